"""XII.17.5: no pronouns behind a verb; the -se of amase is no pronoun."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, bars, words

from tesela.lexicon.word_rules import WordRules, suspects

pytestmark = pytest.mark.article("fise-2007", "XII.17.5")

both = pytest.mark.parametrize("rules", BOTH)


@both
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("pegar  v.tr.", "pégale"),
        ("dar  v.tr. model=dar", "dame"),
        ("bañar  v.tr.", "báñate"),
        ("comer  v.tr.", "cómetela"),
        ("entregar  v.tr.", "entréguese"),
        ("entregar  v.tr.", "entrégueselo"),
        ("amar  v.tr.", "amaos"),
        ("comprar  v.tr.", "comprándola"),
        ("ir  v.intr. model=ir", "vámonos"),
        ("arrepentirse  v.prnl. model=sentir", "arrepintiose"),
        ("dignarse  v.prnl.", "dígnate"),
        ("dignarse  v.prnl.", "dignaos"),
        ("dignarse  v.prnl.", "dignándose"),
        ("atreverse  v.prnl.", "atreviéndose"),
    ],
)
def test_enclitics_are_barred(rules: WordRules, line: str, word: str) -> None:
    assert bars(line, word, rules) == (rules.point("17.5"),)


@both
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("pegar  v.tr.", "pega"),
        ("dar  v.tr. model=dar", "da"),
        ("bañar  v.tr.", "baña"),
        ("comer  v.tr.", "come"),
        ("entregar  v.tr.", "entregue"),
        ("amar  v.tr.", "amad"),
    ],
)
def test_the_bare_forms_are_valid(rules: WordRules, line: str, wanted: str) -> None:
    assert wanted in words(line, rules)


@both
def test_the_se_of_the_subjunctive_is_part_of_the_verb(rules: WordRules) -> None:
    found = words("amar  v.tr.", rules)
    assert {"amara", "amase", "amaras", "amases", "amáramos", "amásemos", "amarais", "amaseis"} <= found
    assert {"amaran", "amasen"} <= found


@both
def test_comerse_is_barred(rules: WordRules) -> None:
    assert bars("comer  v.tr.prnl.", "comerse", rules) == (rules.point("17.10"), rules.point("17.5"))


@pytest.mark.parametrize(
    ("word", "base"),
    [("dame", "dar"), ("PÉGALE", "pegar"), ("cómetela", "comer"), ("amaos", "amar"), ("figos", "figo"),
     ("surgidos", "surgido"), ("surgidas", "surgir"), ("dignad", "dignar"), ("ateaba", "atear"),
     ("cafeces", "cafez"), ("jerseis", "jersey")],
)  # fmt: skip
def test_suspects_find_the_entry_to_ask(word: str, base: str) -> None:
    assert base in suspects(word)
