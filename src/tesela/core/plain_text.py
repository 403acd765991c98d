"""Names and notes as they can be shown anywhere: one line, and nothing in it that nobody sees."""

from __future__ import annotations

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Kinds of characters that no name shows: controls, marks that turn the line round, what is no character."""


def one_line(text: str) -> str:
    """The text as one line of what can be seen: no line breaks, no terminal codes, no marks of direction."""
    composed = unicodedata.normalize("NFC", text)
    seen = (" " if one.isspace() else one for one in composed)
    return " ".join("".join(one for one in seen if unicodedata.category(one) not in _HIDDEN).split())
