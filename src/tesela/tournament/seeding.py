"""In which order a phase begins: by the standings before it, then by rating, then by lot."""

from __future__ import annotations

import hashlib

from tesela.tournament.state import State


def seeding(state: State, rounds_before: int) -> list[int]:
    """Everybody by the standings after so many rounds, then by rating, then by lot from the seed."""
    place = {row.number: row.place for row in state.after(state.rounds[:rounds_before]).standings()}
    return sorted(state.players, key=lambda one: (place[one], -rating_of(state, one), lot(state, one)))


def lot(state: State, number: int) -> str:
    """A player's lot: the same for everybody who has the log."""
    return hashlib.sha256(f"{state.header.seed}|{number}".encode()).hexdigest()


def rating_of(state: State, number: int) -> int:
    """The rating with which somebody is entered now."""
    return state.players[number].entrant.rating


def present_in_order(state: State, rounds_before: int) -> tuple[int, ...]:
    """Who is to be paired now, best placed first."""
    present = set(state.present)
    return tuple(one for one in seeding(state, rounds_before) if one in present)
