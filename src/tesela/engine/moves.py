"""Moves as people and programs read them: objects with a readable repr, and arrays for bulk work."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tesela._kernel import Move as KernelMove
from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import Direction, Habit, Square
from tesela.core.tiles import Tiles, spell, write_tiles


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
    def from_kernel(cls, move: KernelMove) -> Move:
        """The kernel's move as one of ours."""
        kind, tiles = MoveKind(move.kind), Tiles(move.tiles)
        play = None
        if kind is MoveKind.PLACE:
            direction = Direction.DOWN if move.down else Direction.ACROSS
            play = Play(Square(move.row, move.col), direction, tiles)
        return cls(kind, play, tiles, move.score, move.equity, Tiles(move.leave))

    def to_kernel(self) -> KernelMove:
        """The same move as the kernel takes it."""
        play = self.play
        return KernelMove(
            kind=int(self.kind),
            tiles=bytes(self.tiles),
            row=0 if play is None else play.start.row,
            col=0 if play is None else play.start.col,
            down=play is not None and play.direction is Direction.DOWN,
            score=self.score,
            equity=self.equity,
            leave=bytes(self.leave),
        )

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
