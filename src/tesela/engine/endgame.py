"""The endgame of two with the bag empty: the best move and what it gains, proven if there is room for it."""

from __future__ import annotations

from dataclasses import dataclass

from tesela._kernel import EndgameOptions, EndgamePosition
from tesela._kernel import solve_endgame as kernel_endgame
from tesela.core.tiles import Tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.turn_view import TurnView


@dataclass(frozen=True, slots=True)
class Endgame:
    """The answer: `gain` is by how many points the mover will gain on the other from here to the end."""

    move: Move
    gain: int
    proven: bool
    """Exact, whatever the other does."""
    depth: int
    nodes: int
    line: tuple[Move, ...]


def solve_endgame(
    known: Knowledge,
    view: TurnView,
    *,
    nodes: int = 1_000_000,
    milliseconds: int = 0,
    depth: int = 63,
    other: Tiles | None = None,
) -> Endgame:
    """Search until proven or out of nodes (or time, if given). The other's rack is what is unseen."""
    theirs = view.unseen if other is None else other
    known_rack = other is not None or view.nobody_left
    if view.bag or len(view.scores) != 2 or not view.rack or not 0 < len(theirs) <= 7 or not known_rack:
        raise EngineError("endgame.not_one", bag=view.bag, players=len(view.scores), other=len(theirs))
    position = EndgamePosition(
        cells=bytes(view.board.cells),
        mover=bytes(view.rack),
        other=bytes(theirs),
        pass_ends=view.passes + 1 >= 2 * view.rules.passes_each,
    )
    options = EndgameOptions(nodes=nodes, milliseconds=milliseconds, depth=depth)
    found = kernel_endgame(known.graph, view.rules.to_kernel(), position, options)
    line = tuple(Move.from_kernel(move) for move in found.line)
    return Endgame(Move.from_kernel(found.move), found.value, found.proven, found.depth, found.nodes, line)
