"""Cards and the log of what was done with them: the only truth about somebody's study.

Every device numbers its own events from 1. Logs of several devices are put together by device and number,
so that nothing counts twice however often it is sent; the order of time decides what follows what.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, read_tiles
from tesela.lexicon.bulk import LONGEST, SHORTEST

Kind: TypeAlias = Literal["anagram", "hooks", "valid"]
"""Which words do these tiles make; what goes before and after a word; is it a word at all?"""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Act: TypeAlias = Literal["add", "review", "box", "drop"]

LAST_BOX: Final = 10
EARLIEST: Final = 946_684_800_000
"""The year 2000, in milliseconds: no device's clock is earlier."""
LATEST: Final = 4_102_444_800_000
"""The year 2100."""
MOST_CARD: Final = 160


class Card(msgspec.Struct, frozen=True):
    """A question that is asked again and again: `anagram:AACS:open`."""

    kind: Kind
    tiles: Tiles
    edition: str

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.tiles}:{self.edition}"


def card_of(kind: Kind, tiles: bytes, edition: str) -> Card:
    """Make a card; that of an anagram has its tiles in order, so that all its words share one."""
    if not SHORTEST <= len(tiles) <= LONGEST:
        raise TextError("study.card_length", str(Tiles(tiles)), 0, {"shortest": SHORTEST, "longest": LONGEST})
    return Card(kind, Tiles(sorted(tiles)) if kind == "anagram" else Tiles(tiles), edition)


def read_card(key: str) -> Card:
    """Read a card's key. `TextError` for what is none."""
    kind, _, rest = key.partition(":")
    text, _, edition = rest.partition(":")
    if kind not in KINDS or not edition or len(key) > MOST_CARD:
        raise TextError("study.card", key[:MOST_CARD])
    tiles = read_tiles(text)
    if not all(0 < code < 0x80 for code in tiles):  # no blank, no covered square
        raise TextError("study.card", key)
    card = card_of(kind, tiles, edition)
    if card.key != key:
        raise TextError("study.card", key)
    return card


class StudyEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing done with a card: number `n` of a device, at a moment in milliseconds since 1970."""

    device: Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$(?!\n)")]
    n: Annotated[int, Meta(ge=1, le=10_000_000)]
    at: Annotated[int, Meta(ge=EARLIEST, le=LATEST)]
    act: Act
    card: Annotated[str, Meta(min_length=1, max_length=MOST_CARD)]
    rating: Annotated[int, Meta(ge=0, le=LAST_BOX)] = 0
    """Of a review: 1 again, 2 hard, 3 good, 4 easy. Of `box`: the Leitner box that it came in."""


def check_event(event: StudyEvent) -> None:
    """Refuse an event that no device writes, with `TextError`."""
    read_card(event.card)
    rated = {"review": range(1, 5), "box": range(1, LAST_BOX + 1)}.get(event.act, range(1))
    if event.rating not in rated:
        raise TextError("study.rating", str(event.rating))


class Merged(msgspec.Struct, frozen=True):
    """Two logs as one, in the order of time; where both tell number n differently, the first one stands."""

    events: list[StudyEvent]
    conflicts: list[tuple[str, int]]


def merge(first: Iterable[StudyEvent], second: Iterable[StudyEvent]) -> Merged:
    """Put logs together by device and number. What they disagree in is told, never settled in silence."""
    found = {(event.device, event.n): event for event in first}
    conflicts = []
    for event in second:
        if found.setdefault((event.device, event.n), event) != event:
            conflicts.append((event.device, event.n))
    return Merged(in_order(found.values()), sorted(conflicts))


def in_order(events: Iterable[StudyEvent]) -> list[StudyEvent]:
    """By time; at the same moment by device and number, so that every machine has the same order."""
    return sorted(events, key=lambda event: (event.at, event.device, event.n))
