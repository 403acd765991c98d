"""How the study goes: cards by state, days, what was remembered, and what comes. Figures, and no reproach."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from tesela.study.schedule import Deck

DAY_MS: Final = 86_400_000
RECENT_DAYS: Final = 14
COMING_DAYS: Final = 7


class Statistics(msgspec.Struct, frozen=True):
    """Figures of a deck at a moment; days are those of the reader's own clock."""

    cards: int
    new: int
    learning: int
    learnt: int
    due: int
    reviews: int
    days: int
    """Days on which something was reviewed."""
    streak: int
    """Days in a row up to today; a day that is not over yet breaks nothing."""
    longest: int
    asked_again: int
    """Reviews of learnt cards on later days."""
    remembered: int
    """How many of these were known."""
    recent: list[int]
    """Reviews on each of the last days, today last."""
    coming: list[int]
    """Cards due by the end of today and on each day after."""


def statistics(deck: Deck, now: int, offset_minutes: int = 0) -> Statistics:
    """Count. `offset_minutes` is what the reader's clock is ahead of UTC."""
    shift = offset_minutes * 60_000

    def day(at: int) -> int:
        return (at + shift) // DAY_MS

    states = Counter(card.state for card in deck.cards.values())
    by_day = Counter(day(each.at) for each in deck.answered)
    today = day(now)
    again = [each for each in deck.answered if each.learnt]
    ahead = Counter(max(0, day(card.due) - today) for card in deck.cards.values())
    return Statistics(
        cards=len(deck.cards),
        new=states["new"],
        learning=states["learning"] + states["relearning"],
        learnt=states["review"],
        due=len(deck.due(now)),
        reviews=len(deck.answered),
        days=len(by_day),
        streak=_streak(set(by_day), today),
        longest=_longest(sorted(by_day)),
        asked_again=len(again),
        remembered=sum(each.known for each in again),
        recent=[by_day[today - back] for back in reversed(range(RECENT_DAYS))],
        coming=[ahead[days] for days in range(COMING_DAYS)],
    )


def _streak(days: set[int], today: int) -> int:
    last = today if today in days else today - 1
    count = 0
    while last - count in days:
        count += 1
    return count


def _longest(days: list[int]) -> int:
    best = run = 0
    for at, day in enumerate(days):
        run = run + 1 if at and days[at - 1] == day - 1 else 1
        best = max(best, run)
    return best
