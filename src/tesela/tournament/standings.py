"""Standings: everybody in the order of the conditions' tie-breaks, equals on one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tesela.tournament.conditions import TieBreak
from tesela.tournament.games import Game
from tesela.tournament.results import DRAW, LOSS, WIN
from tesela.tournament.tie_breaks import MEASURES, Crosstable, Value, direct_encounter


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    place: int
    number: int
    values: tuple[Value, ...]
    """One for each tie-break of the conditions, in their order; points are half points."""
    wins: int
    draws: int
    losses: int


def standings(table: Crosstable, order: Sequence[TieBreak]) -> list[Row]:
    """Everybody, best first. Who is equal in all has the same place, listed by number."""
    groups: list[tuple[tuple[Value, ...], list[int]]] = [((), sorted(table.games))]
    for tie_break in order:
        groups = [split for values, tied in groups for split in _split(table, values, tied, tie_break)]
    rows: list[Row] = []
    for values, tied in groups:
        place = len(rows) + 1
        rows.extend(_row(place, number, values, table.games[number]) for number in tied)
    return rows


def _split(
    table: Crosstable, values: tuple[Value, ...], tied: list[int], tie_break: TieBreak
) -> Iterator[tuple[tuple[Value, ...], list[int]]]:
    """Those who tied so far, apart by one more tie-break, best first."""
    found: dict[int, Value]
    if tie_break == "direct":
        found = {number: direct_encounter(table, number, tied) for number in tied}
    else:
        measure = MEASURES[tie_break]
        found = {number: measure(table, number) for number in tied}
    ordered = sorted(tied, key=found.__getitem__, reverse=True)  # stable: equals stay by their numbers
    for value, equal in groupby(ordered, key=found.__getitem__):
        yield (*values, value), list(equal)


def _row(place: int, number: int, values: tuple[Value, ...], games: Sequence[Game]) -> Row:
    worths = [game.points for game in games]
    return Row(place, number, values, worths.count(WIN), worths.count(DRAW), worths.count(LOSS))
