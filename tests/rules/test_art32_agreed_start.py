"""A game agreed for a certain time: who is there when it comes, and whose clock runs (32; `file-2024` 36)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.table import Table

from tesela.rules import commands as c
from tesela.rules.due import Due, due
from tesela.rules.header import TimeControl, online, time_control
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

MINUTE = 60_000
START = 10 * MINUTE
SETS = tuple(RULESETS)


def agreed(ruleset: str, kind: str = "running", **more: Any) -> Table:
    """A table whose game begins ten minutes from now, kept by the program as a server does."""
    clock = RULESETS[ruleset].options.clock("running")
    control = online(time_control(RULESETS[ruleset].options, "running" if clock else "none"))
    time = control if kind == "running" else TimeControl(kind="none")
    return Table(ruleset, time=time, starts_at=START, **more)


def at(table: Table, moment: int, command: c.Command) -> list[str]:
    return table.kinds(table.ok(command, after=moment - table.now))


@pytest.mark.topic("late")
@pytest.mark.parametrize("ruleset", SETS)
def test_it_begins_at_the_agreed_moment_when_both_are_there(ruleset: str) -> None:
    table = agreed(ruleset)
    for seat in (0, 1):
        assert at(table, MINUTE * (seat + 1), c.Arrive(seat, seat)) == ["Arrived"]
    assert table.view(0).waits_for == ()
    assert at(table, START - 1, c.Tick()) == [], "not a moment sooner, however long they have waited"
    assert table.no(c.StartGame(0), after=0).startswith("late.early")
    begun = at(table, START, c.Tick())
    assert begun[0] == "RoundStarted" and begun[-1] == "TurnStarted"
    assert table.state.clocks.used == [0, 0]
    assert table.state.last_at == START


@pytest.mark.topic("late")
@pytest.mark.parametrize(("ruleset", "grace"), [("fise-2007", 0), ("file-2024", 2 * MINUTE)])
@pytest.mark.parametrize("late", [0, 1])
@pytest.mark.parametrize("minutes", [1, 3, 17])
def test_who_is_late_pays_from_the_end_of_the_grace_to_the_first_turn(
    ruleset: str, grace: int, late: int, minutes: int
) -> None:
    """32: «el Director pondrá en marcha su reloj»; `file-2024` 36: «luego de otorgar dos minutos»."""
    table = agreed(ruleset, arbiter=True)
    at(table, 1, c.Arrive(1 - late, 1 - late))
    assert Due(START, "round", -1) in due(table.state)
    at(table, START, c.Tick())
    assert table.view(0).absent == (late,)
    if grace:
        assert Due(START + grace, "late_clock", -1) in due(table.state)
    begun = at(table, START + minutes * MINUTE, c.Arrive(late, late))
    assert begun[-1] == "TurnStarted", "«se procede al sorteo», and the game begins normally"
    assert table.state.clocks.used[late] == max(0, minutes * MINUTE - grace)
    assert table.state.clocks.used[1 - late] == 0


@pytest.mark.topic("late.both")
@pytest.mark.parametrize(("ruleset", "grace"), [("fise-2007", 0), ("file-2024", 2 * MINUTE)])
def test_of_two_who_are_late_each_pays_up_to_their_own_arrival(ruleset: str, grace: int) -> None:
    table = agreed(ruleset)
    at(table, START + 5 * MINUTE, c.Arrive(1, 1))
    assert table.view(0).clocks.running == (0,), "«seguirá corriendo el tiempo de su contrincante»"
    at(table, START + 9 * MINUTE, c.Arrive(0, 0))
    assert table.state.clocks.used == [9 * MINUTE - grace, 5 * MINUTE - grace]


@pytest.mark.topic("late")
def test_who_comes_within_the_grace_of_2024_pays_nothing() -> None:
    table = agreed("file-2024")
    at(table, 1, c.Arrive(0, 0))
    at(table, START + 2 * MINUTE - 1, c.Arrive(1, 1))
    assert table.state.clocks.used == [0, 0]


@pytest.mark.parametrize("ruleset", ["aas-2018", "manual"])
def test_where_nothing_is_said_of_it_play_begins_without_the_absent(ruleset: str) -> None:
    table = agreed(ruleset)
    assert at(table, START, c.Tick())[-1] == "TurnStarted"
    assert table.view(0).absent == ()


@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_without_a_chess_clock_there_is_none_that_could_run_for_the_absent(ruleset: str) -> None:
    table = agreed(ruleset, "none")
    assert at(table, START, c.Tick())[-1] == "TurnStarted"


@pytest.mark.topic("late")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
@pytest.mark.parametrize("here", [None, 0, 1])
def test_who_never_comes_loses_and_where_neither_comes_nobody_wins(ruleset: str, here: int | None) -> None:
    table = agreed(ruleset)
    if here is not None:
        at(table, 1, c.Arrive(here, here))
    at(table, START + 24 * 60 * MINUTE, c.Tick())
    seen = table.view(0)
    if here is None:
        assert (seen.ended, seen.winners) == ("annulled", ())
    else:
        assert seen.winners == (here,)
        assert seen.ended == {"fise-2007": "abandoned", "file-2024": "overtime_loss"}[ruleset]


@pytest.mark.topic("late.warning")
def test_the_director_may_exclude_who_is_late_again() -> None:
    table = agreed("fise-2007", arbiter=True)
    at(table, 1, c.Arrive(0, 0))
    at(table, START + MINUTE, c.Warn(ARBITER, 1, "sin causa"))
    at(table, START + 2 * MINUTE, c.Disqualify(ARBITER, 1, "otra vez"))
    assert table.view(0).winners == (0,)


def test_the_desk_may_let_it_begin_sooner_and_say_who_is_there() -> None:
    table = agreed("fise-2007")
    begun = at(table, MINUTE, c.StartRound(ARBITER, (0, 1)))
    assert begun[-1] == "TurnStarted"
    assert Due(START, "round", -1) not in due(table.state)


def test_nobody_arrives_twice_or_for_another() -> None:
    table = agreed("fise-2007")
    at(table, 1, c.Arrive(0, 0))
    assert table.no(c.Arrive(0, 0)).startswith("late.not_absent")
    assert table.no(c.Arrive(0, 1)) == "arbiter.only"
    assert "arrive" not in table.view(0).may
    assert table.view(1).may["arrive"].who == (1,)
