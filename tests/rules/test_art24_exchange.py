"""Exchange (24; `aas-2018` 19; manual), pass (25) and counting the bag (26)."""

from __future__ import annotations

import pytest
from tests.rules.table import Table, line

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.roles import SPECTATOR
from tesela.rules.rulesets import RULESETS

ALL = sorted(RULESETS)
BINDING = ["fise-2007", "file-2024"]


@pytest.mark.topic("exchange", "exchange.draw_first", "exchange.no_play", "exchange.announced")
@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("given", ["C", "CAS", "CASARIO"])
def test_some_or_all_tiles_new_ones_first(ruleset: str, given: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    bag = table.state.bag_tiles
    events = table.ok(c.Exchange(0, Tiles.of(given)))
    exchanged = next(event for event in events if isinstance(event, ev.Exchanged))
    assert table.kinds(events) == ["ExchangeAnnounced", "Exchanged", "TurnStarted"]
    assert bag.minus(exchanged.drawn) is not None, "drawn before the old ones went in"
    assert len(exchanged.drawn) == len(given)
    assert len(table.state.racks[0]) == 7
    assert table.state.bag_size == len(bag)
    assert (table.state.on_turn, table.state.scores) == (1, [0, 0])


@pytest.mark.topic("exchange.bag")
@pytest.mark.parametrize("ruleset", ALL)
def test_as_many_must_be_in_the_bag(ruleset: str) -> None:
    table = Table(ruleset).set_up(["CASARIO", "ABORUIL"], bag="EE")
    refused = table.send(c.Exchange(0, Tiles.of("CAS")))
    assert getattr(refused, "data", None) == {"count": 3, "bag": 2}
    assert table.no(c.AnnounceExchange(0, 3)).split()[0] == "exchange.bag"
    assert table.no(c.AnnounceExchange(0, 0)).split()[0] == "exchange.none"
    assert table.no(c.Exchange(0, Tiles.of("ZZ"))).split()[0] == "rack.missing"
    lacking = table.send(c.Exchange(0, Tiles.of("CZ")))
    assert getattr(lacking, "data", None) == {"tiles": "Z", "count": 1}, "and not the C, which is there"
    table.ok(c.Exchange(0, Tiles.of("CA")))


@pytest.mark.topic("exchange.binding")
@pytest.mark.parametrize("ruleset", BINDING)
def test_once_announced_there_is_no_way_back_but_the_number_may_change(ruleset: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    table.ok(c.AnnounceExchange(0, 2))
    assert table.no(c.Pass(0)) == "exchange.binding 24"
    assert table.no(c.PlayWord(0, "H8", line("CASA"))) == "exchange.binding 24"
    table.ok(c.AnnounceExchange(0, 5))
    events = table.ok(c.Exchange(0, Tiles.of("CAS")))
    assert table.kinds(events)[:2] == ["ExchangeAnnounced", "Exchanged"]


@pytest.mark.article("manual", "M.cambio")
@pytest.mark.article("aas-2018", "19")
@pytest.mark.parametrize("ruleset", ["manual", "aas-2018"])
def test_elsewhere_who_thinks_again_may_play(ruleset: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    table.ok(c.AnnounceExchange(0, 2))
    table.played(0, "H8", "CASA")
    assert table.state.scores[0] == 12


@pytest.mark.topic("pass")
@pytest.mark.parametrize("ruleset", ALL)
def test_a_player_may_always_pass(ruleset: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    assert table.ok(c.Pass(0)) == (ev.Passed(1000, 0), ev.TurnStarted(1000, 1))
    assert Tiles(table.state.racks[0]) == Tiles.of("CASARIO")


@pytest.mark.topic("material.bag_count")
def test_anybody_can_count_the_bag_at_any_time() -> None:
    table = Table().deal("CASARIO", "ABORUIL")
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer).bag_count == 86
    table.played(0, "H8", "CASA")
    assert table.view(1).bag_count == 82
    assert len(table.view(1).unseen) == 82 + 7


@pytest.mark.article("fise-2007", "24")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_the_word_comes_first_and_the_number_later(ruleset: str) -> None:
    """«En primer lugar anunciará en voz alta su intención, con la palabra “cambio”»."""
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    table.ok(c.AnnounceExchange(0))
    assert (table.view(1).phase, table.view(1).exchange_count) == ("exchanging", 0)
    for change in (c.Pass(0), c.PlayWord(0, "H8", line("CASA"))):
        assert table.no(change).startswith("exchange.binding 24"), "«no puede desistir de cambiar»"
    table.ok(c.AnnounceExchange(0, 5))
    assert table.view(1).exchange_count == 5
    table.ok(c.Exchange(0, Tiles.of("CA")))
    assert table.state.record[-1].kind == "exchange" and table.state.on_turn == 1


@pytest.mark.article("aas-2018", "19")
def test_where_it_does_not_bind_one_may_still_play() -> None:
    table = Table("aas-2018").deal("CASARIO", "ABORUIL")
    table.ok(c.AnnounceExchange(0))
    table.play(0, "H8", "CASA")


@pytest.mark.article("fise-2007", "24")
def test_with_an_empty_bag_there_is_nothing_to_announce() -> None:
    table = Table("fise-2007").set_up(["CASARIO", "ABORUIL"], bag="")
    assert table.no(c.AnnounceExchange(0)).startswith("exchange.bag 24")
