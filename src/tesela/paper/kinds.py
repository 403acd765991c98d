"""What can be printed, by name; the empty sheets need nothing but a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from tesela.paper.bingo_cards import empty_bingo
from tesela.paper.boards import wall_board
from tesela.paper.forms import FORMS, form
from tesela.paper.score_sheet import empty_planilla
from tesela.paper.tile_lists import set_check, tracking_list
from tesela.paper.tournament_kinds import NEEDS_TOURNAMENT
from tesela.paper.typesetting import PageSize, Sheet

EMPTY: Final[Mapping[str, Callable[[PageSize], Sheet]]] = MappingProxyType(
    {
        "planilla": empty_planilla,
        "fichas": tracking_list,
        "material": set_check,
        "mural": wall_board,
        "bingo": empty_bingo,
        **{kind: partial(form, kind) for kind in FORMS},
    }
)
"""Sheets that are the same for everybody."""

KINDS: Final = (*EMPTY, "papeletas", "partida", "palabras", "reglamento", *NEEDS_TOURNAMENT)
"""All that `tesela paper` prints."""
