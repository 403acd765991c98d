"""What a source says of a word, in the few terms that all the sources share."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Fact(Enum):
    """One thing that a source says of a headword."""

    PLURAL = "takes a plural"
    FEMININE = "has a feminine"
    CONJUGATED = "is a verb with all its forms"
    INFINITIVE = "is a verb of which only the infinitive is used"
    TRANSITIVE = "is a verb with a direct object"
    ADVERB = "is an adverb"
    OLD = "is out of use"


Said = dict[str, frozenset[Fact]]
"""The words of a source, each with what the source says of it."""


def join(pairs: Iterable[tuple[str, frozenset[Fact]]]) -> Said:
    """Words with all that is said of them, when a word comes several times."""
    said: Said = {}
    for word, facts in pairs:
        said[word] = said.get(word, frozenset()) | facts
    return said
