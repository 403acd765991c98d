"""Debian's wspanish: one word a line, feminines apart, verbs with -se where the dictionary prints it."""

from __future__ import annotations

from collections.abc import Iterable

from tools.open_edition.facts import Fact, Said
from tools.open_edition.shapes import feminine, is_infinitive


def read(lines: Iterable[str]) -> Said:
    """The headwords. A masculine whose feminine is listed too has it; case and casa are chance."""
    words = {word for line in lines if (word := line.strip())}
    return {word: _facts(word, words) for word in words}


def _facts(word: str, words: set[str]) -> frozenset[Fact]:
    facts: set[Fact] = set()
    if word.endswith("mente"):
        facts.add(Fact.ADVERB)
    elif not is_infinitive(word) and not word.endswith("e") and feminine(word) in words:
        facts.add(Fact.FEMININE)
    return frozenset(facts)
