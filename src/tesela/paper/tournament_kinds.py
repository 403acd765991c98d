"""What a tournament's log prints, by name, and who may have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from tesela.paper.cards import certificates, place_cards
from tesela.paper.filled_forms import appeal_sheets, result_slips
from tesela.paper.officials import arbiters_log, federation_paper, tribunal_record
from tesela.paper.tournament_lists import cross_list, names_list, standings_list, tables_list
from tesela.paper.typesetting import PageSize, Sheet
from tesela.tournament.state import State


class Asked(NamedTuple):
    """What a print may be asked for besides the page."""

    round: int | None = None
    places: int | None = None
    address_of: Callable[[int], str] | None = None
    """A player's own page, by number."""


Make = Callable[[State, PageSize, Asked], Sheet]

PUBLIC: Final[Mapping[str, Make]] = MappingProxyType(
    {
        "mesas": lambda state, page, asked: tables_list(state, page, asked.round),
        "nombres": lambda state, page, asked: names_list(state, page, asked.round),
        "clasificacion": lambda state, page, asked: standings_list(state, page),
        "cuadro": lambda state, page, asked: cross_list(state, page),
    }
)
"""For everybody: nothing of a round that was not published."""

DESK: Final[Mapping[str, Make]] = MappingProxyType(
    {
        "resultado": lambda state, page, asked: result_slips(state, page, asked.round),
        "tarjetas": lambda state, page, asked: place_cards(state, page, asked.address_of),
        "diplomas": lambda state, page, asked: certificates(state, page, asked.places),
        "arbitraje": lambda state, page, asked: arbiters_log(state, page),
        "apelacion": lambda state, page, asked: appeal_sheets(state, page),
        "tribunal": lambda state, page, asked: tribunal_record(state, page),
        "informe": lambda state, page, asked: federation_paper(state, page),
    }
)
"""For the officials: codes, penalties, appeals."""

OF_TOURNAMENT: Final = MappingProxyType({**PUBLIC, **DESK})
NEEDS_TOURNAMENT: Final = tuple(
    kind for kind in OF_TOURNAMENT if kind not in ("resultado", "arbitraje", "apelacion", "tribunal")
)
"""Those that are nothing without one; the others are also printed empty."""
