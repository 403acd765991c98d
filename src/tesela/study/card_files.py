"""Cards in files: the log as lines of JSON, cards as a table, word lists and Leitner boxes in."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, read_word
from tesela.study.cards import LAST_BOX, Card, Kind, StudyEvent, card_of, check_event, in_order
from tesela.study.schedule import Deck

MOST_LINES: Final = 100_000
MOST_WRONG: Final = 20
"""Lines that can't be read, of which so many are named."""


class ImportedCard(msgspec.Struct, frozen=True):
    """A card from a list; `box` 0 if it came in none."""

    card: Card
    box: int = 0


class ImportedList(msgspec.Struct, frozen=True):
    """What a list has, and the lines that can't be read."""

    cards: list[ImportedCard]
    wrong: list[int]


def write_events(events: Iterable[StudyEvent]) -> bytes:
    """A log, one event a line, in the order of time."""
    return b"".join(msgspec.json.encode(event) + b"\n" for event in in_order(events))


def read_events(data: bytes) -> list[StudyEvent]:
    """Read such a log. `TextError` names the first line that is none."""
    lines = [line for line in data.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise TextError("study.file_long", "", 0, {"most": MOST_LINES})
    found = []
    for number, line in enumerate(lines, 1):
        try:
            event = msgspec.json.decode(line, type=StudyEvent)
            check_event(event)
        except (msgspec.MsgspecError, UnicodeDecodeError, TextError) as wrong:
            raise TextError("study.file_line", "", 0, {"line": number}) from wrong
        found.append(event)
    return found


def is_log(data: bytes) -> bool:
    """Whether a file is a log rather than a list."""
    return data.lstrip()[:1] == b"{"


def read_list(data: bytes, kind: Kind, edition: str) -> ImportedList:
    """Read words, one a line, or a table of words and Leitner boxes (`casa;3`, with a heading or not).

    Fields may be parted by comma, semicolon or tab; the first is the word, the next number its box.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise TextError("study.file_long", "", 0, {"most": MOST_LINES})
    cards: dict[str, ImportedCard] = {}
    wrong: list[int] = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found = _row(line, kind, edition)
        except TextError:
            if number > 1:  # the first may be a heading
                wrong.append(number)
            continue
        cards.setdefault(found.card.key, found)
    if not cards:
        raise TextError("study.file_empty", "")
    return ImportedList(list(cards.values()), wrong)


def _row(line: str, kind: Kind, edition: str) -> ImportedCard:
    word, *rest = [part.strip().strip('"') for part in line.replace(";", ",").replace("\t", ",").split(",")]
    box = next((int(part) for part in rest if part.isascii() and part.isdigit()), 0)
    if box > LAST_BOX:
        raise TextError("study.box", line, 0, {"last": LAST_BOX})
    return ImportedCard(card_of(kind, read_word(word), edition), box)


def as_events(cards: Sequence[ImportedCard], device: str, first: int, at: int) -> list[StudyEvent]:
    """What a device writes down for cards that came in."""
    found: list[StudyEvent] = []
    for each in cards:
        found.append(StudyEvent(device, first + len(found), at, "add", each.card.key))
        if each.box:
            found.append(StudyEvent(device, first + len(found), at, "box", each.card.key, each.box))
    return found


def write_table(deck: Deck) -> str:
    """The cards of a deck as CSV, by the day they are due."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["kind", "tiles", "edition", "state", "due_ms", "stability_days", "reviews", "lapses"])
    for each in sorted(deck.cards.values(), key=lambda card: (card.due, card.card)):
        kind, tiles, edition = each.card.split(":", 2)
        stability = "" if each.stability is None else f"{each.stability:.3f}"
        rows.writerow([kind, tiles, edition, each.state, each.due, stability, each.reviews, each.lapses])
    return out.getvalue()


def cards_of_words(words: Iterable[Tiles], kind: Kind, edition: str) -> list[ImportedCard]:
    """One card for each word, or for all words of the same tiles."""
    made = {(card := card_of(kind, word.letters, edition)).key: card for word in words}
    return [ImportedCard(card) for card in made.values()]
