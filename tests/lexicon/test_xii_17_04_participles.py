"""XII.17.4 and 18.2.9: which participles have four forms, and which stay masculine singular."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, L16, XII, allows, bars, words

from tesela.lexicon.word_rules import WordRules

pytestmark = pytest.mark.article("fise-2007", "XII.17.4")

both = pytest.mark.parametrize("rules", BOTH)


def participles(line: str, stem: str, rules: WordRules) -> set[str]:
    return {word for word in words(line, rules) if word in {stem + end for end in ("o", "a", "os", "as")}}


@both
@pytest.mark.parametrize(
    ("line", "stem"),
    [
        ("cantar  v.tr.intr.", "cantad"),
        ("comer  v.tr.", "comid"),
        ("escribir  v.tr.", "escrit"),
        ("imprimir  v.tr.", "impres"),
        ("imprimir  v.tr.", "imprimid"),
        ("decir  v.tr. model=decir", "dich"),
        ("comprar  v.tr.", "comprad"),
        ("freír  v.tr.", "frit"),
        ("freír  v.tr.", "freíd"),
        ("proveer  v.tr.", "provist"),
        ("abrir  v.tr.", "abiert"),
        ("prescribir  v.tr.", "prescrit"),
        ("devolver  v.tr. model=mover", "devuelt"),
        ("disolver  v.tr. model=mover", "disuelt"),
        ("romper  v.tr.", "rot"),
        ("corromper  v.tr.", "corrompid"),
        ("pudrir  v.tr. model=pudrir", "podrid"),
        ("elegir  v.tr. model=pedir part=elegido,electo", "elect"),
    ],
)
def test_transitive_verbs_have_four(rules: WordRules, line: str, stem: str) -> None:
    assert participles(line, stem, rules) == {stem + end for end in ("o", "a", "os", "as")}
    assert allows(line, stem + "as", rules) == (rules.point("17.4"),)


@both
@pytest.mark.parametrize(
    ("line", "stem"),
    [
        ("boxear  v.intr.", "boxead"),
        ("medrar  v.intr.", "medrad"),
        ("surgir  v.intr.", "surgid"),
        ("dignarse  v.prnl.", "dignad"),
        ("jumarse  v.prnl.", "jumad"),
        ("morir  v.intr.prnl. model=dormir", "muert"),
    ],
)
def test_intransitive_and_pronominal_verbs_have_one(rules: WordRules, line: str, stem: str) -> None:
    assert participles(line, stem, rules) == {stem + "o"}
    for end in ("a", "os", "as"):
        assert bars(line, stem + end, rules)[0] == rules.point("17.4")


def test_the_point_on_plurals_is_cited_too() -> None:
    assert bars("surgir  v.intr.", "SURGIDOS", XII) == ("XII.17.4", "XII.18.2.9")


@both
def test_one_transitive_sense_is_enough(rules: WordRules) -> None:
    assert "boxeadas" in words("boxear  v.intr. ; v.tr. Am.", rules)


@both
def test_a_participle_with_its_own_entry_is_an_adjective(rules: WordRules) -> None:
    assert words("arrepentido, da  adj. s.", rules) == {
        "arrepentido",
        "arrepentida",
        "arrepentidos",
        "arrepentidas",
    }


@pytest.mark.parametrize(
    ("line", "stem"),
    [
        ("adolecer  v.intr. ; v.tr. desus. model=agradecer", "adolecid"),
        ("alobar  v.prnl. ; v.tr. Ast.", "alobad"),
    ],
)
def test_l16_the_transitive_sense_must_be_current_and_not_regional_to_spain(line: str, stem: str) -> None:
    assert len(participles(line, stem, XII)) == 4
    assert participles(line, stem, L16) == {stem + "o"}
    assert bars(line, stem + "as", L16) == ("L16.17.4", "XII.18.2.9")


def test_chiados_of_the_example_game_is_barred() -> None:
    """Catalogue L: the manual's CHIADOS is no word of XII, since chiar (old piar) is intransitive."""
    assert bars("chiar  v.intr. ant. model=enviar", "CHIADOS", XII) == ("XII.17.4", "XII.18.2.9")
