"""Glicko-2, as its author's paper «Example of the Glicko-2 system» sets it out (steps 1 to 8)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

SCALE: Final = 173.7178
TAU: Final = 0.5
_EPSILON: Final = 1e-6


class Rating(NamedTuple):
    """A player's strength, how sure we are of it, and how much it swings."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class Result(NamedTuple):
    """One game: 1 won, 0.5 drawn, 0 lost, against whom."""

    opponent: Rating
    score: float


def rate(player: Rating, results: Sequence[Result], tau: float = TAU) -> Rating:
    """The rating after a period with these results (none: only the deviation grows)."""
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    if not results:
        return player._replace(deviation=SCALE * math.hypot(phi, player.volatility))
    information, gain = 0.0, 0.0
    for opponent, score in results:
        g = _g(opponent.deviation / SCALE)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.rating - 1500) / SCALE)))
        information += g * g * expected * (1 - expected)
        gain += g * (score - expected)
    variance = 1 / information
    sigma = _volatility(phi, variance, variance * gain, player.volatility, tau)
    before = math.hypot(phi, sigma)
    after = 1 / math.sqrt(1 / before**2 + 1 / variance)
    return Rating(1500 + SCALE * (mu + after**2 * gain), SCALE * after, sigma)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _volatility(phi: float, variance: float, delta: float, sigma: float, tau: float) -> float:
    """Step 5: the root of f by the Illinois method."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        ex = math.exp(x)
        spread = phi**2 + variance + ex
        return ex * (delta**2 - spread) / (2 * spread**2) - (x - a) / tau**2

    low, high = a, math.log(delta**2 - phi**2 - variance) if delta**2 > phi**2 + variance else a - tau
    while delta**2 <= phi**2 + variance and f(high) < 0:
        high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _EPSILON:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return math.exp(low / 2)
