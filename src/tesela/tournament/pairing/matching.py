"""Minimum-weight perfect matching: the one mechanism behind Swiss, acceleration and king of the hill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import rustworkx

from tesela.tournament.pairing.field import Contestant, Field, NoPairingError, pair_key

Cost: TypeAlias = Callable[[int, int], int]
"""What it costs to pair two, by their places from the top."""

REPEAT: Final = 10**20
"""Meeting again costs more than all that else a field can cost: it happens only where it must."""

_REST_AGAIN: Final = 10**30
"""Resting again before everybody has rested once costs more than any repeats."""

_NEAR: Final = 48
"""Candidates looked at first, so that a field of a thousand is paired in a moment."""


def match(field: Field, cost: Cost) -> list[tuple[Contestant, Contestant]]:
    """The pairs of an even field with the lowest sum of costs, best placed first.

    Repeats come on top of the given cost. `NoPairingError` if forbidden pairs leave no way.
    """
    people = field.contestants
    for reach in (_NEAR, len(people)):
        found = _matching(len(people), _edges(field, cost, reach))
        pairs = [(people[one], people[other]) for one, other in found]
        whole = len(pairs) * 2 == len(people)
        if whole and (reach >= len(people) or not repeats(field, pairs)):
            return pairs
    raise NoPairingError("pairing.impossible")


def repeats(field: Field, pairs: Sequence[tuple[Contestant, Contestant]]) -> int:
    """How much these pairs repeat: the squares of the times that they have met, added up."""
    return sum(field.times_met(one.number, other.number) ** 2 for one, other in pairs)


def fairest_rest(field: Field) -> Contestant:
    """Who rests in an odd field, where the others can't be seated as the lowest place alone would have it.

    Nobody rests again before others have rested; then as few as can be meet again; then the lowest rests.
    `NoPairingError` if forbidden pairs leave no way.
    """
    people = field.contestants
    able = [place for place, one in enumerate(people) if one.number not in field.no_bye]
    if not able:
        raise NoPairingError("pairing.no_bye")
    fewest = min(people[place].byes for place in able)
    bye = len(people)  # the seat of nobody: who is matched with it rests
    edges = _edges(field, lambda one, other: 0, bye)
    edges += [(place, bye, (people[place].byes - fewest) * _REST_AGAIN + bye - place) for place in able]
    found = _matching(bye + 1, edges)
    if len(found) * 2 != bye + 1:
        raise NoPairingError("pairing.impossible")
    return next(people[one] for one, other in found if other == bye)


def _matching(size: int, edges: Sequence[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """As many pairs as there can be, with the lowest sum of prices, by place."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    highest = max((price for _, _, price in edges), default=0) + 1
    graph.add_edges_from([(one, other, highest - price) for one, other, price in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _edges(field: Field, cost: Cost, reach: int) -> list[tuple[int, int, int]]:
    """Every pair that may be, with its price. Only as many fresh opponents as `reach` for each."""
    people: Sequence[Contestant] = field.contestants
    edges = []
    for one, mine in enumerate(people):
        fresh = 0
        for other in range(one + 1, len(people)):
            theirs = people[other]
            if pair_key(mine.number, theirs.number) in field.forbidden:
                continue
            times = field.times_met(mine.number, theirs.number)
            edges.append((one, other, cost(one, other) + times * times * REPEAT))
            fresh += not times
            if fresh >= reach:
                break
    return edges
