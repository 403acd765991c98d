"""The full engine: simulation, then pre-endgame, then endgame, within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.core.tiles import Tiles
from tesela.engine.endgame import solve_endgame
from tesela.engine.inference import infer_leaves
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.players.protocol import Budget
from tesela.engine.players.static_players import invalid_words, passing, ranked
from tesela.engine.players.time_control import MoveTimer, move_milliseconds
from tesela.engine.preendgame import Preendgame, solve_preendgame
from tesela.engine.simulation import TO_THE_END, Simulation, simulate
from tesela.engine.turn_view import TurnView

_PEG_BAG: Final = 4
_PEG_STATIC: Final = 40
_PEG_SIMULATED: Final = 8
"""Candidates for a pre-endgame: either list alone leaves out moves that turn out best."""
_PEG_NODES: Final = 25_000
"""For each endgame of a pre-endgame, where it takes so many to tell who wins."""
_PLAY_OUT_BAG: Final = 10
"""With so few tiles in the bag, rollouts go to the end of the game."""
_INFERRING: Final = 0.15
_SIMULATING: Final = 0.25
"""Shares of a move's time: for what the other may have kept, and for the candidates of a pre-endgame."""
_NO_TIMER: Final = MoveTimer(0)


def kept_before(
    known: Knowledge, view: TurnView, budget: Budget, seed: int, timer: MoveTimer = _NO_TIMER
) -> tuple[Tiles, ...]:
    """What the player before may have kept, if the budget has room to ask."""
    if not budget.inferences:
        return ()
    return infer_leaves(known, view, tries=budget.inferences, seed=seed, stop=lambda: timer.spent(_INFERRING))


def simulated(
    known: Knowledge,
    view: TurnView,
    candidates: Sequence[Move],
    budget: Budget,
    seed: int,
    kept: Sequence[Tiles],
    milliseconds: int = 0,
) -> Simulation:
    """Candidates as a player with this budget simulates them."""
    return simulate(
        known,
        view,
        candidates,
        plies=TO_THE_END if view.bag <= _PLAY_OUT_BAG else budget.plies,
        iterations=max(1, budget.rollouts // 2),
        rollouts=budget.rollouts,
        seed=seed,
        threads=budget.threads,
        milliseconds=milliseconds,
        kept=kept,
    )


class SearchPlayer:
    """Knows every word, looks ahead as far as the budget goes, and proves endgames where it can."""

    def __init__(self, known: Knowledge, budget: Budget) -> None:
        self._known = known
        self._budget = budget

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        timer = MoveTimer(move_milliseconds(self._budget.milliseconds, view.clock_ms, view))
        two = len(view.scores) == 2 and view.nobody_left
        if two and not view.bag and self._budget.endgame_nodes and view.unseen and view.rack:
            nodes = self._budget.endgame_nodes
            return solve_endgame(self._known, view, nodes=nodes, milliseconds=timer.left_ms()).move
        candidates = ranked(self._known, view, self._budget.candidates)
        if len(candidates) == 1:
            return candidates[0]
        if two and 0 < view.bag <= _PEG_BAG and self._budget.preendgame_orders:
            return self.before_the_end(view, seed, timer).best
        if not self._budget.rollouts or not view.unseen:
            return candidates[0]
        kept = kept_before(self._known, view, self._budget, seed, timer)
        return simulated(self._known, view, candidates, self._budget, seed, kept, timer.left_ms()).best

    def before_the_end(self, view: TurnView, seed: int, timer: MoveTimer = _NO_TIMER) -> Preendgame:
        """What static equity and simulation like best, and the pass, counted out."""
        liked = ranked(self._known, view, max(_PEG_STATIC, self._budget.candidates))
        kept = kept_before(self._known, view, self._budget, seed, timer)
        if self._budget.rollouts:
            likely = liked[: self._budget.candidates]
            ms = timer.left_ms(_SIMULATING)
            best = simulated(self._known, view, likely, self._budget, seed, kept, ms).arms[:_PEG_SIMULATED]
            first = [arm.move for arm in best]
            liked = first + [move for move in liked if move not in first]
        if passing(view) not in liked:
            liked.append(passing(view))
        return solve_preendgame(
            self._known,
            view,
            liked,
            orders=self._budget.preendgame_orders,
            nodes=_PEG_NODES,
            total_nodes=self._budget.preendgame_nodes,
            milliseconds=timer.left_ms(),
            seed=seed,
            threads=self._budget.threads,
            kept=kept,
        )

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        del seed
        return invalid_words(self._known.graph, words)
