"""Time for a move: its share of a clock, and searches that stop when it is over."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from tests.engine.knowing import known, views

from tesela.engine.endgame import solve_endgame
from tesela.engine.players import GRADES, Budget
from tesela.engine.players.grades import timed
from tesela.engine.players.search_player import SearchPlayer
from tesela.engine.players.static_players import ranked
from tesela.engine.players.time_control import MoveTimer, move_milliseconds, turns_left
from tesela.engine.simulation import TO_THE_END, simulate

WORK = Budget(
    rollouts=10**9, candidates=12, endgame_nodes=10**12, preendgame_orders=10**5, preendgame_nodes=10**15
)
"""More than any machine does in a minute."""


def test_a_clock_is_shared_out_over_the_turns_that_are_left() -> None:
    early, late = views(60, 75, 2)[0], views(5, 9, 2)[0]
    assert turns_left(early) > turns_left(late) >= 2
    clock = 300_000
    assert move_milliseconds(0, clock, early) < move_milliseconds(0, clock, late) < clock / 2
    assert move_milliseconds(4_000, clock, early) == 4_000
    spent = 0
    for _ in range(60):
        spent += move_milliseconds(0, clock - spent, early)
    assert spent < clock, "however long a game is"


@pytest.mark.parametrize(("bag", "to"), [(30, 60), (6, 10), (1, 1), (3, 4), (0, 0)])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_move_ends_by_time_in_every_phase(bag: int, to: int, threads: int) -> None:
    """With work for hours the move comes all the same; a thousand times its time means that nobody looked."""
    view = views(bag, to, 2)[-1]
    began = time.monotonic()
    move = SearchPlayer(known(), replace(WORK, milliseconds=60, threads=threads)).choose(view, seed=1)
    assert time.monotonic() - began < 60
    assert move.leave is not None


def test_a_clock_that_has_run_out_leaves_a_moment() -> None:
    view = replace(views(3, 4, 2)[0], clock_ms=-1_000)
    assert SearchPlayer(known(), WORK).choose(view, seed=1) is not None


def test_without_a_limit_only_work_counts() -> None:
    timer = MoveTimer(0)
    assert timer.left_ms() == 0 and not timer.spent() and not timer.limited
    budget = GRADES[-1].budget
    assert budget is not None and budget.milliseconds == 0
    assert timed(budget, GRADES[-1].seconds).milliseconds == 4_000


def test_a_timer_leaves_a_margin_and_never_nothing() -> None:
    assert 0 < MoveTimer(1_000).left_ms() <= 960
    assert MoveTimer(1_000).left_ms(0.25) <= 240
    over = MoveTimer(10, time.monotonic() - 5)
    assert over.left_ms() == 1 and over.spent() and over.spent(0.5)


def test_a_simulation_stopped_by_time_counts_whole_iterations_only() -> None:
    view = views(20, 60, 2)[0]
    moves = ranked(known(), view, 6)
    found = simulate(
        known(), view, moves, plies=TO_THE_END, iterations=10**6, confidence=1e9, milliseconds=30, threads=2
    )
    assert len({arm.iterations for arm in found.arms}) == 1
    assert found.rollouts == sum(arm.iterations for arm in found.arms)


def test_an_endgame_stopped_by_time_has_a_move() -> None:
    view = max(views(0, 0, 6), key=lambda each: len(each.rack) + len(each.unseen))
    assert solve_endgame(known(), view, nodes=10**12, milliseconds=1).move is not None
