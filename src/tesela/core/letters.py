"""The 28 letters and the blank: their order, values and counts (manual, «100 fichas»; arts. 10-12).

A tile is one small integer everywhere, in Python, in files and in the kernel:

* `0` is the blank on a rack (and, inside a play, a square that is already covered);
* `1` to `28` are the letters, in the order A B C CH D ... Z;
* a blank that stands for a letter is that letter with the `BLANK_BIT` set.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

BLANK_BIT: Final = 0x80
LETTER_MASK: Final = 0x7F


class Letter(IntEnum):
    """A letter of the set, or the blank. `Letter.CH` is one letter, as art. 11 says."""

    BLANK = 0
    A = 1
    B = 2
    C = 3
    CH = 4
    D = 5
    E = 6
    F = 7
    G = 8
    H = 9
    I = 10  # noqa: E741 -- the letter's own name
    J = 11
    L = 12
    LL = 13
    M = 14
    N = 15
    Ñ = 16  # noqa: PLC2401 -- the letter's own name
    O = 17  # noqa: E741 -- the letter's own name
    P = 18
    Q = 19
    R = 20
    RR = 21
    S = 22
    T = 23
    U = 24
    V = 25
    X = 26
    Y = 27
    Z = 28

    @property
    def text(self) -> str:
        """The letter as printed: `CH`, `Ñ`, and `?` for the blank."""
        return TEXT[self]

    @property
    def points(self) -> int:
        """The value printed on the tile (art. 12)."""
        return POINTS[self]

    @property
    def count(self) -> int:
        """How many of the 100 tiles carry it."""
        return COUNTS[self]

    @property
    def is_digraph(self) -> bool:
        """CH, LL and RR: one tile each, never two (art. 11)."""
        return self in DIGRAPHS

    def __repr__(self) -> str:
        return f"Letter.{self.name}"


ALPHABET: Final = tuple(letter for letter in Letter if letter is not Letter.BLANK)
DIGRAPHS: Final = frozenset({Letter.CH, Letter.LL, Letter.RR})
VOWELS: Final = frozenset({Letter.A, Letter.E, Letter.I, Letter.O, Letter.U})

TEXT: Final = tuple("?" if letter is Letter.BLANK else letter.name for letter in Letter)
#                    ?  A  B  C CH  D  E  F  G  H  I  J  L LL  M  N  Ñ  O  P  Q  R RR  S  T  U  V  X  Y   Z
POINTS: Final = (0, 1, 3, 3, 5, 2, 1, 4, 2, 4, 1, 8, 1, 8, 3, 1, 8, 1, 3, 5, 1, 8, 1, 1, 1, 4, 8, 4, 10)
COUNTS: Final = (2, 12, 2, 4, 1, 5, 12, 1, 2, 2, 6, 1, 4, 1, 2, 5, 1, 9, 2, 1, 5, 1, 6, 4, 5, 1, 1, 1, 1)

RACK_SIZE: Final = 7
SET_SIZE: Final = sum(COUNTS)


def points_of(code: int) -> int:
    """The points of a tile code; a blank counts 0 whatever it stands for (art. 10.2)."""
    return 0 if code & BLANK_BIT else POINTS[code]
