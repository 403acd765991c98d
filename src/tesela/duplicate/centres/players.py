"""Which player of a centre's log is which of the event: by table and name, or by name alone."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from tesela.duplicate.events import Joined
from tesela.duplicate.state import State


class Match(NamedTuple):
    """Numbers in the event by number there; who is new, and when they came; tables that have two players."""

    numbers: dict[int, int]
    newcomers: list[Joined]
    came_at: list[int]
    doubled: list[tuple[int, Joined]]


def centre_players(state: State, code: str) -> list[Joined]:
    """Who goes into a centre's file: everybody there who still plays, for a table may have somebody new."""
    return [joined for joined in state.players if joined.centre == code and joined.player not in state.gone]


def match_players(state: State, centre: State, code: str) -> Match:
    """Find everybody of the centre in the event; two of one name are told apart by their order.

    Who sits there at a table that the event gave to somebody else comes in without a table: nobody is lost,
    and nobody's slips go to another.
    """
    free = [number for number, joined in enumerate(state.players) if joined.centre == code]
    found = Match({}, [], [], [])
    for number, joined in enumerate(centre.players):
        here = _at_table(state, code, joined)
        if here is None:
            here = next((n for n in free if _named(state.players[n], joined)), None)
        holder = _holder(state, code, joined)
        taken = holder not in (None, here) and holder not in state.gone
        if taken:
            found.doubled.append((number, joined))
        if here is None:
            here = len(state.players) + len(found.newcomers)
            table = None if taken else joined.table
            found.newcomers.append(replace(joined, player=here, centre=code, table=table))
            found.came_at.append(joined.at)
        elif here in free:
            free.remove(here)
        found.numbers[number] = here
    return found


def _holder(state: State, code: str, joined: Joined) -> int | None:
    return state.tables.get((code, joined.table)) if joined.table is not None else None


def _at_table(state: State, code: str, joined: Joined) -> int | None:
    holder = _holder(state, code, joined)
    return holder if holder is not None and _named(state.players[holder], joined) else None


def _named(one: Joined, other: Joined) -> bool:
    return one.name.casefold() == other.name.casefold()
