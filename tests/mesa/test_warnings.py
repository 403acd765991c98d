"""When the clock speaks (28, 30, 32; `file-2024` 35.1), each time once."""

from __future__ import annotations

import pytest
from tests.mesa.tables import MINUTE, SECOND, RealTable

from tesela.mesa.facts import Opened
from tesela.mesa.warnings import ClockWarning, lost_on_time, warnings
from tesela.rules.header import TimeControl


def time_of(table: RealTable) -> TimeControl:
    header = table.facts[0]
    assert isinstance(header, Opened)
    return header.time


def heard(table: RealTable, before: int, now: int) -> list[ClockWarning]:
    return list(warnings(table.seen, time_of(table), before, now))


@pytest.mark.article("fise-2007", "32")
def test_a_chess_clock_speaks_at_five_minutes_one_thirty_and_ten_seconds_and_at_the_end() -> None:
    table = RealTable("fise-2007").do("begin", seat=0)
    whole = time_of(table).player_ms or 0
    moments = [5 * MINUTE, MINUTE, 30 * SECOND, 10 * SECOND]
    for left in moments:
        assert heard(table, whole - left - 1, whole - left) == [ClockWarning("left", 0, left)]
        assert heard(table, whole - left, whole - left + 1) == []
    assert heard(table, whole - 1, whole) == [ClockWarning("over", 0, 0)]
    assert heard(table, 0, whole) == [
        *(ClockWarning("left", 0, left) for left in moments),
        ClockWarning("over", 0, 0),
    ]


@pytest.mark.article("fise-2007", "32§2")
def test_every_minute_of_overtime_begun_is_told_after_the_first() -> None:
    table = RealTable("fise-2007").do("begin", seat=0)
    whole = time_of(table).player_ms or 0
    assert heard(table, whole + 1, whole + MINUTE) == []
    assert heard(table, whole + MINUTE, whole + MINUTE + 1) == [ClockWarning("minute", 0, 2)]


@pytest.mark.article("fise-2007", "30")
def test_the_timer_gives_its_three_signals_and_the_end() -> None:
    table = RealTable("fise-2007", "timer").do("begin", seat=1)
    found = heard(table, 0, 3 * MINUTE)
    assert found == [ClockWarning("signal", 1, number) for number in (1, 2, 3, 4)]


@pytest.mark.article("fise-2007", "27")
def test_the_total_time_is_told_once() -> None:
    table = RealTable(game_ms=60 * MINUTE).do("begin", seat=0)
    assert ClockWarning("game", -1, 0) in heard(table, 60 * MINUTE - 1, 60 * MINUTE)
    assert ClockWarning("game", -1, 0) not in heard(table, 60 * MINUTE, 61 * MINUTE)


@pytest.mark.article("file-2024", "35.1")
def test_more_than_eight_minutes_over_lose_the_game() -> None:
    table = RealTable().do("begin", seat=0)
    time = time_of(table)
    limit = (time.player_ms or 0) + 8 * MINUTE
    assert lost_on_time(table.seen, time, limit) is None
    assert lost_on_time(table.seen, time, limit + 1) == 0


def test_a_clock_that_stands_says_nothing() -> None:
    table = RealTable().do("begin", seat=0).do("stop", case="arbiter")
    assert heard(table, 0, 60 * MINUTE) == []
