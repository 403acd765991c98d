"""When each card is due: the fold of the log by FSRS, without fuzz, so that everybody gets the same days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final, Literal, TypeAlias

import fsrs
import msgspec

from tesela.study.cards import StudyEvent, in_order

State: TypeAlias = Literal["new", "learning", "review", "relearning"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MS: Final = timedelta(milliseconds=1)
_NAMES: Final[dict[fsrs.State, State]] = {
    fsrs.State.Learning: "learning",
    fsrs.State.Review: "review",
    fsrs.State.Relearning: "relearning",
}
SCHEDULER: Final = fsrs.Scheduler(enable_fuzzing=False)
"""The library's own parameters: nine cards of ten are to be remembered on the day that they are due."""


class Scheduled(msgspec.Struct, frozen=True):
    """A card as its reviews have made it; moments are milliseconds since 1970."""

    card: str
    state: State
    due: int
    last: int | None = None
    step: int | None = None
    stability: float | None = None
    """Days until it is remembered with nine chances in ten."""
    difficulty: float | None = None
    reviews: int = 0
    lapses: int = 0


class Answered(msgspec.Struct, frozen=True):
    """A review as statistics need it: whether it was known, and whether it was a card learnt before."""

    at: int
    known: bool
    learnt: bool


class Deck(msgspec.Struct, frozen=True):
    """What a log adds up to."""

    cards: dict[str, Scheduled]
    answered: list[Answered]

    def due(self, now: int) -> list[Scheduled]:
        """The cards to be asked now: those seen before by the day they were due, then new ones as added."""
        asked = [each for each in self.cards.values() if each.due <= now]
        return sorted(asked, key=lambda each: (each.state == "new", each.due, each.card))


def fold(events: Iterable[StudyEvent]) -> Deck:
    """Go through a log in the order of time. What is said of a card that is not there changes nothing."""
    cards: dict[str, Scheduled] = {}
    answered = []
    for event in in_order(events):
        card = cards.get(event.card)
        if event.act == "add":
            cards.setdefault(event.card, Scheduled(event.card, "new", event.at))
        elif event.act == "drop":
            cards.pop(event.card, None)
        elif card is None:
            continue
        elif event.act == "box":
            if not card.reviews:
                cards[event.card] = from_box(card, event.rating, event.at)
        else:
            answered.append(Answered(event.at, event.rating > 1, card.state == "review"))
            cards[event.card] = review(card, event.rating, event.at)
    return Deck(cards, answered)


def review(card: Scheduled, rating: int, at: int) -> Scheduled:
    """The card after an answer."""
    before = fsrs.Card(
        card_id=1,  # without one the library waits to make one up
        state=_state(card.state),
        step=card.step,
        stability=card.stability,
        difficulty=card.difficulty,
        due=_moment(card.due),
        last_review=None if card.last is None else _moment(card.last),
    )
    after, _log = SCHEDULER.review_card(before, fsrs.Rating(rating), _moment(at))
    lapsed = card.state == "review" and rating == 1
    return Scheduled(
        card.card,
        _NAMES[after.state],
        _ms(after.due),
        at,
        after.step,
        after.stability,
        after.difficulty,
        card.reviews + 1,
        card.lapses + lapsed,
    )


def from_box(card: Scheduled, box: int, at: int) -> Scheduled:
    """The card as it comes from a Leitner box: box 1 is asked every day, each next one half as often."""
    days = 2 ** (box - 1)
    due = at + days * (timedelta(days=1) // _MS)
    return Scheduled(card.card, "review", due, at, None, float(days), _usual_difficulty())


@cache
def _usual_difficulty() -> float:
    """That of a card answered well at first sight."""
    first, _log = SCHEDULER.review_card(fsrs.Card(card_id=1), fsrs.Rating.Good, _EPOCH)
    assert first.difficulty is not None
    return first.difficulty


def _state(name: State) -> fsrs.State:
    return next((state for state, each in _NAMES.items() if each == name), fsrs.State.Learning)


def _moment(ms: int) -> datetime:
    return _EPOCH + ms * _MS


def _ms(moment: datetime) -> int:
    return (moment - _EPOCH) // _MS
