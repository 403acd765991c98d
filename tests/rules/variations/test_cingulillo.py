"""«El cingulillo»: five letters to open, four once nobody could; the manual stops there."""

from __future__ import annotations

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.header import Variants


def _table(players: int = 2, least: int = 4) -> Table:
    racks = ("CASARIO", "ABORUIL", "EEENNOO", "TTSSDAA")[:players]
    return Table("manual", players, variants=Variants(cingulillo=True, cingulillo_least=least)).deal(*racks)


def _pass(table: Table, times: int) -> None:
    for _ in range(times):
        table.ok(c.Pass(table.state.on_turn))


@pytest.mark.topic("variant.cingulillo")
def test_five_letters_open_and_four_do_not() -> None:
    table = _table()
    assert table.view(0).opening_least == 5
    assert table.no(c.PlayWord(0, "H8", line("CASA"))) == "opening.cingulillo M.variantes.cingulillo"
    table.played(0, "H8", "CASAR")
    assert table.view(1).opening_least == 2, "the opening is made: from here as always"


@pytest.mark.topic("variant.cingulillo")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_once_all_have_failed(players: int) -> None:
    table = _table(players)
    _pass(table, players - 1)
    assert table.no(c.PlayWord(players - 1, "H8", line("AA"))).startswith(("opening.cingulillo", "rack."))
    assert table.view(0).opening_least == 5
    _pass(table, 1)
    assert table.view(0).opening_least == 4
    assert table.no(c.PlayWord(0, "H8", line("CAS"))).startswith("opening.cingulillo")
    table.played(0, "H8", "CASA")


@pytest.mark.topic("variant.cingulillo")
def test_an_exchange_is_a_way_to_lose_the_turn() -> None:
    table = _table()
    table.ok(c.Exchange(0, Tiles.of("CAS")))
    table.ok(c.Exchange(1, Tiles.of("AB")))
    assert table.view(0).opening_least == 4


@pytest.mark.topic("variant.cingulillo")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_stops_at_four_and_there_lost_turns_are_passes(players: int) -> None:
    table = _table(players)
    _pass(table, players)
    _pass(table, 2 * players - 1)
    assert table.state.ended is None
    assert table.view(0).opening_least == 4
    _pass(table, 1)
    assert table.state.ended == "passes"


@pytest.mark.topic("variant.cingulillo")
def test_lower_by_agreement_only() -> None:
    table = _table(least=2)
    _pass(table, 6)
    assert table.state.ended is None, "turns lost on the way down are no passes"
    assert table.view(0).opening_least == 2
    table.played(0, "H8", "CA")
    assert table.state.scores[0] == 8


@pytest.mark.topic("variant.cingulillo")
def test_a_log_from_before_the_last_step_was_written_goes_down_to_two() -> None:
    """Such headers have no `cingulillo_least`: what they were played by still holds."""
    assert Variants(cingulillo=True).cingulillo_least == 2


@pytest.mark.topic("variant.cingulillo")
def test_it_comes_down_once_each_of_those_who_still_play_has_failed() -> None:
    table = _table(4)
    _pass(table, 2)
    table.ok(c.Resign(0))
    _pass(table, 1)
    assert table.view(3).opening_least == 5, "the last of them has not tried yet"
    _pass(table, 1)
    assert table.view(1).opening_least == 4

    table = _table(3)
    _pass(table, 2)
    table.ok(c.Resign(2))
    assert table.view(0).opening_least == 4, "whoever goes away need not fail first"
