"""Nobody can make a game stand still, and nobody's silence runs on another's clock (29, 31; online)."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.driver import strange_judge
from tests.rules.scenes import dealt, in_check, laid, rejected
from tests.rules.strategies import _stray, random_agreement, random_command
from tests.rules.table import Table, line

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.due import LAST_LETTERS_MS, Due, due
from tesela.rules.header import NO_VARIANTS, Limits, TimeControl, TimeKind, online, time_control
from tesela.rules.roles import ARBITER, Phase
from tesela.rules.rulesets import RULESETS


def clock(kind: TimeKind, ruleset: str = "fise-2007") -> TimeControl:
    """The clock of an online game."""
    return online(time_control(RULESETS[ruleset].options, kind))


def clocked_table(rng: Random) -> Table:
    """A random game as it is online: any rule set, variation and number of players, always with a clock."""
    agreed = random_agreement(rng)
    options = RULESETS[agreed["ruleset"]].options
    kinds: list[TimeKind] = [each.kind for each in options.clocks] or ["running", "stopped", "timer"]
    agreed["time"] = online(time_control(options, rng.choice([*kinds, "correspondence"])))
    human = agreed["judging"] == "challenge" and agreed["arbiter"] and rng.random() < 0.5
    return Table(judge=None if human else strange_judge, seed=rng.getrandbits(64), **agreed)


def something_due(table: Table) -> None:
    moments = [each for each in due(table.state) if each.kind != "warning"]
    assert moments, (table.state.phase, table.state.clocks.case)


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_in_a_clocked_game_every_phase_has_something_due(seed: int) -> None:
    """Over random games of every rule set: as long as a game is on, time alone moves it on."""
    rng = Random(seed)
    table = clocked_table(rng)
    for _ in range(80):
        table.send(random_command(rng, table.state), rng.choice([0, 700, 9000]))
        if table.state.ended is not None:
            return
        something_due(table)


def test_every_phase_there_is_has_been_seen_with_something_due() -> None:
    """What random games never come to would be held by nothing."""
    phases, cases, players, plain = set[str](), set[str | None](), set[int](), set[bool]()
    for seed in range(200):
        rng = Random(seed)
        table = clocked_table(rng)
        header = table.state.header
        players.add(len(header.players))
        plain.add(header.variants == NO_VARIANTS)
        for _ in range(100):
            table.send(rng.choice([random_command, _stray])(rng, table.state), rng.choice([0, 700, 9000]))
            if table.state.ended is not None:
                break
            something_due(table)
            phases.add(table.state.phase)
            cases.add(table.state.clocks.case)
    assert phases == {*get_args(Phase)} - {"ended"}
    assert (players, plain) == ({2, 3, 4}, {True, False})
    assert cases >= {None, "arbiter", "challenge", "count", "excess", "laid", "sleep", "theme", "verify"}, (
        cases
    )


@pytest.mark.article("fise-2007", "32")
@pytest.mark.parametrize(("present", "reason", "by"), [((1,), "abandoned", 0), ((), "annulled", None)])
def test_a_timer_does_not_wait_for_ever_for_who_never_comes(
    present: tuple[int, ...], reason: str, by: int | None
) -> None:
    """A chess clock would run out; a timer has no total, so thirty minutes stand in for it (31)."""
    table = Table("fise-2007", time=clock("timer"), arbiter=True)
    table.ok(c.StartRound(ARBITER, present))
    table.ok(c.Tick(), 30 * 60_000 - 1)
    assert table.view(0).ended is None
    table.ok(c.Tick(), 1)
    assert (table.view(0).ended, table.view(0).ended_by) == (reason, by)


@pytest.mark.article("fise-2007", "32")
def test_who_comes_late_to_a_timer_is_dealt_in_by_time_alone() -> None:
    table = Table("fise-2007", time=clock("timer"), arbiter=True)
    table.ok(c.StartRound(ARBITER, (1,)))
    table.ok(c.Arrive(ARBITER, 0), 60_000)
    table.ok(c.Tick(), 30_000)
    assert table.state.phase == "thinking"


@pytest.mark.article("fise-2007", "38§6")
def test_with_a_timer_nothing_is_drawn_for_who_is_out_and_after_half_an_hour_they_have_gone() -> None:
    """38: «después de jugar y anotar, y antes de sacar fichas de la bolsa»."""
    table = dealt("fise-2007", time=clock("timer"), arbiter=True)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    table.played(0, "H8", "CASA")
    table.ok(c.Tick(), 10 * 60_000)
    assert (table.state.phase, len(table.state.racks[0]), table.state.on_turn) == ("drawing", 3, 0)
    back = table.ok(c.RecordReturn(0, 0))
    assert table.kinds(back) == ["ReturnedToRoom", "Drawn", "TurnStarted"]
    table.ok(c.Pass(1))
    table.ok(c.RecordLeave(ARBITER, 0, True))
    table.ok(c.Pass(0))
    table.ok(c.Tick(), 30 * 60_000)
    assert (table.view(0).ended, table.view(0).ended_by) == ("abandoned", 0)


@given(st.integers(0, 2**32))
@settings(max_examples=25)
def test_if_everybody_falls_silent_the_game_ends(seed: int) -> None:
    """However it stands: letting what is due happen, one moment after the other, leads to an end."""
    rng = Random(seed)
    table = clocked_table(rng)
    for _ in range(rng.randrange(60)):
        table.send(random_command(rng, table.state), 700)
    for _ in range(600):
        if table.state.ended is not None:
            return
        first = next(each for each in due(table.state) if each.kind != "warning")
        table.ok(c.Tick(), max(0, first.at - table.now))
    raise AssertionError(table.state.phase)


@pytest.mark.article("fise-2007", "29§1")
def test_after_five_seconds_of_checking_both_clocks_stand_by_themselves() -> None:
    """29: «si tarda más de 5 segundos se puede pausar el reloj»; online nobody has to ask for it."""
    table = in_check("fise-2007", time=clock("running"))
    announced = table.now
    assert Due(announced + 5_000, "verify", 0) in due(table.state)
    assert Due(announced + 30_000, "accept", -1) in due(table.state)
    used = table.state.clocks.used_at(0, announced)
    stopped = table.ok(c.Tick(), 9_000)
    assert [type(event).__name__ for event in stopped] == ["ClockStopped"]
    assert table.state.clocks.used_at(0, table.now + 20_000) == used + 5_000
    assert table.state.clocks.used_at(1, table.now + 20_000) == 0


@pytest.mark.article("fise-2007", "29§1", "33")
def test_the_cap_counts_from_the_count_and_the_log_says_that_it_was_silence() -> None:
    table = in_check("fise-2007", time=clock("running"))
    announced = table.now
    table.ok(c.Tick(), 9_000)
    assert [each for each in table.view(0).due if each.kind == "accept"] == [
        Due(announced + 30_000, "accept", -1)
    ]
    assert table.view(0).due == table.view(1).due, "the countdown is shown to both"
    events = table.ok(c.Tick(), 21_000)
    assert [event.silence for event in events if isinstance(event, ev.Accepted)] == [True]
    assert table.state.on_turn == 1 and table.state.scores[0] == 12
    assert table.state.clocks.is_running(1)


def test_a_rival_who_says_nothing_all_game_takes_five_seconds_a_turn() -> None:
    """`file-2024` 35.1 would else lose the game for who plays at once."""
    table = dealt("file-2024", time=clock("running", "file-2024"))
    table.play(0, "H8", "CASA", after=0)
    table.ok(c.Tick(), 600_000)
    assert table.state.clocks.used[0] == 5_000


def test_accepting_in_time_costs_what_it_takes() -> None:
    table = in_check("fise-2007", time=clock("running"))
    table.accept(1, after=3_000)
    assert table.state.clocks.used[0] == 1_000 + 3_000


@pytest.mark.article("fise-2007", "31.3")
def test_where_the_program_counts_there_is_nothing_to_dispute() -> None:
    """31.3: «cuando los jugadores no coinciden en los puntos»: they do not count, and nobody could decide."""
    table = in_check("fise-2007", time=clock("running"))
    for seat in (0, 1):
        assert table.no(c.DisputeCount(seat)).startswith("count.by_program 31.3")
    by_hand = Table("fise-2007", cloth=True, starter=0)
    by_hand.deal("CASARIO", "ABORUIL")
    by_hand.play(0, "H8", "CASA")
    by_hand.ok(c.DisputeCount(1))


@pytest.mark.article("fise-2007", "31.3")
def test_a_dispute_with_an_arbiter_who_does_not_come_ends_by_itself() -> None:
    table = in_check("fise-2007", arbiter=True, time=clock("running"))
    table.ok(c.DisputeCount(1))
    assert [each.kind for each in due(table.state)] == ["call"]
    table.ok(c.Tick(), Limits().call_ms)
    assert not table.state.count_disputed and table.state.clocks.is_running(0)


@pytest.mark.article("fise-2007", "31.1")
@pytest.mark.parametrize("kind", ["stopped", "timer"])
def test_what_is_laid_and_not_counted_is_counted_by_the_program(kind: TimeKind) -> None:
    table = laid("fise-2007", time=clock(kind))
    at = table.now
    assert due(table.state) == (Due(at + 30_000, "count", 0),)
    events = table.ok(c.Tick(), 30_000)
    assert isinstance(events[0], ev.Announced) and events[0].score == 12


@pytest.mark.article("fise-2007", "31.5")
def test_a_call_lasts_only_so_long_and_all_calls_of_a_seat_together() -> None:
    table = dealt("fise-2007", arbiter=True, time=clock("running"))
    table.ok(c.CallArbiter(1))
    table.ok(c.Resume(ARBITER), 200_000)
    table.ok(c.CallArbiter(1))
    (call,) = [each for each in due(table.state) if each.kind == "call"]
    assert call == Due(table.now + 100_000, "call", 1)
    table.ok(c.Tick(), 100_000)
    assert table.state.clocks.case is None and table.state.clocks.is_running(0)
    assert table.no(c.CallArbiter(1)) == "arbiter.spent 31.5"
    table.ok(c.CallArbiter(0))


@pytest.mark.article("fise-2007", "31.5", "34")
@pytest.mark.parametrize("judged", ["valid", "invalid"])
def test_what_is_settled_while_the_arbiter_is_there_leaves_the_call_to_end(judged: str) -> None:
    """A call, the desk's own dispute and a challenge: the next turn began, and its clock never ran."""
    time = clock("running", "file-2024")
    table = in_check("file-2024", arbiter=True, judge=lambda _words: judged == "valid", time=time)
    table.ok(c.CallArbiter(1))
    called = table.now
    table.ok(c.DisputeCount(ARBITER), 10_000)
    table.ok(c.Challenge(1), 10_000)
    if judged == "invalid":
        table.ok(c.Withdraw(0))
    assert (table.state.phase, table.state.on_turn, table.state.clocks.case) == ("thinking", 1, "arbiter")
    (call,) = [each for each in due(table.state) if each.kind != "warning"]
    assert call == Due(called + Limits().call_ms, "call", 1)
    table.ok(c.Tick(), Limits().call_ms)
    assert table.state.clocks.is_running(1) and table.state.clocks.case is None


@pytest.mark.article("fise-2007", "35.4")
def test_who_neither_appeals_nor_withdraws_has_withdrawn() -> None:
    table = rejected("fise-2007", time=clock("running"))
    assert [each.kind for each in due(table.state)] == ["withdraw"]
    table.ok(c.Tick(), 30_000)
    assert table.state.record[-1].kind == "withdrawn" and table.state.on_turn == 1


@pytest.mark.article("fise-2007", "35.4")
def test_a_verdict_that_took_its_time_leaves_as_long_to_appeal() -> None:
    table = in_check("fise-2007", arbiter=True, judge=None, time=clock("running"))
    table.challenge(1)
    table.ok(c.GiveVerdict(ARBITER, False), 120_000)
    assert due(table.state) == (Due(table.now + 30_000, "withdraw", 0),)
    table.ok(c.Appeal(0, "consta"), 29_000)
    assert due(table.state) == (Due(table.now + Limits().call_ms, "call", -1),)


@pytest.mark.article("fise-2007", "30")
def test_a_word_begun_at_the_last_signal_is_finished_at_once_or_lost() -> None:
    """30: «colocada o colocándose» is counted; a word completed an hour later is none (our limit: 10 s)."""
    time = TimeControl(kind="timer", turn_ms=120_000)
    table = dealt("fise-2007", strict_laying=True, time=time)
    table.ok(c.Place(0, ("H8",), line("C")), after=119_000)
    table.ok(c.Tick(), after=1_000)
    assert due(table.state) == (Due(120_000 + LAST_LETTERS_MS, "turn", 0),)
    finished = Table("fise-2007", strict_laying=True, time=time).deal("CASARIO", "ABORUIL")
    finished.ok(c.Place(0, ("H8",), line("C")), after=119_000)
    finished.ok(c.PlayWord(0, "H8", line("CASA")), after=1_000 + LAST_LETTERS_MS - 1)
    table.ok(c.Tick(), after=LAST_LETTERS_MS)
    assert table.state.record[-1].kind == "lost" and table.state.on_turn == 1


def test_no_limits_at_a_real_table() -> None:
    """An old log, or a game of people who sit together, is as it was."""
    kinds: tuple[TimeKind, ...] = ("running", "stopped", "timer")
    for kind in kinds:
        table = laid("fise-2007", time=time_control(RULESETS["fise-2007"].options, kind))
        assert {each.kind for each in due(table.state)} <= {"warning", "turn"}
