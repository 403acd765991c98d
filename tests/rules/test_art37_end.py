"""How games end and are settled (37; `aas-2018` 25; `file-2024` 45; manual)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

ALL = sorted(RULESETS)


def _ended(table: Table) -> ev.Ended:
    return next(event for event in table.log if isinstance(event, ev.Ended))


def _pass(table: Table, times: int) -> None:
    for _ in range(times):
        table.ok(c.Pass(table.state.on_turn))


def _phoney(table: Table) -> None:
    """A play that is challenged and taken back."""
    judge, table.judge = table.judge, nothing_is_a_word
    seat = table.state.on_turn
    table.play(seat, "H8", str(Tiles(table.state.racks[seat][:2])))
    table.ok(c.Challenge(1 - seat))
    table.judge = judge


@pytest.mark.topic("end.passes", "final.each_own", "end.over")
@pytest.mark.parametrize(
    ("ruleset", "number"),
    [("manual", "M.final"), ("fise-2007", "37.2"), ("aas-2018", "25.a"), ("file-2024", "45.2")],
)
def test_two_passes_each_end_it_and_each_loses_their_rack(ruleset: str, number: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    table.state.racks[0] = bytes(Tiles.of("XA"))
    _pass(table, 3)
    assert table.state.ended is None
    _pass(table, 1)
    ended = _ended(table)
    assert (ended.reason, ended.article and ended.article.number) == ("passes", number)
    assert table.view(0).rack_points == (-9, -9)  # X and A; ABORUIL: 1+3+1+1+1+1+1
    assert table.view(0).totals == (12 - 9, -9)
    assert table.no(c.Pass(0)).startswith("game.over")


@pytest.mark.article("manual", "M.final", "M.pasar")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_everybody_passes_twice(players: int) -> None:
    table = Table("manual", players).deal(*["CASARIO", "ABORUIL", "EEENNOO", "SSTTLDD"][:players])
    _pass(table, 2 * players - 1)
    assert table.view(0).ended is None
    _pass(table, 1)
    assert table.view(0).ended == "passes"


@pytest.mark.topic("end.passes")
@pytest.mark.parametrize("ruleset", ALL)
def test_an_exchange_is_not_a_pass_but_a_play_taken_back_is(ruleset: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    _pass(table, 3)
    table.ok(c.Exchange(1, Tiles.of("A")))
    _pass(table, 2)
    _phoney(table)
    assert table.view(0).ended is None
    _pass(table, 1)
    assert table.view(0).ended == "passes"


@pytest.mark.topic("end.scoreless")
@pytest.mark.parametrize(("ruleset", "number"), [("fise-2007", "37.3"), ("file-2024", "45.3")])
def test_twelve_turns_without_points(ruleset: str, number: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    for turn in range(12):
        assert table.view(0).ended is None
        seat = table.state.on_turn
        if turn % 3 == 2:
            table.ok(c.Exchange(seat, Tiles(table.state.racks[seat][:1])))
        else:
            table.ok(c.Pass(seat))
    ended = _ended(table)
    assert (ended.reason, ended.article and ended.article.number) == ("scoreless", number)
    assert all(points < 0 for points in table.view(0).rack_points or ())


@pytest.mark.article("fise-2007", "37.3")
@pytest.mark.article("file-2024", "45.3")
@pytest.mark.parametrize(
    ("ruleset", "ends"), [("fise-2007", False), ("file-2024", True), ("aas-2018", False)]
)
def test_at_nil_nil_only_2024_counts_them(ruleset: str, ends: bool) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    for _ in range(12):
        seat = table.state.on_turn
        table.ok(c.Exchange(seat, Tiles(table.state.racks[seat][:1])))
    assert (table.state.ended == "scoreless") == ends


def _last_tiles(ruleset: str, racks: list[str], **agreed: Any) -> Table:
    return Table(ruleset, len(racks), **agreed).set_up(racks, bag="")


@pytest.mark.topic("end.out", "final.out_gains")
@pytest.mark.parametrize(
    ("ruleset", "number"),
    [("manual", "M.final"), ("fise-2007", "37.4"), ("aas-2018", "25.b"), ("file-2024", "45.1")],
)
def test_going_out_gains_what_the_other_still_holds(ruleset: str, number: str) -> None:
    """The manual's own example: an X and an A left over are 9 points."""
    table = _last_tiles(ruleset, ["E", "XA"])
    table.play(0, "A8", "E")
    table.accept(1)
    ended = _ended(table)
    assert (ended.reason, ended.seat, ended.article and ended.article.number) == ("out", 0, number)
    assert table.view(0).rack_points == (9, -9)


@pytest.mark.article("manual", "M.final.sumas")
def test_going_out_gains_the_racks_of_all_the_others() -> None:
    table = _last_tiles("manual", ["E", "XA", "Z", "?"])
    table.played(0, "A8", "E")
    assert table.view(0).rack_points == (19, -9, -10, 0)


@pytest.mark.topic("end.out")
def test_with_tiles_in_the_bag_an_empty_rack_does_not_end_it() -> None:
    table = Table().set_up(["E", "XA"], bag="SS")
    table.played(0, "A8", "E")
    assert table.state.ended is None
    assert Tiles(table.state.racks[0]) == Tiles.of("SS")


@pytest.mark.article("manual", "M.otras-dudas.1")
def test_with_the_bag_empty_play_goes_on_until_somebody_is_out() -> None:
    table = _last_tiles("manual", ["EE", "XA"])
    table.played(0, "A8", "E")
    assert table.state.ended is None
    assert table.state.on_turn == 1


@pytest.mark.topic("end.stuck")
@pytest.mark.parametrize("ruleset", ["manual", "fise-2007"])
@pytest.mark.parametrize("way", ["agreed", "arbiter", "oracle"])
def test_nobody_can_play(ruleset: str, way: str) -> None:
    checked = {"judging": "checked", "oracle": lambda board, racks: False}
    table = _last_tiles(ruleset, ["EE", "XA"], **(checked if way == "oracle" else {}))
    if way == "agreed":
        table.ok(c.Agree(1, "stuck"))
        assert table.view(0).ended is None
        table.ok(c.Agree(0, "stuck"))
    elif way == "arbiter":
        table.ok(c.DeclareStuck(ARBITER))
    else:
        table.ok(c.Pass(0))
    assert table.view(0).ended == "stuck"
    assert table.view(0).rack_points == (-2, -9)


@pytest.mark.parametrize("ruleset", ["aas-2018", "file-2024"])
def test_elsewhere_a_game_does_not_end_so(ruleset: str) -> None:
    table = Table(ruleset).deal("CASARIO", "ABORUIL")
    assert table.no(c.Agree(0, "stuck")) == "stuck.unregulated"
    assert table.no(c.DeclareStuck(ARBITER)) == "stuck.unregulated"


def test_an_oracle_tells_nothing_where_words_are_only_challenged() -> None:
    table = _last_tiles("fise-2007", ["EE", "XA"], oracle=lambda board, racks: False)
    table.ok(c.Pass(0))
    assert table.state.ended is None


def test_resigning_and_agreeing_to_stop() -> None:
    table = Table().deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    table.ok(c.Resign(0))
    seen = table.view(0)
    assert (seen.ended, seen.winners, seen.totals) == ("resigned", (1,), (12, 0))
    other = Table().deal("CASARIO", "ABORUIL")
    other.ok(c.Agree(0, "end"))
    assert other.no(c.Agree(0, "end")) == "agree.again"
    other.ok(c.Decline(1, "end"))
    assert other.no(c.Decline(1, "end")) == "agree.nothing"
    other.ok(c.Agree(0, "end"))
    other.ok(c.Agree(1, "end"))
    assert other.view(0).ended == "agreed"
    assert other.no(c.Agree(1, "nada")) == "agree.unknown"


def test_with_four_the_others_play_on_when_one_resigns() -> None:
    table = Table("manual", 4).deal("CASARIO", "ABORUIL", "EEENNOO", "SSTTLDD")
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.accept(2)
    table.ok(c.Resign(3))
    assert table.state.scores[0] == 12, "the last who had to accept has left"
    table.ok(c.Resign(1))
    assert table.state.on_turn == 2
    table.ok(c.Resign(0))
    assert (table.state.ended, table.view(2).winners) == ("resigned", (2,))


def test_everything_lies_open_after_the_end() -> None:
    table = Table().deal("CASARIO", "ABORUIL")
    table.ok(c.Resign(1))
    seen = table.view(-2)
    assert seen.racks == (Tiles.of("CASARIO"), Tiles.of("ABORUIL"))
    assert seen.seed is not None
    assert table.no(c.PlayWord(0, "H8", line("CASA"))) == "game.over 37"
