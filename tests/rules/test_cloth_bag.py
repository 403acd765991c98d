"""A bag of cloth: the players draw, say what came out, miscount, and press the clock (6, 7, 24, 29)."""

from __future__ import annotations

import pytest
from tests.rules.second_look import tiles_of
from tests.rules.table import Table

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.fold import fold
from tesela.rules.verify import verify_draws


def _racked(ruleset: str = "fise-2007") -> Table:
    table = Table(ruleset, cloth=True)
    table.ok(c.StartGame(0, 0))
    table.ok(c.Draw(0, 7, tiles=Tiles.of("CASARIO")))
    table.ok(c.Draw(1, 7, tiles=Tiles.of("ABORUIL")))
    return table


@pytest.mark.topic("rack.seven", "draw.by_hand")
def test_the_first_clock_starts_when_both_have_seven() -> None:
    table = Table(cloth=True)
    table.ok(c.StartGame(0, 1))
    table.ok(c.Draw(0, 7, tiles=Tiles.of("CASARIO")))
    assert table.state.on_turn == -1
    assert table.no(c.Draw(0, 1, tiles=Tiles.of("E"))).startswith("draw.count")
    assert table.kinds(table.ok(c.Draw(1, 7, tiles=Tiles.of("ABORUIL")))) == ["Drawn", "TurnStarted"]
    assert table.state.on_turn == 1


@pytest.mark.parametrize("ruleset", ["manual", "fise-2007", "aas-2018", "file-2024"])
def test_a_whole_turn_by_hand(ruleset: str) -> None:
    table = _racked(ruleset)
    table.played(0, "H8", "CASA")
    assert table.view(0).phase == "drawing"
    table.ok(c.Draw(0, 4, tiles=Tiles.of("ZEE?")))
    table.ok(c.PressClock(0))
    table.ok(c.Exchange(1, Tiles.of("LU"), Tiles.of("SS")))
    assert table.view(0).phase == "drawn"
    table.ok(c.PressClock(1))
    assert Tiles(table.state.racks[0]).sorted() == Tiles.of("RIOZEE?").sorted()
    assert Tiles(table.state.racks[1]).sorted() == Tiles.of("ABORISS").sorted()
    assert len(tiles_of(table.state)) == 100


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (None, "draw.tiles_needed"),
        ("EE", "draw.tiles_needed"),
        ("EEEEE", "draw.tiles_needed"),
        ("ZZEE", "draw.bag"),
        ("???E", "draw.bag"),
    ],
)
def test_what_is_said_must_have_been_in_the_bag(said: str | None, code: str) -> None:
    table = _racked()
    table.played(0, "H8", "CASA")
    tiles = None if said is None else Tiles.of(said)
    assert table.no(c.Draw(0, 4, tiles=tiles)).split()[0] == code
    given = Tiles.of("CA")
    other = _racked()
    if tiles is None or len(tiles) != 2:
        assert other.no(c.Exchange(0, given, tiles)).split()[0] == "draw.tiles_needed"


def test_with_a_committed_seed_nobody_says_what_they_drew() -> None:
    table = Table(drawing_by_hand=True, starter=0)
    table.ok(c.StartGame(0))
    assert table.no(c.Draw(0, 7, tiles=Tiles.of("ZAEIOUS"))).startswith("draw.tiles_given")
    table.ok(c.Draw(0, 7))
    table.ok(c.Draw(1, 7))
    assert table.no(c.Exchange(0, Tiles(table.state.racks[0][:1]), Tiles.of("Z"))).startswith(
        "draw.tiles_given"
    )


@pytest.mark.topic("draw.too_many.loose", "draw.too_many.racked")
@pytest.mark.parametrize(("racked", "may_return"), [(False, "XQ"), (True, "RI")])
def test_the_surplus_comes_from_the_drawn_tiles_or_from_the_rack(racked: bool, may_return: str) -> None:
    table = _racked()
    table.played(0, "H8", "CASA")
    table.ok(c.Draw(0, 6, racked=racked, tiles=Tiles.of("XQEENN")))
    assert table.no(c.ReturnSurplus(1, Tiles.of("X"))).startswith("draw.tiles_needed")
    assert table.no(c.ReturnSurplus(1, Tiles.of("ZZ"))).startswith("draw.tiles_needed")
    if not racked:
        assert table.no(c.ReturnSurplus(1, Tiles.of("RI"))).startswith("draw.tiles_needed"), "7.1"
    back = table.ok(c.ReturnSurplus(1, Tiles.of(may_return)))[0]
    assert back == ev.SurplusReturned(table.now, 0, 1, Tiles.of(may_return))
    assert len(table.state.racks[0]) == 7
    assert len(tiles_of(table.state)) == 100


@pytest.mark.article("file-2024", "29")
def test_too_few_at_the_end_of_the_bag_are_not_too_few() -> None:
    """29 completes to seven, or to as many as there are."""
    table = Table("file-2024", drawing_by_hand=True).set_up(["CASARIO", "ABORUIL"], bag="E")
    table.play(0, "A9", "CA")
    table.accept(1)
    assert table.no(c.Draw(0, 2)).startswith("draw.bag")
    table.ok(c.Draw(0, 1))
    table.ok(c.PressClock(0))
    assert table.no(c.Draw(0, 1)).startswith("draw.count")


@pytest.mark.article("fise-2007", "37.4")
def test_with_the_bag_empty_the_last_tile_ends_it_without_a_draw() -> None:
    table = Table(drawing_by_hand=True).set_up(["E", "XA"], bag="")
    table.play(0, "A8", "E")
    assert "Ended" in table.kinds(table.accept(1))


def test_a_game_from_cloth_folds_and_has_no_draws_to_verify() -> None:
    table = _racked()
    table.played(0, "H8", "CASA")
    assert fold(table.log).as_dict() == table.state.as_dict()
    report = verify_draws(table.log)
    assert [problem.code for problem in report.problems] == ["no_commitment"]
    assert not any(isinstance(event, ev.SeedRevealed) for event in table.ok(c.Resign(1)))
