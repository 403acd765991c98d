"""Readings that were wrong once, each from the document's own words; where a time is ours, it says so."""

from __future__ import annotations

import pytest
from tests.rules.scenes import after_casa, cited, dealt, ended, in_check, laid, over
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.header import TimeControl
from tesela.rules.roles import ARBITER

TWO_MINUTES = TimeControl(kind="timer", turn_ms=120_000)


def stopped() -> TimeControl:
    return TimeControl(kind="stopped", player_ms=25 * 60_000)


# 30, 31.1: laying


@pytest.mark.article("fise-2007", "30")
@pytest.mark.parametrize(("after", "allowed"), [(79_999, True), (80_000, False), (300_000, False)])
def test_what_was_laid_in_time_is_not_moved_after_the_last_signal(after: int, allowed: bool) -> None:
    """30: «Tras la última no se puede empezar una jugada ni mover letras»; laid at 0:40, moved later."""
    table = dealt("fise-2007", time=TWO_MINUTES)
    table.ok(c.Lay(0, "H8", line("CASA")), after=40_000)
    again = c.Lay(0, "H8", line("SACA"))
    if allowed:
        table.ok(again, after)
    else:
        assert table.no(again, after).startswith("timer.lapsed 30")
        table.ok(c.Announce(0), after=0)


@pytest.mark.article("fise-2007", "31.1")
def test_in_no_corrido_laying_anew_takes_the_own_time() -> None:
    """31.1: it stands «al terminar de colocar»: who moves a tile again had not finished."""
    table = laid("fise-2007", time=stopped())
    used = table.state.clocks.used[0]
    table.ok(c.Lay(0, "H8", line("SACA")), after=50_000)
    assert table.state.clocks.used[0] == used + 50_000
    table.ok(c.Announce(0), after=20_000)
    assert table.state.clocks.used[0] == used + 50_000, "and from then on it stands again"


def test_thinking_over_tiles_that_are_taken_back_is_not_free() -> None:
    table = Table("manual", time=stopped(), strict_laying=True).deal("CASARIO", "ABORUIL")
    table.ok(c.Place(0, ("H8",), line("C")))
    used = table.state.clocks.used_at(0, table.now)
    table.ok(c.TakeBack(0), after=90_000)
    assert table.state.clocks.used_at(0, table.now) == used + 90_000


# 38: leaving the room


@pytest.mark.article("fise-2007", "38§6")
def test_leave_is_granted_in_advance_and_the_draw_waits_for_the_return() -> None:
    """38: «después de jugar y anotar, antes de sacar», and with the own clock running."""
    table = dealt("fise-2007", time="running")
    table.ok(c.RecordLeave(ARBITER, 0, True))
    assert not table.view(0).away, "not before the turn is written down"
    table.play(0, "H8", "CASA")
    assert isinstance(table.accept(1)[-1], ev.LeftRoom)
    assert (table.view(1).away, table.state.phase, len(table.state.racks[0])) == ((0,), "drawing", 3)
    assert table.state.clocks.is_running(0) and not table.state.clocks.is_running(1)
    assert table.no(c.PressClock(0)).startswith("draw.by_program")
    used = table.state.clocks.used_at(0, table.now)
    events = table.ok(c.RecordReturn(0, 0), after=180_000)
    assert table.kinds(events) == ["ReturnedToRoom", "Drawn", "TurnStarted"]
    assert table.state.clocks.used[0] == used + 180_000
    assert (table.state.on_turn, len(table.state.racks[0])) == (1, 7)


@pytest.mark.article("fise-2007", "38§6")
def test_by_hand_one_leaves_after_writing_and_not_before() -> None:
    before = dealt("fise-2007", drawing_by_hand=True)
    assert before.no(c.RecordLeave(ARBITER, 0, True)).startswith("conduct.leave_when 38")
    table = after_casa("fise-2007", drawing_by_hand=True)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    assert table.view(1).away == (0,)


@pytest.mark.article("fise-2007", "38§6")
@pytest.mark.parametrize("ruleset", ["fise-2007", "file-2024"])
def test_by_hand_nobody_leaves_once_tiles_have_come_out(ruleset: str) -> None:
    """38: «después de jugar y anotar, y antes de sacar fichas de la bolsa»."""
    table = after_casa(ruleset, drawing_by_hand=True)
    table.ok(c.Draw(0, 4))
    assert table.no(c.RecordLeave(ARBITER, 0, True)).startswith("conduct.leave_when 38")
    table.ok(c.PressClock(0))
    table.ok(c.Exchange(1, Tiles.of("AB")))
    assert table.no(c.RecordLeave(ARBITER, 1, True)).startswith("conduct.leave_when 38"), "an exchange draws"
    table.ok(c.PressClock(1))
    table.ok(c.Pass(0))
    table.ok(c.RecordLeave(ARBITER, 0, True))


@pytest.mark.article("file-2024", "29")
@pytest.mark.article("fise-2007", "38§6")
def test_two_of_four_drawn_is_drawn() -> None:
    table = after_casa("file-2024", drawing_by_hand=True)
    table.ok(c.Draw(0, 2))
    assert table.no(c.RecordLeave(ARBITER, 0, True)).startswith("conduct.leave_when 38")


@pytest.mark.article("fise-2007", "38§6")
def test_by_hand_who_is_out_of_the_room_neither_draws_nor_starts_a_clock() -> None:
    table = after_casa("fise-2007", drawing_by_hand=True, time="running")
    table.ok(c.RecordLeave(ARBITER, 0, True))
    for command in (c.Draw(0, 4), c.PressClock(0)):
        assert table.no(command) == "conduct.away 38§6"
    assert table.no(c.RecordLeave(ARBITER, 0, True)) == "conduct.away 38§6", "nobody leaves twice"
    assert table.no(c.RecordLeave(ARBITER, 0, False)) == "conduct.away 38§6"
    table.ok(c.RecordReturn(0, 0))
    table.ok(c.Draw(0, 4))
    table.ok(c.PressClock(0))
    assert table.state.on_turn == 1


@pytest.mark.article("fise-2007", "38§6", "24")
def test_leave_granted_in_advance_waits_for_a_turn_without_an_exchange() -> None:
    """The new tiles come out with the exchange: «antes de sacar» is past then."""
    table = dealt("fise-2007", time="running")
    table.ok(c.RecordLeave(ARBITER, 0, True))
    table.ok(c.Exchange(0, Tiles.of("CA")))
    assert (table.view(1).away, table.state.on_turn) == ((), 1)
    table.ok(c.Pass(1))
    table.ok(c.Pass(0))
    assert table.view(1).away == (0,)


@pytest.mark.article("fise-2007", "38§6")
def test_in_no_corrido_the_clock_of_who_leaves_runs_too() -> None:
    """38: «con el reloj propio en marcha»; in «no corrido» it stood since the word was laid."""
    table = after_casa("fise-2007", drawing_by_hand=True, time=stopped())
    assert not table.state.clocks.running
    used = table.state.clocks.used[0]
    table.ok(c.RecordLeave(ARBITER, 0, True), after=5_000)
    table.ok(c.RecordReturn(ARBITER, 0), after=60_000)
    assert table.state.clocks.used_at(0, table.now) == used + 60_000


def test_a_rival_can_not_say_that_one_is_back() -> None:
    table = after_casa("fise-2007", drawing_by_hand=True)
    table.ok(c.RecordLeave(ARBITER, 0, True))
    assert table.no(c.RecordReturn(1, 0)) == "arbiter.only"


# 44, 5.1: signatures


@pytest.mark.article("file-2024", "44")
@pytest.mark.article("fise-2007", "5.1")
@pytest.mark.parametrize("change", [c.Penalise(ARBITER, 0, "38"), c.CorrectSum(ARBITER, 1, -4)])
def test_a_change_of_a_score_voids_what_was_signed(change: c.Command) -> None:
    """Signing agrees with these scores: one signs, the arbiter takes points off, the other signs."""
    table = over("file-2024")
    table.ok(c.Sign(0))
    events = table.ok(change)
    assert events[-1] == ev.SignaturesVoided(table.now, (0,)), "and the log says so"
    table.ok(c.Sign(1))
    assert not table.view(0).closed
    table.ok(c.Sign(0))
    assert table.view(0).closed


@pytest.mark.article("file-2024", "44")
def test_a_sum_that_both_agree_on_voids_it_too() -> None:
    table = over("fise-2007")
    table.ok(c.Sign(0))
    table.ok(c.Agree(0, "sum:0:3"))
    assert table.view(0).signed == (0,), "not before it changes anything"
    table.ok(c.Agree(1, "sum:0:3"))
    assert table.view(0).signed == ()


# 31.2, 29: by hand the clock goes on after a verdict


@pytest.mark.article("fise-2007", "31.2")
def test_by_hand_the_movers_clock_goes_on_after_a_verdict() -> None:
    """31.2: it stands «mientras se establece si una palabra vale», and no longer."""
    table = in_check("fise-2007", drawing_by_hand=True, time="running")
    table.ok(c.Challenge(1), after=2_000)
    assert table.state.phase == "drawing" and table.state.clocks.is_running(0)
    used = table.state.clocks.used_at(0, table.now)
    table.ok(c.Draw(0, 4), after=8_000)
    table.ok(c.PressClock(0), after=1_000)
    assert table.state.clocks.used[0] == used + 9_000


@pytest.mark.article("fise-2007", "29§1", "31.2")
def test_by_hand_in_no_corrido_it_stands_for_the_word_laid_and_no_longer_for_the_judges() -> None:
    """31.1: it was stopped when the word lay there, and the verdict changes nothing of that."""
    table = in_check("fise-2007", time="stopped", drawing_by_hand=True, judge=nothing_is_a_word)
    table.ok(c.Challenge(1))
    assert (table.state.phase, table.view(0).clocks.stopped_for) == ("drawn", "laid")
    assert not table.state.clocks.running
    table.ok(c.PressClock(0), after=9_000)
    assert table.state.clocks.is_running(1) and table.state.clocks.used[0] == 1_000


@pytest.mark.article("fise-2007", "31.2", "29§1")
def test_by_hand_it_goes_on_after_a_verification_and_after_a_withdrawal() -> None:
    verified = in_check("fise-2007", drawing_by_hand=True, time="running")
    verified.ok(c.PauseToVerify(1), after=6_000)
    verified.accept(1, after=20_000)
    assert verified.state.clocks.is_running(0)
    invalid = in_check("fise-2007", drawing_by_hand=True, time="running", judge=lambda words: False)
    invalid.ok(c.Challenge(1))
    assert invalid.state.phase == "drawn" and invalid.state.clocks.is_running(0)


# `file-2024` 29: too few


@pytest.mark.article("file-2024", "29")
def test_missing_tiles_are_completed_before_the_clock_is_pressed_too() -> None:
    """29 (2024): «quien nota antes de su turno que le faltan fichas las completa»."""
    table = after_casa("file-2024", drawing_by_hand=True)
    table.ok(c.Draw(0, 2))
    table.ok(c.Draw(0, 2))
    assert len(table.state.racks[0]) == 7
    late = after_casa("file-2024", drawing_by_hand=True)
    late.ok(c.Draw(0, 2))
    late.ok(c.PressClock(0))
    late.ok(c.Pass(1))
    late.ok(c.PressClock(1))
    assert late.no(c.Draw(0, 2)).startswith("draw.too_late 29")


# 38 §5


@pytest.mark.article("fise-2007", "38§5")
@pytest.mark.parametrize("points", [-30, 0, 1, 29, 31, 60])
def test_the_penalty_is_thirty_points_and_no_other_number(points: int) -> None:
    """38: «El árbitro puede restar 30 puntos»."""
    table = dealt("fise-2007")
    assert table.no(c.Penalise(ARBITER, 0, "38", points)).startswith("conduct.points 38")
    table.ok(c.Penalise(ARBITER, 0, "38", 30))
    assert table.state.scores[0] == -30


# 32: both absent


@pytest.mark.article("fise-2007", "32§3")
def test_of_two_who_are_absent_each_pays_up_to_their_own_arrival() -> None:
    """32: «Si faltan los dos, corre para ambos», and stops for each who comes."""
    table = Table("fise-2007", time="running")
    table.ok(c.StartRound(ARBITER, ()), after=0)
    table.ok(c.Arrive(ARBITER, 0), after=60_000)
    table.ok(c.Arrive(ARBITER, 1), after=60_000)
    table.ok(c.StartGame(0), after=45_000)
    assert table.state.clocks.used == [60_000, 120_000]


@pytest.mark.article("fise-2007", "32§3")
def test_of_one_who_is_absent_the_time_runs_on_through_the_draw() -> None:
    """32: «al llegar se sortea con su tiempo en marcha»."""
    table = Table("fise-2007", time="running")
    table.ok(c.StartRound(ARBITER, (0,)), after=0)
    table.ok(c.Arrive(ARBITER, 1), after=60_000)
    table.ok(c.StartGame(0), after=45_000)
    assert table.state.clocks.used == [0, 105_000]


# 38 §6, 32 §3: what an ending rests on


@pytest.mark.article("fise-2007", "38§6", "32§3", "38§3")
def test_an_ending_cites_what_it_rests_on() -> None:
    left = dealt("fise-2007")
    left.ok(c.RecordLeave(ARBITER, 0, False))
    assert cited(ended(left).article) == "38§6"
    late = Table("fise-2007", time="running")
    late.ok(c.StartRound(ARBITER, (1,)))
    late.ok(c.Disqualify(ARBITER, 0, "otra vez"))
    assert cited(ended(late).article) == "32§3"
    asked = dealt("fise-2007")
    asked.ok(c.Disqualify(ARBITER, 0, "otra vez"))
    assert cited(ended(asked).article) == "38§3"


# `aas-2018` 6, manual: one line, and tiles that lie there


@pytest.mark.article("aas-2018", "6")
@pytest.mark.article("manual", "M.dudas.3")
@pytest.mark.parametrize(
    ("rules", "number"), [("manual", "M.dudas.3"), ("aas-2018", "6"), ("fise-2007", "20.2")]
)
def test_tiles_out_of_line_are_refused_by_the_rule_that_each_has(rules: str, number: str) -> None:
    table = dealt(rules, strict_laying=True)
    table.ok(c.Place(0, ("H8",), line("C")))
    said = table.no(c.Place(0, ("I9",), line("A")))
    assert said.startswith(f"laying.not_in_line {number}")


@pytest.mark.parametrize("rules", ["manual", "aas-2018"])
def test_passing_over_tiles_asks_to_take_them_back_where_nothing_binds(rules: str) -> None:
    table = dealt(rules, strict_laying=True)
    table.ok(c.Place(0, ("H8",), line("C")))
    assert table.no(c.Pass(0)) == "laying.tiles_down"
    assert table.no(c.Exchange(0, Tiles.of("A"))) == "laying.tiles_down"
    table.ok(c.TakeBack(0))
    table.ok(c.Pass(0))
