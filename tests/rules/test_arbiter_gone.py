"""31.5: «Cuando se llama al árbitro» the clocks stand; when the arbiter has gone, all is as it was before."""

from __future__ import annotations

import pytest
from tests.rules.scenes import dealt, in_check, rejected
from tests.rules.table import Table, line

from tesela.rules import commands as c
from tesela.rules.header import TimeControl
from tesela.rules.roles import ARBITER

TWO_MINUTES = TimeControl(kind="timer", turn_ms=120_000)
NO_CORRIDO = TimeControl(kind="stopped", player_ms=25 * 60_000)


def _visited(table: Table, seat: int = 1) -> Table:
    """The arbiter is called at once and stays for a minute."""
    table.ok(c.CallArbiter(seat), after=0)
    table.ok(c.Resume(ARBITER), after=60_000)
    return table


def _laid_at(at: int, time: TimeControl) -> Table:
    table = dealt("fise-2007", time=time, arbiter=True)
    table.ok(c.Lay(0, "H8", line("CASA")), after=at)
    return table


@pytest.mark.article("fise-2007", "30", "31.5")
@pytest.mark.parametrize(("after", "allowed"), [(19_999, True), (20_000, False), (600_000, False)])
def test_the_last_signal_comes_although_the_arbiter_was_there(after: int, allowed: bool) -> None:
    """30: «Después de este momento, el jugador NO puede […] cambiar de posición las letras»; laid at 1:40."""
    table = _visited(_laid_at(100_000, TWO_MINUTES))
    again = c.Lay(0, "H8", line("SACA"))
    if allowed:
        table.ok(again, after)
    else:
        assert table.no(again, after) == "timer.lapsed 30"


@pytest.mark.article("fise-2007", "31.1", "31.5")
@pytest.mark.parametrize("caller", [0, 1, ARBITER])
def test_laying_anew_takes_the_own_time_but_not_the_arbiters(caller: int) -> None:
    """31.1: it stands «cuando […] termina de colocar»; 31.5: the call's minute is nobody's."""
    table = _laid_at(30_000, NO_CORRIDO)
    table.ok(c.CallArbiter(caller), after=7_000)
    table.ok(c.Resume(ARBITER), after=60_000)
    table.ok(c.Lay(0, "H8", line("SACA")), after=11_000)
    assert table.state.clocks.used == [30_000 + 7_000 + 11_000, 0]
    table.ok(c.Lay(0, "H8", line("CASA")), after=300_000)
    table.ok(c.Announce(0), after=50_000)
    assert table.state.clocks.used == [348_000, 0], "and the count is free again"


@pytest.mark.article("fise-2007", "31.5")
def test_two_calls_in_a_row_take_nothing_either() -> None:
    table = _visited(_visited(_laid_at(30_000, NO_CORRIDO)), 0)
    table.ok(c.Lay(0, "H8", line("SACA")), after=5_000)
    assert table.state.clocks.used == [35_000, 0]


@pytest.mark.article("fise-2007", "31.1")
def test_the_desk_has_nothing_to_resume_while_a_word_only_lies_there() -> None:
    table = _laid_at(30_000, NO_CORRIDO)
    assert table.no(c.Resume(ARBITER)) == "clock.not_called 31.5"


@pytest.mark.article("fise-2007", "31.2", "31.5")
def test_while_a_word_is_judged_the_clocks_stand_on_when_the_arbiter_goes() -> None:
    """31.2: «Mientras se establece la validez de una palabra.»"""
    table = in_check("fise-2007", time="running", arbiter=True, judge=None)
    table.challenge(1)
    used = list(table.state.clocks.used)
    assert table.no(c.Resume(ARBITER)) == "challenge.judge_first 35.5"
    _visited(table)
    assert not table.state.clocks.running
    table.ok(c.GiveVerdict(ARBITER, True), after=90_000)
    assert table.state.clocks.used == used


@pytest.mark.article("fise-2007", "31.2", "35.4")
def test_and_while_an_appeal_may_be_written() -> None:
    table = rejected("fise-2007", time="running")
    used = list(table.state.clocks.used)
    _visited(table, 0)
    table.ok(c.Appeal(0, "consta"), after=120_000)
    _visited(table, 0)
    table.ok(c.DecideAppeal(ARBITER, False), after=60_000)
    assert table.state.clocks.used == used


@pytest.mark.article("fise-2007", "31.4", "31.5")
def test_while_surplus_tiles_go_back_the_clocks_stand_on_too() -> None:
    """31.4: «Mientras se devuelven a la bolsa letras extraídas por exceso.»"""
    table = dealt("fise-2007", time="running", drawing_by_hand=True, arbiter=True)
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.ok(c.Draw(0, 5))
    used = list(table.state.clocks.used)
    assert table.no(c.Resume(ARBITER)) == "draw.surplus_first 7"
    _visited(table)
    table.ok(c.ReturnSurplus(1), after=30_000)
    assert table.state.clocks.used == used
    assert table.state.clocks.is_running(0), "and now it goes on (29)"


@pytest.mark.article("fise-2007", "31.3")
def test_a_disputed_count_is_settled_by_who_was_called() -> None:
    table = in_check("fise-2007", time="running", arbiter=True)
    table.ok(c.DisputeCount(1))
    _visited(table)
    assert table.state.clocks.is_running(0)
    table.accept(1)
