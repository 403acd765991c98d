"""A second corpus, by another hand than the first: nouns, adjectives and all that is not a verb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lexicon.words import BOTH, XII

from tesela.cli.lexicon_forms import playable
from tesela.core.tiles import fold
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries_text import parse_entries
from tesela.lexicon.use import RuleSet, forms

CORPUS = Path(__file__).parent / "corpus" / "second.txt"


def cases() -> Iterator[tuple[str, str, str]]:
    """Entry, forms of 2007, forms of 2016."""
    for line in CORPUS.read_text("utf-8").splitlines():
        entry, arrow, given = line.partition(" =>")
        if arrow:
            first, _, second = given.partition("|")
            yield entry, first, second or first


def found(line: str, rules: RuleSet) -> set[str]:
    """What tiles can spell of a line, which may hold more than one entry."""
    entries = [entry for entry in parse_entries([line]) if isinstance(entry, Entry)]
    texts = {fold(form.text) for entry in entries for form in forms(entry, rules)}
    return {text for text in texts if len(text) > 1 and playable(text)}


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: str(rules.name))
def test_every_entry_gives_exactly_the_forms_written_for_it(rules: RuleSet) -> None:
    wrong = [
        (entry, sorted(wanted - given), sorted(given - wanted))
        for entry, first, second in cases()
        if (wanted := set((first if rules is XII else second).split())) != (given := found(entry, rules))
    ]
    assert wrong == []


def test_the_second_corpus_is_wide() -> None:
    assert len(list(cases())) >= 650
