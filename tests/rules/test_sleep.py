"""Holidays by correspondence: no time runs, nobody plays, everybody sees it, and days are counted (ours)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.due import Due, due
from tesela.rules.header import online, time_control
from tesela.rules.roles import ARBITER, KEEPER, SPECTATOR
from tesela.rules.rulesets import RULESETS

DAY = 24 * 3_600_000
OPTIONS = RULESETS["fise-2007"].options


def by_post(players: int = 2, **agreed: Any) -> Table:
    """A game by correspondence online: three days a turn, thirty days of sleep a year."""
    time = online(time_control(OPTIONS, "correspondence"))
    racks = ("CASARIO", "ABORUIL", "PERMTON")[:players]
    return Table("manual" if players > 2 else "fise-2007", players, time=time, **agreed).deal(*racks)


def test_no_time_runs_while_it_sleeps_and_the_turn_has_what_was_left_of_it() -> None:
    table = by_post()
    before = due(table.state)[-1]
    assert (before.kind, before.at) == ("turn", table.state.last_at + 3 * DAY)
    table.ok(c.Sleep(0, 10), after=DAY)
    slept_at = table.now
    assert due(table.state) == (Due(slept_at + 10 * DAY, "wake", 0),)
    assert table.kinds(table.ok(c.Tick(), after=10 * DAY)) == ["Woke"]
    assert due(table.state)[-1].at == before.at + 10 * DAY
    table.ok(c.Tick(), after=2 * DAY)
    assert table.state.ended == "abandoned"


def test_the_log_tells_it_and_folds_to_the_same_state() -> None:
    table = by_post()
    table.ok(c.Sleep(1, 4))
    table.ok(c.Wake(1), after=DAY)
    assert [event for event in table.log if isinstance(event, ev.Slept | ev.Woke)] == [
        ev.Slept(table.now - DAY, 1, 4, table.now + 3 * DAY),
        ev.Woke(table.now, 1),
    ]
    assert ev.read_log(ev.write_log(table.log)) == tuple(table.log)


def test_both_see_who_sleeps_until_when_and_how_many_days_each_has() -> None:
    table = by_post()
    table.ok(c.Sleep(1, 12))
    for viewer in (0, 1, SPECTATOR):
        seen = table.view(viewer)
        assert seen.asleep is not None
        assert (seen.asleep.seat, seen.asleep.until) == (1, table.now + 12 * DAY)
        assert seen.sleep_left == (30, 18)
        assert seen.waits_for == ()
    assert "play" not in table.view(0).may
    assert "wake" not in table.view(0).may
    assert "wake" in table.view(1).may


def test_nobody_plays_while_it_sleeps_but_one_may_resign() -> None:
    table = by_post()
    table.ok(c.Sleep(1, 2))
    assert table.no(c.Pass(0)) == "game.asleep"
    assert table.no(c.CallArbiter(1)) == "game.asleep"
    assert table.no(c.Wake(0)) == "sleep.others"
    table.ok(c.Resign(0))
    assert table.state.ended == "resigned"
    assert table.view(1).asleep is None


def test_days_are_of_the_last_365_and_those_not_slept_come_back() -> None:
    table = by_post()
    assert table.no(c.Sleep(0, 31)) == "sleep.days"
    assert table.no(c.Sleep(0, 0)) == "sleep.days"
    table.ok(c.Sleep(0, 30))
    table.ok(c.Wake(0), after=9 * DAY + 1)
    assert table.view(0).sleep_left == (20, 30), "a day begun counts whole"
    assert table.no(c.Sleep(0, 21)) == "sleep.days"
    table.ok(c.Sleep(0, 20))
    table.ok(c.Tick(), after=20 * DAY)
    assert table.view(0).sleep_left == (0, 30)
    assert "sleep" not in table.view(0).may


def test_after_a_year_the_days_are_there_again() -> None:
    table = by_post()
    table.ok(c.Sleep(0, 30))
    table.ok(c.Tick(), after=30 * DAY)
    for _ in range(7):
        table.ok(c.Agree(0, "sleep:60"))
        table.ok(c.Agree(1, "sleep:60"))
        table.ok(c.Tick(), after=60 * DAY)
    assert table.now > 365 * DAY
    assert table.view(0).sleep_left == (30, 30), "what all agreed on is nobody's own"
    table.ok(c.Sleep(0, 30))


def test_more_days_take_everybodys_word_and_so_does_waking() -> None:
    table = by_post()
    table.ok(c.Agree(0, "sleep:45"))
    assert table.view(1).agreed == {"sleep:45": (0,)}
    assert table.view(1).asleep is None
    done = table.ok(c.Agree(1, "sleep:45"))
    assert table.kinds(done) == ["Agreed", "Slept"]
    seen = table.view(0)
    assert seen.asleep is not None
    assert (seen.asleep.seat, seen.sleep_left) == (None, (30, 30))
    assert table.no(c.Wake(0)) == "sleep.others"
    table.ok(c.Agree(0, "wake"), after=DAY)
    assert table.kinds(table.ok(c.Agree(1, "wake"))) == ["Agreed", "Woke"]
    assert table.log[-1] == ev.Woke(table.now, KEEPER)


@pytest.mark.parametrize("about", ["sleep:0", "sleep:61", "sleep:100", "sleep:-3", "sleep:07", "sleep"])
def test_only_days_that_make_sense_may_be_agreed_on(about: str) -> None:
    assert by_post().no(c.Agree(0, about)) == "agree.unknown"


def test_a_check_has_its_full_time_after_the_sleep() -> None:
    table = by_post()
    table.play(0, "H8", "CASA")
    table.ok(c.Sleep(1, 5), after=DAY)
    table.ok(c.Tick(), after=5 * DAY)
    assert table.state.phase == "announced"
    assert Due(table.now + 3 * DAY, "accept", -1) in due(table.state)
    table.accept(1)
    assert table.state.on_turn == 1


def test_only_correspondence_sleeps_and_not_before_the_first_turn() -> None:
    live = Table(time=online(time_control(OPTIONS, "running"))).deal("CASARIO", "ABORUIL")
    assert live.no(c.Sleep(0, 1)) == "sleep.none"
    assert live.no(c.Agree(0, "sleep:1")) == "sleep.none"
    assert "sleep" not in live.view(0).may
    assert live.view(0).sleep_left == ()
    table = Table(time=online(time_control(OPTIONS, "correspondence")))
    assert table.no(c.Sleep(0, 1)).startswith("game.not_started")


def test_a_game_agreed_before_there_were_days_sleeps_only_by_agreement() -> None:
    table = Table(time="correspondence").deal("CASARIO", "ABORUIL")
    assert table.no(c.Sleep(0, 1)) == "sleep.days"
    table.ok(c.Agree(0, "sleep:7"))
    table.ok(c.Agree(1, "sleep:7"))
    assert table.state.asleep is not None


def test_with_three_who_leaves_does_not_wake_the_others() -> None:
    table = by_post(3)
    table.ok(c.Sleep(2, 3))
    table.ok(c.Resign(0), after=DAY)
    assert (table.state.on_turn, table.state.clocks.running) == (1, 0)
    table.ok(c.Wake(2), after=DAY)
    assert table.state.clocks.running == 0b10
    assert due(table.state)[-1] == Due(table.now + 3 * DAY, "turn", 1)


def test_the_desk_decides_while_it_sleeps() -> None:
    table = by_post(arbiter=True)
    table.ok(c.Sleep(1, 3))
    table.ok(c.Rule(ARBITER, "39", "x"))
    assert table.no(c.CallArbiter(ARBITER)) == "game.asleep"
    table.ok(c.Annul(ARBITER, "x"))
    assert (table.state.ended, table.state.clocks.case) == ("annulled", None)
