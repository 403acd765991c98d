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
from tesela.engine.players.static_players import invalid_words, ranked
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.simulation import TO_THE_END, Simulation, simulate
from tesela.engine.turn_view import TurnView

_PEG_BAG: Final = 4
_PEG_STATIC: Final = 8
_PEG_SIMULATED: Final = 5
"""Candidates for a pre-endgame: either list alone leaves out moves that turn out best."""
_PEG_NODES: Final = 100
"""For each endgame of a pre-endgame: ten times as many change its wins little, more ways change them more."""
_PLAY_OUT_BAG: Final = 10
"""With so few tiles in the bag, rollouts go to the end of the game."""


def kept_before(known: Knowledge, view: TurnView, budget: Budget, seed: int) -> tuple[Tiles, ...]:
    """What the player before may have kept, if the budget has room to ask."""
    return infer_leaves(known, view, tries=budget.inferences, seed=seed) if budget.inferences else ()


def simulated(
    known: Knowledge,
    view: TurnView,
    candidates: Sequence[Move],
    budget: Budget,
    seed: int,
    kept: Sequence[Tiles],
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
        kept=kept,
    )


class SearchPlayer:
    """Knows every word, looks ahead as far as the budget goes, and proves endgames where it can."""

    def __init__(self, known: Knowledge, budget: Budget) -> None:
        self._known = known
        self._budget = budget

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        two = len(view.scores) == 2 and view.nobody_left
        if two and not view.bag and self._budget.endgame_nodes and view.unseen and view.rack:
            return solve_endgame(self._known, view, nodes=self._budget.endgame_nodes).move
        candidates = ranked(self._known, view, self._budget.candidates)
        if len(candidates) == 1:
            return candidates[0]
        if two and 0 < view.bag <= _PEG_BAG and self._budget.preendgame_orders:
            return self._before_the_end(view, candidates, seed)
        if not self._budget.rollouts or not view.unseen:
            return candidates[0]
        kept = kept_before(self._known, view, self._budget, seed)
        return simulated(self._known, view, candidates, self._budget, seed, kept).best

    def _before_the_end(self, view: TurnView, candidates: list[Move], seed: int) -> Move:
        """What simulation and what static equity like best, counted out."""
        liked, kept = candidates[:_PEG_STATIC], kept_before(self._known, view, self._budget, seed)
        if self._budget.rollouts:
            best = simulated(self._known, view, candidates, self._budget, seed, kept).arms[:_PEG_SIMULATED]
            liked += [arm.move for arm in best if arm.move not in liked]
        arms = solve_preendgame(
            self._known,
            view,
            liked,
            orders=self._budget.preendgame_orders,
            nodes=_PEG_NODES,
            seed=seed,
            threads=self._budget.threads,
            kept=kept,
        )
        return arms[0].move

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        del seed
        return invalid_words(self._known.graph, words)
