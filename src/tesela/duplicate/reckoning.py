"""Everybody's points: slip by slip, bonus, warnings and penalties, move after move.

Bonus and warnings depend on the moves before (25 at most, three free), so the sums are made in order. What
is closed is summed once; a correction makes all of it be summed again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tesela.duplicate.conditions import Conditions, Cost
from tesela.duplicate.events import LoggedPlay
from tesela.duplicate.judging import holds, meant
from tesela.duplicate.state import Move, Slip, State

PERCENT: Final = 1_000_000
"""A whole top in the unit of percentages: ten-thousandths of a per cent, cut off, not rounded."""


class SlipResult(NamedTuple):
    """What one slip comes to; `fault` is why it came to less."""

    points: int
    fault: str = ""
    warnings: int = 0
    penalty: int = 0


class MoveSums(NamedTuple):
    """What a move brought: by player, only those who are not at zero."""

    points: dict[int, int]
    bonus: dict[int, int]
    penalty: dict[int, int]
    warnings: dict[int, int]

    def of(self, player: int) -> int:
        """All that the move brought to a player."""
        return self.points.get(player, 0) + self.bonus.get(player, 0) - self.penalty.get(player, 0)


@dataclass(slots=True)
class Sums:
    """Everybody's sums after some moves, by player number."""

    players: int = 0
    moves: list[MoveSums | None] = field(default_factory=list)  # None: annulled
    totals: list[int] = field(default_factory=list)
    percentages: list[int] = field(default_factory=list)  # summed over the moves
    tops: list[int] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    warnings: list[int] = field(default_factory=list)
    counted: int = 0  # moves
    top_total: int = 0

    def grow(self, players: int) -> None:
        """Make room for who joined: zeros for what went before."""
        more = players - self.players
        if more > 0:
            for column in (
                self.totals, self.percentages, self.tops, self.best, self.bonus, self.warnings,
            ):  # fmt: skip
                column.extend([0] * more)
            self.players = players


def slip_result(move: Move, slip: Slip, state: State) -> SlipResult:
    """The points of one slip under the event's conditions."""
    return _Reader(move, state).result(slip)


class _Reader:
    """Slips of one move; each distinct play is looked at once."""

    def __init__(self, move: Move, state: State) -> None:
        self._move = move
        self._agreed = state.conditions
        self._words = state.words
        self._known: dict[LoggedPlay, tuple[int, str]] = {}

    def result(self, slip: Slip) -> SlipResult:
        faults = self._agreed.faults
        points, wrong = (0, "") if slip.play is None else self._worth(slip.play)
        warnings = penalty = 0
        found: list[tuple[str, Cost]] = []
        if slip.fault:
            found.append((slip.fault, getattr(faults, slip.fault)))
        if wrong == "transposed":
            found.append((wrong, faults.transposed))
        if self._agreed.score_written and points and slip.score != points:
            found.append(("wrong_score", faults.wrong_score))
        for _name, cost in found:
            if cost == "zero":
                points = 0
            elif cost == "warning":
                warnings += 1
            elif cost == "penalty":
                penalty += faults.points
        return SlipResult(points, found[0][0] if found else wrong, warnings, penalty)

    def _worth(self, play: LoggedPlay) -> tuple[int, str]:
        known = self._known.get(play)
        if known is None:
            known = self._known[play] = self._look(play)
        return known

    def _look(self, play: LoggedPlay) -> tuple[int, str]:
        verdict = self._move.verdicts.get(play)
        if verdict is None:
            return 0, "unjudged"
        if holds(verdict, self._words, self._move.overruled.get(play)):
            return verdict.score, ""
        if (other := meant(self._move, verdict, self._words)) is not None:
            return other.score, "transposed"
        return 0, verdict.fault or "overruled"


def move_sums(state: State, move: Move, before: Sums) -> MoveSums:
    """What a closed move brings to everybody, given the sums before it."""
    agreed, reader = state.conditions, _Reader(move, state)
    points: dict[int, int] = {}
    penalty: dict[int, int] = {}
    warnings = dict(move.warned)
    for player, slip in move.slips.items():
        result = reader.result(slip)
        if result.points:
            points[player] = result.points
        if result.penalty:
            penalty[player] = result.penalty
        if result.warnings:
            warnings[player] = warnings.get(player, 0) + result.warnings
    for player, number in warnings.items():
        dear = _dear_warnings(agreed, before.warnings[player], number)
        if dear:
            penalty[player] = penalty.get(player, 0) + dear * agreed.faults.points
    return MoveSums(points, _bonus(state, move, points, before), penalty, warnings)


def _dear_warnings(agreed: Conditions, before: int, now: int) -> int:
    """How many of these warnings come after the free ones."""
    free = agreed.faults.free_warnings
    return max(0, before + now - free) - max(0, before - free)


def _bonus(state: State, move: Move, points: dict[int, int], before: Sums) -> dict[int, int]:
    """For the only one at the top, and for the only one with the highest below it."""
    bonus, top = state.conditions.bonus, move.top.score if move.top else 0
    if not (bonus.top or bonus.below) or move.active < bonus.from_players:
        return {}
    at_top = [player for player, scored in points.items() if scored >= top]
    below = max((scored for scored in points.values() if scored < top), default=0)
    second = [player for player, scored in points.items() if scored == below]
    found: dict[int, int] = {}
    for only, worth in ((at_top, bonus.top), (second, bonus.below)):
        if len(only) == 1:
            given = min(worth, bonus.most - before.bonus[only[0]])
            if given > 0:
                found[only[0]] = given
    return found


def add_move(state: State, sums: Sums, move: Move) -> None:
    """Take a move into the sums, in place."""
    sums.grow(len(state.players))
    if not move.counts:
        sums.moves.append(None)
        return
    brought = move_sums(state, move, sums)
    top = move.top.score if move.top else 0
    sums.moves.append(brought)
    sums.counted += 1
    sums.top_total += top
    for player in brought.points.keys() | brought.penalty.keys():
        all_told = brought.of(player)
        sums.totals[player] += all_told
        sums.percentages[player] += all_told * PERCENT // top if top else 0
    for player, scored in brought.points.items():
        sums.tops[player] += scored >= top
        sums.best[player] = max(sums.best[player], scored)
    for player, given in brought.bonus.items():
        sums.bonus[player] += given
    for player, number in brought.warnings.items():
        sums.warnings[player] += number


def reckon(state: State) -> Sums:
    """All sums, from the first move on."""
    sums = Sums()
    sums.grow(len(state.players))
    for move in state.moves:
        if move.closed_at is not None or move.annulled:
            add_move(state, sums, move)
    return sums
