"""XII.17, 17.1-17.3: which verbs are conjugated, and that voseo is."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, L16, XII, allows, bars, exactly, words

from tesela.lexicon.word_rules import WordRules

both = pytest.mark.parametrize("rules", BOTH)


@both
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("atrevido, da  adj.", "atrevido atrevida atrevidos atrevidas"),
        ("roto, ta  part. adj.", "roto rota rotos rotas"),
        ("amante  adj.", "amante amantes"),
        ("corriente  adj. f.", "corriente corrientes"),
        ("bebedor, ra  adj.", "bebedor bebedora bebedores bebedoras"),
        ("reidero, ra  adj.", "reidero reidera reideros reideras"),
        ("abortivo, va  adj.", "abortivo abortiva abortivos abortivas"),
        ("corredizo, za  adj.", "corredizo corrediza corredizos corredizas"),
        ("moribundo, da  adj.", "moribundo moribunda moribundos moribundas"),
        ("comible  adj.", "comible comibles"),
    ],
)
@pytest.mark.article("fise-2007", "XII.17.1")
def test_17_1_verbal_adjectives_are_entries(rules: WordRules, line: str, wanted: str) -> None:
    exactly(line, wanted, rules)


@both
@pytest.mark.article("fise-2007", "XII.17.2")
def test_17_2_all_tenses_and_persons(rules: WordRules) -> None:
    found = words("amar  v.tr.", rules)
    assert {"amo", "amabas", "amó", "amaremos", "amaríais", "amen", "amáramos", "amases", "amare"} <= found
    assert {"amad", "amá", "amás", "amando", "amadas"} <= found
    assert allows("amar  v.tr.", "amaba", rules) == (rules.point("17.2"),)


@both
@pytest.mark.article("fise-2007", "XII.17.2")
def test_17_2_verbs_without_a_model_have_the_infinitive_alone(rules: WordRules) -> None:
    exactly("coitar  v.tr. model=-", "coitar", rules)
    assert bars("coitar  v.tr. model=-", "coitaba", rules) == (rules.point("17.2"),)


@both
@pytest.mark.article("fise-2007", "XII.17.2")
def test_17_2_regular_verbs_whatever_vowel_stands_before_the_ending(rules: WordRules) -> None:
    saquear = words("saquear  v.tr.", rules)
    assert set("saqueo saqueas saquea saqueamos saqueáis saquean".split()) <= saquear
    sacar = words("sacar  v.tr.", rules)
    assert set("saco sacas saca sacamos sacáis sacan saqué saque".split()) <= sacar
    assert set("amo amas ama amamos amáis aman".split()) <= words("amar  v.tr.", rules)


def test_l16_17_2_verbs_that_are_old_or_regional_to_spain_in_every_sense() -> None:
    exactly("abondar  v.tr. ant. ; v.intr. León Sal.", "abondar", L16)
    assert bars("abondar  v.tr. ant. ; v.intr. León Sal.", "abondaba", L16) == ("L16.17.2",)
    assert "abondaba" in words("abondar  v.tr. ant. ; v.intr. León Sal.", XII)
    assert "horraba" in words("horrar  v.tr. ant. ; v.tr. Am.", L16)
    assert "molaba" in words("molar  v.intr. coloq. Esp.", L16)
    assert "vareaba" in words("varear  v.tr. Ar. Arg.", L16)


@both
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("volar  v.intr.tr. model=contar", ("volás", "volá")),
        ("acertar  v.tr. model=acertar", ("acertás", "acertá")),
        ("contar  v.tr. model=contar", ("contás", "contá")),
    ],
)
@pytest.mark.article("fise-2007", "XII.17.3")
def test_17_3_voseo(rules: WordRules, line: str, wanted: tuple[str, str]) -> None:
    for word in wanted:
        assert allows(line, word, rules) == (rules.point("17.3"),)


def test_l16_17_3_voseo_in_present_and_imperative_only() -> None:
    found = words("contar  v.tr. model=contar", L16)
    assert found.isdisjoint({"contastes", "contés", "cuentás"})
