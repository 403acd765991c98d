"""The pre-endgame: win chances over every order, or many orders, in which the last tiles may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tesela._kernel import PegOptions
from tesela._kernel import solve_preendgame as kernel_preendgame
from tesela.core.tiles import Tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.turn_view import TurnView


@dataclass(frozen=True, slots=True)
class PegArm:
    """A candidate: win chance with standard error (0 if every order was tried), and the lead at the end."""

    move: Move
    wins: float
    wins_error: float
    spread: float
    orders: int
    """Tried; of a sample fewer for a candidate that was clearly behind."""
    exact: bool
    """Every order tried by chance alone, the bag emptied by the move, and every endgame proven."""


def solve_preendgame(
    known: Knowledge,
    view: TurnView,
    candidates: Sequence[Move],
    *,
    orders: int = 400,
    nodes: int = 20_000,
    seed: int = 0,
    threads: int = 1,
    kept: Sequence[Tiles] = (),
) -> tuple[PegArm, ...]:
    """Each candidate against each order of the unseen tiles (at most `orders`), with solved endgames.

    A move that does not empty the bag is followed by static turns until it is empty, and is not exact. If
    every order is tried, ranked by wins and then by spread; of a sample, what is clearly behind is dropped on
    the way, and the spread helps a little to tell the others apart. `kept`: what the other may have left on
    the rack (see `inference`); without it every tile is as likely to be in the bag as the next.
    """
    if not 1 <= view.bag <= 7 or len(view.scores) != 2 or not view.nobody_left:
        raise EngineError("preendgame.not_one", bag=view.bag, players=len(view.scores))
    options = PegOptions(orders=orders, nodes=nodes, seed=seed & (2**64 - 1), threads=threads)
    moves = [move.to_kernel() for move in candidates]
    arms = kernel_preendgame(known.graph, known.evaluation(view.rules), view.to_kernel(kept), moves, options)
    return tuple(
        PegArm(Move.from_kernel(arm.move), arm.wins, arm.wins_error, arm.spread, arm.orders, arm.exact)
        for arm in arms
    )
