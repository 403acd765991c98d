"""A few tiles in the bag: win chances over every way, or many ways, in which they may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tesela._kernel import solve_preendgame as kernel_preendgame
from tesela.core.tiles import Tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, to_raw
from tesela.engine.turn_view import TurnView


@dataclass(frozen=True, slots=True)
class PegArm:
    """A candidate: its win chance with standard error (0 if every way was tried), and the lead at the end."""

    move: Move
    wins: float
    wins_error: float
    spread: float
    ways: int
    """Tried; of a sample fewer for a candidate that was clearly behind."""
    exact: bool
    """Every way tried by chance alone, the bag emptied by the move, and every endgame proven."""


def solve_preendgame(
    known: Knowledge,
    sight: TurnView,
    candidates: Sequence[Move],
    *,
    orders: int = 400,
    nodes: int = 20_000,
    seed: int = 0,
    threads: int = 1,
    kept: Sequence[Tiles] = (),
) -> tuple[PegArm, ...]:
    """Each candidate against each way the unseen tiles may lie (at most `orders`), with solved endgames.

    A move that does not empty the bag is followed by static turns until it is empty, and is not exact. If
    every way is tried, ranked by wins and then by spread; of a sample, what is clearly behind is dropped on
    the way, and the spread helps a little to tell the others apart. `kept`: what the other may have left on
    the rack (see `inference`); without it every tile is as likely to be in the bag as the next.
    """
    if not 1 <= sight.bag <= 7 or len(sight.scores) != 2 or not sight.nobody_left:
        raise EngineError("preendgame.not_one", bag=sight.bag, players=len(sight.scores))
    arms = kernel_preendgame(
        known.graph,
        known.evaluation(sight.rules),
        bytes(sight.board.cells),
        bytes(sight.rack),
        sight.scores,
        sight.others,
        [to_raw(move) for move in candidates],
        [bytes(leave) for leave in kept],
        sight.passes,
        sight.scoreless,
        orders,
        nodes,
        seed & (2**64 - 1),
        threads,
    )
    return tuple(PegArm(Move.from_raw(arm[0]), *arm[1:]) for arm in arms)
