"""An edition held against a list of one's own: how many words are right, how many are missing, and where.

For who has the right to an official list. Nothing of the list is kept; only counts come out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.editions.store import Progress, silent
from tesela.lexicon.entries.provenance import read_provenance

_STEP = 20_000
"""Words between two reports of progress."""
NO_ENTRY = "-"
"""A missing word that no entry leads to, or an entry without provenance."""


class Tally(msgspec.Struct, frozen=True):
    """Words of a group: in the edition, in the list, in both."""

    group: str
    edition: int
    listed: int
    both: int

    @property
    def precision(self) -> float:
        """The share of the edition's words that the list has."""
        return self.both / self.edition if self.edition else 0.0

    @property
    def recall(self) -> float:
        """The share of the list's words that the edition has."""
        return self.both / self.listed if self.listed else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of both."""
        return 2 * self.both / (self.edition + self.listed) if self.edition + self.listed else 0.0


class Comparison(msgspec.Struct, frozen=True):
    """All that is counted."""

    whole: Tally
    by_length: tuple[Tally, ...]
    by_class: tuple[Tally, ...]
    """By the kind of derivation: headword, plural, verb … Precision alone, as for the next two."""
    by_rule: tuple[Tally, ...]
    """By the vote rule of the entry."""
    by_point: tuple[Tally, ...]
    missing: tuple[tuple[str, int], ...]
    """Words of the list that the edition lacks, by the point that bars them; `-`: no entry leads there."""


def compare(edition: Edition, words: Iterable[bytes], progress: Progress = silent) -> Comparison:
    """Count an edition's words against those of a list, group by group."""
    listed, own = frozenset(words), edition.graph.words()
    have: dict[str, Counter[str]] = {key: Counter() for key in ("length", "class", "rule", "point")}
    right: dict[str, Counter[str]] = {key: Counter() for key in have}
    for at, word in enumerate(own):
        if at % _STEP == 0:
            progress("explain", at / len(own))
        groups = _groups(edition, word)
        for key, group in groups.items():
            have[key][group] += 1
            right[key][group] += word in listed
    lengths = Counter(str(len(word)) for word in listed)
    lacking = Counter(_what_bars(edition, word) for word in listed.difference(own))
    both = sum(right["length"].values())
    return Comparison(
        Tally("", len(own), len(listed), both),
        tuple(
            Tally(group, have["length"][group], lengths[group], right["length"][group])
            for group in sorted(lengths | have["length"], key=int)
        ),
        _tallies(have["class"], right["class"]),
        _tallies(have["rule"], right["rule"]),
        _tallies(have["point"], right["point"]),
        tuple(lacking.most_common()),
    )


def _groups(edition: Edition, word: bytes) -> dict[str, str]:
    """Name the groups of a word by its first valid derivation."""
    trace = next((each for each in edition.trace(word) if each.derivation.valid), None)
    groups = {"length": str(len(word))}
    if trace is None:
        return groups
    known = read_provenance(edition.lines.provenance(trace.line))
    points = trace.derivation.points
    return groups | {
        "class": trace.derivation.kind,
        "rule": known.rule if known is not None else NO_ENTRY,
        "point": points[0] if points else NO_ENTRY,
    }


def _what_bars(edition: Edition, word: bytes) -> str:
    barred = next((each for each in edition.trace(word) if not each.derivation.valid), None)
    if barred is None:
        return NO_ENTRY
    points = barred.derivation.points
    return points[0] if points and points[0] else barred.derivation.kind


def _tallies(have: Counter[str], right: Counter[str]) -> tuple[Tally, ...]:
    return tuple(Tally(group, count, 0, right[group]) for group, count in have.most_common())
