"""What the tests of the points ask: which words an entry gives, and what bars a word."""

from __future__ import annotations

from tesela.lexicon import Edition, Verdict, explainer_for
from tesela.lexicon.entries.text import parse_entry
from tesela.lexicon.word_rules import LEXICO_2016, XII_2007, WordRules, explain, forms

XII, L16 = XII_2007, LEXICO_2016
BOTH = (XII_2007, LEXICO_2016)


def words(line: str, rules: WordRules) -> set[str]:
    """The valid forms of one entry, with their accents."""
    return {form.text for form in forms(parse_entry(line), rules)}


def exactly(line: str, wanted: str, rules: WordRules) -> None:
    """The entry gives these words and no others."""
    assert words(line, rules) == set(wanted.split()), (line, rules)


def bars(line: str, word: str, rules: WordRules) -> tuple[str, ...]:
    """The points that bar a word; empty if it is valid or no form of the entry."""
    found = explain(parse_entry(line), word, rules)
    return found[0].derivation.points if found else ()


def allows(line: str, word: str, rules: WordRules) -> tuple[str, ...]:
    """The points that allow a word."""
    for form in forms(parse_entry(line), rules):
        if form.text == word:
            return form.derivation.points
    raise AssertionError((line, word))


def verdict_of(edition: Edition, word: str, *, thorough: bool = False) -> Verdict:
    """What the judge of an edition says of a word, and why."""
    return explainer_for(edition).verdict(word, thorough=thorough)
