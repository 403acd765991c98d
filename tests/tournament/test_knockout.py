"""Knock-out: bracket, matches of several games, and who goes on."""

from __future__ import annotations

from tests.tournament.makers import Desk, conditions, phase

from tesela.tournament import commands as c
from tesela.tournament.pairing.knockout import bracket


def test_the_first_two_seeds_can_only_meet_at_the_end() -> None:
    assert bracket([1, 2, 3, 4, 5, 6, 7, 8]) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert bracket([1, 2, 3, 4, 5]) == [1, None, 4, 5, 2, None, 3, None]


def test_winners_go_on_until_one_is_left() -> None:
    desk = Desk(4, conditions(phase("knockout", 3)))
    assert desk.pair() == [(1, 4), (2, 3)]
    desk.enter(1, 300, 400)
    desk.enter(2, 500, 400)
    assert desk.pair() == [(4, 2)]
    desk.enter(1, 300, 301)
    assert desk.refused(c.PairRound()).code == "tournament.pairing.over"


def test_a_match_of_three_ends_when_it_is_decided() -> None:
    desk = Desk(4, conditions(phase("knockout", 6, best_of=3)))
    desk.pair()
    desk.enter(1, 400, 300)  # 1 beats 4
    desk.enter(2, 400, 300)  # 2 beats 3
    assert desk.pair() == [(4, 1), (3, 2)]
    desk.enter(1, 300, 400)  # 1 beats 4 again
    desk.enter(2, 400, 300)  # 3 beats 2
    assert desk.pair() == [(2, 3)]
    desk.enter(1, 350, 360)  # 3 beats 2 and goes on
    assert desk.pair() == [(1, 3)]


def test_level_on_points_the_spread_decides_and_then_the_seed() -> None:
    desk = Desk(2, conditions(phase("knockout", 4, best_of=2)))
    desk.pair()
    desk.enter(1, 400, 300)
    desk.pair()
    desk.enter(1, 500, 300)  # 2 wins by more
    assert [row.number for row in desk.state.standings()] == [2, 1]
    assert desk.refused(c.PairRound()).code == "tournament.pairing.over"
