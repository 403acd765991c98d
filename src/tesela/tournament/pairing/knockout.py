"""Knock-out: a bracket by seed, matches of one or more games, the winners go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tesela.tournament.pairing.field import Pair

Lead: TypeAlias = Callable[[int, int, int], tuple[int, int]]
"""Half points and spread by which the first leads the second in the match of a stage (from 0)."""


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


def knockout(seeds: Sequence[int], best_of: int, round_: int, lead: Lead) -> list[Pair]:
    """The tables of a round (from 1) of the phase. A match has no table once the games left can't turn it."""
    stage, game = divmod(round_ - 1, best_of)
    standing = bracket(seeds)
    for done in range(stage):
        standing = [_winner(seeds, one, other, done, lead) for one, other in _matches(standing)]
    pairs = []
    for one, other in _matches(standing):
        if one is None or other is None:
            continue  # a free place in the first stage: nobody plays
        points, _ = lead(one, other, stage)
        if game == 0 or abs(points) <= 2 * (best_of - game):
            first, second = (one, other) if game % 2 == 0 else (other, one)
            pairs.append(Pair(first, second, "match"))
    return pairs


def _matches(standing: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    return list(zip(standing[::2], standing[1::2], strict=False))  # a champion alone has no match


def _winner(seeds: Sequence[int], one: int | None, other: int | None, stage: int, lead: Lead) -> int | None:
    if one is None or other is None:
        return one if other is None else other
    ahead = lead(one, other, stage)
    if ahead != (0, 0):
        return one if ahead > (0, 0) else other
    return one if seeds.index(one) < seeds.index(other) else other
