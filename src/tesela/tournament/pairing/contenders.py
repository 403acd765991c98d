"""The last rounds with the prizes in mind: simulate the rest, keep prizes open, let the decided not decide.

In the manner of prize-aware pairing programs, from their public description: the rest of the tournament is
simulated, and a minimum-weight matching pairs those who still play for a prize among themselves. The leader
meets the lowest placed who can still win; who is first beyond reach meets the best of those who play for
nothing; the last round is first against second. Whole numbers and a seed from the log alone: every machine
makes the same pairing.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tesela.tournament.pairing.field import Contestant, Field, Pair
from tesela.tournament.pairing.swiss import by_starts, seat

_WIN, _DRAW = 2, 1
_WORK: Final = 300_000
"""Simulated games in all: a bound by count, never by the clock, so that a pairing can be made again."""
_MOST_RUNS: Final = 2000
_LUCK: Final = 150
"""A game's difference is the sum of two throws of up to so many points either way."""
_HOPE: Final = 50
"""Who reaches something in one simulation out of so many is still in the running for it."""
_GIBSON_SPREAD: Final = 250
"""Spread a round left that nobody is taken to make up."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player in the race: points, spread and rating as the simulation starts."""

    points: int
    spread: int
    rating: int


@dataclass(frozen=True, slots=True)
class Race:
    """What is left: standings in the order of the field, rounds to play, places with a prize, a seed."""

    standings: Sequence[Standing]
    rounds_left: int
    prizes: int
    seed: str


@dataclass(frozen=True, slots=True)
class Chances:
    """How far down the field somebody still plays for first place, and for a prize (counts from the top)."""

    first: int
    prize: int
    decided: bool
    """Whether first place is beyond everybody's reach."""


def contenders(field: Field, race: Race) -> list[Pair]:
    """The pairs of one of the last rounds; the bye, if there is one, comes last."""
    place = {one.number: at for at, one in enumerate(field.contestants)}
    costs: list[_Cost] = []  # one for each try: who rests takes no part in the race

    def costing(rest: Field) -> _Cost:
        shown = [race.standings[place[one.number]] for one in rest.contestants]
        chances = chances_of(replace(race, standings=shown))
        there = replace(rest, met=field.met)
        costs.append(_Cost(there, chances, last=race.rounds_left == 1))
        return costs[-1]

    seated = seat(replace(field, met={}), costing)
    return seated.tables(lambda one, other: Pair(*by_starts(one, other), costs[-1].reason(one, other)))


def chances_of(race: Race) -> Chances:
    """Who still plays for what, by simulation; whether the leader is beyond reach, by arithmetic."""
    size = len(race.standings)
    runs = max(100, min(_MOST_RUNS, _WORK // max(1, size * race.rounds_left)))
    firsts, prizes = [0] * size, [0] * size
    chance = random.Random(race.seed)
    for _ in range(runs):
        order = _one_run(race, chance)
        firsts[order[0]] += 1
        for place in range(min(race.prizes, size)):
            prizes[order[place]] += 1
    return Chances(
        first=_lowest(firsts, runs), prize=max(2, _lowest(prizes, runs)), decided=_beyond_reach(race)
    )


def _one_run(race: Race, chance: random.Random) -> list[int]:
    """The final order of one way in which the rest may go; neighbours meet in every round of it."""
    points = [one.points for one in race.standings]
    spread = [one.spread for one in race.standings]
    rating = [one.rating for one in race.standings]
    order = list(range(len(points)))
    for _ in range(race.rounds_left):
        for at in range(0, len(order) - 1, 2):
            one, other = order[at], order[at + 1]
            edge = (rating[one] - rating[other]) // 4 if rating[one] and rating[other] else 0
            ahead = edge + chance.randint(-_LUCK, _LUCK) + chance.randint(-_LUCK, _LUCK)
            spread[one] += ahead
            spread[other] -= ahead
            if ahead:
                points[one if ahead > 0 else other] += _WIN
            else:
                points[one] += _DRAW
                points[other] += _DRAW
        order.sort(key=lambda who: (-points[who], -spread[who], who))
    return order


def _lowest(counts: Sequence[int], runs: int) -> int:
    """How many from the top reach down to the last who still has a hope."""
    return max((place + 1 for place, count in enumerate(counts) if count * _HOPE >= runs), default=1)


def _beyond_reach(race: Race) -> bool:
    """Whether the first has more than anybody else can still make."""
    if len(race.standings) < 2:
        return True
    first, *others = race.standings
    most = _WIN * race.rounds_left
    margin = _GIBSON_SPREAD * race.rounds_left
    return all(
        first.points > one.points + most
        or (first.points == one.points + most and first.spread - one.spread > margin)
        for one in others
    )


class _Cost:
    """What it costs to pair two: near in the race for prizes, squared outside, repeats by their number."""

    def __init__(self, field: Field, chances: Chances, *, last: bool) -> None:
        self._field, self._chances, self._last = field, chances, last
        size = len(field.contestants)
        self._apart = size**3
        self._repeat = 4 * max(1, size // 3) ** 3
        # Who is first for certain meets the best of those who play for nothing; else the last who can win.
        free = chances.prize if chances.decided else chances.first - 1
        self._leader_meets = min(size - 1, max(1, free)) if not (last and not chances.decided) else 1

    def __call__(self, one: int, other: int) -> int:
        gap = other - one
        zone = self._chances.prize
        racing = one < zone and other < zone
        price = (gap - 1) ** 3 if racing and self._last else gap**3 if racing else gap**2
        if (one < zone) != (other < zone):
            price += self._apart
        if one == 0:
            price = self._apart * len(self._field.contestants) * abs(other - self._leader_meets)
        people = self._field.contestants
        times = self._field.times_met(people[one].number, people[other].number)
        return price + ((1 << times) - 1) * self._repeat

    def reason(self, one: Contestant, other: Contestant) -> str:
        """Why these two: a text's key."""
        people = list(self._field.contestants)
        places = sorted((people.index(one), people.index(other)))
        if places[0] == 0:
            return "decided" if self._chances.decided else "neighbours" if self._last else "contender"
        return "contest" if places[1] < self._chances.prize else "near"
