"""What the terminal shows of a game: the board with premiums and fresh tiles, rack, clocks, last turns."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.play_table import dealt, inside

from tesela.cli.play import screen
from tesela.cli.play.table import Table
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles
from tesela.rules import commands as c
from tesela.rules.codec import LineTiles
from tesela.rules.game import View


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return dealt(tmp_path, "CASAROS", "PERROSA", judging="challenge")


def lay(table: Table, coord: str, tiles: str, seat: int = 0) -> None:
    assert table.ask(c.PlayWord(seat, coord, LineTiles(Tiles.of(tiles)))) is None


def drawn(seen: View, width: int = 120, habit: Habit = Habit.MANUAL, now: int = 0) -> str:
    out = io.StringIO()
    screen.show(Console(file=out, width=width, force_terminal=False), seen, 0, habit, now)
    return out.getvalue()


class TestBoard:
    def test_an_empty_one_has_its_premiums_and_its_centre(self, table: Table) -> None:
        lines = str(screen.board(table.seen_by(0))).splitlines()
        assert len(lines) == 17 and lines[0] == lines[-1]
        assert lines[8].count("★") == 1 and lines[1].split()[1] == "TP" and lines[1].split()[-2] == "TP"
        text = "\n".join(lines[1:-1])
        assert {sign: text.count(sign) for sign in ("TP", "DP", "TL", "DL")} == {
            "TP": 8, "DP": 16, "TL": 12, "DL": 24,
        }  # fmt: skip

    def test_rows_and_columns_are_named_on_both_sides(self, table: Table) -> None:
        lines = str(screen.board(table.seen_by(0))).splitlines()
        assert lines[0].split() == list("ABCDEFGHIJKLMNO")
        for row, line in enumerate(lines[1:-1], 1):
            assert line.split()[0] == line.split()[-1] == str(row)

    def test_a_play_on_the_table_is_shown_where_it_lies(self, table: Table) -> None:
        lay(table, "H8", "CASA")
        assert str(screen.board(table.seen_by(0))).splitlines()[8].split()[8:12] == list("CASA")

    def test_fresh_tiles_look_different_until_the_next_turn(self, table: Table) -> None:
        lay(table, "H8", "CASA")
        fresh = {span.style for span in screen.board(table.seen_by(0)).spans}
        assert any("bright_yellow" in str(style) for style in fresh)

    def test_a_digraph_takes_no_more_room_than_a_letter(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "[LL]AVEROS", "PEROSAT")
        lay(table, "H8", "[LL]AVE")
        row = str(screen.board(table.seen_by(0))).splitlines()[8]
        assert "Ll" in row or "LL" in row
        widths = {len(line.rstrip()) for line in str(screen.board(table.seen_by(0))).splitlines()[10:15]}
        assert len(widths) == 1

    def test_where_there_is_no_room_squares_lie_side_by_side(self, table: Table) -> None:
        """Every row in a line of its own, however narrow the terminal is, down to 33 columns."""
        lay(table, "H8", "CASA")
        for width in (33, 40, screen.BOARD_WIDTH - 1):
            rows = drawn(table.seen_by(0), width).splitlines()[:17]
            assert [row[:2].strip() for row in rows] == ["", *map(str, range(1, 16)), ""]
            assert all(len(row.rstrip()) <= 33 for row in rows)
            assert rows[0].split() == list("ABCDEFGHIJKLMNO") and rows[8][17:25] == "C A S A "
        whole = drawn(table.seen_by(0), screen.BOARD_WIDTH).splitlines()[:17]
        assert max(len(row) for row in whole) == screen.BOARD_WIDTH and whole[8].split()[8:12] == list("CASA")


class TestLaid:
    """What somebody is asked to accept is told in words: colours do not tell it everywhere."""

    def test_before_the_count(self, table: Table) -> None:
        lay(table, "H8", "CASA")
        told = screen.laid_line(table.seen_by(1), Habit.MANUAL)
        assert "Ana" in told and "H8" in told and "CASA" in told and "12" not in told
        assert "8H" in screen.laid_line(table.seen_by(1), Habit.GCG)

    def test_after_the_count(self, tmp_path: Path) -> None:
        table = dealt(tmp_path, "CASAROS", "PERROSA", judging="challenge", ruleset="fise-2007")
        lay(table, "H8", "CASA")
        assert "12" in screen.laid_line(table.seen_by(1), Habit.MANUAL)

    def test_every_word_that_it_makes(self, table: Table) -> None:
        lay(table, "H8", "CASA")
        assert table.ask(c.Accept(1)) is None
        assert table.ask(c.Pass(1)) is None
        lay(table, "8L", "SO")
        told = screen.laid_line(table.seen_by(1), Habit.MANUAL)
        assert "CASAS" in told and "SO" in told

    def test_nothing_is_told_of_nothing(self, table: Table) -> None:
        assert screen.laid_line(table.seen_by(0), Habit.MANUAL) == ""


class TestRack:
    def test_each_tile_with_its_points(self) -> None:
        text = str(screen.rack(Tiles.of("AZ?[CH]")))
        assert text.split() == ["A1", "Z10", "?0", "CH5"]

    def test_none_is_none(self) -> None:
        assert str(screen.rack(Tiles(b""))) == ""

    def test_only_the_own_one_is_shown(self, table: Table) -> None:
        text = drawn(table.seen_by(0))
        assert "C3" in text and "P3" not in text


class TestTurns:
    def test_a_play_in_both_habits(self, table: Table) -> None:
        lay(table, "H8", "CASA")
        assert table.ask(c.Accept(1)) is None
        seen = table.seen_by(0)
        assert "H8 CASA" in screen.turn_line(seen, seen.record[0], Habit.MANUAL)
        assert "8H CASA" in screen.turn_line(seen, seen.record[0], Habit.GCG)
        assert str(seen.record[0].score) in screen.turn_line(seen, seen.record[0], Habit.MANUAL)

    def test_a_pass_and_an_exchange(self, table: Table) -> None:
        assert table.ask(c.Pass(0)) is None
        assert table.ask(c.Exchange(1, Tiles.of("PE"))) is None
        seen = table.seen_by(0)
        told = [screen.turn_line(seen, turn, Habit.MANUAL) for turn in seen.record]
        assert "(P)" in told[0] and "2 (C)" in told[1]

    def test_a_word_that_was_found_invalid(self, table: Table) -> None:
        lay(table, "H8", "SAROCAS")
        assert table.ask(c.Challenge(1)) is None
        seen = table.seen_by(0)
        assert seen.record[-1].kind == "withdrawn"
        assert "SAROCAS" in screen.turn_line(seen, seen.record[-1], Habit.MANUAL)
        assert "(I)" in screen.turn_line(seen, seen.record[-1], Habit.MANUAL)

    def test_a_turn_lost_by_the_timer_is_no_invalid_play(self, tmp_path: Path) -> None:
        """`file-2024` 5.3: I is for a «jugada inválida»; who let the timer run out has played nothing."""
        table = dealt(tmp_path, "CASAROS", "PERATIN", ruleset="fise-2007", time="timer")
        assert table.ask(c.Tick()) is None
        seen = table.seen_by(0)
        assert seen.record[0].kind == "lost"
        line = screen.turn_line(seen, seen.record[0], Habit.MANUAL)
        assert "(P)" in line and "(I)" not in line

    def test_only_the_last_ones_are_shown(self, table: Table) -> None:
        assert table.ask(c.Pass(0)) is None
        text = drawn(table.seen_by(0))
        assert text.count("(P)") == 1 <= screen.LAST_TURNS


class TestSides:
    def test_who_is_on_turn_is_marked(self, table: Table) -> None:
        text = drawn(table.seen_by(0))
        (line,) = [line for line in text.splitlines() if "▶" in line]
        assert inside(table).header.players[inside(table).on_turn].name in line

    @pytest.mark.parametrize("width", [40, 80, 89, 90, 200])
    def test_narrow_and_wide_terminals_show_the_same(self, table: Table, width: int) -> None:
        lay(table, "H8", "CASA")
        text = drawn(table.seen_by(0), width)
        for player in inside(table).header.players:
            assert player.name in text
        assert "bolsa" in text

    def test_what_is_between_brackets_in_a_name_stays_there(self, tmp_path: Path) -> None:
        """Rich would take [bold] for an order."""
        table = dealt(tmp_path, "CASAROS", "PERROSA")
        player = inside(table).header.players[0]
        assert player.name in drawn(table.seen_by(0))

    @pytest.mark.parametrize(
        ("now", "shown"),
        [(0, "30:00"), (61_000, "28:59"), (30 * 60_000, "0:00"), (31 * 60_000 + 500, "-1:0")],
    )
    def test_a_clock_runs_down_and_below_nothing(self, tmp_path: Path, now: int, shown: str) -> None:
        table = dealt(tmp_path, "CASAROS", "PERROSA", ruleset="fise-2007", time="running")
        seen = table.seen_by(0)
        start = seen.clocks.since
        assert shown in drawn(seen, now=start + now)

    def test_without_a_clock_none_is_shown(self, table: Table) -> None:
        assert ":" not in screen._clock(table.seen_by(0), 0, 10**9)
