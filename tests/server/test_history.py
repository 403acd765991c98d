"""The history checker itself: a history that happened is accepted, and each way of breaking it is told."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.server.history import Log, Seen, Sent, Tables, problems

GAME = "g"


class History:
    """Two people in one game: an act each, a refusal, and a look after them."""

    def __init__(self) -> None:
        self.events: list[tuple[int, dict[str, Any]]] = [
            (1, {"e": "created", "at": 1}),
            (2, {"e": "turn", "at": 1, "seat": 0}),
            (3, {"e": "laid", "at": 2, "seat": 0, "coord": "H8"}),
            (4, {"e": "announced", "at": 2, "seat": 0}),
            (5, {"e": "accepted", "at": 3, "seat": 1}),
            (6, {"e": "turn", "at": 3, "seat": 1}),
            (7, {"e": "passed", "at": 4, "seat": 1}),
        ]
        self.sent = [
            Sent(GAME, "ana", 0, "k1", {"c": "play", "coord": "H8"}, 1.0, 2.0, seq=4),
            Sent(GAME, "blas", 1, "k2", {"c": "accept"}, 2.5, 3.0, seq=6),
            Sent(GAME, "ana", 0, "k3", {"c": "pass"}, 3.1, 3.2, refused="turn.not_yours"),
            Sent(GAME, "blas", 1, "k4", {"c": "pass"}, 3.5, 4.0, seq=7),
        ]
        self.seen = [Seen(GAME, 2.1, 2.2, 4), Seen(GAME, 4.1, 4.2, 7)]
        self.outcomes: dict[tuple[str, str], dict[str, Any]] = {
            (act.user, act.key): {
                "seq": act.seq or 6,
                "refused": {"code": act.refused} if act.refused else None,
            }
            for act in self.sent
        }
        self.head, self.clocked = 7, False

    def found(self) -> list[str]:
        log = Log(self.head, self.clocked, self.events)
        return problems(Tables({GAME: log}, self.outcomes), self.sent, self.seen)


def _without_answer(history: History, n: int) -> None:
    history.sent[n] = replace(history.sent[n], ended=None, seq=None)


def _then(*steps: Callable[[History], object]) -> Callable[[History], object]:
    """Several changes, one after the other."""
    return lambda history: [step(history) for step in steps]


def _head(number: int) -> Callable[[History], object]:
    return lambda history: setattr(history, "head", number)


def _twice(history: History) -> None:
    """The last act stands in the log once more."""
    history.events.append((8, history.events[6][1]))


def _told(n: int, **values: Any) -> Callable[[History], object]:
    """Another thing was told of the n-th act."""
    return lambda history: history.sent.__setitem__(n, replace(history.sent[n], **values))


BROKEN: dict[str, tuple[Callable[[History], object], str]] = {
    "the last event was lost": (lambda h: h.events.pop(), "hole"),
    "the last event and the head were lost": (_then(lambda h: h.events.pop(), _head(6)), "there 0 times"),
    "a number is missing": (lambda h: h.events.pop(4), "hole"),
    "a number came twice": (lambda h: h.events.insert(4, copy.deepcopy(h.events[4])), "hole"),
    "an act was done twice": (_then(_twice, _head(8)), "comes of nothing"),
    "an act was done twice before its answer": (_then(_twice, _head(8), _told(3, seq=8)), "there 2 times"),
    "what was refused is there": (
        _then(lambda h: h.events.append((8, {"e": "passed", "at": 5, "seat": 0})), _head(8)),
        "comes of nothing",
    ),
    "somebody else's act was acknowledged": (_told(3, seat=0), "there 0 times"),
    "a play lies elsewhere": (lambda h: h.events[2][1].update(coord="A1"), "there 0 times"),
    "two acts were told the same number": (_told(3, seq=6), "there 0 times"),
    "somebody saw less after somebody saw more": (
        lambda h: h.seen.append(Seen(GAME, 5.0, 5.1, 6)),
        "was told after",
    ),
    "somebody saw what never was": (lambda h: h.seen.append(Seen(GAME, 5.0, 5.1, 9)), "the log ends at"),
    "an act stands before one that was answered earlier": (_told(0, began=8.0, ended=9.0), "was told after"),
    "time ran backwards": (lambda h: h.events[6][1].update(at=1), "dated before"),
    "the key was forgotten": (lambda h: h.outcomes.pop(("ana", "k1")), "nothing is kept"),
    "the key says another number": (lambda h: h.outcomes[("ana", "k1")].update(seq=5), "is kept"),
    "the key says that a refusal was done": (
        lambda h: h.outcomes[("ana", "k3")].update(refused=None),
        "is kept",
    ),
    "the game is gone": (lambda h: h.sent.append(replace(h.sent[0], game="other", key="k9")), "not there"),
}


def test_what_happened_is_accepted() -> None:
    assert History().found() == []


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_history_is_told(how: str) -> None:
    history = History()
    damage, words = BROKEN[how]
    damage(history)
    assert any(words in each for each in history.found()), history.found()


def test_what_nobody_answered_may_have_happened_or_not() -> None:
    """Whoever was cut off knows nothing: both are right, and each only once."""
    history = History()
    _without_answer(history, 3)
    history.seen.pop()
    assert history.found() == []
    history.events.pop()
    history.head = 6
    assert history.found() == []


def test_silence_accepts_only_where_there_is_a_clock() -> None:
    history = History()
    history.sent.pop(1)
    assert any("comes of nothing" in each for each in history.found())
    history.clocked = True
    assert history.found() == []
