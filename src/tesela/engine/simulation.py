"""Simulation: candidates played on against random racks, with equity, win chance and their errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tesela._kernel import SimArm, SimOptions
from tesela._kernel import simulate as kernel_simulate
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.turn_view import TurnView

TO_THE_END: Final = 99
"""Plies that no game has left."""
_NO_LIMIT: Final = 2**62


@dataclass(frozen=True, slots=True)
class Arm:
    """A candidate and what its rollouts say; errors are standard errors."""

    move: Move
    iterations: int
    equity: float
    equity_error: float
    wins: float
    wins_error: float
    value: float
    """What it is ranked by: the win chance, with a little of the equity."""
    dropped: bool
    """Given up as clearly behind, so that its figures rest on fewer rollouts."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """All candidates, best first."""

    arms: tuple[Arm, ...]
    rollouts: int
    decided: bool
    """Only one was left."""

    @property
    def best(self) -> Move:
        return self.arms[0].move


def simulate(
    known: Knowledge,
    view: TurnView,
    candidates: Sequence[Move],
    *,
    plies: int = 2,
    iterations: int = 1000,
    rollouts: int = _NO_LIMIT,
    batch: int = 32,
    confidence: float = 2.6,
    seed: int = 0,
    threads: int = 1,
    milliseconds: int = 0,
    kept: Sequence[Tiles] = (),
) -> Simulation:
    """Play every candidate on for `plies` turns, again and again, until one is clearly best.

    At most `iterations` for each and `rollouts` in all; with `milliseconds` it also stops by the clock, and
    only then may two runs differ. `kept`: what the player before may have left on the rack (see `inference`).
    """
    options = SimOptions(
        plies=plies,
        iterations=iterations,
        rollouts=rollouts,
        batch=batch,
        confidence=confidence,
        seed=seed & (2**64 - 1),
        threads=threads,
        milliseconds=milliseconds,
    )
    moves = [move.to_kernel() for move in candidates]
    evaluation, position = known.evaluation(view.rules), view.to_kernel(kept)
    done = kernel_simulate(known.graph, evaluation, known.wins, position, moves, options)
    return Simulation(tuple(_arm(arm) for arm in done.arms), done.rollouts, done.decided)


def _arm(arm: SimArm) -> Arm:
    return Arm(
        Move.from_kernel(arm.move),
        arm.iterations,
        arm.equity,
        arm.equity_error,
        arm.wins,
        arm.wins_error,
        arm.value,
        arm.dropped,
    )
