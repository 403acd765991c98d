"""The premium squares of the 15 by 15 board (arts. 13-17; manual, «Casillas con premio»)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from tesela.core.squares import SIZE

# One eighth is enough to see the symmetry, but the whole board is easier to check by eye.
_LAYOUT: Final = """
= . . ' . . . = . . . ' . . =
. - . . . " . . . " . . . - .
. . - . . . ' . ' . . . - . .
' . . - . . . ' . . . - . . '
. . . . - . . . . . - . . . .
. " . . . " . . . " . . . " .
. . ' . . . ' . ' . . . ' . .
= . . ' . . . - . . . ' . . =
. . ' . . . ' . ' . . . ' . .
. " . . . " . . . " . . . " .
. . . . - . . . . . - . . . .
' . . - . . . ' . . . - . . '
. . - . . . ' . ' . . . - . .
. - . . . " . . . " . . . - .
= . . ' . . . = . . . ' . . =
"""


class Premium(Enum):
    """What a square gives the first time it is covered; the value is how it is drawn in text."""

    NONE = "."
    DOUBLE_LETTER = "'"
    TRIPLE_LETTER = '"'
    DOUBLE_WORD = "-"
    TRIPLE_WORD = "="


PREMIUMS: Final = tuple(Premium(mark) for mark in _LAYOUT.split())
"""The premium of every square, row by row."""

LETTER_FACTOR: Final = tuple(
    {Premium.DOUBLE_LETTER: 2, Premium.TRIPLE_LETTER: 3}.get(premium, 1) for premium in PREMIUMS
)
WORD_FACTOR: Final = tuple(
    {Premium.DOUBLE_WORD: 2, Premium.TRIPLE_WORD: 3}.get(premium, 1) for premium in PREMIUMS
)

if len(PREMIUMS) != SIZE * SIZE:  # pragma: no cover -- a slip in the drawing above
    raise AssertionError("the premium layout must have 225 squares")
