"""The win table: what was learned comes back, grows with the lead, and is right about other games."""

from __future__ import annotations

import lzma

import numpy as np
import pytest
from tests.engine.spanish import small_spanish

from tesela._kernel import LEADS, UNSEEN_ROWS, WinTable
from tesela.engine.errors import EngineError
from tesela.engine.knowledge import knowledge, shipped_tables
from tesela.engine.outcomes import bag_terms, pack_outcomes, play, unpack_outcomes, win_values


def test_threads_do_not_change_what_is_learned() -> None:
    evaluation = knowledge(small_spanish()).evaluation()
    one, two = (play(small_spanish(), evaluation, 40, seed=2, threads=n) for n in (1, 2))
    assert np.array_equal(one[0], two[0]) and one[1] == two[1]


def test_the_table_is_right_about_other_games() -> None:
    """Calibration: learned from some games, it gives the others their share of wins."""
    evaluation = knowledge(small_spanish()).evaluation()
    learned, _ = play(small_spanish(), evaluation, 600, seed=1, threads=2)
    held_out, _ = play(small_spanish(), evaluation, 600, seed=2, threads=2)
    table = win_values(learned)
    middle, most = held_out.shape[1] // 2, LEADS // 2
    for lead in (-60, -20, 0, 20, 60):
        for rows in (slice(20, 40), slice(40, 60), slice(60, 80)):
            counts = held_out[rows].sum(axis=0)
            won = counts[middle - lead + 1 :].sum() + counts[middle - lead] / 2
            weights = held_out[rows].sum(axis=1)
            told = (table[rows, lead + most] * weights).sum() / weights.sum() / 1e6
            assert told == pytest.approx(won / counts.sum(), abs=0.06)


def test_a_greater_lead_is_never_worse() -> None:
    _, wins, _ = shipped_tables()
    for unseen in range(1, UNSEEN_ROWS, 9):
        row = [wins.wins(unseen, lead * 1000) for lead in range(-300, 301, 10)]
        assert row == sorted(row) and row[0] < 300_000 and row[-1] > 700_000


def test_between_whole_points_the_table_is_straight() -> None:
    table = WinTable(np.tile(np.arange(LEADS, dtype=np.int32) * 1000, UNSEEN_ROWS))
    assert table.wins(5, 500) == (table.wins(5, 0) + table.wins(5, 1000)) // 2
    assert table.wins(5, 10**9) == table.wins(5, 400_000)


def test_files_come_back_and_broken_ones_are_errors() -> None:
    values = np.full((UNSEEN_ROWS, LEADS), 500_000, np.int32)
    terms = tuple(range(-8, 8))
    wins, back = unpack_outcomes(pack_outcomes(values, terms))
    assert back == terms and wins.wins(3, 0) == 500_000
    for data in (b"", lzma.compress(b"TSW1"), pack_outcomes(values, terms)[:-9]):
        with pytest.raises(EngineError):
            unpack_outcomes(data)


def test_terms_are_against_leaving_many_tiles_and_lean_on_nothing_where_few_games_speak() -> None:
    counts = np.full(100, 1_000_000)
    sums = np.full(100, -20_000_000_000)
    sums[:2] = (-15_000_000_000, -25_000_000_000)
    terms = bag_terms(sums, counts)
    assert terms[:3] == pytest.approx((5000, -5000, 0), abs=10)
    assert bag_terms(sums // 1_000_000 * 100, counts // 10_000)[0] == pytest.approx(500, abs=10)
