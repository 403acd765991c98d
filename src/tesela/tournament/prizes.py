"""Prizes and quotas: who has what by the standings as they are now."""

from __future__ import annotations

from collections import Counter

import msgspec

from tesela.tournament.conditions import Prize, Quota
from tesela.tournament.standings import Row
from tesela.tournament.state import State


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """A prize and who has it; several where they tie for its place."""

    prize: str
    category: str
    place: int
    numbers: tuple[int, ...]
    names: tuple[str, ...]


class Qualified(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a place of a quota, best first."""

    quota: str
    numbers: tuple[int, ...]
    names: tuple[str, ...]


def awards(state: State) -> list[Award]:
    """Every prize of the conditions; within a category its players have places of their own."""
    rows = state.standings()
    found = []
    for prize in state.conditions.prizes:
        winners = _winners(state, rows, prize)
        names = tuple(_name(state, number) for number in winners)
        found.append(
            Award(prize=prize.name, category=prize.category, place=prize.place, numbers=winners, names=names)
        )
    return found


def qualified(state: State) -> list[Qualified]:
    """Every quota of the conditions, filled from the top; a country takes no more than its share."""
    rows = state.standings()
    return [_fill(state, rows, quota) for quota in state.conditions.quotas]


def _winners(state: State, rows: list[Row], prize: Prize) -> tuple[int, ...]:
    """Who holds a place among those of a category: equals hold it together."""
    among = [row for row in rows if not prize.category or prize.category in _categories(state, row.number)]
    if prize.place > len(among):
        return ()
    place = among[prize.place - 1].place
    tied = [row.number for row in among if row.place == place]
    first = next(at for at, row in enumerate(among, 1) if row.place == place)
    return tuple(tied) if first == prize.place else ()


def _fill(state: State, rows: list[Row], quota: Quota) -> Qualified:
    taken: Counter[str] = Counter()
    chosen: list[int] = []
    for row in rows:
        country = state.players[row.number].entrant.country
        if len(chosen) < quota.places and (not quota.per_country or taken[country] < quota.per_country):
            chosen.append(row.number)
            taken[country] += 1
    return Qualified(
        quota=quota.name, numbers=tuple(chosen), names=tuple(_name(state, number) for number in chosen)
    )


def _categories(state: State, number: int) -> tuple[str, ...]:
    return state.players[number].entrant.categories


def _name(state: State, number: int) -> str:
    return state.players[number].entrant.name
