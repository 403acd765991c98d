"""Figures about choices: means over turns, errors over games, and no figure where there is nothing to say."""

from __future__ import annotations

import pytest

from tesela.analysis.play_signals import ChosenTurn, mean_of, signals


def turn(game: int, loss: float, seconds: float | None = None) -> ChosenTurn:
    return ChosenTurn(game, loss == 0, loss, seconds)


def test_the_error_counts_games_not_turns() -> None:
    """The same turns ten times over within the same two games are not more certain."""
    few = [turn(0, 1.0), turn(1, 3.0)]
    one, ten = (mean_of(few * times, lambda each: each.loss) for times in (1, 10))
    assert (one.mean, ten.mean) == (2.0, 2.0) and one.error == ten.error == 1.0
    apart = [turn(game, 1.0 if game % 2 else 3.0) for game in range(20)]
    error = mean_of(apart, lambda each: each.loss).error
    assert error is not None and error < 0.3


def test_of_one_game_there_is_no_error() -> None:
    assert mean_of([turn(0, 1.0), turn(0, 5.0)], lambda each: each.loss).error is None
    found = signals([turn(0, 1.0)], [turn(0, 2.0)])
    assert found.difference.mean == 1.0 and found.difference.error is None


def test_sides_are_compared_with_the_errors_of_both() -> None:
    player = [turn(0, 0.0), turn(0, 0.0), turn(1, 0.0), turn(1, 0.0)]
    others = [turn(0, 4.0), turn(1, 8.0)]
    found = signals(player, others)
    assert found.games == 2 and found.player.agreement.mean == 1.0 and found.others.agreement.mean == 0.0
    assert (found.difference.mean, found.difference.error) == (6.0, 2.0)


def test_time_is_told_where_it_was_measured() -> None:
    untimed = signals([turn(0, 1.0)], [turn(0, 1.0)]).player
    assert untimed.seconds is None and untimed.quick is None and untimed.median_seconds is None
    timed = signals([turn(0, 9.0, 2.0), turn(1, 1.0, 40.0), turn(1, 2.0, None)], [turn(0, 1.0)]).player
    assert timed.seconds is not None and (timed.seconds.turns, timed.seconds.mean) == (2, 21.0)
    assert timed.quick is not None and timed.quick.mean == 0.5
    assert timed.quick_loss is not None and timed.slow_loss is not None
    assert (timed.quick_loss.mean, timed.slow_loss.mean) == (9.0, 1.0)


def test_nothing_gives_nothing() -> None:
    assert mean_of([], lambda each: each.loss).turns == 0


@pytest.mark.parametrize("seconds", [0.0, 5.0, 5.1])
def test_quick_is_five_seconds_or_less(seconds: float) -> None:
    found = signals([turn(0, 1.0, seconds)], [turn(0, 1.0)]).player.quick
    assert found is not None and found.mean == float(seconds <= 5.0)
