"""The pre-endgame: win chances over every order, or many orders, in which the last tiles may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tesela._kernel import PegOptions
from tesela._kernel import solve_preendgame as kernel_preendgame
from tesela.core.tiles import Tiles
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.turn_view import TurnView

_NO_LIMIT: Final = 2**64 - 1


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
    """By chance alone the win chance is just this: the bounds meet."""
    lower: float
    """The win chance is at least this, even against somebody who knew every tile."""
    upper: float
    """And at most this, even if we knew every tile and the other answered by score and leave alone."""
    dropped: bool
    """Put aside as clearly behind, before all orders were tried."""
    worse: bool
    """Proven to win less often than the first."""


@dataclass(frozen=True, slots=True)
class Preendgame:
    """All candidates, best first: by wins, then by points."""

    arms: tuple[PegArm, ...]
    nodes: int
    """Nodes of all endgames together."""
    proven: bool
    """No other candidate wins more often than the first."""

    @property
    def best(self) -> Move:
        return self.arms[0].move


def solve_preendgame(
    known: Knowledge,
    view: TurnView,
    candidates: Sequence[Move],
    *,
    orders: int = 400,
    nodes: int = 20_000,
    total_nodes: int = _NO_LIMIT,
    milliseconds: int = 0,
    seed: int = 0,
    threads: int = 1,
    kept: Sequence[Tiles] = (),
) -> Preendgame:
    """Each candidate against each order of the unseen tiles (at most `orders`), with endgames decided.

    All candidates are looked at first, and put aside where a sample leaves them clearly behind. Then work
    goes where it tells the best apart: whether an endgame is won is asked with up to `nodes`, first of the
    leader and of who may still be better, until nobody can be, or `total_nodes` or `milliseconds` are spent.
    Among those that win as often as the best, endgames are solved for points. A move that does not empty the
    bag is followed by static turns until it is empty; there only the upper bound is proven. Only
    `milliseconds` make two runs differ. `kept`: what the other may have left on the rack (see `inference`);
    without it every tile is as likely to be in the bag as the next.
    """
    if not 1 <= view.bag <= 7 or len(view.scores) != 2 or not view.nobody_left:
        raise EngineError("preendgame.not_one", bag=view.bag, players=len(view.scores))
    options = PegOptions(
        orders=orders,
        nodes=nodes,
        seed=seed & (2**64 - 1),
        threads=threads,
        total_nodes=total_nodes,
        milliseconds=milliseconds,
    )
    moves = [move.to_kernel() for move in candidates]
    found = kernel_preendgame(known.graph, known.evaluation(view.rules), view.to_kernel(kept), moves, options)
    arms = tuple(
        PegArm(
            Move.from_kernel(arm.move),
            arm.wins,
            arm.wins_error,
            arm.spread,
            arm.orders,
            arm.exact,
            arm.lower,
            arm.upper,
            arm.dropped,
            arm.worse,
        )
        for arm in found.arms
    )
    return Preendgame(arms, found.nodes, found.proven)
