"""Laying tiles out, step by step (20-23; `aas-2018` 18; `file-2024` 22, 23)."""

from __future__ import annotations

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.rulesets import RULESETS

STRICT = ["fise-2007", "file-2024"]


def _table(ruleset: str = "fise-2007") -> Table:
    return Table(ruleset, strict_laying=True).deal("CASARIO", "ABORUIL")


def _place(seat: int, square: str, tile: str) -> c.Place:
    return c.Place(seat, (square,), line(tile))


@pytest.mark.topic("laying.first_tile", "laying.single_tile")
@pytest.mark.parametrize("ruleset", [*STRICT, "aas-2018"])
def test_the_first_tile_fixes_its_row_or_column(ruleset: str) -> None:
    table = _table(ruleset)
    table.ok(_place(0, "H8", "C"))
    assert table.no(c.Lay(0, "G7", line("CA"))).startswith("opening.centre")
    table = _table(ruleset)
    table.ok(_place(0, "G7", "C"))
    assert table.no(c.Lay(0, "G8", line("CASA"))).startswith("laying.single_tile")
    row = _table(ruleset)
    row.ok(_place(0, "A8", "C"))
    row.ok(c.Lay(0, "G8", line("CASA")))
    column = _table(ruleset)
    column.ok(_place(0, "H1", "C"))
    column.ok(c.Lay(0, "7H", line("CASA")))


@pytest.mark.topic("laying.second_tile")
@pytest.mark.parametrize("ruleset", STRICT)
def test_the_second_tile_fixes_the_line(ruleset: str) -> None:
    table = _table(ruleset)
    table.ok(_place(0, "H8", "C"))
    assert table.no(_place(0, "I9", "A")).startswith("laying.not_in_line 20.2")
    table.ok(_place(0, "I8", "A"))
    assert table.no(_place(0, "H9", "S")).startswith("laying.not_in_line")
    assert table.no(c.Lay(0, "8H", line("CASA"))).startswith("laying.line_fixed 20.2")
    table.ok(c.Lay(0, "H8", line("CASA")))


@pytest.mark.article("fise-2007", "20.2")
def test_several_tiles_may_be_laid_at_once() -> None:
    table = _table()
    table.ok(c.Place(0, ("H8", "J8", "I8"), line("CSA")))
    assert table.no(_place(0, "H8", "O")).startswith("placement.occupied")
    assert table.no(_place(0, "K8", "Z")).startswith("rack.missing")
    assert table.no(c.Place(0, ("K8", "L8"), line("A"))).startswith("placement.no_tiles")
    assert table.no(_place(0, "K99", "A")).startswith("coord.off_board")


@pytest.mark.topic("laying.rearrange", "laying.shift", "laying.permute")
@pytest.mark.parametrize("ruleset", [*STRICT, "aas-2018"])
def test_before_the_count_the_word_may_be_shifted_and_its_letters_permuted(ruleset: str) -> None:
    table = _table(ruleset)
    table.ok(c.Lay(0, "E8", line("CASA")))
    table.ok(c.Lay(0, "F8", line("CASA")))
    table.ok(c.Lay(0, "F8", line("SACA")))
    assert table.no(c.Lay(0, "F8", line("SACO"))).startswith("laying.")
    if ruleset != "aas-2018":
        assert table.no(c.Lay(0, "8F", line("SACA"))).startswith("opening.centre")
        assert table.no(c.Lay(0, "8H", line("SACA"))).startswith("laying.line_fixed")
    table.ok(c.Announce(0))
    assert table.state.pending is not None
    assert table.state.pending.tiles == Tiles.of("SACA")


@pytest.mark.article("manual", "M.palabras-permitidas.fijas")
def test_under_the_manual_a_tile_laid_stays_where_it_is() -> None:
    table = Table("manual").deal("CASARIO", "ABORUIL")
    table.ok(c.Lay(0, "E8", line("CASA")))
    assert table.no(c.Lay(0, "F8", line("CASA"))).startswith("laying.moved M.palabras-permitidas.fijas")


@pytest.mark.article("fise-2007", "21")
@pytest.mark.article("file-2024", "22")
@pytest.mark.parametrize("ruleset", STRICT)
def test_once_the_count_begins_nothing_moves(ruleset: str) -> None:
    table = _table(ruleset)
    table.play(0, "E8", "CASA")
    assert table.no(c.Lay(0, "F8", line("CASA"))).startswith("laying.counting 2")


@pytest.mark.topic("laying.must_be_played")
@pytest.mark.parametrize("ruleset", STRICT)
def test_a_tile_laid_must_be_played(ruleset: str) -> None:
    table = _table(ruleset)
    table.ok(_place(0, "H8", "C"))
    assert table.no(c.Lay(0, "H8", line("ASA"))).startswith("laying.must_be_played 2")
    assert table.no(c.Pass(0)).startswith("laying.must_be_played")
    assert table.no(c.Exchange(0, Tiles.of("A"))).startswith("laying.must_be_played")


@pytest.mark.topic("laying.breach")
@pytest.mark.parametrize("ruleset", STRICT)
def test_who_can_not_or_will_not_takes_the_tiles_back_and_loses_the_turn(ruleset: str) -> None:
    table = _table(ruleset)
    table.ok(_place(0, "H8", "C"))
    events = table.ok(c.TakeBack(0))
    assert events[0] == ev.TurnLost(2000, 0, "laying")
    assert table.state.on_turn == 1
    assert Tiles(table.state.racks[0]) == Tiles.of("CASARIO")
    assert table.state.passes == 1


@pytest.mark.article("manual", "M.continuacion")
@pytest.mark.parametrize("ruleset", ["manual", "aas-2018"])
def test_where_tiles_need_not_be_played_they_can_be_taken_back(ruleset: str) -> None:
    table = Table(ruleset, strict_laying=True, time="running").deal("CASARIO", "ABORUIL")
    assert table.no(c.TakeBack(0)).startswith("laying.nothing")
    table.ok(_place(0, "H8", "C"))
    assert table.kinds(table.ok(c.TakeBack(0))) == ["TakenBack"]
    assert table.state.phase == "thinking"
    table.ok(c.Pass(0))


@pytest.mark.article("aas-2018", "18")
def test_once_the_whole_word_lies_there_the_argentines_lose_the_turn_with_it() -> None:
    """18: who won't leave the word in its line «deberá retirar sus fichas del tablero y perder su turno»."""
    table = Table("aas-2018", time="running").deal("CASARIO", "ABORUIL")
    table.ok(c.Lay(0, "H8", line("CASA")))
    events = table.ok(c.TakeBack(0))
    assert isinstance(events[0], ev.TurnLost)
    assert (table.state.on_turn, table.state.passes) == (1, 1)
    assert Tiles(table.state.racks[0]) == Tiles.of("CASARIO")


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_without_the_option_words_are_laid_whole(ruleset: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    assert table.no(_place(0, "H8", "C")).split()[0] == "laying.not_strict"
