"""The review's number: the line that was fitted, its error, and the same in the browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.analysis.test_review import gcg
from tests.engine.knowing import known
from tools.fit_strength import Sample, fit

from tesela.analysis.playing_strength import (
    A_POINT,
    AT_BEST,
    ERROR,
    LEAST_TURNS,
    USUAL_TURNS,
    strength_of,
)
from tesela.analysis.review import review_game, review_key
from tesela.engine.ratings import measured

BROWSER = Path(__file__).parents[2] / "web" / "src" / "review" / "strength.json"


def test_the_browser_has_the_same_line() -> None:
    assert json.loads(BROWSER.read_text("utf-8")) == {
        "at_best": AT_BEST, "a_point": A_POINT, "error": ERROR, "usual_turns": USUAL_TURNS,
        "least_turns": LEAST_TURNS,
    }  # fmt: skip


def test_who_gives_more_away_plays_weaker_and_few_turns_say_less() -> None:
    strong, weak, short = strength_of([1.0] * 12), strength_of([30.0] * 12), strength_of([1.0] * 6)
    assert strong is not None and weak is not None and short is not None
    assert weak.rating < strong.rating == short.rating
    assert short.error > strong.error == ERROR
    assert strength_of([1.0] * (LEAST_TURNS - 1)) is None


def test_who_plays_as_the_judge_does_has_the_judge_s_rating() -> None:
    """Two static players lose nothing by static equity: the bot that plays so is «estratega»."""
    content = gcg(5)
    review = review_game(known(), "x", content, "static", None, review_key(content, "static", None, "m"))
    for each in review.players:
        assert (each.strength, each.strength_error) == (AT_BEST, ERROR)
        assert abs(AT_BEST - measured().ratings["estratega"].elo) < ERROR


def test_a_fit_finds_the_line_and_its_misses_in_the_games_held_out() -> None:
    on_it = [Sample(seed, 2400 - 50 * loss, loss) for seed in range(2, 20, 2) for loss in (0, 10, 20)]
    off_it = [Sample(seed, 2400 - 50 * loss + sign * 100, loss) for seed in (1, 3) for loss in (0, 10, 20)
              for sign in (-1, 1)]  # fmt: skip
    found = fit(on_it + off_it)
    assert found.at_best == pytest.approx(2400)
    assert found.a_point == pytest.approx(-50)
    assert found.error == pytest.approx(100)
    assert (found.fitted, found.held_out) == (27, 12)
