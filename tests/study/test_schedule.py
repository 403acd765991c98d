"""The schedule: the library's published sequence, a year without drift, logs of several devices as one."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
import pytest
from tools import study_schedules

from tesela.core.errors import TextError
from tesela.study.card_files import read_events, write_events
from tesela.study.cards import StudyEvent, check_event, merge, read_card
from tesela.study.schedule import Deck, Scheduled, fold, review
from tesela.study.statistics import statistics

START = study_schedules.START
DAY = study_schedules.DAY_MS
CARD = "anagram:AACS:open"


def reviews(*answers: tuple[int, int]) -> list[StudyEvent]:
    """A card that is added and then answered, rating by rating, at these moments."""
    log = [StudyEvent("a", 1, START, "add", CARD)]
    return log + [
        StudyEvent("a", n, START + at, "review", CARD, rating) for n, (at, rating) in enumerate(answers, 2)
    ]


def test_the_librarys_published_sequence_of_intervals() -> None:
    """FSRS 6, good six times, forgotten twice, good five times: days between due and review."""
    log = study_schedules.published()
    days = []
    for upto in range(2, len(log) + 1):
        card = fold(log[:upto]).cards[CARD]
        assert card.last is not None
        days.append((card.due - card.last) // DAY)
    assert days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


def test_the_librarys_published_memory_state() -> None:
    at, answers = 0, []
    for rating, days in zip((1, 3, 3, 3, 3, 3), (0, 0, 1, 3, 8, 21), strict=True):
        at += days * DAY
        answers.append((at, rating))
    card = fold(reviews(*answers)).cards[CARD]
    assert card.stability == pytest.approx(53.62691, abs=1e-4)
    assert card.difficulty == pytest.approx(6.3574867, abs=1e-4)


@cache
def year(seed: int = 7) -> tuple[list[StudyEvent], Deck]:
    """A year: five new cards a day, all that is due answered each evening, nine of ten known."""
    chance = Random(seed)
    letters = "ABCDEFGHIJLMNOPQRSTUVXYZ"
    log: list[StudyEvent] = []
    deck = Deck({}, [])
    for day in range(365):
        now = START + day * DAY + 20 * 3_600_000
        fresh: list[StudyEvent] = []
        for five in range(5):
            number = 5 * day + five
            tiles = "".join(letters[number // 24**k % 24] for k in range(3))
            fresh.append(StudyEvent("a", len(log) + len(fresh) + 1, now, "add", f"valid:{tiles}:open"))
        log += fresh
        asked = [each.card for each in deck.due(now)] + [each.card for each in fresh]
        for place, card in enumerate(asked):
            rating = 1 if chance.random() < 0.1 else 3
            log.append(StudyEvent("a", len(log) + 1, now + place * 1000, "review", card, rating))
        deck = _day_by_day(deck, log[-len(fresh) - len(asked) :])
    return log, deck


def _day_by_day(deck: Deck, today: list[StudyEvent]) -> Deck:
    """A deck that goes on from yesterday's, without the log: what drifts if anything does."""
    cards = dict(deck.cards)
    for event in today:
        if event.act == "add":
            cards.setdefault(event.card, Scheduled(event.card, "new", event.at))
        else:
            cards[event.card] = review(cards[event.card], event.rating, event.at)
    return Deck(cards, deck.answered)


def test_a_year_of_study_comes_to_the_same_however_it_is_folded() -> None:
    """Day by day, at once, shuffled, split on devices that merge, and after export and import: one deck."""
    log, by_day = year()
    whole = fold(log)
    assert len(whole.answered) > 5000
    assert by_day.cards == whole.cards
    assert fold(read_events(write_events(log))).cards == whole.cards
    shuffled = list(log)
    Random(1).shuffle(shuffled)
    half = len(shuffled) // 2
    together = merge(shuffled[:half], shuffled[half // 2 :])
    assert together.conflicts == []
    assert fold(together.events).cards == whole.cards


def test_a_year_of_study_asks_at_the_pace_it_promises() -> None:
    """Nine of ten known: what is learnt stays learnt, and the days do not fill up."""
    deck = fold(year()[0])
    now = START + 365 * DAY
    found = statistics(deck, now)
    assert found.cards == len(deck.cards) > 1500
    assert found.learnt > 0.9 * found.cards
    learnt = [card.stability for card in deck.cards.values() if card.state == "review" and card.stability]
    assert sorted(learnt)[len(learnt) // 2] > 30
    assert max(found.coming[1:]) < 0.08 * found.cards


def test_the_browsers_reference_is_what_python_folds() -> None:
    assert study_schedules.FILE.read_text("utf-8") == study_schedules.text()


def test_logs_that_disagree_are_told_and_the_first_stands() -> None:
    one, other = reviews((DAY, 3)), reviews((DAY, 1))
    merged = merge(one, other)
    assert merged.conflicts == [("a", 2)]
    assert merged.events == one
    assert merge(one, one).events == one


def test_reviews_of_two_devices_are_taken_in_the_order_of_time() -> None:
    phone = [StudyEvent("phone", 1, START + 2 * DAY, "review", CARD, 3)]
    desk = reviews((0, 3), (DAY, 3))
    assert fold([*phone, *desk]) == fold([*desk, *phone])
    assert fold([*phone, *desk]).cards[CARD].last == START + 2 * DAY


def test_a_dropped_card_is_gone_and_begins_anew() -> None:
    log = [*reviews((0, 4)), StudyEvent("a", 3, START + DAY, "drop", CARD)]
    assert fold(log).cards == {}
    assert len(fold(log).answered) == 1
    again = fold([*log, StudyEvent("a", 4, START + 2 * DAY, "add", CARD)]).cards[CARD]
    assert (again.state, again.reviews, again.due) == ("new", 0, START + 2 * DAY)


def test_a_leitner_box_gives_its_days_but_never_undoes_reviews() -> None:
    log = [StudyEvent("a", 1, START, "add", CARD), StudyEvent("a", 2, START, "box", CARD, 4)]
    card = fold(log).cards[CARD]
    assert (card.state, card.due, card.stability) == ("review", START + 8 * DAY, 8.0)
    known = fold([*log, StudyEvent("a", 3, START + 8 * DAY, "review", CARD, 3)])
    later = [
        *log,
        StudyEvent("a", 3, START + 8 * DAY, "review", CARD, 3),
        StudyEvent("a", 4, START + 9 * DAY, "box", CARD, 1),
    ]
    assert fold(later).cards == known.cards
    assert known.answered[0].learnt


def test_statistics_count_days_of_the_readers_clock_and_a_streak_that_today_does_not_break() -> None:
    log = reviews((0, 3), (DAY, 3), (2 * DAY, 3), (4 * DAY, 1), (5 * DAY, 3))
    deck = fold(log)
    evening = START + 6 * DAY + 3_600_000
    found = statistics(deck, evening)
    assert (found.streak, found.longest, found.days, found.reviews) == (2, 3, 5, 5)
    assert statistics(deck, evening + DAY).streak == 0
    assert found.recent[-2:] == [1, 0]
    # Half an hour before midnight UTC is the next day an hour further east.
    late = fold(reviews((DAY - 1_800_000, 3)))
    assert statistics(late, START + DAY, 0).recent[-2:] == [1, 0]
    assert statistics(late, START + DAY, 60).recent[-2:] == [0, 1]


@pytest.mark.parametrize(
    "key", ["", "x", "anagram:AACS", "nada:AACS:open", "anagram:SACA:open", "valid:A:open", "valid:A?B:open",
            "valid:KA:open", "valid:AAAAAAAAAAAAAAAA:open", "hooks:a[ch]o:open", "valid:CASA:" + "x" * 200]
)  # fmt: skip
def test_what_is_no_card_is_refused(key: str) -> None:
    with pytest.raises(TextError):
        read_card(key)


def test_ratings_out_of_their_range_are_refused() -> None:
    for act, rating in (("review", 0), ("review", 5), ("box", 0), ("add", 1), ("drop", 2)):
        event = msgspec.convert(
            {"device": "a", "n": 1, "at": START, "act": act, "card": CARD, "rating": rating}, StudyEvent
        )
        with pytest.raises(TextError):
            check_event(event)
