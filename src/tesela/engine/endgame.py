"""The endgame of two with the bag empty: the best move and what it gains, proven if there is room for it."""

from __future__ import annotations

from dataclasses import dataclass

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
    sight: TurnView,
    *,
    nodes: int = 1_000_000,
    milliseconds: int = 0,
    depth: int = 63,
    other: Tiles | None = None,
) -> Endgame:
    """Search until proven or out of nodes (or time, if given). The other's rack is what is unseen."""
    theirs = sight.unseen if other is None else other
    told = other is not None or sight.nobody_left
    if sight.bag or len(sight.scores) != 2 or not sight.rack or not 0 < len(theirs) <= 7 or not told:
        raise EngineError("endgame.not_one", bag=sight.bag, players=len(sight.scores), other=len(theirs))
    raw, gain, proven, reached, searched, line = kernel_endgame(
        known.graph,
        known.evaluation(sight.rules),
        bytes(sight.board.cells),
        bytes(sight.rack),
        bytes(theirs),
        False,
        sight.passes + 1 >= 2 * sight.rules.passes_each,
        nodes,
        milliseconds,
        depth,
    )
    return Endgame(Move.from_raw(raw), gain, proven, reached, searched, tuple(map(Move.from_raw, line)))
