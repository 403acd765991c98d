"""Dictionary entries of every kind, written as the dictionary marks them, and the forms that they give.

The corpus was written by hand from the documents, forms before program (`corpus/*.txt`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lexicon.words import BOTH, L16, XII, words

from tesela.core.tiles import read_word, spell, strip_accents
from tesela.lexicon import EditionStore
from tesela.lexicon.conjugation.paradigm import base_infinitive, paradigm
from tesela.lexicon.conjugation.slots import PART, SLOTS
from tesela.lexicon.editions.building import build
from tesela.lexicon.entries.text import parse_entry
from tesela.lexicon.word_rules import WordRules
from tesela.lexicon.word_rules.verbs import models_of

CORPUS = Path(__file__).parent / "corpus"
FILES = ("names.txt", "others.txt", "verbs.txt", "points.txt", "regulation.txt")
_BARE_IMPERATIVES = ("imp.2s", "imp.2p", "imp.vos")
_FOR = {"=": BOTH, "07": (XII,), "16": (L16,)}
Case = tuple[str, str, WordRules]


def read(name: str) -> Iterator[Case]:
    """The cases of a file: entry, its forms, rule set."""
    entry = ""
    for line in (CORPUS / name).read_text("utf-8").splitlines():
        if line.startswith("  "):
            mark, _, forms = line.strip().partition(" ")
            yield from ((entry, forms, rules) for rules in _FOR[mark])
        elif line and not line.startswith("#"):
            entry = line


def conjugation(line: str, keyword: str, rules: WordRules) -> set[str]:
    """What a keyword of verbs.txt stands for, without participles."""
    entry = parse_entry(line)
    infinitive = base_infinitive(entry.head)
    found: set[str] = set()
    for name in models_of(entry, rules):
        for number, text in paradigm(infinitive, name):
            slot = SLOTS[number]
            person = slot.partition(".")[2]
            if number == PART or (keyword == "rest" and slot in _BARE_IMPERATIVES):
                continue
            if (
                keyword in ("3", "3s")
                and person
                and person not in ("3s", "3p")[: 1 if keyword == "3s" else 2]
            ):
                continue
            found.add(text)
    return found


def expected(line: str, forms: str, rules: WordRules) -> set[str]:
    found: set[str] = set()
    for word in forms.split():
        keyword = word in ("whole", "rest", "3", "3s")
        found |= conjugation(line, word, rules) if keyword else {word}
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_entry_gives_exactly_its_forms(name: str) -> None:
    cases = list(read(name))
    wrong = [
        (line, rules.name, "missing", sorted(wanted - found), "too many", sorted(found - wanted))
        for line, forms, rules in cases
        if (wanted := expected(line, forms, rules)) != (found := words(line, rules))
    ]
    assert wrong == []


def test_the_corpus_is_wide() -> None:
    assert len({line for name in FILES for line, _, _ in read(name)}) >= 500


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: str(rules.name))
def test_an_edition_built_from_the_corpus_has_its_words_and_no_others(
    rules: WordRules, tmp_path: Path
) -> None:
    """The whole way, as somebody with a dictionary goes it: entries file, edition, word list."""
    cases = [case for name in FILES for case in read(name) if case[2] is rules]
    path = tmp_path / "corpus.entries"
    path.write_text("\n".join(dict.fromkeys(line for line, _, _ in cases)), "utf-8")
    edition = build(EditionStore(tmp_path / "shelf"), "corpus", rules.name, [path])
    wanted = {strip_accents(word).upper() for case in cases for word in expected(*case)}
    playable = {word for word in wanted if not set(word) & set("KW") and 2 <= len(read_word(word)) <= 15}
    assert {spell(word) for word in edition.words()} == playable
    assert len(playable) > 2000
