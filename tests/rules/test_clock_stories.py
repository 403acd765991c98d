"""Clocks through a whole turn: stops inside stops, latecomers, the timer, the game's limit (27-32, 35.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scenes import dealt, ended, in_check
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.due import Due, due
from tesela.rules.header import TimeControl, time_control
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

MINUTE = 60_000


def used(table: Table) -> list[int]:
    """Each seat's time up to now."""
    return [table.state.clocks.used_at(seat, table.now) for seat in range(table.state.seats)]


# One stop inside another (31)


@pytest.mark.topic("clock.stops.arbiter", "clock.stops.challenge")
def test_an_arbiter_called_while_a_word_is_judged_starts_no_clock() -> None:
    table = in_check("fise-2007", time="running", judge=None, arbiter=True)
    table.challenge(1)
    stood = used(table)
    table.ok(c.CallArbiter(1), after=5000)
    table.ok(c.Resume(ARBITER), after=5000)
    table.ok(c.GiveVerdict(ARBITER, False), after=0)
    table.ok(c.Withdraw(0), after=0)
    assert used(table) == stood


@pytest.mark.topic("clock.stops.count", "clock.verify_pause")
def test_a_check_that_turns_into_a_dispute_stays_paused() -> None:
    table = in_check("fise-2007", time="running", arbiter=True)
    table.ok(c.PauseToVerify(1), after=6000)
    stood = used(table)
    table.ok(c.DisputeCount(1), after=9000)
    assert table.no(c.PauseToVerify(1)).startswith("clock.verify_none")
    table.ok(c.Agree(0, "count"), after=1000)
    table.ok(c.Agree(1, "count"), after=1000)
    assert used(table) == stood
    table.accept(1, after=2000)
    assert used(table)[0] == stood[0] + 2000, "the clock of who played goes on until it is written down"


@pytest.mark.topic("clock.stops.challenge")
def test_after_a_word_found_valid_the_clock_goes_on_while_others_may_be_asked_about() -> None:
    table = dealt("fise-2007", time="running")
    table.played(0, "H8", "CASA")
    table.play(1, "H9", "ABRI", after=1000)
    table.ok(c.Challenge(0, (read_word("ABRI"),)), after=1000)
    assert used(table)[1] == 2000
    table.accept(0, after=3000)
    assert used(table)[1] == 5000


@pytest.mark.article("fise-2007", "29§2", "31.1")
def test_no_corrido_stands_through_count_challenge_and_appeal() -> None:
    table = dealt("fise-2007", time="stopped", judge=nothing_is_a_word, arbiter=True)
    table.play(0, "H8", "CASA", after=10_000)
    for step in (c.Challenge(1), c.SignSlip(0), c.Appeal(0, "consta"), c.DecideAppeal(ARBITER, True)):
        table.ok(step, after=30_000)
    assert used(table) == [10_000, 0]
    table.ok(c.Pass(1), after=4000)
    assert used(table) == [10_000, 4000]


@pytest.mark.article("fise-2007", "29§2")
def test_no_corrido_goes_on_for_who_takes_the_tiles_back_where_that_is_free() -> None:
    table = Table("aas-2018", time="stopped", strict_laying=True).deal("CASARIO", "ABORUIL")
    table.ok(c.Place(0, ("H8",), line("C")), after=5000)
    table.ok(c.TakeBack(0), after=5000)
    table.ok(c.Pass(0), after=5000)
    assert used(table) == [15_000, 0]


@pytest.mark.topic("clock.verify_pause")
@pytest.mark.parametrize(("after", "fine"), [(4999, False), (5000, False), (5001, True)])
def test_more_than_five_seconds(after: int, fine: bool) -> None:
    """29: «si la verificación requiere más de 5 segundos»."""
    table = in_check("fise-2007", time="running")
    if fine:
        table.ok(c.PauseToVerify(1), after=after)
    else:
        assert table.no(c.PauseToVerify(1), after=after) == "clock.verify_early 29§1"


# Latecomers (32; `file-2024` 36)


@pytest.mark.article("file-2024", "36")
@pytest.mark.parametrize(("arrives", "charged"), [(2 * MINUTE - 1, 0), (2 * MINUTE, 0), (2 * MINUTE + 1, 1)])
def test_two_minutes_of_grace_to_the_millisecond(arrives: int, charged: int) -> None:
    table = Table("file-2024", time="running", starter=0)
    table.ok(c.StartRound(ARBITER, (0,)), after=0)
    assert due(table.state) == (Due(2 * MINUTE, "late_clock", -1),)
    table.ok(c.Arrive(1, 1), after=arrives)
    table.ok(c.StartGame(0), after=0)
    assert used(table) == [0, charged]


@pytest.mark.article("file-2024", "36")
def test_with_everybody_there_no_clock_runs_before_the_game() -> None:
    table = Table("file-2024", time="running", starter=0)
    table.ok(c.StartRound(ARBITER, (0, 1)))
    assert due(table.state) == ()
    table.ok(c.StartGame(0), after=10 * MINUTE)
    assert used(table) == [0, 0]


@pytest.mark.topic("late.both")
@pytest.mark.parametrize(("ruleset", "grace"), [("fise-2007", 0), ("file-2024", 2 * MINUTE)])
def test_both_late_each_pays_from_the_end_of_the_grace(ruleset: str, grace: int) -> None:
    table = Table(ruleset, time="running", starter=0)
    table.ok(c.StartRound(ARBITER, ()))
    table.ok(c.Arrive(0, 0), after=3 * MINUTE)
    table.ok(c.Arrive(1, 1), after=MINUTE)
    table.ok(c.StartGame(0), after=0)
    assert used(table) == [3 * MINUTE - grace, 4 * MINUTE - grace]
    table.ok(c.Pass(0), after=5000)
    assert used(table) == [3 * MINUTE - grace + 5000, 4 * MINUTE - grace]


def test_the_round_starts_once_and_before_the_game() -> None:
    table = Table("fise-2007", time="running")
    table.ok(c.StartRound(ARBITER, (0, 1)))
    assert table.no(c.StartRound(ARBITER, (0, 1))) == "game.started 4"
    assert dealt("fise-2007").no(c.StartRound(ARBITER, (0, 1))) == "game.started 4"
    assert Table("fise-2007").no(c.Arrive(ARBITER, 0)) == "late.not_absent 32§3"


@pytest.mark.article("file-2024", "35.1", "36")
def test_who_never_comes_loses_on_time() -> None:
    table = Table("file-2024", time="running")
    table.ok(c.StartRound(ARBITER, (0,)), after=0)
    table.ok(c.Tick(), after=2 * MINUTE + 38 * MINUTE)
    assert table.view(0).ended is None
    table.ok(c.Tick(), after=1)
    assert (ended(table).reason, ended(table).seat, table.view(0).winners) == ("overtime_loss", 1, (0,))


# The timer (28.1, 30)


@pytest.mark.article("fise-2007", "30")
def test_a_word_laid_in_time_is_counted_however_long_that_takes() -> None:
    table = dealt("fise-2007", time="timer")
    table.ok(c.Lay(0, "H8", line("CASA")), after=119_999)
    assert due(table.state) == ()
    table.ok(c.Announce(0), after=10 * MINUTE)
    table.accept(1, after=MINUTE)
    assert table.state.scores[0] == 12
    assert due(table.state)[-1].at == table.now + 120_000


@pytest.mark.article("fise-2007", "30", "37.2")
def test_a_turn_lost_to_the_timer_is_a_turn_and_a_pass() -> None:
    table = dealt("fise-2007", time="timer")
    table.ok(c.Tick(), after=4 * 120_000)
    assert ended(table).reason == "passes"
    assert [turn.kind for turn in table.state.record] == ["lost"] * 4
    assert [turn.at for turn in table.state.record] == [120_000, 240_000, 360_000, 480_000]


@pytest.mark.article("fise-2007", "24", "30")
def test_cambio_said_and_not_done_in_time_is_a_lost_turn() -> None:
    table = dealt("fise-2007", time="timer")
    table.ok(c.AnnounceExchange(0, 3), after=100_000)
    events = table.ok(c.Tick(), after=20_000)
    assert events[0] == ev.TurnLost(120_000, 0, "timer")
    assert (table.state.exchange, table.state.on_turn) == (None, 1)


@pytest.mark.article("fise-2007", "30")
def test_signals_that_have_sounded_do_not_sound_again() -> None:
    table = dealt("fise-2007", time="timer", arbiter=True)
    kinds = [each.kind for each in due(table.state)]
    assert kinds == ["warning", "warning", "warning", "turn"]
    table.ok(c.CallArbiter(0), after=110_000)
    table.ok(c.Resume(ARBITER), after=MINUTE)
    assert [(each.kind, each.at - table.now) for each in due(table.state)] == [
        ("warning", 5000),
        ("turn", 10_000),
    ]


# The whole game's limit (27, 37.5)

LIMIT: dict[str, Any] = {"time": TimeControl(kind="running", player_ms=30 * MINUTE, game_ms=10 * MINUTE)}


@pytest.mark.article("fise-2007", "27", "37.5")
def test_a_challenge_at_the_last_moment_is_decided_before_the_game_ends() -> None:
    table = in_check("fise-2007", judge=None, arbiter=True, **LIMIT)
    table.challenge(1, after=10 * MINUTE - 2000)
    table.ok(c.GiveVerdict(ARBITER, False), after=5000)
    assert table.view(0).ended is None
    table.ok(c.Withdraw(0))
    assert table.view(0).ended is None, "the other still has the turn that makes them equal"
    table.ok(c.Pass(1))
    assert (ended(table).reason, table.view(0).rack_points) == ("total_time", (0, 0))


@pytest.mark.article("fise-2007", "27", "37.5")
def test_who_goes_out_in_the_equalising_turn_gains_no_rack() -> None:
    """27: the turn that is owed is played «y se aplicará lo prescrito en el art. 37.5»."""
    table = Table("fise-2007", **LIMIT).set_up(["XA", "E"], bag="")
    table.ok(c.Pass(0))
    table.ok(c.Tick(), after=10 * MINUTE)
    table.play(1, "A8", "E")
    table.accept(0)
    assert (ended(table).reason, table.view(0).rack_points) == ("total_time", (0, 0))


@pytest.mark.article("fise-2007", "27")
def test_the_limit_counts_from_the_first_turn_and_pauses_do_not_stop_it() -> None:
    table = Table("fise-2007", arbiter=True, starter=0, **LIMIT)
    assert due(table.state) == ()
    table.ok(c.StartGame(0), after=5 * MINUTE)
    assert Due(15 * MINUTE, "game_time", -1) in due(table.state)
    table.ok(c.CallArbiter(0))
    table.ok(c.Tick(), after=10 * MINUTE)
    assert table.state.closing == "total_time"


@pytest.mark.topic("end.director")
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_the_director_waits_for_equal_turns(turns: int) -> None:
    table = dealt("file-2024")
    for _ in range(turns):
        table.ok(c.Pass(table.state.on_turn))
    table.ok(c.EndByDirector(ARBITER, "reloj"))
    assert (table.view(0).ended == "director") == (turns % 2 == 0)


def test_a_game_that_never_started_is_ended_at_once_by_the_director() -> None:
    table = Table("file-2024")
    table.ok(c.EndByDirector(ARBITER, "sin sala"))
    assert (table.view(0).ended, table.view(0).totals) == ("director", (0, 0))


# The usual measures, written out


@pytest.mark.topic("clock.chess.minutes")
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_usual_measure_of_each_kind(ruleset: str) -> None:
    options = RULESETS[ruleset].options
    running, stopped = time_control(options, "running"), time_control(options, "stopped")
    assert (running.player_ms, stopped.player_ms) == (30 * MINUTE, 25 * MINUTE)
    assert running.loss_after_ms == (8 * MINUTE if ruleset == "file-2024" else None)
    timer = time_control(options, "timer")
    assert (timer.turn_ms, timer.player_ms, len(timer.warnings_ms)) == (2 * MINUTE, None, 3)
    days = time_control(options, "correspondence")
    assert (days.turn_ms, days.accept_ms) == (3 * 24 * 60 * MINUTE, 3 * 24 * 60 * MINUTE)
    none = time_control(options, "none", game_ms=5)
    assert (none.player_ms, none.turn_ms, none.game_ms) == (None, None, 5)


def test_a_clock_that_was_set_back_can_not_undo_what_happened() -> None:
    table = dealt("fise-2007", time="running")
    table.ok(c.Pass(0), after=10_000)
    table.now = 2000
    events = table.ok(c.Pass(1), after=0)
    assert [event.at for event in events] == [10_000, 10_000]
    assert used(table) == [10_000, 0]
