"""Matches: repeatable games, honest sums, the sequential test."""

from __future__ import annotations

import pytest
from tests.engine.knowing import at_a_bare_table, known

from tesela.core.letters import POINTS
from tesela.engine.arena import play_game
from tesela.engine.matches import Unit, elo_of, match_statistics, play_unit, sequential, share_of
from tesela.engine.players import player


def test_games_are_repeatable_and_end_as_the_rules_say() -> None:
    bots = [player("static", known()), player("greedy", known())]
    for seed in range(4):
        played = play_game(bots, seed=seed)
        assert played == play_game(bots, seed=seed)
        laid = [sum(move.score for move in played.moves[seat::2]) for seat in (0, 1)]
        last = played.moves[-1]
        if last.play is not None:  # went out: what one gains the other loses
            assert sum(laid) == sum(played.scores)
        else:
            lost = [before - after for before, after in zip(laid, played.scores, strict=True)]
            assert all(0 <= each <= 7 * max(POINTS) for each in lost)


def test_a_pair_changes_seats() -> None:
    bots = [player("static", known()), player("static", known())]
    unit = play_unit(at_a_bare_table(bots), seed=2, paired=True)
    assert unit.points == 0.5
    assert sum(unit.spreads) == 0


def test_the_sums_are_right() -> None:
    result = match_statistics([Unit((10, 20)), Unit((-5, 0)), Unit((30, -10))])
    assert (result.games, result.wins, result.draws, result.losses) == (6, 3, 1, 2)
    assert result.share == pytest.approx((1 + 0.25 + 0.5) / 3)
    assert result.spread == pytest.approx(45 / 6)
    assert result.share_error == pytest.approx(1.96 * 0.3818813 / 3**0.5)


def test_elo_and_share_are_each_others_inverse() -> None:
    for elo in (-300, -20, 0, 7, 250):
        assert elo_of(share_of(elo)) == pytest.approx(elo)
    assert elo_of(1.0) == 1200 and elo_of(0.0) == -1200


def test_the_sequential_test_decides_when_it_is_clear() -> None:
    even = [Unit((10, -10)), Unit((-10, 10))] * 10
    won = [Unit((10, 10)), Unit((10, -10))] * 40
    assert sequential(even, 0, 10).verdict == "undecided"
    assert sequential(won, 0, 30).verdict == "elo1"
    assert sequential([Unit((-1, -1)), Unit((1, -1))] * 40, 0, 30).verdict == "elo0"
