"""Ratings from many matches at once: the Elo figures that make the results likeliest, with their errors.

A player's chance of a point against another depends on the difference of their ratings alone (Bradley and
Terry). Results hang together through common opponents, so that everybody is rated by every match, also those
who never met.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from tesela.engine.errors import EngineError
from tesela.engine.matches import CONFIDENCE

FILE: Final = "ratings.json"
_NATURAL: Final = math.log(10) / 400
"""Elo counts in tenfold odds for 400 points; the fit in natural logarithms."""
_STEPS: Final = 60


@dataclass(frozen=True, slots=True)
class Result:
    """A match: how many games, and how many points of them the first player took."""

    first: str
    second: str
    games: int
    points: float


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo with half of its 95 % interval, against the player that all are measured by."""

    elo: int
    error: int
    games: int


def rate(results: Sequence[Result], *, anchor: str, at: int) -> dict[str, Rating]:
    """Everybody's rating, with `anchor` set `at` a figure; who has no link of matches to it is refused."""
    names = sorted({name for each in results for name in (each.first, each.second)})
    if stray := set(names) - _linked(results, anchor):
        raise EngineError("ratings.unlinked", name=min(stray), anchor=anchor)
    free = [name for name in names if name != anchor]
    place = {name: index for index, name in enumerate(free)}
    logs = np.zeros(len(free))
    information = np.eye(len(free))
    for _ in range(_STEPS):
        gradient, information = _slope(results, place, logs)
        logs += np.clip(np.linalg.solve(information, gradient), -2, 2)
    errors = np.sqrt(np.diag(np.linalg.inv(information)))
    played = {name: sum(e.games for e in results if name in (e.first, e.second)) for name in names}
    rated = {anchor: Rating(at, 0, played.get(anchor, 0))}
    for name, index in place.items():
        elo, error = logs[index] / _NATURAL, CONFIDENCE * errors[index] / _NATURAL
        rated[name] = Rating(round(at + elo), math.ceil(error), played[name])
    return rated


def _linked(results: Iterable[Result], anchor: str) -> set[str]:
    found, before = {anchor}, 0
    results = list(results)
    while len(found) > before:
        before = len(found)
        for each in results:
            if found & {each.first, each.second}:
                found |= {each.first, each.second}
    return found


def _slope(
    results: Iterable[Result], place: Mapping[str, int], logs: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Gradient and information of the log-likelihood.

    A drawn pair of games more for every match keeps a player who lost everything on the scale.
    """
    gradient, information = np.zeros(len(logs)), np.zeros((len(logs), len(logs)))
    for each in results:
        a, b = place.get(each.first), place.get(each.second)
        ahead = (logs[a] if a is not None else 0.0) - (logs[b] if b is not None else 0.0)
        chance = 1 / (1 + math.exp(-ahead))
        games = each.games + 2
        miss = each.points + 1 - games * chance
        known = games * chance * (1 - chance)
        for index, sign in ((a, 1), (b, -1)):
            if index is not None:
                gradient[index] += sign * miss
                information[index, index] += known
        if a is not None and b is not None:
            information[a, b] -= known
            information[b, a] -= known
    return gradient, information


class Measured(msgspec.Struct, frozen=True):
    """The shipped measurement: what was played, and what came of it."""

    anchor: str
    at: int
    edition: str
    results: list[Result]
    ratings: dict[str, Rating]


@cache
def measured() -> Measured:
    """The bots' ratings as last measured by `make bot-ratings`."""
    return msgspec.json.decode((files("tesela.engine") / "data" / FILE).read_bytes(), type=Measured)
