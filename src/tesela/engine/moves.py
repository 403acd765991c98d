"""Moves as people and programs read them: objects with a readable repr, and arrays for bulk work."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import Direction, Habit, Square
from tesela.core.tiles import Tiles, spell, write_tiles

RawMove = tuple[int, int, int, bool, bytes, int, int, bytes]
"""Kind, row, column, down, tiles, score, equity, leave: how the kernel hands a move over."""


class MoveKind(IntEnum):
    """What a player does with a turn."""

    PLACE = 0
    EXCHANGE = 1
    PASS = 2


@dataclass(frozen=True, slots=True)
class Move:
    """A turn with what it scores, what stays on the rack, and its equity in millipoints."""

    kind: MoveKind
    play: Play | None
    tiles: Tiles
    score: int
    equity: int
    leave: Tiles

    @classmethod
    def from_raw(cls, raw: RawMove) -> Move:
        kind, row, col, down, tiles, score, equity, leave = raw
        play = None
        if kind == MoveKind.PLACE:
            play = Play(Square(row, col), Direction.DOWN if down else Direction.ACROSS, Tiles(tiles))
        return cls(MoveKind(kind), play, Tiles(tiles), score, equity, Tiles(leave))

    @property
    def coord(self) -> str:
        """Where it starts, as the manual writes it; empty for an exchange or a pass."""
        return "" if self.play is None else str(self.play.coord)

    @property
    def gcg_coord(self) -> str:
        """The same as GCG files write it."""
        return "" if self.play is None else self.play.coord.write(Habit.GCG)

    @property
    def placed(self) -> Tiles:
        """The tiles that leave the rack, blanks as blanks, sorted."""
        return self.tiles.sorted() if self.play is None else self.play.rack_tiles()

    def words_on(self, board: Board) -> tuple[str, ...]:
        """Every word it forms on that board, the main one first."""
        if self.play is None:
            return ()
        return tuple(spell(word.tiles) for word in score_play(board, self.play).words)

    def __str__(self) -> str:
        if self.play is not None:
            return f"{self.coord} {write_tiles(self.tiles, through=True)} {self.score}"
        return f"-{write_tiles(self.tiles)}" if self.kind is MoveKind.EXCHANGE else "pass"

    def __repr__(self) -> str:
        stays = f" leaves {self.leave}" if self.leave else ""
        return f"<Move {self}{stays}>"


def to_raw(move: Move) -> RawMove:
    """The move as the kernel takes it."""
    play = move.play
    row, col, down = (
        (0, 0, False) if play is None else (play.start.row, play.start.col, play.direction is Direction.DOWN)
    )
    tiles, leave = bytes(move.tiles), bytes(move.leave)
    return (int(move.kind), row, col, down, tiles, move.score, move.equity, leave)


class MoveArrays(NamedTuple):
    """Many moves, one array a property; row i of `tiles` holds 15 codes, 0 after `length`."""

    kind: NDArray[np.uint8]
    row: NDArray[np.uint8]
    col: NDArray[np.uint8]
    down: NDArray[np.bool_]
    length: NDArray[np.uint8]
    played: NDArray[np.uint8]
    score: NDArray[np.int16]
    equity: NDArray[np.int32]
    leave: NDArray[np.uint8]
    """Which places of the sorted rack stay, as bits."""
    tiles: NDArray[np.uint8]
