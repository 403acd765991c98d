"""Choosing a puzzle: the play of the day, the same for everybody, and the next one for somebody's rating."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from datetime import date
from typing import Final

from tesela.analysis.puzzles.puzzle import Kind, Puzzle

_FIRST_DAY: Final = date(2026, 1, 1).toordinal()


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The play of that day: each has its turn before one comes again. Words to be doubted are no plays."""
    plays = sorted((each for each in puzzles if each.kind != "challenge"), key=_mixed)
    return plays[(day.toordinal() - _FIRST_DAY) % len(plays)]


def _mixed(puzzle: Puzzle) -> str:
    """An order that has nothing to do with kind or game."""
    return hashlib.sha256(f"day {puzzle.id}".encode()).hexdigest()


def next_puzzle(
    puzzles: Sequence[Puzzle],
    rating: float,
    *,
    kind: Kind | None = None,
    done: Collection[str] = (),
    rated: Callable[[Puzzle], float] = lambda puzzle: puzzle.rating,
) -> Puzzle | None:
    """The one nearest to a rating that is not done yet; None if all are."""
    open_ones = [each for each in puzzles if each.id not in done and kind in (None, each.kind)]
    return min(open_ones, key=lambda each: (abs(rated(each) - rating), each.id), default=None)
