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

_NEAR: Final = 48
"""Candidates looked at first, so that a field of a thousand is paired in a moment."""


def match(field: Field, cost: Cost) -> list[tuple[Contestant, Contestant]]:
    """The pairs of an even field with the lowest sum of costs, best placed first.

    Repeats come on top of the given cost. `NoPairingError` if forbidden pairs leave no way.
    """
    people = field.contestants
    for reach in (_NEAR, len(people)):
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(people)))
        edges = _edges(field, cost, reach)
        highest = max((price for _, _, price in edges), default=0) + 1
        graph.add_edges_from([(one, other, highest - price) for one, other, price in edges])
        found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        pairs = sorted((min(pair), max(pair)) for pair in found)
        whole = len(pairs) * 2 == len(people)
        if whole and (reach >= len(people) or not _repeats(field, pairs)):
            return [(people[one], people[other]) for one, other in pairs]
    raise NoPairingError("pairing.impossible")


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


def _repeats(field: Field, pairs: Sequence[tuple[int, int]]) -> bool:
    people = field.contestants
    return any(field.times_met(people[one].number, people[other].number) for one, other in pairs)
