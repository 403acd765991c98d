"""Knock-out: a bracket by seed, matches of one or more games, the winners go on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, TypeAlias

from tesela.tournament.pairing.field import Pair

Lead: TypeAlias = Callable[[int, int, range], tuple[int, int]]
"""Half points and spread by which the first leads the second in these rounds of the phase (from 0)."""


def bracket(seeds: Sequence[int]) -> list[int | None]:
    """The first stage's places: best against last, the first two seeds in opposite halves; None rests.

    >>> bracket([1, 2, 3, 4])
    [1, 4, 2, 3]
    >>> bracket([1, 2, 3])
    [1, None, 2, 3]
    """
    places = [0]
    while len(places) < len(seeds):
        size = 2 * len(places)
        places = [spot for place in places for spot in (place, size - 1 - place)]
    return [seeds[place] if place < len(seeds) else None for place in places]


def knockout(
    seeds: Sequence[int], best_of: int, present: Sequence[Collection[int]], lead: Lead
) -> list[Pair]:
    """The tables of the next round; none once there is a champion.

    `present` has who was there when each round of the phase was paired, and at the end who is there now. A
    match has no table once the games left can't turn it, or one of the two has left; when no match has one,
    the next stage begins.
    """
    standing = bracket(seeds)
    at = 0
    while len(standing) > 1:
        first = at
        for _ in range(best_of):
            pairs = _tables(standing, present[at], range(first, at), best_of, lead)
            if all(pair.second is None for pair in pairs):
                break
            if at == len(present) - 1:
                return pairs
            at += 1
        stage = _Stage(seeds, range(first, at), best_of, present[at], lead)
        standing = [stage.winner(one, other) for one, other in _matches(standing)]
    return []


def _tables(
    standing: Sequence[int | None],
    present: Collection[int],
    rounds: range,
    best_of: int,
    lead: Lead,
) -> list[Pair]:
    """A stage's matches that are open after these rounds of it, then who has no opponent.

    These win as many games as a match takes, so that the standings know how far they came.
    """
    game = len(rounds)
    pairs, alone = [], []
    for one, other in _matches(standing):
        there = [number for number in (one, other) if number in present]
        if one is not None and other is not None:
            if abs(lead(one, other, rounds)[0]) > 2 * (best_of - game):
                continue
            if len(there) == 2:
                first, second = (one, other) if game % 2 == 0 else (other, one)
                pairs.append(Pair(first, second, "match"))
                continue
        if len(there) == 1 and there[0] is not None and game <= best_of // 2:
            alone.append(Pair(there[0], None, "walkover"))
    return [*pairs, *alone]


def _matches(standing: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(standing[::2], standing[1::2], strict=True))


class _Stage(NamedTuple):
    """A stage that is over: its rounds, and who was still there."""

    seeds: Sequence[int]
    rounds: range
    best_of: int
    present: Collection[int]
    lead: Lead

    def winner(self, one: int | None, other: int | None) -> int | None:
        """Who goes on: by the games, by who stayed, by the seed."""
        if one is None or other is None:
            return one if other is None else other
        points, spread = self.lead(one, other, self.rounds)
        left = self.best_of - len(self.rounds)
        if left > 0 and abs(points) <= 2 * left and (one in self.present) != (other in self.present):
            return one if one in self.present else other
        if (points, spread) != (0, 0):
            return one if (points, spread) > (0, 0) else other
        return one if self.seeds.index(one) < self.seeds.index(other) else other
