"""Minimum-weight perfect matching: the one mechanism behind Swiss, acceleration and king of the hill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import nsmallest
from itertools import islice
from operator import itemgetter
from typing import Final, TypeAlias

import rustworkx

from tesela.tournament.pairing.field import Contestant, Field, NoPairingError, pair_key

Cost: TypeAlias = Callable[[int, int], int]
"""What it costs to pair two, by their places from the top."""

_Edge: TypeAlias = tuple[int, int, int]
"""Two places and the price of pairing them."""

REPEAT: Final = 10**20
"""Meeting again costs more than all that else a field can cost: it happens only where it must."""

_REST_AGAIN: Final = 10**30
"""Resting again before everybody has rested once costs more than any repeats."""

_WHOLE: Final = 1200
"""Up to so many players every pair that may be is weighed: nothing can cost less than what is found."""

_REACH: Final = 48
"""In larger fields: how many of the nearest and of the cheapest opponents of each are weighed first."""


def match(field: Field, cost: Cost) -> list[tuple[Contestant, Contestant]]:
    """The pairs of an even field with the lowest sum of costs, best placed first.

    Repeats come on top of the given cost. `NoPairingError` if forbidden pairs leave no way.
    """
    people = field.contestants
    for reach in (_REACH, len(people)) if len(people) > _WHOLE else (len(people),):
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


def _matching(size: int, edges: Sequence[_Edge]) -> list[tuple[int, int]]:
    """As many pairs as there can be, with the lowest sum of prices, by place."""
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    highest = max((price for _, _, price in edges), default=0) + 1
    graph.add_edges_from([(one, other, highest - price) for one, other, price in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _edges(field: Field, cost: Cost, reach: int) -> list[_Edge]:
    """Every pair that may be, with its price; of each one's only the best, where `reach` says how many."""
    edges: list[_Edge] = []
    for place in range(len(field.contestants)):
        row = _row(field, cost, place)
        edges += row if len(row) <= 2 * reach else _best(row, reach)
    return edges


def _row(field: Field, cost: Cost, one: int) -> list[_Edge]:
    """The pairs of a place with all below it, nearest first."""
    people: Sequence[Contestant] = field.contestants
    mine = people[one].number
    row = []
    for other in range(one + 1, len(people)):
        pair = pair_key(mine, people[other].number)
        if pair not in field.forbidden:
            times = field.met.get(pair, 0)
            row.append((one, other, cost(one, other) + times * times * REPEAT))
    return row


def _best(row: Sequence[_Edge], reach: int) -> list[_Edge]:
    """The nearest who have not met, for floaters, and the cheapest, who in a large group are far away."""
    fresh = (edge for edge in row if edge[2] < REPEAT)
    return sorted({*islice(fresh, reach), *nsmallest(reach, row, key=itemgetter(2))})
