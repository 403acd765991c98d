"""Ratings from matches: what Bradley and Terry's model must give, by other ways of reckoning it."""

from __future__ import annotations

import itertools
import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tesela.engine.errors import EngineError
from tesela.engine.matches import elo_of, share_of
from tesela.engine.players import GRADES
from tesela.engine.ratings import Result, measured, rate


def test_two_players_get_the_elo_of_their_share() -> None:
    rated = rate([Result("a", "b", 1000, 640)], anchor="b", at=2000)
    assert rated["b"].elo == 2000
    # The drawn pair that everybody is given moves it by next to nothing here.
    assert rated["a"].elo == pytest.approx(2000 + elo_of(641 / 1002), abs=1)


def test_the_anchor_only_shifts_the_scale() -> None:
    results = [Result("a", "b", 200, 130), Result("b", "c", 200, 120), Result("a", "c", 100, 80)]
    low, high = rate(results, anchor="a", at=0), rate(results, anchor="a", at=2400)
    assert {name: each.elo - low[name].elo for name, each in high.items()} == {
        "a": 2400,
        "b": 2400,
        "c": 2400,
    }
    assert (low["a"].error, low["b"].games) == (0, 400)


def test_who_never_met_is_rated_through_common_opponents() -> None:
    rated = rate([Result("a", "b", 4000, 3000), Result("b", "c", 4000, 3000)], anchor="c", at=0)
    assert rated["a"].elo == pytest.approx(2 * rated["b"].elo, abs=1)
    assert rated["a"].error > rated["b"].error, "the farther from the anchor, the less is known"


def test_four_times_the_games_halve_the_error() -> None:
    few, many = (rate([Result("a", "b", n, n * 0.6)], anchor="b", at=0)["a"] for n in (400, 1600))
    assert many.error == pytest.approx(few.error / 2, abs=1)


def test_the_error_is_that_of_the_binomial() -> None:
    error = rate([Result("a", "b", 398, 199)], anchor="b", at=0)["a"].error
    assert error == math.ceil(1.96 * 400 / math.log(10) / math.sqrt(400 * 0.25))


def test_who_lost_everything_stays_on_the_scale() -> None:
    rated = rate([Result("a", "b", 100, 0)], anchor="b", at=0)
    assert -1200 < rated["a"].elo < -600


def test_who_has_no_link_to_the_anchor_is_refused() -> None:
    with pytest.raises(EngineError, match=r"ratings\.unlinked"):
        rate([Result("a", "b", 10, 5), Result("c", "d", 10, 5)], anchor="a", at=0)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(-300, 300), min_size=2, max_size=5), st.integers(0, 2**20))
def test_results_that_fit_a_scale_give_it_back(truth: list[int], seed: int) -> None:
    names = [f"p{index}" for index in range(len(truth))]
    pairs = list(itertools.combinations(range(len(truth)), 2))
    Random(seed).shuffle(pairs)
    games = 1_000_000
    results = [Result(names[a], names[b], games, games * share_of(truth[a] - truth[b])) for a, b in pairs]
    rated = rate(results, anchor="p0", at=truth[0])
    assert [rated[name].elo for name in names] == pytest.approx(truth, abs=1)


def test_nobody_is_likelier_under_other_ratings() -> None:
    """A second way: the likelihood itself, reckoned plainly, falls whichever rating is moved."""
    results = [Result("a", "b", 40, 25), Result("b", "c", 30, 11.5), Result("a", "c", 20, 13)]
    rated = {name: float(each.elo) for name, each in rate(results, anchor="c", at=0).items()}

    def likelihood(elo: dict[str, float]) -> float:
        total = 0.0
        for each in results:
            chance = share_of(elo[each.first] - elo[each.second])
            total += (each.points + 1) * math.log(chance)
            total += (each.games - each.points + 1) * math.log(1 - chance)
        return total

    best = likelihood(rated)
    for name, shift in itertools.product("ab", (-3, 3)):
        assert likelihood(rated | {name: rated[name] + shift}) < best


class TestShipped:
    def test_every_bot_is_measured_and_the_ratings_are_those_of_the_results(self) -> None:
        told = measured()
        assert told.ratings == rate(told.results, anchor=told.anchor, at=told.at)
        assert {grade.key for grade in GRADES} == set(told.ratings)

    def test_nobody_is_surely_weaker_than_who_stands_below(self) -> None:
        """`farol` is measured where words are challenged, beside `aficion`, and may fall to either side."""
        rated = [measured().ratings[grade.key] for grade in GRADES if grade.key != "farol"]
        for lower, upper in itertools.combinations(rated, 2):
            assert upper.elo + upper.error >= lower.elo - lower.error
