"""What is written down of an edition beside its words: name, rules, sources, counts, hash."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

Kind = Literal["entries", "list"]
NEWEST: Final = 9999
"""A vintage that leaves nothing out."""
FORMAT: Final = 1
"""Of the files of a built edition; another number is built again or refused."""


class Source(msgspec.Struct, frozen=True):
    """Where words or entries came from, and under which licence they may be passed on."""

    title: str
    licence: str = ""
    origin: str = ""


class About(msgspec.Struct, frozen=True):
    """All that is written down of an edition, beside its words."""

    name: str
    kind: Kind
    rules: str
    """Rules of word use: what made the forms, or what the judge holds a list against."""
    words: int
    by_length: Mapping[int, int]
    hash: str
    """Of the words alone: editions with the same words have the same hash, whatever they came from."""
    sources: tuple[Source, ...] = ()
    entries: int = 0
    patches: int = 0
    left_out: int = 0
    key: str = ""
    """Of what it was built from, entries and code, so that a built-in edition knows when it is stale."""
    made: str = ""
    version: str = ""
    folder: str = ""
    format: int = FORMAT
    vintage: int = NEWEST
    """The year of the dictionary whose entries stand in it."""

    @property
    def licences(self) -> tuple[str, ...]:
        """The licences of its sources, each once."""
        return tuple(dict.fromkeys(source.licence for source in self.sources if source.licence))


def count_by_length(words: Iterable[bytes]) -> dict[int, int]:
    """How many words of each number of tiles, in order."""
    return dict(sorted(Counter(map(len, words)).items()))


def hash_words(words: Iterable[bytes]) -> str:
    """A hash of the words alone, the same in whatever order they come."""
    return hashlib.sha256(b"\0".join(sorted(words))).hexdigest()
