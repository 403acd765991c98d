"""Editions: a lexicon as a frozen value, with everything needed to know where it came from.

An edition of kind `entries` was built from dictionary entries by rules of word use, and knows the way to
each of its forms. One of kind `list` came as a flat list or a word graph; for its words the judge asks a
companion edition's entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final

from tesela._kernel import WordGraph
from tesela.core.errors import TextError
from tesela.core.letters import ALPHABET
from tesela.core.tiles import Tiles, read_word, write_tiles
from tesela.lexicon import queries
from tesela.lexicon.bulk import words_to_tiles
from tesela.lexicon.derivations.index import DerivationIndex, Trace
from tesela.lexicon.editions.about import About
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.provenance import SIGN
from tesela.lexicon.entries.text import parse_entry
from tesela.lexicon.queries import Extensions, Hooks

GRAPH: Final = "graph.tsg"
TRACES: Final = "traces.bin"
ENTRIES: Final = "entries.txt"


@dataclass(frozen=True)
class Edition:
    """A lexicon to look words up in: `"CASA" in edition`."""

    about: About
    graph: WordGraph
    folder: Path

    @property
    def name(self) -> str:
        return self.about.name

    def __len__(self) -> int:
        return len(self.graph)

    def __contains__(self, word: object) -> bool:
        """Whether a word, as somebody types it or as tiles, is one of the edition's words."""
        if isinstance(word, str):
            tiles = words_to_tiles([word])
            return len(tiles) == 1 and tiles[0] in self.graph
        return isinstance(word, bytes) and bytes(word) in self.graph

    def contains_many(self, words: Sequence[str] | Sequence[bytes]) -> list[bool]:
        """The same for many words at once, several hundred thousand a second.

        Strings are plain words (`chorro`); for exact tiles give bytes.
        """
        plain = [word for word in words if isinstance(word, str)]
        tiles = words_to_tiles(plain) if plain else [bytes(word) for word in words if isinstance(word, bytes)]
        if len(tiles) != len(words):  # a word with a newline in it, or both kinds of words
            return [word in self for word in words]
        found: list[bool] = self.graph.contains_many(tiles).tolist()
        return found

    def words(self) -> list[Tiles]:
        """Every word, in the order of the alphabet."""
        return [Tiles(word) for word in self.graph.words()]

    def anagrams(self, rack: str | bytes, shortest: int | None = None) -> list[Tiles]:
        """Words that use the whole rack (`?` is a blank), or `shortest` of its tiles or more."""
        return queries.anagrams(
            self.graph, queries.read_rack(rack) if isinstance(rack, str) else rack, shortest
        )

    def matching(self, pattern: str) -> list[Tiles]:
        """The words of a pattern: `ca.a*`, `(AEI)..S`."""
        return queries.matching(self.graph, pattern)

    def hooks(self, word: str | bytes) -> Hooks:
        """The letters that go before and after a word."""
        return queries.hooks(self.graph, _tiles(word))

    def extensions(self, word: str | bytes) -> Extensions:
        """The longer words that a word grows into."""
        return queries.extensions(self.graph, _tiles(word))

    def containing(self, part: str | bytes) -> list[Tiles]:
        """The words with these tiles in a row."""
        return queries.containing(self.graph, _tiles(part))

    def of_length(self, length: int) -> list[Tiles]:
        """The words of so many tiles."""
        return queries.of_length(self.graph, length)

    @cached_property
    def traces(self) -> DerivationIndex | None:
        """The derivations of its forms; None for a list, but for its patches."""
        path = self.folder / TRACES
        return DerivationIndex(path) if self.about.kind == "entries" or path.exists() else None

    @cached_property
    def _entries(self) -> bytes:
        return (self.folder / ENTRIES).read_bytes() if self.about.kind == "entries" else b""

    def trace(self, tiles: bytes) -> list[Trace]:
        """The ways from this edition's entries to a word, valid or barred."""
        return [] if self.traces is None else self.traces.find(tiles)

    @cached_property
    def lines(self) -> Lines:
        """Its entries, by line."""
        return Lines(self.traces, self._entries)


def _tiles(word: str | bytes) -> bytes:
    tiles = read_word(word) if isinstance(word, str) else word
    if not tiles or not all(1 <= code <= len(ALPHABET) for code in tiles):
        raise TextError("query.word", word if isinstance(word, str) else write_tiles(word))
    return tiles


class Lines:
    """Looks up entries by their line; remembers the last few thousand headwords."""

    def __init__(self, traces: DerivationIndex | None, text: bytes) -> None:
        self._traces = traces
        self._text = text
        self.head = lru_cache(maxsize=4096)(self._head)

    def text(self, line: int) -> str:
        """A line as it was written."""
        if self._traces is None:
            return ""
        start, end = self._traces.line_span(line)
        return self._text[start:end].decode("utf-8").rstrip()

    def entry(self, line: int) -> Entry:
        """The entry of a line."""
        return parse_entry(self.text(line))

    def provenance(self, line: int) -> str:
        """Give what stands after the line's sign, if anything does."""
        return self.text(line).partition(SIGN)[2]

    def _head(self, line: int) -> str:
        """The headword; nothing for a patch on a line of its own."""
        text = self.text(line)
        if text[:2] in ("+ ", "- "):
            return ""
        head, gap, _ = text.partition("  ")
        # Two spaces always end the headword; only a line without them must be read mark by mark.
        return head if gap and head.isalpha() else self.entry(line).head
