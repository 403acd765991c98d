"""Possible final places: bounds that are always sound and only narrow as rounds are played."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import msgspec

from tesela.tournament.results import WIN
from tesela.tournament.state import State


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """The best and the worst place that a player can still have at the end."""

    number: int
    best: int
    worst: int


def outlook(state: State) -> list[Outlook]:
    """Everybody's bounds, in the order of the standings.

    Somebody is surely ahead only with more points than the other can reach; everything else (spread, ties,
    who meets whom) is left open, so that a bound given once is never taken back by a game. Only points that
    come first among the tie-breaks bound anything.
    """
    rows = state.standings()
    if state.closed:
        tied = {row.place: sum(one.place == row.place for one in rows) for row in rows}
        return [
            Outlook(number=row.number, best=row.place, worst=row.place + tied[row.place] - 1) for row in rows
        ]
    if state.conditions.tie_breaks[0] != "points":
        return [Outlook(number=row.number, best=1, worst=len(rows)) for row in rows]
    reach = _reach(state)
    lows = sorted(low for low, _ in reach.values())
    highs = sorted(high for _, high in reach.values())
    found = []
    for row in rows:
        low, high = reach[row.number]
        surely_ahead = len(lows) - bisect_right(lows, high)
        surely_behind = bisect_left(highs, low)
        found.append(Outlook(number=row.number, best=1 + surely_ahead, worst=len(rows) - surely_behind))
    return found


def _reach(state: State) -> dict[int, tuple[int, int]]:
    """The half points that each has, and those that they can still come to."""
    points = state.crosstable().points
    unplayed = state.conditions.rounds - sum(1 for _ in state.published_rounds())
    open_tables = {
        number
        for one in state.published_rounds()
        for table in one.missing
        for number in one.pairings[table].players
    }
    return {
        number: (have, have + WIN * (unplayed + (number in open_tables))) for number, have in points.items()
    }
