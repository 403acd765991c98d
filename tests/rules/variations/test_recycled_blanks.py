"""Recycled blanks: whoever has the letter takes the blank, as often as they like, and may play it."""

from __future__ import annotations

import pytest
from tests.rules.table import Table

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.codec import HIDDEN_TILE
from tesela.rules.fold import fold
from tesela.rules.header import Variants
from tesela.rules.redact import event_for


def _table(*racks: str) -> Table:
    return Table("manual", len(racks), variants=Variants(recycled_blanks=True)).deal(*racks)


@pytest.mark.topic("variant.recycled_blanks")
def test_the_letter_for_the_blank_and_it_may_be_played_at_once() -> None:
    table = _table("C?SARIO", "ABORUIL")
    table.played(0, "H8", "CaSA")
    assert table.view(1).may["swap_blank"].squares == ("I8",)
    assert table.no(c.SwapBlank(1, "H8")).startswith("blank.not_there M.variantes.comodines")
    table.ok(c.SwapBlank(1, "I8"))
    assert Tiles(table.state.racks[1]) == Tiles.of("BORUIL?")
    board = table.view(0).board
    assert board is not None
    assert board.rows()[7] == ".......CASA...."
    table.play(1, "8H", ".aB")


@pytest.mark.topic("variant.recycled_blanks")
def test_as_often_as_wished_in_one_turn() -> None:
    table = _table("??SARIO", "CABORUI")
    table.played(0, "H8", "caSA")
    table.ok(c.SwapBlank(1, "H8"))
    table.ok(c.SwapBlank(1, "I8"))
    assert Tiles(table.state.racks[1]).sorted() == Tiles.of("??BORUI").sorted()
    assert "swap_blank" not in table.view(1).may, "no blank is left on the board"


@pytest.mark.topic("variant.recycled_blanks")
def test_the_letter_that_took_the_place_counts_from_then_on() -> None:
    table = _table("C?SARIO", "ABORUIL")
    table.played(0, "H8", "CaSA")
    table.ok(c.SwapBlank(1, "I8"))
    (counted,) = [event for event in _play(table) if isinstance(event, ev.Announced)]
    assert counted.score == 3 + 1 + 1 + 1 + 2 * 1, (
        "an A of one point where the blank was; the L on its double square"
    )


def _play(table: Table) -> tuple[ev.Event, ...]:
    table.play(1, "H8", "....L")
    return table.accept(0)


@pytest.mark.topic("variant.recycled_blanks")
def test_who_sees_no_tiles_counts_them_right_and_forgets_a_blank_that_may_have_gone() -> None:
    table = _table("C?SARIO", "ABORUIL")
    table.played(0, "H8", "CaSA")
    table.ok(c.SwapBlank(1, "I8"))
    seen = [event_for(event, 0) for event in table.log]
    assert bytes(fold(seen).racks[1]).count(0) == 1, "everybody saw who took it"
    table.ok(c.Exchange(1, Tiles.of("BOR")))
    seen = [event_for(event, 0) for event in table.log]
    assert bytes(fold(seen).racks[1]) == bytes([HIDDEN_TILE]) * 7
    table.ok(c.Pass(0))
    table.ok(c.Exchange(1, Tiles(table.state.racks[1])))
    seen = [event_for(event, 0) for event in table.log]
    assert bytes(fold(seen).racks[1]) == bytes([HIDDEN_TILE]) * 7


@pytest.mark.topic("variant.recycled_blanks")
def test_only_in_the_own_turn_and_only_with_the_letter() -> None:
    table = _table("C?SARIO", "EBORUIL")
    table.played(0, "H8", "CaSA")
    assert table.no(c.SwapBlank(0, "I8")).startswith("turn.not_yours")
    assert table.no(c.SwapBlank(1, "I8")) == "blank.not_there M.variantes.comodines"
    assert table.no(c.SwapBlank(1, "Z9")).startswith("coord.")
    assert "swap_blank" not in table.view(1).may


@pytest.mark.topic("variant.recycled_blanks")
def test_without_the_agreement_a_blank_stays() -> None:
    table = Table("manual").deal("C?SARIO", "ABORUIL")
    table.played(0, "H8", "CaSA")
    assert table.no(c.SwapBlank(1, "I8")) == "variant.off M.variantes"
