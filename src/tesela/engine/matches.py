"""Matches of two players: wins, spread, error bars, Elo, and the sequential test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, Literal, TypeAlias

CONFIDENCE: Final = 1.96
"""Standard errors to each side of a 95 % interval."""
_MOST_ELO: Final = 1200.0
_SURE: Final = math.log(0.95 / 0.05)
"""Where the sequential test stops, with 5 % of error to each side."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A game, or a pair of games with the seats changed: the first player's spreads."""

    spreads: tuple[int, ...]

    @property
    def points(self) -> float:
        """The first player's share: 1 for all won, a half for a draw or one each."""
        return fmean(1.0 if spread > 0 else 0.0 if spread < 0 else 0.5 for spread in self.spreads)


Play: TypeAlias = Callable[[tuple[int, int], int], Sequence[int]]
"""The scores by seat of a game with the two players in that order, from a seed."""


def play_unit(play: Play, *, seed: int, paired: bool) -> Unit:
    """Game or pair number `seed`; unpaired games change seats by turns."""
    spreads = []
    for first in (0, 1) if paired else (seed % 2,):
        scores = play((first, 1 - first), seed)
        spreads.append(scores[first] - scores[1 - first])
    return Unit(tuple(spreads))


@dataclass(frozen=True, slots=True)
class MatchStatistics:
    """What the games so far say of the first player; errors are half of a 95 % interval."""

    games: int
    wins: int
    draws: int
    losses: int
    share: float
    share_error: float
    spread: float
    spread_error: float
    elo: float
    elo_error: float


def match_statistics(units: Iterable[Unit]) -> MatchStatistics:
    """Sum up. Errors are taken over units, as the two games of a pair hang together."""
    units = list(units)
    spreads = [spread for unit in units for spread in unit.spreads]
    shares = [unit.points for unit in units]
    share, share_error = mean_of(shares)
    if share_error == 0 and shares:
        share_error = _when_all_are_alike(len(shares))
    spread, spread_error = mean_of([fmean(unit.spreads) for unit in units])
    low, high = elo_of(share - share_error), elo_of(share + share_error)
    return MatchStatistics(
        len(spreads),
        sum(each > 0 for each in spreads),
        sum(each == 0 for each in spreads),
        sum(each < 0 for each in spreads),
        share,
        share_error,
        spread,
        spread_error,
        elo_of(share),
        (high - low) / 2,
    )


def _when_all_are_alike(count: int) -> float:
    """What is rarer than that is missing among so many in one case of twenty: no series proves always."""
    return float(1 - 0.05 ** (1 / count))


def elo_of(share: float) -> float:
    """The difference in rating that gives this share of the points."""
    if share <= 0 or share >= 1:
        return math.copysign(_MOST_ELO, share - 0.5)
    return max(-_MOST_ELO, min(_MOST_ELO, -400 * math.log10(1 / share - 1)))


def share_of(elo: float) -> float:
    """The share of the points that a difference in rating gives."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Sequential:
    """The test of `elo1` against `elo0` as it stands."""

    likelihood: float
    verdict: Literal["elo0", "elo1", "undecided"]


def sequential(units: Iterable[Unit], elo0: float, elo1: float) -> Sequential:
    """Log-likelihood ratio in the normal approximation, over units."""
    return [Sequential(0.0, "undecided"), *_stages(units, elo0, elo1)][-1]


def settled_after(units: Iterable[Unit], elo0: float, elo1: float) -> int | None:
    """After how many units, taken one by one, the test stops; None while it goes on."""
    stages = enumerate(_stages(units, elo0, elo1), 1)
    return next((count for count, stage in stages if stage.verdict != "undecided"), None)


def _stages(units: Iterable[Unit], elo0: float, elo1: float) -> Iterator[Sequential]:
    """The test after each unit."""
    low, high = share_of(elo0), share_of(elo1)
    total = squares = 0.0
    for count, unit in enumerate(units, 1):
        total, squares = total + unit.points, squares + unit.points**2
        mean = total / count
        # A pair more at a half keeps the variance above 0 when all units are equal.
        variance = (squares - count * mean**2 + 0.25) / (count + 1)
        ratio = count * (high - low) * (2 * mean - low - high) / (2 * variance) if count > 1 else 0.0
        yield Sequential(ratio, "elo1" if ratio >= _SURE else "elo0" if ratio <= -_SURE else "undecided")


def mean_of(values: Sequence[float]) -> tuple[float, float]:
    """Mean, and half of its 95 % interval."""
    if not values:
        return 0.0, 0.0
    mean = fmean(values)
    if len(values) < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, CONFIDENCE * math.sqrt(variance / len(values))
