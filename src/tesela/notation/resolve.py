"""A word as a file writes it, put on the board: which of its letters lay there already?"""

from __future__ import annotations

from dataclasses import dataclass

from tesela.core.board import Board
from tesela.core.letters import LETTER_MASK
from tesela.core.plays import Play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import THROUGH, Tiles, write_tiles
from tesela.notation.document import PlayEntry


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The file names another letter than the one that lies on the square."""

    square: Square
    read: int
    found: int

    @property
    def data(self) -> dict[str, object]:
        return {
            "square": str(self.square),
            "read": write_tiles([self.read]),
            "expected": write_tiles([self.found]),
        }


def resolve(board: Board, entry: PlayEntry) -> tuple[Play, Mismatch | None]:
    """The play that the entry means; a plain letter over the same letter is a covered square."""
    tiles = bytearray()
    mismatch: Mismatch | None = None
    for offset, (code, claim) in enumerate(zip(entry.tiles, entry.claimed, strict=True)):
        square = _square(entry, offset)
        found = board[square]
        if code != THROUGH and found and _same(code, found):
            code = THROUGH  # noqa: PLW2901 -- it lay there before
        if claim and found and not _same(claim, found) and mismatch is None:
            mismatch = Mismatch(square, claim, found)
        tiles.append(code)
    return Play(entry.coord.square, entry.coord.direction, Tiles(tiles)), mismatch


def _same(one: int, other: int) -> bool:
    """The same letter, blank or not."""
    return one & LETTER_MASK == other & LETTER_MASK


def _square(entry: PlayEntry, offset: int) -> Square:
    row, col = entry.coord.square
    down = entry.coord.direction is Direction.DOWN
    return Square(row + offset, col) if down else Square(row, col + offset)
