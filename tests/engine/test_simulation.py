"""Simulation: the same whatever the threads, honest about its errors, stopping when one move is clear."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.engine.knowing import known, views

from tesela._kernel import KernelError
from tesela.engine.end_rules import EndRules
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import ranked
from tesela.engine.simulation import TO_THE_END, simulate

THREADS = (1, 2, 3, 7)


def test_threads_do_not_change_the_result() -> None:
    for view in views(20, 60, 3):
        candidates = ranked(known(), view, 6)
        results = [simulate(known(), view, candidates, iterations=64, seed=4, threads=n) for n in THREADS]
        assert all(each == results[0] for each in results)
        assert results[0] != simulate(known(), view, candidates, iterations=64, seed=5)


def test_a_clearly_worse_move_is_dropped_early() -> None:
    view = views(30, 60, 3)[0]
    best = ranked(known(), view, 1)[0]
    idle = Move(MoveKind.PASS, None, type(view.rack)(b""), 0, 0, view.rack)
    result = simulate(known(), view, [idle, best], iterations=2000, seed=1)
    assert result.best == best and result.decided
    assert result.rollouts < 2000
    assert [arm.dropped for arm in result.arms] == [False, True]


def test_budgets_hold() -> None:
    view = views(20, 60, 3)[1]
    candidates = ranked(known(), view, 5)
    result = simulate(known(), view, candidates, iterations=10_000, rollouts=203, confidence=1e9)
    assert 190 <= result.rollouts <= 203
    result = simulate(known(), view, candidates, iterations=17, confidence=1e9)
    assert {arm.iterations for arm in result.arms} == {17}


def test_more_rollouts_shrink_the_error() -> None:
    view = views(20, 60, 3)[2]
    candidates = ranked(known(), view, 2)
    few, many = (simulate(known(), view, candidates, iterations=n, confidence=1e9) for n in (50, 800))
    assert many.arms[0].equity_error < few.arms[0].equity_error / 2
    close = abs(many.arms[0].equity - next(a for a in few.arms if a.move == many.arms[0].move).equity)
    assert close < 5 * few.arms[0].equity_error


def test_games_played_to_the_end_are_won_lost_or_drawn() -> None:
    view = replace(views(1, 8, 4)[0], scores=(400, 0))
    result = simulate(known(), view, ranked(known(), view, 2), plies=TO_THE_END, iterations=20)
    assert all(arm.wins == 1.0 for arm in result.arms)


def test_three_and_four_players_are_simulated_too() -> None:
    for players in (3, 4):
        view = views(40, 70, 3)[0]
        others = (7,) * (players - 1)
        view = replace(view, scores=(10,) * players, others=others, bag=len(view.unseen) - sum(others))
        result = simulate(known(), view, ranked(known(), view, 3), iterations=20)
        assert result.rollouts > 0 and result.best


def test_tiles_of_who_has_left_are_not_drawn() -> None:
    """With an empty bag whoever lays the last tile ends it, whatever else is unseen."""
    view = views(20, 60, 3)[0]
    laid = next(move for move in ranked(known(), view, 5) if move.play is not None).placed.sorted()
    rules = EndRules(out="none", passes="none")
    left = replace(view, rack=laid, bag=0, others=(5,), rules=rules, scores=(30, 10))
    out = next(move for move in ranked(known(), left, 400) if move.play is not None and not move.leave)
    told = simulate(known(), left, [out], plies=TO_THE_END, iterations=16)
    assert (told.arms[0].equity, told.arms[0].equity_error) == (20 + out.score, 0)


def test_kept_tiles_must_be_unseen() -> None:
    view = views(20, 60, 3)[0]
    seven = type(view.rack)(b"\x1c" * 3)  # there is one Z
    with pytest.raises(KernelError, match="leave"):
        simulate(known(), view, ranked(known(), view, 2), iterations=5, kept=[seven])
