"""A hostile arbiter's cases, part one: what happens while the arbiter is at the table (31.3, 31.5, 30, 38).

31.5: the clock stands «Cuando se llama al árbitro del torneo para cualquier consulta»: until the arbiter has
gone, and no act of anybody else starts a clock meanwhile.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.scenes import after_casa, dealt, in_check, rejected
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import Tiles, read_word
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.due import due
from tesela.rules.header import TimeControl, online, time_control
from tesela.rules.roles import ARBITER
from tesela.rules.rulesets import RULESETS

MINUTE = 60_000


def used(table: Table) -> list[int]:
    """Each seat's time up to now."""
    return [table.state.clocks.used_at(seat, table.now) for seat in range(table.state.seats)]


def paused(table: Table) -> bool:
    return table.view(0).clocks.stopped_for == "arbiter"


# 31.3 inside 31.5


@pytest.mark.article("fise-2007", "31.3", "31.5")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_agreeing_on_the_count_does_not_send_the_arbiter_away(ruleset: str) -> None:
    """31.3 is over once they count the same; 31.5 is not."""
    table = in_check(ruleset, time="running", arbiter=True)
    table.ok(c.DisputeCount(1))
    table.ok(c.CallArbiter(0), after=5000)
    before = used(table)
    table.ok(c.Agree(0, "count"), after=2000)
    table.ok(c.Agree(1, "count"), after=2000)
    assert paused(table) and used(table) == before
    assert table.no(c.Accept(1)).split()[0] == "game.paused"
    table.ok(c.Resume(ARBITER), after=60_000)
    assert used(table) == before and table.state.clocks.is_running(0)
    table.accept(1, after=3000)
    assert table.state.scores[0] == 12, "and the count is settled"


@pytest.mark.article("fise-2007", "31.3")
def test_a_count_agreed_on_without_the_arbiter_starts_the_movers_clock_again() -> None:
    table = in_check("file-2024", time="running", arbiter=True)
    table.ok(c.DisputeCount(1), after=3000)
    before = used(table)
    table.ok(c.Agree(1, "count"), after=20_000)
    assert table.no(c.Accept(1)).split()[0] == "accept.count_disputed"
    events = table.ok(c.Agree(0, "count"), after=20_000)
    assert used(table) == before
    table.accept(1, after=1500)
    assert table.state.clocks.used[0] == before[0] + 1500
    assert not any(isinstance(event, ev.ClockResumed) and event.seat == ARBITER for event in events)


@pytest.mark.article("fise-2007", "31.3")
def test_a_count_declined_stays_disputed_and_may_be_disputed_after_a_valid_word() -> None:
    table = in_check("fise-2007", time="running", arbiter=True)
    table.ok(c.DisputeCount(1))
    table.ok(c.Agree(0, "count"))
    table.ok(c.Decline(1, "count"))
    assert table.no(c.Accept(1)).split()[0] == "accept.count_disputed"
    assert not table.state.clocks.running


# 31.5: what others may do meanwhile


@pytest.mark.article("fise-2007", "31.5", "34")
def test_nobody_challenges_accepts_or_plays_while_the_arbiter_is_there() -> None:
    table = in_check("file-2024", time="running", arbiter=True, judge=nothing_is_a_word)
    table.ok(c.CallArbiter(1))
    for command in (c.Challenge(1), c.Accept(1), c.DisputeCount(1), c.PauseToVerify(1), c.CallArbiter(0)):
        assert table.no(command).split()[0] == "game.paused"
    table.ok(c.Resume(ARBITER), after=90_000)
    table.ok(c.Challenge(1))
    assert table.state.phase == "rejected", "the right to it has not lapsed"


@pytest.mark.article("fise-2007", "31.5", "24")
@pytest.mark.parametrize("caller", [0, 1])
def test_a_call_during_an_announced_exchange_leaves_it_announced(caller: int) -> None:
    """24: «no puede desistir de cambiar», «puede modificar la cantidad … en más o en menos»."""
    table = dealt("fise-2007", time="running", arbiter=True)
    table.ok(c.AnnounceExchange(0, 3), after=4000)
    table.ok(c.CallArbiter(caller))
    assert table.no(c.Exchange(0, Tiles.of("CAS"))).split()[0] == "game.paused"
    table.ok(c.Resume(ARBITER), after=30_000)
    assert table.no(c.Pass(0)).startswith("exchange.binding 24")
    assert table.no(c.PlayWord(0, "H8", line("CASA"))).startswith("exchange.binding 24")
    table.ok(c.Exchange(0, Tiles.of("CASAR")))
    assert [turn.kind for turn in table.state.record] == ["exchange"]
    assert table.state.clocks.used[0] == 8000, "the call's time is nobody's"


@pytest.mark.article("fise-2007", "31.5", "35.2")
def test_a_verdict_given_while_the_arbiter_is_there_starts_no_clock() -> None:
    table = in_check("fise-2007", time="running", arbiter=True, judge=None)
    table.challenge(1)
    table.ok(c.CallArbiter(0))
    table.ok(c.GiveVerdict(ARBITER, True), after=8000)
    assert paused(table), "who was called is still there"
    assert table.state.on_turn == 1 and used(table)[1] == 0
    table.ok(c.Resume(ARBITER), after=40_000)
    assert used(table)[1] == 0 and table.state.clocks.is_running(1)


@pytest.mark.article("fise-2007", "31.5", "35.4")
def test_nor_does_the_answer_to_an_appeal() -> None:
    table = rejected("fise-2007", time="running")
    table.ok(c.Appeal(0, "consta"))
    table.ok(c.CallArbiter(1))
    table.ok(c.DecideAppeal(ARBITER, False), after=8000)
    assert paused(table)
    table.ok(c.Resume(ARBITER), after=40_000)
    assert used(table)[1] == 0


@pytest.mark.article("fise-2007", "31.5", "38§6")
def test_who_comes_back_while_the_arbiter_is_there_starts_no_clock() -> None:
    table = dealt("fise-2007", time="running", arbiter=True)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    table.play(0, "H8", "CASA")
    table.accept(1)
    table.ok(c.CallArbiter(1), after=20_000)
    gone = used(table)
    table.ok(c.RecordReturn(ARBITER, 0), after=50_000)
    assert paused(table) and used(table) == gone
    table.ok(c.Resume(ARBITER), after=10_000)
    assert used(table) == gone and table.state.clocks.is_running(1)


@pytest.mark.parametrize("who", [0, 1, 2])
def test_with_three_a_resignation_does_not_send_the_arbiter_away(who: int) -> None:
    table = dealt("manual", 3, time="running", arbiter=True)
    table.ok(c.CallArbiter(2), after=5000)
    table.ok(c.Resign(who), after=1000)
    assert paused(table)
    before = used(table)
    table.ok(c.Resume(ARBITER), after=30_000)
    assert used(table) == before
    assert table.state.clocks.is_running(1 if who == 0 else 0)


@pytest.mark.article("fise-2007", "31.5", "32§3")
def test_who_arrives_while_the_arbiter_is_there_is_there() -> None:
    """32: «correrá tiempo para ambos … hasta su llegada»; 31.5: nobody's meanwhile."""
    table = Table("fise-2007", time="running", arbiter=True)
    table.ok(c.StartRound(ARBITER, ()), after=0)
    table.ok(c.CallArbiter(ARBITER), after=60_000)
    table.ok(c.Arrive(1, 1), after=30_000)
    assert paused(table)
    table.ok(c.Resume(ARBITER), after=30_000)
    assert table.state.clocks.running == 0b01
    table.ok(c.Arrive(0, 0), after=45_000)
    table.ok(c.StartGame(0), after=20_000)
    assert used(table) == [105_000, 60_000]


@pytest.mark.article("fise-2007", "31.5", "7.1")
def test_surplus_given_back_by_the_arbiter_who_was_called_starts_no_clock() -> None:
    table = after_casa("fise-2007", time="running", drawing_by_hand=True, arbiter=True)
    table.ok(c.Draw(0, 6), after=2000)
    table.ok(c.CallArbiter(1))
    before = used(table)
    table.ok(c.ReturnSurplus(ARBITER), after=9000)
    assert len(table.state.racks[0]) == 7
    assert paused(table) and used(table) == before
    table.ok(c.Resume(ARBITER), after=9000)
    assert used(table) == before and table.state.clocks.is_running(0), "who drew still has the clock (29)"


@pytest.mark.article("fise-2007", "27", "35.6")
def test_the_whole_games_time_ends_it_even_with_the_arbiter_there() -> None:
    """35.6: «El tiempo total estipulado para la partida no se detendrá ni extenderá»."""
    time = TimeControl(kind="running", player_ms=30 * MINUTE, game_ms=20 * MINUTE)
    table = after_casa("fise-2007", time=time, arbiter=True)
    table.ok(c.Pass(1))
    table.ok(c.CallArbiter(0))
    table.ok(c.Tick(), after=20 * MINUTE)
    assert table.view(0).ended == "total_time"


# 30 and 31.5: the last letters


def _lapsed() -> Table:
    """One tile lies there when the last signal sounds."""
    table = dealt("fise-2007", time="timer", strict_laying=True, arbiter=True)
    table.ok(c.Place(0, ("H8",), line("C")), after=119_000)
    table.ok(c.Tick(), after=1000)
    assert table.state.timer_lapsed
    return table


@pytest.mark.article("fise-2007", "30", "31.5")
@pytest.mark.parametrize(("later", "in_time"), [(2999, True), (3000, False)])
def test_a_call_after_the_last_signal_does_not_give_the_last_letters_anew(later: int, in_time: bool) -> None:
    """30: «colocada o colocándose … al finalizar la última señal»; ten seconds in all, calls not counted."""
    table = _lapsed()
    for _ in range(2):
        table.ok(c.CallArbiter(1), after=3000)
        table.ok(c.Resume(ARBITER), after=45_000)
    table.ok(c.CallArbiter(0), after=1000)
    table.ok(c.Resume(ARBITER), after=5000)
    if in_time:
        table.ok(c.Lay(0, "H8", line("CASA")), after=later)
        table.ok(c.Announce(0))
        assert table.state.pending is not None
    else:
        table.ok(c.Tick(), after=later)
        assert [turn.kind for turn in table.state.record] == ["lost"]


@pytest.mark.article("fise-2007", "30")
def test_after_the_last_signal_only_the_same_word_goes_on() -> None:
    table = _lapsed()
    assert table.no(c.Pass(0)).startswith("laying.must_be_played 22")
    assert table.no(c.Lay(0, "8H", line("SACA"))).startswith("timer.lapsed 30")
    table.ok(c.Lay(0, "8H", line("CASA")))
    table.ok(c.Announce(0), after=120_000)


@pytest.mark.article("fise-2007", "24", "30", "31.5")
def test_an_exchange_announced_keeps_what_was_left_of_the_two_minutes() -> None:
    table = dealt("fise-2007", time="timer", arbiter=True)
    table.ok(c.AnnounceExchange(0), after=100_000)
    table.ok(c.CallArbiter(1), after=10_000)
    table.ok(c.Resume(ARBITER), after=300_000)
    assert due(table.state)[-1].at - table.now == 10_000
    table.ok(c.Exchange(0, Tiles.of("CASA")), after=9_999)


# Online: nobody holds the others up


@pytest.mark.article("fise-2007", "31.5")
def test_online_a_call_that_nobody_answers_ends_by_itself_and_leaves_all_as_it_was() -> None:
    time = online(time_control(RULESETS["fise-2007"].options, "running"))
    table = dealt("fise-2007", time=time, arbiter=True)
    table.ok(c.AnnounceExchange(0, 2))
    table.ok(c.CallArbiter(1))
    table.ok(c.Tick(), after=300_000)
    assert not paused(table) and table.state.phase == "exchanging" and table.state.clocks.is_running(0)
    assert table.no(c.CallArbiter(1)).split()[0] == "arbiter.spent"
    assert table.state.clocks.used[0] == 2000


# 29 §1 inside 31.5


def _checking(ruleset: str, **agreed: Any) -> Table:
    """CASA is announced, and the check has stopped the clocks."""
    table = in_check(ruleset, time="running", arbiter=True, **agreed)
    table.ok(c.PauseToVerify(1), after=8_000)
    return table


@pytest.mark.article("fise-2007", "29§1", "31.5")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
@pytest.mark.parametrize("caller", [0, 1, ARBITER])
def test_a_check_that_the_arbiter_interrupts_goes_on_with_both_clocks_standing(
    ruleset: str, caller: int
) -> None:
    """29: «si la verificación requiere más de 5 segundos, se podrá pausar el reloj»: it still does."""
    table = _checking(ruleset)
    paid = used(table)
    table.ok(c.CallArbiter(caller), after=3_000)
    table.ok(c.Resume(ARBITER), after=50_000)
    assert not paused(table) and table.view(0).clocks.stopped_for == "verify"
    table.ok(c.Tick(), after=70_000)
    assert used(table) == paid
    table.accept(1)
    assert table.state.on_turn == 1 and table.state.clocks.is_running(1)
    assert table.state.clocks.used[0] == paid[0]


@pytest.mark.article("fise-2007", "29§1", "31.3", "31.5")
def test_but_not_a_check_that_has_turned_into_a_dispute_which_the_arbiter_settled() -> None:
    table = _checking("fise-2007")
    table.ok(c.DisputeCount(1))
    table.ok(c.CallArbiter(1))
    table.ok(c.Resume(ARBITER), after=50_000)
    assert table.state.clocks.is_running(0)


@pytest.mark.article("fise-2007", "29§1", "33", "34")
@pytest.mark.article("fise-2007", "31.5")
def test_online_the_cap_on_checking_begins_anew_after_an_arbiter_and_after_a_verdict() -> None:
    """34: another word of the play may be questioned until it is written; the judges' time is nobody's."""
    time = online(time_control(RULESETS["fise-2007"].options, "running"))
    table = after_casa("fise-2007", time=time, arbiter=True, judge=None)
    table.play(1, "H9", "AB")
    table.ok(c.Tick(), after=6_000)
    table.ok(c.CallArbiter(0), after=20_000)
    table.ok(c.Resume(ARBITER), after=100_000)
    assert _accepted_in(table) == 30_000
    table.ok(c.Challenge(0, (read_word("CA"),)), after=29_000)
    table.ok(c.SignSlip(1), after=0)
    table.ok(c.GiveVerdict(ARBITER, True), after=120_000)
    assert _accepted_in(table) == 30_000
    table.ok(c.Tick(), after=6_000)
    assert table.view(0).clocks.stopped_for == "verify" and _accepted_in(table) == 24_000
    table.ok(c.Challenge(0, (read_word("AB"),)), after=23_000)


def _accepted_in(table: Table) -> int:
    """How long the rival has until silence accepts."""
    (at,) = [each.at for each in due(table.state) if each.kind == "accept"]
    return at - table.now


# 31.5 against 32 and 38: who is not in the room


@pytest.mark.article("fise-2007", "32§3", "31.5")
@pytest.mark.article("file-2024", "36")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_who_has_not_arrived_stops_no_clock_by_calling(ruleset: str) -> None:
    """32: «seguirá corriendo el tiempo de su contrincante hasta su llegada»."""
    table = Table(ruleset, time="running", arbiter=True)
    table.ok(c.StartRound(ARBITER, (0,)))
    table.ok(c.Tick(), after=3 * MINUTE)
    assert table.no(c.CallArbiter(1)) == "arbiter.elsewhere 31.5"
    table.ok(c.CallArbiter(0))


@pytest.mark.article("fise-2007", "38§6", "31.5")
@pytest.mark.parametrize("by_hand", [True, False])
def test_nor_does_who_has_left_the_room(by_hand: bool) -> None:
    """38: «y con su reloj activado»."""
    table = dealt("fise-2007", time="running", arbiter=True, drawing_by_hand=by_hand)
    if not by_hand:
        table.ok(c.RecordLeave(ARBITER, 0, True))
    table.played(0, "H8", "CASA")
    if by_hand:
        table.ok(c.RecordLeave(ARBITER, 0, True))
    assert table.no(c.CallArbiter(0)) == "arbiter.elsewhere 31.5"
    assert "call" not in table.view(0).may
    table.ok(c.RecordReturn(0, 0))
    table.ok(c.CallArbiter(0))


@pytest.mark.article("manual", "M.comprobacion")
def test_under_the_manual_too_a_doubt_that_is_thought_over_costs_nobody_time() -> None:
    """Online, the check that stopped the clocks by itself goes on when the arbiter has gone."""
    time = online(time_control(RULESETS["manual"].options, "running"))
    table = in_check("manual", 3, time=time, arbiter=True)
    table.ok(c.Tick(), after=6_000)
    paid = used(table)
    table.ok(c.CallArbiter(2), after=3_000)
    table.ok(c.Resume(ARBITER), after=50_000)
    table.ok(c.Tick(), after=20_000)
    assert used(table) == paid and table.view(0).clocks.stopped_for == "verify"
