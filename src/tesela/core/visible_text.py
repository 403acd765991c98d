"""Text from people with nothing in it that can't be seen: names for lists, screens and terminals."""

from __future__ import annotations

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Kinds of characters that no name shows: controls, marks that turn the line round, what is no character."""


def one_line(text: str) -> str:
    """The text as one line of what can be seen: no line breaks, no terminal codes, no marks of direction.

    Composed characters may be more than those that were written: who has a limit cuts what comes out.
    """
    composed = unicodedata.normalize("NFC", text)
    seen = (" " if one.isspace() else one for one in composed)
    return " ".join("".join(one for one in seen if unicodedata.category(one) not in _HIDDEN).split())


def readable(text: str) -> str:
    """What somebody wrote at length, line by line, with nothing in it that can't be seen."""
    return "\n".join(one_line(line) for line in text.splitlines()).strip()[: len(text)]
