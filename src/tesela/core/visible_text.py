"""Text from people with nothing in it that can't be seen: names for lists, screens and terminals."""

from __future__ import annotations

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Kinds of characters that no name shows: controls, marks that turn the line round, what is no character."""
UNSEEN: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters, marks and signs by their category that nothing is drawn for: fillers, variation selectors."""


def one_line(text: str, longest: int | None = None) -> str:
    """The text as one line of what can be seen: no line breaks, no terminal codes, no marks of direction.

    Composed characters may be more than those that were written: where a log has a limit, no more than
    `longest` come out.
    """
    seen = (" " if one.isspace() else one for one in text if one not in UNSEEN)
    kept = "".join(one for one in seen if unicodedata.category(one) not in _HIDDEN)
    return " ".join(unicodedata.normalize("NFC", kept).split())[:longest].rstrip()


def readable(text: str) -> str:
    """What somebody wrote at length, line by line, with nothing in it that can't be seen."""
    return "\n".join(one_line(line) for line in text.splitlines()).strip()[: len(text)].rstrip()
