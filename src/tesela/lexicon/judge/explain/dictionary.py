"""The entries that an explanation stands on: what is known of a word, and how the rules cite a point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tesela.lexicon.bulk import SHORTEST, words_to_tiles
from tesela.lexicon.derivations.index import Trace
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.provenance import Provenance, read_provenance
from tesela.lexicon.judge.verdicts import Reason
from tesela.lexicon.word_rules import WORD_RULES

NOMINAL: Final = ("headword", "feminine")
"""Kinds of derivation that give a noun, adjective or the like in the singular."""


class Dictionary:
    """An edition's entries and rules, asked about plain words."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.rules = WORD_RULES[edition.about.rules]
        self.point = self.rules.point

    def head(self, line: int) -> str:
        """Give the headword of a line."""
        return self.edition.lines.head(line)

    def entry(self, line: int) -> Entry:
        """Give the entry of a line."""
        return self.edition.lines.entry(line)

    def provenance(self, line: int) -> Provenance | None:
        """Tell who votes for the entry of a line, and who says its marks."""
        text = self.edition.lines.provenance(line)
        return read_provenance(text) if text else None

    def known(self, word: str) -> list[Trace]:
        """Find the valid derivations of a word in plain letters."""
        tiles = words_to_tiles([word])[0]
        if len(tiles) < SHORTEST or tiles not in self.edition.graph:
            return []
        return [trace for trace in self.edition.trace(tiles) if trace.derivation.valid]

    def made_from(
        self, point: str, code: str, bases: Iterable[str], kinds: tuple[str, ...] = NOMINAL
    ) -> Reason | None:
        """Give the reason of a point for the first base that is a word of these kinds."""
        for base in bases:
            for trace in self.known(base):
                if trace.derivation.kind in kinds:
                    return Reason(self.point(point), code, {"base": trace.form})
        return None
