"""Write `web/src/study/schedules.json`: logs of cards, and what the Python fold makes of them.

The browser folds the same logs (`web/src/study/schedule.test.ts`); a test holds the file current.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tesela.study.cards import Act, StudyEvent
from tesela.study.schedule import fold
from tesela.study.statistics import statistics

FILE = Path(__file__).parents[1] / "web" / "src" / "study" / "schedules.json"
START = 1_767_225_600_000
"""The first moment of 2026."""
MINUTE_MS = 60_000
DAY_MS = 86_400_000
OFFSET_MINUTES = 60


def published() -> list[StudyEvent]:
    """The sequence of the library's own tests: reviewed on the moment, each time it is due."""
    events = [StudyEvent("a", 1, START, "add", "anagram:AACS:open")]
    for rating in (3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3):
        due = fold(events).cards["anagram:AACS:open"].due
        events.append(StudyEvent("a", len(events) + 1, due, "review", "anagram:AACS:open", rating))
    return events


def random_log(seed: int, count: int) -> list[StudyEvent]:
    """Several devices, cards that come, go and come again; minutes and months between."""
    chance = Random(seed)
    cards = [
        f"{kind}:{tiles}:open" for kind in ("anagram", "hooks", "valid") for tiles in ("AACS", "EO[RR]T")
    ]
    numbers = dict.fromkeys(("a", "b", "c"), 0)
    at, events = START, []
    for _ in range(count):
        at += chance.choice((0, MINUTE_MS, 7 * MINUTE_MS, DAY_MS // 3, DAY_MS, 4 * DAY_MS, 40 * DAY_MS)) // 3
        device = chance.choice(tuple(numbers))
        numbers[device] += 1
        act: Act = chance.choices(("add", "review", "box", "drop"), (3, 24, 2, 1))[0]
        rating = {"review": chance.choice((1, 2, 3, 3, 3, 4)), "box": chance.randint(1, 10)}.get(act, 0)
        events.append(StudyEvent(device, numbers[device], at, act, chance.choice(cards), rating))
    chance.shuffle(events)
    return events


def made() -> list[dict[str, Any]]:
    """Every log with its deck and its statistics on the day after."""
    logs = [published(), *(random_log(seed, 160) for seed in range(4))]
    rows = []
    for log in logs:
        deck, now = fold(log), max(event.at for event in log) + DAY_MS
        figures = statistics(deck, now, OFFSET_MINUTES)
        rows.append({"log": log, "cards": deck.cards, "now": now, "statistics": figures})
    plain: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(rows))
    return plain


def text() -> str:
    """The file as it should be."""
    return msgspec.json.encode({"offset": OFFSET_MINUTES, "logs": made()}).decode() + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
