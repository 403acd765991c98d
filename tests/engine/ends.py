"""Endgames to solve: greedy games over the small lexicon, cut where the bag is empty, with smaller racks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from tests.engine.spanish import small_spanish

from tesela._kernel import (
    EndgameOptions,
    EndgamePosition,
    EndgameResult,
    EndRules,
    GameBatch,
    KernelBoard,
    selfplay,
    solve_endgame,
)
from tesela.core.board import Board
from tesela.core.letters import POINTS
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move


def positions(games: int, seed: int) -> Iterator[tuple[Board, Tiles, int]]:
    """Every turn of greedy games: board, rack of who is to move, tiles in the bag."""
    for record in selfplay(small_spanish(), None, GameBatch(games, seed=seed), history=True):
        board = Board()
        for turn in record.history:
            yield board, Tiles(turn.rack).sorted(), turn.bag
            play = Move.from_kernel(turn.move).play
            board = board if play is None else play.on(board)


SUMS: Final = ("none", "each_own", "out_gains")
"""What the racks cost at the end, by how often they count."""


def rules(out: int = 2, passes: int = 1) -> EndRules:
    """Rules of ending by how often the racks count when somebody goes out, and when all pass."""
    return EndRules(out=SUMS[out], passes=SUMS[passes])


def solve(
    cells: bytes, mover: bytes, other: bytes, options: EndgameOptions, ends: EndRules | None = None
) -> EndgameResult:
    """The kernel's answer to an endgame of the small lexicon."""
    position = EndgamePosition(cells=cells, mover=mover, other=other)
    return solve_endgame(small_spanish(), ends or rules(), position, options)


def points(rack: bytes) -> int:
    return sum(POINTS[code] for code in rack)


class Exhaustive:
    """Every line to the end, with no bounds and no tables but one of finished positions: slow, and plain."""

    def __init__(self, out: int = 2, passes: int = 1, passes_to_end: int = 4) -> None:
        self._out, self._passes, self._passes_to_end = out, passes, passes_to_end
        self._known: dict[tuple[bytes, bytes, bytes, int], int] = {}

    def gain(self, cells: bytes, mover: bytes, other: bytes, passed: int = 0) -> int:
        """What the mover gains on the other from here, `passed` turns having been passed in a row."""
        key = (cells, mover, other, passed)
        if key not in self._known:
            self._known[key] = max(self.values(cells, mover, other, passed))
        return self._known[key]

    def values(self, cells: bytes, mover: bytes, other: bytes, passed: int) -> Iterator[int]:
        board = KernelBoard(small_spanish(), cells)
        if passed + 1 == self._passes_to_end:
            yield self._passes * (points(other) - points(mover))
        else:
            yield -self.gain(cells, other, mover, passed + 1)
        for move in board.generate(mover, 0):
            if not move.leave:
                yield move.score + self._out * points(other)
                continue
            after = board.copy()
            after.lay(move)
            yield move.score - self.gain(after.cells, other, move.leave)


@cache
def small_endgames() -> tuple[tuple[bytes, bytes, bytes], ...]:
    """Boards with two racks of one to three tiles."""
    found = []
    racks = list(positions(60, 11))
    for number, (board, rack, bag) in enumerate(racks):
        if bag == 0 and len(rack) >= 3 and board.tiles:
            other = racks[(number * 7 + 3) % len(racks)][1]
            # Blanks make exhaustive search long: one at most.
            mover, theirs = rack[-3:], bytes(code or 1 for code in other[:3])
            found.append((bytes(board.cells), bytes(mover), theirs))
    return tuple(found)


SPICE = (0, 4, 13, 21, 16, 26, 11, 22)
"""Tiles that change an endgame: the blank, CH, LL, RR, the Ñ, X and J that often stay, the S that fits."""


@cache
def tiny_endgames() -> tuple[tuple[bytes, bytes, bytes], ...]:
    """Hundreds of boards with racks of one to four tiles, five in all at most, one of them out of `SPICE`."""
    sizes = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3), (3, 2), (2, 3), (4, 1))
    found: list[tuple[bytes, bytes, bytes]] = []
    for number, (board, rack, bag) in enumerate(positions(120, 5)):
        if bag or len(rack) < 4 or not board.tiles:
            continue
        mine, theirs = sizes[len(found) % len(sizes)]
        tiles = [code or 1 for code in rack[:4]] * 2
        tiles[number % (mine + theirs)] = SPICE[number % len(SPICE)]
        mover, other = sorted(tiles[:mine]), sorted(tiles[mine : mine + theirs])
        found.append((bytes(board.cells), bytes(mover), bytes(other)))
    return tuple(found)
