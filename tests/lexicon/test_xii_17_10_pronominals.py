"""XII.17.10: pronominal verbs: -se, participle, gerund, imperative."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, L16, XII, bars, words

from tesela.core.tiles import strip_accents
from tesela.lexicon.word_rules import WordRules

pytestmark = pytest.mark.article("fise-2007", "XII.17.10")

both = pytest.mark.parametrize("rules", BOTH)


@both
@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("dignarse  v.prnl.", "dignó"),
        ("atreverse  v.prnl.", "atreví"),
        ("jactarse  v.prnl.", "jactaría"),
        ("arrepentirse  v.prnl. model=sentir", "arrepintió"),
        ("dignarse  v.prnl.", "dignando"),
        ("atreverse  v.prnl.", "atreviendo"),
        ("dignarse  v.prnl.", "digna"),
        ("jumarse  v.prnl.", "jumado"),
    ],
)
def test_conjugated_without_the_pronoun(rules: WordRules, line: str, form: str) -> None:
    assert form in words(line, rules)


@both
@pytest.mark.parametrize("head", ["dignarse", "arrepentirse", "atreverse", "jumarse"])
def test_infinitive_with_and_without_se(rules: WordRules, head: str) -> None:
    assert {head, head[:-2]} <= words(f"{head}  v.prnl.", rules)


def test_since_2016_only_if_the_entry_carries_se() -> None:
    assert "jactarse" in words("jactar  v.prnl.", XII)
    assert "jactarse" not in words("jactar  v.prnl.", L16)
    assert bars("jactar  v.prnl.", "jactarse", L16) == ("L16.17.10", "L16.17.5")


@pytest.mark.parametrize("mark", ["desus.", "Ar."])
def test_since_2016_old_and_regional_ones_too(mark: str) -> None:
    assert words(f"adonarse  v.prnl. {mark}", L16) == {"adonar", "adonarse"}


@both
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("morir  v.intr.prnl. model=dormir", "morirse"),
        ("subir  v.intr.tr.prnl.", "subirse"),
        ("caer  v.intr.prnl. model=caer", "caerse"),
    ],
)
def test_no_se_where_there_is_another_use(rules: WordRules, line: str, word: str) -> None:
    assert word not in words(line, rules)
    assert bars(line, word, rules)[0] == rules.point("17.10")


@both
def test_no_imperative(rules: WordRules) -> None:
    found = words("dignarse  v.prnl.", rules)
    assert "digna" in found
    assert "dignad" not in found
    assert "dignate" not in found
    assert bars("dignarse  v.prnl.", "dignad", rules) == (rules.point("17.10"),)


@both
def test_horrad_since_horrar_is_intransitive_too(rules: WordRules) -> None:
    assert "horrad" in words("horrar  v.tr. ant. Am. ; v.prnl. Col.", rules)
    assert "horrad" in words("horrar  v.intr. Am. ; v.prnl. Am.", rules)


OUT = """abromad abstén abstené abstened adrezad afeccionad afrancad alampad alobad amulad apensionad
apegad atené atened atreved caneced comedid condolé condoled confabulad conjuramentad deshonestad
desmanad despereced despizcad encerrizad enmontad ensayalad esguilad finchad fugad jactad lloviznad macad
opilad percatad refriad reguardad""".split()


@pytest.mark.parametrize("word", OUT)
def test_l16_the_imperatives_that_it_names_are_out(word: str) -> None:
    infinitive = {"abstén": "abstener", "abstené": "abstener", "atené": "atener", "condolé": "condoler"}.get(
        word, word[:-1] + "r"
    )
    model = {"abstener": "tener", "atener": "tener", "condoler": "mover", "comedir": "pedir"}.get(infinitive)
    if infinitive in ("canecer", "desperecer"):
        model = "agradecer"
    line = f"{infinitive}  v.prnl. ; v.intr.{f' model={model}' if model else ''}"
    assert strip_accents(word) not in {strip_accents(found) for found in words(line, L16)}
    assert bars(line, word, L16) == ("L16.17.10",)


def test_l16_all_current_senses_pronominal_is_what_counts() -> None:
    line = "apellar  v.prnl. ; v.tr. desus. ; v.intr. Ast."
    assert "apellad" not in words(line, L16)
    assert "apellad" in words(line, XII)
    assert "apellad" in words(line + " ; v.intr. Ven.", L16)
