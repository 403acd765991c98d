"""Possible final places: sound in every random tournament, and only ever narrower."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament import commands as c
from tesela.tournament.outlook import outlook


def test_who_can_be_caught_and_who_can_t() -> None:
    """After two rounds of three: 1 has two wins, 2 and 3 one each, 4 none."""
    desk = Desk(4, conditions(phase("round_robin", 3)))
    for _ in range(2):
        for table, (first, second) in enumerate(desk.pair(), 1):
            assert second is not None
            better = min(first, second)
            desk.enter(table, 400 if first == better else 300, 400 if second == better else 300)
    bounds = {one.number: (one.best, one.worst) for one in outlook(desk.state)}
    assert bounds == {1: (1, 3), 2: (1, 4), 3: (1, 4), 4: (2, 4)}


@pytest.mark.parametrize("seed", range(12))
def test_bounds_hold_the_final_place_and_only_narrow(seed: int) -> None:
    chance = random.Random(seed)
    desk = Desk(chance.randint(3, 12), conditions(phase("swiss", 5)), seed)
    known = {one.number: (one.best, one.worst) for one in outlook(desk.state)}
    seen = [known]
    for _ in range(5):
        desk.pair()
        last = desk.state.last_round
        assert last is not None
        for table in list(last.missing):
            desk.enter(table, chance.randint(250, 500), chance.randint(250, 500))
            now = {one.number: (one.best, one.worst) for one in outlook(desk.state)}
            for number, (best, worst) in now.items():
                assert seen[-1][number][0] <= best <= worst <= seen[-1][number][1]
            seen.append(now)
    desk.do(c.Close())
    final = {row.number: row.place for row in desk.state.standings()}
    for bounds in seen:
        assert all(best <= final[number] <= worst for number, (best, worst) in bounds.items())
    closed = {one.number: one.best for one in outlook(desk.state)}
    assert closed == final


def test_where_points_do_not_come_first_nothing_is_promised() -> None:
    given = msgspec.structs.replace(conditions(phase("swiss", 1)), tie_breaks=("spread", "points"))
    desk = Desk(4, given)
    desk.pair()
    desk.enter(1, 500, 100)
    assert {(one.best, one.worst) for one in outlook(desk.state)} == {(1, 4)}
