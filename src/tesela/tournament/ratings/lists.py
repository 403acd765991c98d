"""Imported rating lists: who of the tournament stands in them, by federation id or by name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from tesela.tournament.people import Entrant
from tesela.tournament.state import State


@dataclass(frozen=True, slots=True)
class Matched:
    """What a list says of a tournament's people."""

    ratings: tuple[tuple[int, int], ...]
    """Number and rating of everybody who was found."""
    missing: tuple[str, ...]
    """Names of those who play and are not in the list."""


def match_list(state: State, listed: Iterable[Entrant]) -> Matched:
    """The federation's id decides; without one, the name, whatever its accents and capitals.

    A name that two in the list share decides nothing.
    """
    by_id: dict[str, int] = {}
    by_name: dict[str, int | None] = {}
    for one in listed:
        if one.federation_id:
            by_id[one.federation_id] = one.rating
        name = _plain(one.name)
        by_name[name] = None if name in by_name else one.rating
    ratings, missing = [], []
    for number, player in state.players.items():
        entrant = player.entrant
        found = by_id.get(entrant.federation_id) if entrant.federation_id else None
        found = by_name.get(_plain(entrant.name)) if found is None else found
        if found is not None:
            ratings.append((number, found))
        elif player.playing:
            missing.append(entrant.name)
    return Matched(tuple(ratings), tuple(missing))


def _plain(name: str) -> str:
    """A name for comparing: `Núñez, Eva` and `Eva Nunez` are the same."""
    last, comma, first = name.partition(",")
    turned = f"{first} {last}" if comma else name
    plain = unicodedata.normalize("NFKD", turned.casefold()).encode("ascii", "ignore").decode()
    return " ".join(plain.split())
