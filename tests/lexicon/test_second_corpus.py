"""Corpora by other hands than the first: nouns, adjectives and all that is not a verb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lexicon.words import BOTH, XII

from tesela.cli.lexicon.forms import playable
from tesela.core.tiles import strip_accents
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.text import parse_entries
from tesela.lexicon.word_rules import WordRules, forms

CORPUS = Path(__file__).parent / "corpus"
FILES = ("second.txt", "third.txt")


def cases(name: str) -> Iterator[tuple[str, str, str]]:
    """Entry, forms of 2007, forms of 2016."""
    for line in (CORPUS / name).read_text("utf-8").splitlines():
        entry, arrow, given = line.partition(" =>")
        if arrow:
            first, _, second = given.partition("|")
            yield entry, first, second or first


def found(line: str, rules: WordRules) -> set[str]:
    """What tiles can spell of a line, which may hold more than one entry."""
    entries = [entry for entry in parse_entries([line]) if isinstance(entry, Entry)]
    texts = {strip_accents(form.text) for entry in entries for form in forms(entry, rules)}
    return {text for text in texts if len(text) > 1 and playable(text)}


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: str(rules.name))
@pytest.mark.parametrize("name", FILES)
def test_every_entry_gives_exactly_the_forms_written_for_it(name: str, rules: WordRules) -> None:
    wrong = [
        (entry, sorted(wanted - given), sorted(given - wanted))
        for entry, first, second in cases(name)
        if (wanted := set((first if rules is XII else second).split())) != (given := found(entry, rules))
    ]
    assert wrong == []


def test_the_corpora_are_wide() -> None:
    assert [len(list(cases(name))) >= least for name, least in zip(FILES, (650, 280), strict=True)] == [
        True
    ] * 2


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: str(rules.name))
def test_awkward_verbs_have_and_lack_the_forms_written_for_them(rules: WordRules) -> None:
    wrong = []
    for entry, first, second in cases("third_verbs.txt"):
        given = found(entry, rules)
        told = (first if rules is XII else second).split()
        wrong += [
            (entry, each) for each in told if (strip_accents(each[1:]) in given) is not (each[0] == "+")
        ]
    assert wrong == []
