"""Overtime (32; `file-2024` 35.1) and late arrival (32; `file-2024` 36)."""

from __future__ import annotations

import pytest
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.clock import overtime_minutes
from tesela.rules.due import Due, due
from tesela.rules.final import final_sums
from tesela.rules.header import TimeControl, time_control
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import FILE_2024, FISE_2007

MINUTE = 60_000


@pytest.mark.topic("overtime")
@pytest.mark.parametrize(
    ("over_ms", "minutes"), [(-1, 0), (0, 0), (1, 1), (MINUTE, 1), (MINUTE + 1, 2), (8 * MINUTE, 8)]
)
def test_every_minute_or_fraction_counts(over_ms: int, minutes: int) -> None:
    time = time_control(FISE_2007.options, "running")
    assert overtime_minutes(time, 30 * MINUTE + over_ms) == minutes


@pytest.mark.topic("overtime", "clock.chess")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024", "aas-2018"])
def test_ten_points_a_minute_come_off_the_final_total(ruleset: str) -> None:
    table = Table(ruleset, time="running").deal("CASARIO", "ABORUIL")
    table.played(0, "H8", "CASA")
    table.ok(c.Pass(1))
    table.ok(c.Pass(0), after=32 * MINUTE)
    table.ok(c.Pass(1))
    assert table.state.scores[0] == 12, "nothing before the end"
    table.ok(c.Pass(0))
    seen = table.view(0)
    assert seen.time_points == (-30, 0)
    assert seen.totals == (12 - 30 + (seen.rack_points or (0, 0))[0], (seen.rack_points or (0, 0))[1])


def _lost(scores: tuple[int, int], seat: int = 0, rival_over: int = 0) -> tuple[int, ...]:
    time = time_control(FILE_2024.options, "running")
    used = [30 * MINUTE + 8 * MINUTE + 1, 30 * MINUTE + rival_over]
    racks = [b"\x01\x02", b"\x1c"]
    if seat:
        used.reverse()
    return final_sums(FILE_2024.options, time, "overtime_loss", seat, scores, racks, used).totals


@pytest.mark.topic("overtime.loss")
@pytest.mark.article("file-2024", "35.1")
@pytest.mark.parametrize(
    ("scores", "totals"),
    [
        ((300, 310), (220, 310)),  # already behind after the 80 points
        ((400, 310), (309, 310)),  # still ahead: one under the rival
        ((390, 310), (309, 310)),  # tied after the 80: one under the rival
        ((50, 0), (-30, 0)),
    ],
)
def test_beyond_eight_minutes_the_game_is_lost(scores: tuple[int, int], totals: tuple[int, int]) -> None:
    assert _lost(scores) == totals
    assert _lost((scores[1], scores[0]), seat=1) == (totals[1], totals[0])


@pytest.mark.article("file-2024", "35.1")
def test_the_game_ends_the_moment_the_eight_minutes_are_exceeded() -> None:
    table = Table("file-2024", time="running").deal("CASARIO", "ABORUIL")
    assert due(table.state) == (Due(38 * MINUTE + 1, "loss", 0),)
    assert table.ok(c.Tick(), after=38 * MINUTE) == ()
    events = table.ok(c.Tick(), after=1)
    assert table.kinds(events) == ["Ended", "Settled", "SeedRevealed"]
    seen = table.view(1)
    assert (seen.ended, seen.totals, seen.winners) == ("overtime_loss", (-80, 0), (1,))
    assert seen.rack_points == (0, 0)


@pytest.mark.article("fise-2007", "32§2")
def test_in_2007_there_is_no_end_to_overtime() -> None:
    table = Table(time="running").deal("CASARIO", "ABORUIL")
    assert table.ok(c.Tick(), after=500 * MINUTE) == ()
    assert table.view(0).overtime_minutes == (0, 0), "charged with the next event"
    table.ok(c.Pass(0))
    assert table.view(0).overtime_minutes == (471, 0)


@pytest.mark.topic("late")
@pytest.mark.parametrize(("ruleset", "grace"), [("fise-2007", 0), ("file-2024", 2 * MINUTE)])
def test_the_clock_of_the_absent_runs(ruleset: str, grace: int) -> None:
    table = Table(ruleset, time="running", starter=0)
    started = table.ok(c.StartRound(ARBITER, (0,)))
    assert (len(started) == 2) == (grace == 0)
    table.ok(c.Tick(), after=5 * MINUTE)
    assert table.no(c.StartGame(0)).startswith("late.absent")
    table.ok(c.Arrive(ARBITER, 1), after=MINUTE)
    # The draw goes on with the latecomer's clock still running.
    table.ok(c.StartGame(0), after=MINUTE)
    late = 7 * MINUTE - grace + 1000
    assert table.state.clocks.used == [0, late]
    assert table.no(c.Arrive(ARBITER, 1)).startswith("late.not_absent")


@pytest.mark.topic("late.both")
def test_both_absent_each_pays_up_to_their_own_arrival() -> None:
    table = Table(time="running", starter=1)
    table.ok(c.StartRound(ARBITER, ()))
    table.ok(c.Arrive(1, 1), after=4 * MINUTE)
    table.ok(c.Arrive(0, 0), after=2 * MINUTE)
    table.ok(c.StartGame(0), after=MINUTE)
    assert table.state.clocks.used == [6 * MINUTE, 4 * MINUTE], "nobody pays for the draw for the start"


@pytest.mark.topic("late")
def test_nobody_comes_and_both_times_run_out() -> None:
    table = Table("file-2024", time="running")
    table.ok(c.StartRound(ARBITER, ()))
    table.ok(c.Tick(), after=60 * MINUTE)
    assert table.state.ended == "annulled"
    assert table.view(0).winners == ()


@pytest.mark.topic("late.warning")
def test_the_director_may_warn_who_came_late() -> None:
    table = Table(time="running")
    table.ok(c.StartRound(ARBITER, (0,)))
    (warned,) = table.ok(c.Warn(ARBITER, 1, "sin causa"))
    assert isinstance(warned, ev.Warned)
    assert warned.article is not None
    assert warned.article.number == "32§3"
    assert table.view(0).warnings == (0, 1)


def test_where_nothing_is_said_of_it_no_round_is_clocked() -> None:
    assert Table("aas-2018", time="running").no(c.StartRound(ARBITER, ())) == "late.unregulated"
    assert Table().no(c.StartRound(0, ())) == "arbiter.only"


def test_a_house_may_set_its_own_limit() -> None:
    own = TimeControl(kind="running", player_ms=MINUTE, loss_after_ms=MINUTE)
    table = Table("fise-2007", time=own).deal("CASARIO", "ABORUIL")
    table.ok(c.Tick(), after=2 * MINUTE + 1)
    assert table.view(0).time_points == (-10, 0)
