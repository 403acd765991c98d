"""Puzzles by simulation: the best play, far enough ahead of every other to be beyond doubt.

First many candidates are played on a little, then the best of them a long way, from other seeds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import msgspec

from tesela.analysis.coach.board_advice import hooks_made
from tesela.analysis.coach.replies import dealt_racks, replies
from tesela.analysis.puzzles.puzzle import Evidence, Kind, Weighed, turn_key
from tesela.analysis.puzzles.sources import Seen
from tesela.core.letters import RACK_SIZE
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import ranked
from tesela.engine.players.text_protocol import write_move
from tesela.engine.simulation import TO_THE_END, Arm, Simulation, simulate
from tesela.engine.turn_view import TurnView

SURE: Final = 4.0
"""Standard errors between the answer and every other."""
MARGIN: Final = 0.025
"""Shares of a win between them."""
FINALISTS: Final = 4
ROLLOUTS: Final = 2_000
"""For each finalist."""
CANDIDATES: Final = 20
_GLANCE, _GLANCED, _GLANCE_DROP = 100, 8, 3.0
"""Rollouts for each of so many candidates that show whether a position is worth more."""
_FIRST_LOOK, _DROP = 250, 4.5
KEEP_ALL: Final = 1e9
"""Standard errors that no candidate is given up for."""
PLAY_OUT_BAG: Final = 10
"""With so few tiles in the bag, rollouts go to the end of the game."""
_LEAST_BAG, _DECIDED = 1, 0.06
_HOOK_AHEAD: Final = 5_000
"""Millipoints by which a hook is ahead where simulation is likely to tell it from the rest."""
_EQUITY_TELLS: Final = 3_000
"""Millipoints from which on the static value separates two plays by itself."""
_BLOCKED: Final = 5.0
"""Points by which the rival's best reply must fall for a play to count as a block."""


@dataclass(frozen=True, slots=True)
class Separated:
    """An answer that stands apart, and the play that tempts instead."""

    answer: Move
    tempting: Move
    evidence: Evidence


def separate(
    known: Knowledge, view: TurnView, seed: int, *, rollouts: int = ROLLOUTS, plies: int = 2
) -> Separated | None:
    """The best play, if simulation tells it from the rest; `seed` makes it the same every time."""
    candidates = ranked(known, view, CANDIDATES)
    if view.bag < _LEAST_BAG or len(candidates) < 2:
        return None
    first = _played_on(known, view, candidates, seed, rollouts=_FIRST_LOOK, drop=_DROP, plies=plies)
    best, second = first.arms[:2]
    if not _DECIDED < best.wins < 1 - _DECIDED or best.wins - second.wins < MARGIN / 2:
        return None
    finalists = [arm.move for arm in first.arms[:FINALISTS]]
    last = _played_on(known, view, finalists, seed + 1, rollouts=rollouts, drop=KEEP_ALL, plies=plies)
    answer, *others = last.arms
    if not all(ahead(answer, other) for other in others) or not _DECIDED < answer.wins < 1 - _DECIDED:
        return None
    told = first.rollouts + last.rollouts
    tempting = candidates[0] if turn_key(candidates[0]) != turn_key(answer.move) else others[0].move
    weighed = [_weighed(arm) for arm in last.arms]
    evidence = Evidence("simulated", weighed, plays=len(candidates), rollouts=told, seed=seed)
    return Separated(answer.move, tempting, evidence)


def ahead(one: Arm, other: Arm) -> bool:
    """Whether one is better beyond doubt, and by enough to matter."""
    between = one.wins - other.wins
    return between >= MARGIN and between >= SURE * math.hypot(one.wins_error, other.wins_error)


def _played_on(
    known: Knowledge,
    view: TurnView,
    moves: list[Move],
    seed: int,
    *,
    rollouts: int,
    drop: float,
    plies: int,
) -> Simulation:
    plies = TO_THE_END if view.bag <= PLAY_OUT_BAG else plies
    return simulate(known, view, moves, plies=plies, iterations=rollouts, confidence=drop, seed=seed)


def _weighed(arm: Arm) -> Weighed:
    return Weighed(write_move(arm.move), arm.move.score, round(arm.wins, 4), round(arm.wins_error, 4))


def by_simulation(
    known: Knowledge, seen: Seen, kind: Kind, seed: int
) -> tuple[Kind, list[Move], Evidence] | None:
    """A hook, or the best play; where that gives up points to leave the rival fewer it is a block."""
    view = seen.view
    likely = ranked(known, view, CANDIDATES)
    if len(likely) < 2 or not _promising(known, view, kind, likely, seed):
        return None
    found = separate(known, view, seed)
    if found is None:
        return None
    if kind == "hook":
        return ("hook", [found.answer], found.evidence) if _hooks(view, found.answer) else None
    if _told_by_equity(likely, found.answer):
        return None
    means = _replies_after(known, view, found)
    if means is None:
        return "best", [found.answer], found.evidence
    return "block", [found.answer], msgspec.structs.replace(found.evidence, replies=means)


def _promising(known: Knowledge, view: TurnView, kind: Kind, likely: list[Move], seed: int) -> bool:
    """Whether a glance gives hope: most positions have several plays that are as good as each other."""
    if not view.bag:
        return False
    if kind == "hook":
        return _hooks(view, likely[0]) and likely[0].equity - likely[1].equity >= _HOOK_AHEAD
    few = likely[:_GLANCED]
    first = _played_on(known, view, few, seed, rollouts=_GLANCE, drop=_GLANCE_DROP, plies=2)
    best, second = first.arms[:2]
    return best.wins - second.wins >= MARGIN and not _told_by_equity(likely, best.move)


def _told_by_equity(likely: list[Move], answer: Move) -> bool:
    """Whether points and leave alone tell the answer from the rest."""
    return turn_key(likely[0]) == turn_key(answer) and likely[0].equity - likely[1].equity >= _EQUITY_TELLS


def _hooks(view: TurnView, move: Move) -> bool:
    """Whether it lays fewer than seven tiles, one of them before or after a word of three tiles or more."""
    return len(move.placed) < RACK_SIZE and any(len(hook.word) >= 3 for hook in hooks_made(view.board, move))


def _replies_after(known: Knowledge, view: TurnView, found: Separated) -> list[float] | None:
    """What the rival gets after the answer and after the tempting play; None if the answer blocks nothing."""
    if found.answer.kind is not MoveKind.PLACE or found.answer.score >= found.tempting.score:
        return None
    racks = dealt_racks(view)
    after = [
        view.board if move.play is None else move.play.on(view.board)
        for move in (found.answer, found.tempting)
    ]
    means = [round(replies(known.graph, board, racks).mean, 1) for board in after]
    return means if means[1] - means[0] >= _BLOCKED else None
