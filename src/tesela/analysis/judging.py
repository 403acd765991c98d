"""What a move lost against the best one: by equity, by simulation, or exactly in the endgame of two."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from tesela.core.letters import POINTS
from tesela.engine.endgame import solve_endgame
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.players.protocol import Budget
from tesela.engine.players.search_player import kept_before, simulated
from tesela.engine.players.static_players import ranked
from tesela.engine.turn_view import TurnView

_EVERY: Final = 100_000
"""More moves than any rack has."""
SECOND_LOOK: Final = 4_500
"""Rollouts of the second look, as many as the browser's; or as many as the first had."""
_OTHER_SEED: Final = 1_000_003
_RACK_COSTS: Final = {"none": 0, "each_own": 1, "out_gains": 2}
"""How often the other's rack counts for who goes out."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """`loss` is in points, 0 for the best; `win_loss` in shares of a win, where it was looked at."""

    best: Move
    loss: float
    win_loss: float | None = None
    proven: bool = False
    best_wins: float | None = None
    """The win chance of the best, where it was looked at."""
    error: float | None = None
    """The standard error of `win_loss`, where it was simulated."""
    ends: tuple[int, int] | None = None
    """In the endgame: the final leads of the best and of what was done."""


def same(one: Move, other: Move) -> bool:
    """Whether they are the same turn."""
    return one.kind == other.kind and one.play == other.play and one.placed == other.placed


def by_equity(known: Knowledge, view: TurnView, move: Move) -> Judgement:
    """Score, leave and terms; a play with words that the lexicon lacks is weighed all the same."""
    moves = every_move(known, view)
    return Judgement(moves[0], static_loss(known, moves, move))


def every_move(known: Knowledge, view: TurnView) -> list[Move]:
    """All that there was, best first by points, leave and terms."""
    return ranked(known, view, _EVERY)


def static_loss(known: Knowledge, moves: list[Move], move: Move) -> float:
    """What a move gives away among all that there were, in points."""
    return max(0, moves[0].equity - _weighed(known, moves, move).equity) / 1000


def by_budget(known: Knowledge, view: TurnView, move: Move, budget: Budget, *, seed: int) -> Judgement:
    """As a bot with that budget sees it: rollouts, and solved endgames once the bag is empty.

    What rollouts find is looked at a second time, from other draws: of several moves the one that looked best
    in one round was lucky too, and is not judged by that round.
    """
    two = len(view.scores) == 2 and view.nobody_left
    if two and not view.bag and budget.endgame_nodes and view.unseen:
        return _in_the_endgame(known, view, move, budget.endgame_nodes)
    every = ranked(known, view, _EVERY)
    candidates = every[: budget.candidates]
    if not any(same(each, move) for each in candidates):
        candidates.append(_weighed(known, every, move))
    if len(candidates) == 1 or not view.bag:
        return by_equity(known, view, move)
    kept = kept_before(known, view, budget, seed)
    first = simulated(known, view, candidates, budget, seed, kept)
    rivals = [arm.move for arm in first.arms if not arm.dropped or same(arm.move, move)]
    if len(rivals) > 1:
        again = replace(budget, rollouts=max(budget.rollouts, SECOND_LOOK))
        found = simulated(known, view, rivals, again, seed + _OTHER_SEED, kept)
    else:
        found = first
    mine = next(arm for arm in found.arms if same(arm.move, move))
    best = found.arms[0]
    lost = max(0.0, best.wins - mine.wins)
    error = math.hypot(best.wins_error, mine.wins_error)
    points = max(0.0, best.equity - mine.equity)
    return Judgement(best.move, points, lost, best_wins=best.wins, error=error)


def _weighed(known: Knowledge, moves: list[Move], move: Move) -> Move:
    found = next((each for each in moves if same(each, move)), None)
    if found is not None:
        return found
    stays = known.leaves.value(bytes(move.leave.sorted())) if known.leaves and len(move.leave) < 7 else 0
    return replace(move, equity=move.score * 1000 + stays)


def _in_the_endgame(known: Knowledge, view: TurnView, move: Move, nodes: int) -> Judgement:
    best = solve_endgame(known, view, nodes=nodes)
    most = view.lead + best.gain
    if same(best.move, move):
        return Judgement(best.move, 0.0, proven=best.proven, ends=(most, most))
    gain, proven = gain_of(known, view, move, nodes)
    lost = float(max(0, best.gain - gain))
    return Judgement(best.move, lost, proven=best.proven and proven, ends=(most, view.lead + gain))


def gain_of(known: Knowledge, view: TurnView, move: Move, nodes: int) -> tuple[int, bool]:
    """What the mover gains with this move if both then play as well as can be."""
    theirs = view.unseen
    if not move.leave:
        return move.score + _RACK_COSTS[view.rules.out] * sum(POINTS[code] for code in theirs), True
    after = TurnView(
        view.board if move.play is None else move.play.on(view.board),
        theirs.sorted(),
        (view.scores[1], view.scores[0] + move.score),
        (len(move.leave),),
        0,
        view.passes + 1 if move.play is None else 0,
        rules=view.rules,
    )
    answer = solve_endgame(known, after, nodes=nodes, other=move.leave)
    return move.score - answer.gain, answer.proven
