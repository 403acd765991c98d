"""What simulation to the end and pre-endgames foretell is what comes, in games that nothing was fitted to."""

from __future__ import annotations

from functools import cache

import pytest
from tests.engine.knowing import known
from tools.calibration_ahead import INFERRED, came, excess, foretold, points

GAMES = 30


@cache
def told() -> dict[str, list[tuple[float, float]]]:
    """The small lexicon has no win table of its own, so that only what needs none is looked at here."""
    found: dict[str, list[tuple[float, float]]] = {}
    for seed in range(GAMES):
        for kind, chance, what in foretold(known(), seed, kinds=("to the end", "pre-endgame")):
            found.setdefault(kind, []).append((chance, what))
    return found


@pytest.mark.parametrize(
    "kind", ["to the end", f"to the end{INFERRED}", "pre-endgame", f"pre-endgame{INFERRED}"]
)
def test_as_many_are_won_as_were_foretold(kind: str) -> None:
    pairs = told()[kind]
    assert len(pairs) > 60
    error = sum(chance * (1 - chance) for chance, _ in pairs) ** 0.5
    assert abs(sum(chance for chance, _ in pairs) - sum(what for _, what in pairs)) < 3 * error
    likely = [what for chance, what in pairs if chance > 0.8]
    unlikely = [what for chance, what in pairs if chance < 0.2]
    assert sum(likely) / len(likely) > 0.7 and sum(unlikely) / len(unlikely) < 0.3


def test_a_draw_is_half_a_win() -> None:
    assert [came(spread) for spread in (-1, 0, 1)] == [0, 0.5, 1]


def test_points_are_means_of_a_step_of_the_chance() -> None:
    """Five of one step: told 0.54 on average, three of five came; too few of a step are not shown."""
    pairs = [(0.5, 1.0), (0.52, 0.0), (0.54, 1.0), (0.56, 1.0), (0.58, 0.0), (0.9, 1.0)]
    ((chance, share, error),) = points(pairs)
    assert [chance, share, error] == pytest.approx([0.54, 0.6, (0.24 / 5) ** 0.5])


def test_what_was_told_too_much_is_a_mean_with_its_error() -> None:
    found = excess([(0.5, 1.0), (0.5, 0.0), (0.8, 0.5), (0.8, 0.5)])
    assert found == pytest.approx((0.15, 0.1475**0.5 / 2))
