"""Squares, directions and coordinates in both habits.

The manual writes a horizontal play letter first (`D8`) and a vertical one number first (`8D`);
GCG files do the opposite. A coordinate is therefore always read and written under a named habit.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from tesela.core.errors import TextError

SIZE: Final = 15
CENTRE: Final = 7
COLUMNS: Final = "ABCDEFGHIJKLMNO"


class Direction(Enum):
    """Which way a word reads: from left to right, or from top to bottom (art. 2)."""

    ACROSS = "across"
    DOWN = "down"

    @property
    def other(self) -> Direction:
        return Direction.DOWN if self is Direction.ACROSS else Direction.ACROSS

    def __repr__(self) -> str:
        return f"Direction.{self.name}"


class Habit(Enum):
    """Who writes the coordinate: the manual (`D8` is horizontal) or GCG (`8D` is horizontal)."""

    MANUAL = "manual"
    GCG = "gcg"


class Square(NamedTuple):
    """A square by row and column, both from 0; `Square(7, 3)` prints as `D8`."""

    row: int
    col: int

    @property
    def cell(self) -> int:
        """The place in a row-major board of 225 cells."""
        return self.row * SIZE + self.col

    @property
    def on_board(self) -> bool:
        return 0 <= self.row < SIZE and 0 <= self.col < SIZE

    @classmethod
    def at(cls, index: int) -> Square:
        return cls(*divmod(index, SIZE))

    @classmethod
    def of(cls, text: str) -> Square:
        """Read a square in either order: `D8` and `8D` are the same square."""
        return read_coord(text, Habit.MANUAL).square

    def __str__(self) -> str:
        return f"{COLUMNS[self.col]}{self.row + 1}" if self.on_board else f"({self.row}, {self.col})"

    def __repr__(self) -> str:
        return f"Square({str(self)!r})"


class Coord(NamedTuple):
    """Where a play starts and which way it goes."""

    square: Square
    direction: Direction

    def write(self, habit: Habit = Habit.MANUAL) -> str:
        """The coordinate as `habit` writes it."""
        column, row = COLUMNS[self.square.col], str(self.square.row + 1)
        letter_first = (self.direction is Direction.ACROSS) == (habit is Habit.MANUAL)
        return column + row if letter_first else row + column

    def __str__(self) -> str:
        return self.write()


_COORD: Final = re.compile(r"(?:([A-Za-z])\s*(\d{1,3})|(\d{1,3})\s*([A-Za-z]))")


def read_coord(text: str, habit: Habit = Habit.MANUAL) -> Coord:
    """Read a coordinate; what is not on the board is told apart from what is not a coordinate."""
    match = _COORD.fullmatch(text.strip())
    if match is None:
        raise TextError("coord.unreadable", text, 0, {"read": text})
    letter_first = match[1] is not None
    column, row = (match[1], match[2]) if letter_first else (match[4], match[3])
    square = Square(int(row) - 1, ord(column.upper()) - ord("A"))
    if not square.on_board:
        raise TextError("coord.off_board", text, 0, {"read": text})
    across = letter_first == (habit is Habit.MANUAL)
    return Coord(square, Direction.ACROSS if across else Direction.DOWN)
