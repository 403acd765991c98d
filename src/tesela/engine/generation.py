"""Every legal move of a position, in the ways one may want them. All of them release the interpreter's lock.

`others` adds exchanges (as many tiles as the bag holds, art. 24) and the pass. Without a table of leaves a
move's equity is its score.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tesela._kernel import KernelBoard, LeaveTable, WordGraph
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move, MoveArrays
from tesela.engine.position import Position


def generate(
    position: Position, graph: WordGraph, *, leaves: LeaveTable | None = None, others: bool = False
) -> list[Move]:
    """All moves, best first."""
    moves = _kernel_board(position, graph).top(position.rack, position.bag, 2**63, leaves, others)
    return [Move.from_kernel(move) for move in moves]


def top(
    position: Position,
    graph: WordGraph,
    wanted: int,
    *,
    leaves: LeaveTable | None = None,
    others: bool = False,
) -> list[Move]:
    """The best `wanted` moves, best first; much faster than `generate` for a few."""
    moves = _kernel_board(position, graph).top(position.rack, position.bag, max(0, wanted), leaves, others)
    return [Move.from_kernel(move) for move in moves]


def best(
    position: Position, graph: WordGraph, *, leaves: LeaveTable | None = None, others: bool = False
) -> Move:
    """The best move; a pass if nothing can be laid (and no exchange is wanted or allowed)."""
    return Move.from_kernel(_kernel_board(position, graph).best(position.rack, position.bag, leaves, others))


def arrays(
    position: Position, graph: WordGraph, *, leaves: LeaveTable | None = None, others: bool = False
) -> MoveArrays:
    """All moves as NumPy arrays, in no particular order."""
    columns = _kernel_board(position, graph).arrays(position.rack, position.bag, leaves, others)
    return MoveArrays(**columns)


def count(position: Position, graph: WordGraph) -> int:
    """How many plays there are."""
    return _kernel_board(position, graph).count(position.rack)


def any_play(position: Position, graph: WordGraph) -> bool:
    """Whether anything can be laid at all."""
    return _kernel_board(position, graph).any(position.rack)


def grouped(moves: Iterable[Move]) -> list[list[Move]]:
    """Plays that lay the same tiles on the same squares together: order of letters, choice of blanks.

    Within a group best first, and the groups by their best.
    """

    def key(move: Move) -> tuple[tuple[int, ...], bytes]:
        cells = () if move.play is None else tuple(square.cell for square, _ in move.play.laid())
        return cells, bytes(Tiles(move.placed))

    groups = [list(group) for _, group in groupby(sorted(moves, key=key), key=key)]
    for group in groups:
        group.sort(key=lambda move: -move.equity)
    return sorted(groups, key=lambda group: -group[0].equity)


def _kernel_board(position: Position, graph: WordGraph) -> KernelBoard:
    return KernelBoard(graph, position.board.cells)
