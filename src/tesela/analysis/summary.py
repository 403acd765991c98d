"""Many reviews in one picture: how each player did over a folder or a history."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import fmean

import msgspec

from tesela.analysis.grading import GRADES, Grade
from tesela.analysis.review import PlayerReview, Review


class PlayerSummary(msgspec.Struct, frozen=True):
    """All the games of one player, by the name that the files give."""

    player: str
    games: int
    turns: int
    best: int
    mean_loss: float
    """Points given away a turn."""
    grades: dict[Grade, int]
    advice: dict[str, int]
    """How often each of the manual's points came up where something better was there."""
    strength: int | None = None
    """The mean of the games' ratings, with its standard error."""
    strength_error: int | None = None


def summarise(reviews: Iterable[Review]) -> list[PlayerSummary]:
    """Sum up by player, who gave away least a turn first."""
    found: dict[str, list[tuple[Review, PlayerReview]]] = {}
    for review in reviews:
        for each in review.players:
            if each.turns:
                found.setdefault(each.player, []).append((review, each))
    return sorted(
        (_player(name, own) for name, own in found.items()), key=lambda one: (one.mean_loss, one.player)
    )


def _player(name: str, own: list[tuple[Review, PlayerReview]]) -> PlayerSummary:
    parts = [each for _, each in own]
    turns = sum(each.turns for each in parts)
    rated = [each for each in parts if each.strength is not None and each.strength_error is not None]
    errors = [float(each.strength_error or 0) for each in rated]
    return PlayerSummary(
        name,
        len(own),
        turns,
        sum(each.best for each in parts),
        round(sum(each.loss for each in parts) / turns, 3),
        {grade: sum(each.grades.get(grade, 0) for each in parts) for grade in GRADES},
        _advice(name, [review for review, _ in own]),
        round(fmean(each.strength or 0 for each in rated)) if rated else None,
        round(math.hypot(*errors) / len(rated)) if rated else None,
    )


def _advice(name: str, reviews: list[Review]) -> dict[str, int]:
    """The commonest first."""
    counts: dict[str, int] = {}
    for review in reviews:
        for turn in review.turns:
            if turn.player == name and turn.played != turn.best:
                for point in {fact.point for fact in turn.advice[1:]}:
                    counts[point] = counts.get(point, 0) + 1
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
