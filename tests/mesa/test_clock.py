"""The clock of a real table: turns, the pauses of 31 and 29, overtime, late arrivals, total time."""

from __future__ import annotations

import pytest
from tests.mesa.tables import MINUTE, SECOND, RealTable


@pytest.mark.article("fise-2007", "29§5")
def test_a_press_ends_the_turn_and_starts_the_next_clock() -> None:
    table = RealTable().do("begin", seat=0).wait(40 * SECOND).do("press").wait(25 * SECOND).do("press")
    assert table.used == [40, 25]
    assert (table.seen.clocks.running, table.seen.on_turn) == ([0], 0)


@pytest.mark.article("fise-2007", "29§1")
def test_a_running_clock_runs_through_the_count() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").wait(20 * SECOND).do("press")
    assert table.used == [30, 0]


@pytest.mark.article("fise-2007", "31.1")
def test_no_corrido_stops_when_the_tiles_lie_there_and_waits_for_the_press() -> None:
    table = RealTable("fise-2007", "stopped").do("begin", seat=0).wait(15 * SECOND).do("laid")
    table.wait(30 * SECOND).play("D8", "JEFAS").wait(30 * SECOND).do("press")
    assert table.used == [15, 0]
    assert table.codes == []


@pytest.mark.article("fise-2007", "31.1")
def test_who_takes_the_tiles_back_has_the_clock_run_on() -> None:
    table = RealTable("fise-2007", "stopped").do("begin", seat=0).wait(15 * SECOND).do("laid")
    table.wait(9 * SECOND).do("resume").wait(5 * SECOND).do("press")
    assert table.used == [20, 0]


@pytest.mark.article("fise-2007", "31.1")
def test_a_running_clock_is_not_stopped_by_the_play() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).do("laid").wait(10 * SECOND).do("press")
    assert (table.used, table.codes) == ([10, 0], ["clock.laid_running"])


@pytest.mark.parametrize("case", ["count", "excess", "arbiter"])
@pytest.mark.article("fise-2007", "31")
def test_both_clocks_stand_in_the_cases_of_31(case: str) -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("stop", case=case)
    assert (table.seen.clocks.running, table.seen.clocks.case) == ([], case)
    table.wait(5 * MINUTE).do("resume").wait(SECOND).do("press")
    assert table.used == [11, 0]


@pytest.mark.article("fise-2007", "31.2")
def test_both_clocks_stand_while_a_word_is_in_question() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("challenge", seat=1)
    table.wait(3 * MINUTE).do("verdict", valid=True).wait(SECOND).do("press")
    assert table.used == [11, 0]


@pytest.mark.parametrize("case", ["count", "arbiter"])
@pytest.mark.article("fise-2007", "31.3", "31.5")
def test_what_the_clocks_stood_for_is_not_over_when_a_word_is_settled_or_a_tile_is_back(case: str) -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("stop", case=case)
    table.do("challenge", seat=1).wait(MINUTE).do("verdict", valid=True)
    assert (table.seen.clocks.running, table.seen.clocks.case) == ([], case)
    table.do("surplus", seat=0, count=1).wait(MINUTE).do("returned")
    assert (table.seen.clocks.running, table.seen.clocks.case) == ([], case)
    table.wait(MINUTE).do("resume").wait(SECOND).do("press")
    assert (table.used, table.codes) == ([11, 0], [])


@pytest.mark.article("fise-2007", "31.4")
def test_a_word_in_question_does_not_start_the_clocks_while_tiles_are_going_back() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("surplus", seat=1, count=1)
    table.do("challenge", seat=1).do("verdict", valid=True)
    assert (table.seen.clocks.running, table.seen.clocks.case) == ([], "excess")
    assert table.do("returned").seen.clocks.running == [0]
    table.do("challenge", seat=1).do("verdict", valid=False).do("withdraw")
    assert (table.seen.clocks.running, table.seen.clocks.case) == ([1], None)


@pytest.mark.article("fise-2007", "29§1")
def test_a_check_may_stop_the_clock_after_five_seconds_and_not_before() -> None:
    early = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS")
    assert early.wait(4999).do("stop", case="verify").codes == ["clock.verify_early"]
    late = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").wait(5 * SECOND)
    late.do("stop", case="verify").wait(MINUTE).do("resume").do("press")
    assert (late.used, late.codes) == ([15, 0], [])


@pytest.mark.article("fise-2007", "29§2")
def test_no_corrido_knows_no_such_check() -> None:
    table = RealTable("fise-2007", "stopped").do("begin", seat=0).play("D8", "JEFAS").wait(9 * SECOND)
    assert table.do("stop", case="verify").codes == ["clock.verify_unregulated"]


@pytest.mark.article("fise-2007", "30")
def test_the_timer_measures_each_turn_anew_and_only_up_to_the_play() -> None:
    table = RealTable("fise-2007", "timer").do("begin", seat=0).wait(90 * SECOND).do("laid")
    table.wait(MINUTE).play("D8", "JEFAS").do("press").wait(30 * SECOND).do("pass").wait(MINUTE).do("press")
    assert table.used == [0, 30]
    assert table.wait(50 * SECOND).do("lost").do("press").seen.turns[2].kind == "lost"


@pytest.mark.article("fise-2007", "32§2")
def test_every_minute_of_overtime_begun_costs_ten_points_at_the_end_and_none_before() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").wait(31 * MINUTE).do("press")
    assert table.seen.totals == [46, 0]
    table.do("end", reason="agreed")
    assert (table.seen.time_points, table.seen.totals) == ([-20, 0], [26, 0])


@pytest.mark.article("file-2024", "35.1")
def test_more_than_eight_minutes_over_loses_by_a_point_at_least() -> None:
    table = (
        RealTable().do("begin", seat=0).play("D8", "JEFAS", claimed=300).do("press").do("score", points=90)
    )
    table.do("press").wait(38 * MINUTE - 10 * SECOND).do("end", reason="overtime_loss", seat=0)
    assert table.codes == ["score.wrong", "end.unconfirmed"], "eight minutes are not more than eight"
    table.do("undo").wait(1).do("end", reason="overtime_loss", seat=0)
    assert (table.codes, table.seen.totals) == (["score.wrong"], [89, 90])


@pytest.mark.article("fise-2007", "32§3")
def test_who_is_late_pays_up_to_the_first_turn_and_of_two_each_to_their_arrival() -> None:
    one = RealTable().do("late", seats=[1]).wait(4 * MINUTE).do("arrived", seat=1).wait(MINUTE)
    assert one.do("begin", seat=0).used == [0, 300]
    both = RealTable().do("late", seats=[0, 1]).wait(2 * MINUTE).do("arrived", seat=0).wait(3 * MINUTE)
    assert both.do("arrived", seat=1).do("begin", seat=0).used == [120, 300]


@pytest.mark.article("fise-2007", "27")
def test_total_time_ends_it_when_turns_are_equal() -> None:
    table = RealTable("fise-2007", game_ms=10 * MINUTE).do("begin", seat=0).play("D8", "JEFAS").do("press")
    table.wait(9 * MINUTE).do("end", reason="total_time")
    assert set(table.codes) == {"end.unconfirmed", "end.unequal"}
    table.do("undo").wait(2 * MINUTE).do("pass").do("press").do("end", reason="total_time")
    assert (table.codes, table.seen.rack_points) == ([], [0, 0])


@pytest.mark.article("fise-2007", "27")
def test_with_clock_and_judge_only_presses_tell_whether_turns_are_equal() -> None:
    table = RealTable("fise-2007", mode="clock", game_ms=10 * MINUTE).do("begin", seat=0).do("press")
    assert table.wait(11 * MINUTE).do("end", reason="total_time").codes == ["end.unequal"]
    assert table.do("undo").do("press").do("end", reason="total_time").codes == []


def test_a_clock_set_right_is_noted() -> None:
    table = RealTable().do("begin", seat=0).wait(MINUTE).do("adjust", seat=0, ms=-20_000, note="caído")
    assert table.used == [40, 0]
    assert [each.what for each in table.seen.incidents] == ["adjusted"]


def test_a_slip_of_the_finger_is_as_if_it_had_not_been() -> None:
    table = RealTable().do("begin", seat=0).wait(30 * SECOND).do("press").wait(10 * SECOND).do("undo")
    assert table.wait(5 * SECOND).do("press").used == [45, 0]


def test_time_that_goes_backwards_is_marked_and_charged_to_nobody() -> None:
    table = RealTable().do("begin", seat=0).wait(20 * SECOND).do("press")
    table.at = 5 * SECOND
    assert (table.do("press").codes, table.used) == (["time.backwards"], [20, 0])


def test_without_a_clock_nothing_runs() -> None:
    table = RealTable("manual", "none", players=("Ana", "Beto", "Caro")).do("begin", seat=2)
    table.wait(MINUTE).do("press")
    assert (table.used, table.seen.on_turn, table.seen.clocks.running) == ([0, 0, 0], 0, [])
