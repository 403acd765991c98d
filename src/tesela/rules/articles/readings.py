"""Interpretations that were adopted, kept with the articles they are about (39; `file-2024` 50).

Most are Tesela's own readings of a document, from `readings.toml`; cases that a tournament's arbiters decided
come from its case book, and whoever shows the rulebook puts them beside these.

>>> [reading.key for reading in readings_of("fise-2007", "38§5")]
['thirty-points']
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec


class Quote(NamedTuple):
    """A few words, and the document that they stand in."""

    document: str
    words: str


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How some articles are read, and why: what the document says, what was decided, what tests hold it."""

    articles: tuple[str, ...]
    quote: str
    """A few words of the first article's document."""
    decided: Mapping[str, str]
    tests: tuple[str, ...]
    ours: bool = False
    """The document leaves room: this is Tesela's reading. Else it only follows the document's words."""
    line: int = 0
    """Its place among the corrected readings; 0 for the others."""
    key: str = ""
    quotes: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Words of the other documents, by document; one without any goes by the first's."""

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents of its articles, in order."""
        return tuple(dict.fromkeys(name.partition(" ")[0] for name in self.articles))

    def quoted(self, document: str) -> Quote:
        """What this document says, or the one whose words hold for it."""
        words = self.quotes.get(document)
        return Quote(self.documents[0], self.quote) if words is None else Quote(document, words)


@cache
def readings() -> tuple[Reading, ...]:
    """Every reading: those that were corrected first to last, then the others."""
    text = files(__package__).joinpath("readings.toml").read_text("utf-8")
    rows = msgspec.convert(tomllib.loads(text), dict[str, Reading])
    found = [msgspec.structs.replace(reading, key=key) for key, reading in rows.items()]
    return tuple(sorted(found, key=lambda each: each.line or len(found)))


def readings_of(document: str, number: str) -> tuple[Reading, ...]:
    """The readings of one article of a document."""
    return tuple(each for each in readings() if f"{document} {number}" in each.articles)
