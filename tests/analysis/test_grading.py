"""The published grades (`docs/repaso.md`), the same in the terminal and in the browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.analysis.test_review import gcg
from tests.engine.knowing import known

from tesela.analysis.grading import CERTAIN, DECIDED, POINTS, WINS, grade_of
from tesela.analysis.judging import Judgement
from tesela.analysis.review import review_game, review_key
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move, MoveKind

BEST = Move(MoveKind.PASS, None, Tiles(), 0, 0, Tiles())
BROWSER = Path(__file__).parents[2] / "web" / "src" / "review" / "thresholds.json"


def test_the_browser_grades_by_the_same_thresholds() -> None:
    assert json.loads(BROWSER.read_text("utf-8")) == {
        "wins": list(WINS), "points": list(POINTS), "decided": list(DECIDED), "certain": CERTAIN,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lost", "grade"),
    [(0.0024, "good"), (0.03, "small"), (0.031, "medium"), (0.07, "medium"), (0.071, "large")],
)
def test_in_mid_game_the_win_chance_counts(lost: float, grade: str) -> None:
    assert grade_of(Judgement(BEST, 40.0, lost, best_wins=0.6), same=False) == grade


@pytest.mark.parametrize(("points", "grade"), [(0.4, "good"), (15, "small"), (30, "medium"), (31, "large")])
@pytest.mark.parametrize("wins", [0.999, 0.001])
def test_in_a_decided_game_points_count_double(points: float, grade: str, wins: float) -> None:
    assert grade_of(Judgement(BEST, points, 0.0, best_wins=wins), same=False) == grade


def test_a_decided_game_that_is_thrown_away_goes_by_the_win_chance() -> None:
    assert grade_of(Judgement(BEST, 5.0, 0.2, best_wins=0.999), same=False) == "large"


@pytest.mark.parametrize(("points", "grade"), [(7, "small"), (8, "medium"), (15, "medium"), (16, "large")])
def test_in_the_endgame_points_count(points: int, grade: str) -> None:
    assert grade_of(Judgement(BEST, points, ends=(40, 40 - points)), same=False) == grade


def test_throwing_a_won_endgame_away_is_large() -> None:
    assert grade_of(Judgement(BEST, 1.0, ends=(1, 0)), same=False) == "large"
    assert grade_of(Judgement(BEST, 2.0, ends=(-5, -7)), same=False) == "small"
    assert grade_of(Judgement(BEST, 2.0, ends=(1, -1)), same=True) == "best"


def test_a_review_grades_every_turn_and_counts_them() -> None:
    content = gcg(5, tenth_best_at=6)
    review = review_game(known(), "x", content, "static", None, review_key(content, "static", None, "m"))
    *before, last = review.turns
    assert {turn.grade for turn in before} == {"best"}
    assert last.loss > POINTS[0]
    assert last.grade == grade_of(Judgement(BEST, last.loss), same=False)
    counted = {nick.player: nick.grades for nick in review.players}
    assert sum(counted[last.player].values()) == sum(turn.player == last.player for turn in review.turns)
    assert counted[last.player][last.grade] == 1
