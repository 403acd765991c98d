"""Glicko-2 on its author's published example, and what any rating must do."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from tesela.core.glicko import Rating, Result, rate


def test_the_published_example() -> None:
    player = Rating(1500, 200, 0.06)
    results = [
        Result(Rating(1400, 30, 0.06), 1),
        Result(Rating(1550, 100, 0.06), 0),
        Result(Rating(1700, 300, 0.06), 0),
    ]
    after = rate(player, results, tau=0.5)
    assert round(after.rating, 2) == 1464.05  # the paper prints 1464.06 from rounded steps
    assert math.isclose(after.rating, 1464.06, abs_tol=0.02)
    assert math.isclose(after.deviation, 151.52, abs_tol=0.01)
    assert math.isclose(after.volatility, 0.05999, abs_tol=0.00001)


def test_who_does_not_play_is_less_known() -> None:
    after = rate(Rating(1500, 200, 0.06), [])
    assert after.rating == 1500
    assert math.isclose(after.deviation, math.hypot(200, 0.06 * 173.7178))


ratings = st.builds(Rating, st.floats(100, 3500), st.floats(30, 350), st.floats(0.01, 0.2))


@given(ratings, ratings)
def test_winning_never_lowers_and_losing_never_raises(one: Rating, other: Rating) -> None:
    won, lost = rate(one, [Result(other, 1)]), rate(one, [Result(other, 0)])
    assert won.rating >= one.rating >= lost.rating
    for after in (won, lost):
        assert after.deviation <= math.hypot(one.deviation, after.volatility * 173.7178) + 1e-6
        assert after.volatility > 0
