"""Swiss: equal points meet, upper half against lower half, nobody twice while it can be avoided."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tesela.tournament.pairing.field import Contestant, Field, NoPairingError, Pair
from tesela.tournament.pairing.matching import Cost, fairest_rest, match, repeats

_POINTS: Final = 10**9
"""A difference in points weighs more than any order within a group of equal points."""


def swiss(field: Field) -> list[Pair]:
    """The pairs of a Swiss round; the bye, if there is one, comes last."""
    seated = seat(field, lambda rest: _Cost(rest.contestants))
    return seated.tables(lambda one, other: _pair(field, one, other))


def accelerated(field: Field, upper: Collection[int], round_: int, of: int) -> list[Pair]:
    """Swiss with a virtual point for the upper half in the first rounds, so that the strong meet sooner.

    `upper` is the better half of the order in which the phase began: it stays the same whoever wins, so that
    its losers meet the winners of the lower half. The virtual point halves after the first third of the
    rounds and is gone after the second.
    """
    extra = 2 if 3 * round_ <= of else 1 if 3 * round_ <= 2 * of else 0
    real = {one.number: one.points for one in field.contestants}
    lifted = [
        replace(one, points=one.points + extra) if one.number in upper else one for one in field.contestants
    ]
    ordered = sorted(lifted, key=lambda one: -one.points)  # stable: standings decide among equals
    return [_told(pair, real) for pair in swiss(replace(field, contestants=ordered))]


def _told(pair: Pair, real: Mapping[int, int]) -> Pair:
    """The pair with a reason that speaks of the points that everybody sees."""
    if pair.second is None or pair.reason == "repeat":
        return pair
    same = real[pair.first] == real[pair.second]
    reason = "same_points" if same else "lifted" if pair.reason == "same_points" else "floated"
    return Pair(pair.first, pair.second, reason)


def king_of_the_hill(field: Field) -> list[Pair]:
    """First against second, third against fourth, whether they have met or not."""
    seated = seat(replace(field, met={}), lambda _rest: lambda one, other: (other - one - 1) ** 2)
    return seated.tables(lambda one, other: Pair(*by_starts(one, other), "neighbours"))


class Seated(NamedTuple):
    """A round by its players: who rests, if anybody, and who meets."""

    resting: Contestant | None
    pairs: Sequence[tuple[Contestant, Contestant]]
    why: str = "bye"
    """Why that one rests: as the lowest, or to spare the others."""

    def tables(self, table: Callable[[Contestant, Contestant], Pair]) -> list[Pair]:
        """The tables, each made by `table`; the bye, if there is one, comes last."""
        made = [table(one, other) for one, other in self.pairs]
        return made if self.resting is None else [*made, Pair(self.resting.number, None, self.why)]


def seat(field: Field, costing: Callable[[Field], Cost]) -> Seated:
    """Who rests, and the pairs of the others by the cost that `costing` makes for them.

    The lowest placed of those with the fewest byes rests, unless then somebody has to meet again, or can't be
    seated at all, where that need not be.
    """
    resting, rest = take_bye(field)
    pairs = _pairs(rest, costing)
    if resting is not None and (pairs is None or repeats(rest, pairs)):
        fairest = fairest_rest(field)
        if fairest is not resting:
            others = _without(field, fairest)
            return Seated(fairest, match(others, costing(others)), "spared")
    if pairs is None:
        raise NoPairingError("pairing.impossible")
    return Seated(resting, pairs)


def _pairs(field: Field, costing: Callable[[Field], Cost]) -> list[tuple[Contestant, Contestant]] | None:
    """The pairs of an even field; None if forbidden pairs leave no way."""
    try:
        return match(field, costing(field)) if field.contestants else []
    except NoPairingError:
        return None


def take_bye(field: Field) -> tuple[Contestant | None, Field]:
    """Who rests in an odd field: the lowest placed of those with the fewest byes who may."""
    if len(field.contestants) % 2 == 0:
        return None, field
    able = [one for one in field.contestants if one.number not in field.no_bye]
    if not able:
        raise NoPairingError("pairing.no_bye")
    fewest = min(one.byes for one in able)
    resting = next(one for one in reversed(able) if one.byes == fewest)
    return resting, _without(field, resting)


def _without(field: Field, resting: Contestant) -> Field:
    return replace(field, contestants=[one for one in field.contestants if one is not resting])


def by_starts(one: Contestant, other: Contestant) -> tuple[int, int]:
    """Who has played first less often plays first; else the better placed."""
    if other.starts_balance < one.starts_balance:
        return other.number, one.number
    return one.number, other.number


def _pair(field: Field, one: Contestant, other: Contestant) -> Pair:
    reason = "same_points" if one.points == other.points else "floated"
    if field.times_met(one.number, other.number):
        reason = "repeat"
    return Pair(*by_starts(one, other), reason)


class _Cost:
    """Points first; within equal points, how far a pair is from «upper half against lower half»."""

    def __init__(self, people: Sequence[Contestant]) -> None:
        self._points = [one.points for one in people]
        self._place: list[int] = []  # place within the group of equal points
        self._half: list[int] = []
        groups: dict[int, int] = {}
        for points in self._points:
            self._place.append(groups.get(points, 0))
            groups[points] = self._place[-1] + 1
        self._half = [max(1, groups[points] // 2) for points in self._points]

    def __call__(self, one: int, other: int) -> int:
        gap = abs(self._points[one] - self._points[other])
        if gap:
            return gap * gap * _POINTS + (other - one)
        return (abs(self._place[other] - self._place[one]) - self._half[one]) ** 2
