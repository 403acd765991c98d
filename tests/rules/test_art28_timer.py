"""The two-minute timer and its three signals (28.1, 30); correspondence days; what a server schedules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table, line

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.create import create
from tesela.rules.due import Due, due
from tesela.rules.header import TIMER_WARNINGS_MS, TimeControl
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER


def _table(**agreed: Any) -> Table:
    return Table("fise-2007", time="timer", arbiter=True, **agreed).deal("CASARIO", "ABORUIL")


@pytest.mark.topic("clock.timer", "clock.timer.warnings", "clock.kinds")
def test_three_rising_signals_before_the_two_minutes_are_over() -> None:
    table = _table()
    assert due(table.state) == (
        *(Due(120_000 - before, "warning", 0) for before in TIMER_WARNINGS_MS),
        Due(120_000, "turn", 0),
    )
    assert len(TIMER_WARNINGS_MS) == 3


@pytest.mark.topic("clock.timer.warnings")
def test_after_the_last_signal_no_play_may_be_begun() -> None:
    table = _table()
    assert table.no(c.PlayWord(0, "H8", line("CASA")), after=120_000).startswith("turn.not_yours")
    assert table.ok(c.Tick(), after=0)[0] == ev.TurnLost(120_000, 0, "timer")
    assert table.state.on_turn == 1
    on_time = _table()
    on_time.ok(c.PlayWord(0, "H8", line("CASA")), after=119_999)


@pytest.mark.topic("clock.timer.warnings")
def test_what_is_being_laid_is_finished_but_not_moved() -> None:
    table = _table(strict_laying=True)
    table.ok(c.Place(0, ("H8",), line("C")), after=119_000)
    table.ok(c.Tick(), after=1500)
    assert table.state.timer_lapsed
    assert table.no(c.Lay(0, "G8", line("CASA"))).startswith("timer.lapsed 30")
    table.ok(c.Lay(0, "H8", line("CASA")))
    assert table.no(c.Lay(0, "H8", line("SACA"))).startswith("timer.lapsed 30")
    table.ok(c.Announce(0))
    table.accept(1)
    assert table.state.scores[0] == 12


@pytest.mark.topic("clock.timer")
def test_each_turn_has_its_own_two_minutes() -> None:
    table = _table()
    table.ok(c.Pass(0), after=100_000)
    assert due(table.state)[-1] == Due(220_000, "turn", 1)
    table.ok(c.CallArbiter(1), after=20_000)
    assert due(table.state) == ()
    table.ok(c.Resume(ARBITER), after=500_000)
    assert due(table.state)[-1] == Due(720_000, "turn", 1)


@pytest.mark.article("file-2024", "VI")
@pytest.mark.parametrize("kind", ["timer", "stopped"])
def test_2024_drops_the_timer_and_no_corrido(kind: str) -> None:
    time = TimeControl(kind=kind, player_ms=1000, turn_ms=1000)  # type: ignore[arg-type]
    made = create("g", "file-2024", ["Ana", "Blas"], 0, commitment="x", time=time)
    assert isinstance(made, Refusal)
    assert made.code == "create.clock"


def test_a_correspondence_game_is_lost_by_who_lets_the_days_pass() -> None:
    table = Table(time="correspondence").deal("CASARIO", "ABORUIL")
    days = 3 * 24 * 3_600_000
    table.ok(c.Pass(0), after=days - 1)
    table.ok(c.Tick(), after=days)
    assert table.state.ended == "abandoned"
    assert table.view(0).winners == (0,)


def test_online_silence_accepts() -> None:
    time = TimeControl(kind="running", player_ms=60_000, accept_ms=20_000)
    table = Table(time=time).deal("CASARIO", "ABORUIL")
    table.play(0, "H8", "CASA")
    assert Due(21_000, "accept", -1) in due(table.state)
    assert table.kinds(table.ok(c.Tick(), after=20_000)) == ["Accepted", "Drawn", "TurnStarted"]
    assert table.state.last_at == 21_000
