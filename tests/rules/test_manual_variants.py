"""The manual's «reglas propias»: agreed before the game, and only under the manual."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.create import create
from tesela.rules.header import Variants
from tesela.rules.refusals import Refusal


def _table(racks: tuple[str, ...] = ("CASARIO", "ABORUIL"), **variants: Any) -> Table:
    return Table("manual", len(racks), variants=Variants(**variants)).deal(*racks)


@pytest.mark.topic("variant.agreed")
def test_agreed_before_the_game_and_written_into_its_header() -> None:
    assert _table(open_dictionary=True).state.header.variants.open_dictionary
    made = create("g", "file-2024", ["A", "B"], 0, commitment="x", variants=Variants(cingulillo=True))
    assert isinstance(made, Refusal)
    assert made.code == "create.variants"


@pytest.mark.topic("variant.recycled_blanks")
def test_the_letter_for_the_blank_and_it_may_be_played_at_once() -> None:
    table = _table(("C?SARIO", "ABORUIL"), recycled_blanks=True)
    table.played(0, "H8", "CaSA")
    assert table.no(c.SwapBlank(1, "H8")).startswith("blank.not_there M.variantes.comodines")
    table.ok(c.SwapBlank(1, "I8"))
    assert Tiles(table.state.racks[1]) == Tiles.of("BORUIL?")
    assert table.view(0).board.rows()[7] == ".......CASA...."  # type: ignore[union-attr]
    table.play(1, "8H", ".aB")
    assert _table().no(c.SwapBlank(0, "H8")).startswith("variant.off")


@pytest.mark.topic("variant.open_dictionary")
def test_with_an_open_dictionary_the_header_says_so() -> None:
    seen = _table(open_dictionary=True).view(0)
    assert seen.header.variants.open_dictionary
    assert not _table().view(0).header.variants.open_dictionary


@pytest.mark.topic("variant.themed")
def test_a_themes_bonus_takes_everybodys_word() -> None:
    table = _table(("CASARIO", "ABORUIL", "EEENNOO"), theme="hogar", theme_points=5)
    assert table.no(c.Agree(0, "theme")).startswith("theme.no_play")
    table.played(0, "H8", "CASA")
    for seat in (0, 1):
        table.ok(c.Agree(seat, "theme"))
    assert table.state.scores[0] == 12
    table.ok(c.Agree(2, "theme"))
    assert table.state.scores[0] == 17
    assert table.no(c.Agree(1, "theme")).startswith("theme.no_play")


@pytest.mark.topic("variant.cingulillo")
def test_five_letters_then_four_and_so_on() -> None:
    table = _table(cingulillo=True)
    assert table.no(c.PlayWord(0, "H8", line("CASA"))) == "opening.cingulillo M.variantes.cingulillo"
    table.ok(c.Pass(0))
    assert table.no(c.PlayWord(1, "H8", line("ABUR"))).startswith("opening.cingulillo")
    table.ok(c.Pass(1))
    assert table.no(c.PlayWord(0, "H8", line("CAS"))).startswith("opening.cingulillo")
    for _ in range(4):
        table.ok(c.Pass(table.state.on_turn))
    assert table.state.ended is None, "turns lost to it are no passes"
    table.played(0, "H8", "CA")
    assert table.state.scores[0] == 8
