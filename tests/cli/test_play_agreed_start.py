"""`tesela play` for an agreed time and with a total time (27, 32; `file-2024` 36)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from tests.cli.play_table import Clock, inside, new_table, seat_down, typed
from tests.cli.terminal import refused

from tesela.cli.play.meeting import read_start

START = 600_000
MINUTE = 60_000


@pytest.mark.parametrize("ruleset", ["fise-2007", "aas-2018", "file-2024"])
def test_who_waits_at_the_table_is_there_when_it_begins(
    ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    table = new_table(tmp_path, {1: "semilla"}, "checked", ruleset, time="running", starts_at=START)
    shown = typed(table)
    assert "Primer turno:" in shown and "Llegaste tarde" not in shown
    assert clock.now == START and inside(table).clocks.used[0] == 0


@pytest.mark.topic("late")
@pytest.mark.parametrize(("ruleset", "grace"), [("fise-2007", 0), ("file-2024", 2)])
def test_who_comes_back_later_is_late(
    ruleset: str, grace: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left while waiting, then resumed seven minutes after the agreed time."""
    clock = Clock(monkeypatch)
    table = new_table(tmp_path, {1: "semilla"}, "checked", ruleset, time="running", starts_at=START)
    loop, _ = seat_down(table, lambda prompt: "")
    left = KeyboardInterrupt()

    def leaves(seconds: float) -> None:
        raise left

    monkeypatch.setattr("tesela.cli.play.meeting.time.sleep", leaves)
    with pytest.raises(KeyboardInterrupt):
        loop.run()
    clock.now = START + 7 * MINUTE
    shown = typed(table)
    assert f"tu reloj lleva {7 - grace}:00" in shown
    assert inside(table).clocks.used[0] >= (7 - grace) * MINUTE


def test_the_start_is_read_as_a_time_or_a_day() -> None:
    now = datetime(2031, 3, 5, 21, 0)
    assert read_start("22:15", now) == datetime(2031, 3, 5, 22, 15)
    assert read_start("20:30", now) == datetime(2031, 3, 6, 20, 30), "the next one"
    assert read_start("2031-03-09 09:05", now) == datetime(2031, 3, 9, 9, 5)
    assert read_start("mañana", now) is None


def test_what_is_no_start_is_said_and_so_is_one_that_has_passed() -> None:
    assert "«mañana» no es una hora de inicio" in refused("play", "--starts", "mañana")
    assert "posterior a la actual" in refused("play", "--starts", "1969-01-01T10:00")


@pytest.mark.topic("time.total")
def test_a_total_time_where_the_rule_set_has_one() -> None:
    assert "no contempla un tiempo total" in refused("play", "--rules", "manual", "--total", "20")
