"""XII.18.2 and 18.3: the plurals that are not permitted, and what rescues them."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, L16, XII, bars, exactly, words

from tesela.lexicon.word_rules import WordRules

both = pytest.mark.parametrize("rules", BOTH)


@both
@pytest.mark.parametrize("word", ["aquí", "lejos", "mientras", "además", "también", "tampoco"])
@pytest.mark.article("fise-2007", "XII.18.2.1")
def test_18_2_1_adverbs(rules: WordRules, word: str) -> None:
    exactly(f"{word}  adv.", word, rules)


@both
@pytest.mark.article("fise-2007", "XII.18.2.1")
def test_18_2_1_the_point_is_cited(rules: WordRules) -> None:
    assert bars("tampoco  adv.", "tampocos", rules) == ("XII.18.2.1",)


@both
@pytest.mark.parametrize(("word", "plural"), [("ayer", "ayeres"), ("no", "noes"), ("cuándo", "cuándos")])
@pytest.mark.article("fise-2007", "XII.18.2.1")
def test_18_2_1_a_noun_sense_rescues_the_plural(rules: WordRules, word: str, plural: str) -> None:
    exactly(f"{word}  adv. ; m.", f"{word} {plural}", rules)


@both
@pytest.mark.parametrize("word", ["algún", "cuán", "germán", "ningún", "rabicán", "veintiún"])
@pytest.mark.article("fise-2007", "XII.18.2.2")
def test_18_2_2_apocopes(rules: WordRules, word: str) -> None:
    exactly(f"{word}  adj. apóc.", word, rules)
    assert bars(f"{word}  adj. apóc.", f"{word}es", rules) == (rules.point("18.2.2"),)


@pytest.mark.parametrize(
    ("word", "plural"),
    [("cualquier", "cualesquier"), ("mal", "males"), ("mi", "mis"), ("quienquier", "quienesquier"),
     ("tu", "tus"),
     ("un", "unos"), ("usarced", "usarcedes")],
)  # fmt: skip
def test_l16_18_2_2_apocopes_that_have_a_plural(word: str, plural: str) -> None:
    exactly(f"{word}  adj. apóc.", f"{word} {plural}", L16)
    exactly(f"{word}  adj. apóc.", word, XII)


@both
@pytest.mark.parametrize("word", ["ah", "bah", "huy", "puf"])
@pytest.mark.article("fise-2007", "XII.18.2.3")
def test_18_2_3_interjections(rules: WordRules, word: str) -> None:
    exactly(f"{word}  interj.", word, rules)
    assert bars(f"{word}  interj.", f"{word}s", rules) == ("XII.18.2.3",)


@both
@pytest.mark.parametrize(("word", "plural"), [("ay", "ayes"), ("hurra", "hurras"), ("caramba", "carambas")])
@pytest.mark.article("fise-2007", "XII.18.2.3")
def test_18_2_3_a_noun_sense_rescues_the_plural(rules: WordRules, word: str, plural: str) -> None:
    exactly(f"{word}  interj. ; m.", f"{word} {plural}", rules)


@both
@pytest.mark.article("fise-2007", "XII.18.2.4")
def test_18_2_4_adjectives_after_bien_and_mal(rules: WordRules) -> None:
    exactly("encarado, da  adj. loc.adj. after=bien,mal", "encarado encarada encarados encaradas", rules)
    exactly("avenido, da  adj. loc.adj. after=bien", "avenido avenida avenidos avenidas", rules)
    exactly("encarado, da  loc.adj. after=bien,mal", "encarado encarada encarados encaradas", rules)


@pytest.mark.article("fise-2007", "XII.18.2.4")
def test_18_2_4_other_adjectives_of_phrases() -> None:
    exactly("gules  adj. loc.adj.", "gules", L16)
    exactly("lirondo, da  adj. loc.adj.", "lirondo lironda lirondos lirondas", XII)
    exactly("lirondo, da  adj. loc.adj.", "lirondo lironda", L16)
    assert bars("lirondo, da  adj. loc.adj.", "lirondos", L16) == ("L16.18.2.4",)


@both
@pytest.mark.article("fise-2007", "XII.18.2.4")
def test_18_2_4_words_of_phrases_that_have_their_own_entry(rules: WordRules) -> None:
    exactly("nunca  adv.", "nunca", rules)
    assert "acabaron" in words("acabar  v.tr.intr.", rules)


@pytest.mark.parametrize(
    ("line", "plural"),
    [
        ("después  adv.", "despueses"),
        ("guay  interj. ; m. loc.adv.", "guayes"),
        ("jamás  adv.", "jamases"),
        ("luego  adv. conj.", "luegos"),
        ("pelota  loc.adv.", "pelotas"),
        ("poquito  loc.adv.", "poquitos"),
        ("bonico, ca  loc.adv.", "bonicas"),
        ("chinito  loc.sust.", "chinitos"),
        ("chiquitico  loc.adv.", "chiquiticos"),
        ("ir  v.intr. model=ir", "ires"),
        ("venir  v.intr. ; loc.sust. model=venir", "venires"),
        ("moliente  adj. loc.adj.", "molientes"),
    ],
)
def test_l16_18_2_4_words_of_phrases_that_have_a_plural(line: str, plural: str) -> None:
    assert plural in words(line, L16)


@both
@pytest.mark.parametrize("word", ["oque", "ufo"])
@pytest.mark.article("fise-2007", "XII.18.2.5")
def test_18_2_5_words_of_adverbial_phrases(rules: WordRules, word: str) -> None:
    exactly(f"{word}  loc.adv.", word, rules)
    assert bars(f"{word}  loc.adv.", f"{word}s", rules) == (rules.point("18.2.5"),)


@both
@pytest.mark.article("fise-2007", "XII.18.2.5")
def test_18_2_5_unless_they_have_another_sense(rules: WordRules) -> None:
    exactly("ademán  m. ; loc.adv.", "ademán ademanes", rules)
    exactly("arriba  adv. interj.", "arriba", rules)
    exactly("abajo  adv.", "abajo", rules)


@both
@pytest.mark.article("fise-2007", "XII.18.2.6")
def test_18_2_6_words_of_noun_phrases(rules: WordRules) -> None:
    exactly("qué dirán  loc.sust.", "", rules)
    exactly("bueno, na  adj. ; loc.sust.", "bueno buena buenos buenas", rules)
    exactly("allá  adv. ; loc.sust.", "allá", rules)


@both
@pytest.mark.parametrize(
    "word", ["bum", "cataplum", "clo", "cricrí", "fu", "guau", "hin", "paf", "rataplán", "zas"]
)
@pytest.mark.article("fise-2007", "XII.18.2.7")
def test_18_2_7_onomatopoeias(rules: WordRules, word: str) -> None:
    exactly(f"{word}  onomat.", word, rules)


@both
@pytest.mark.parametrize(("word", "plural"), [("clac", "clacs"), ("miau", "miaus"), ("tictac", "tictacs")])
@pytest.mark.article("fise-2007", "XII.18.2.7")
def test_18_2_7_a_noun_sense_rescues_the_plural(rules: WordRules, word: str, plural: str) -> None:
    exactly(f"{word}  onomat. ; m.", f"{word} {plural}", rules)


@both
@pytest.mark.article("fise-2007", "XII.18.2.8")
def test_18_2_8_parts_of_phrases(rules: WordRules) -> None:
    exactly("carpetazo  m. fr.", "carpetazo", rules)
    assert bars("carpetazo  m. fr.", "carpetazos", rules) == (rules.point("18.2.8"),)
    assert "comieron" in words("comer  v.tr. ; v.prnl. fr.", rules)


@both
@pytest.mark.article("fise-2007", "XII.18.2.9")
def test_18_2_9_participles(rules: WordRules) -> None:
    assert "surgido" in words("surgir  v.intr.", rules)
    assert words("surgir  v.intr.", rules).isdisjoint({"surgida", "surgidos", "surgidas"})
    assert words("dignarse  v.prnl.", rules).isdisjoint({"dignada", "dignados", "dignadas"})
    assert "arrepentidas" in words("arrepentido, da  adj. s.", rules)


@pytest.mark.parametrize("word", ["dom", "fray", "frey", "ña", "ño", "ñor", "usía"])
@pytest.mark.article("fise-2007", "XII.18.2.10")
def test_18_2_10_forms_of_address(word: str) -> None:
    exactly(f"{word}  m. tratam.", word, XII)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("dom  m. tratam.", "dom doms"),
        ("ño, ña  s. tratam.", "ño ña ños ñas"),
        ("ñor  m. tratam.", "ñor ñores"),
        ("usía  com. tratam.", "usía usías"),
        ("fray  m. tratam.", "fray"),
        ("frey  m. tratam.", "frey"),
        ("seó  m. tratam.", "seó"),
    ],
)
def test_l16_18_1_2_7_forms_of_address(line: str, wanted: str) -> None:
    exactly(line, wanted, L16)


@both
@pytest.mark.article("fise-2007", "XII.18.3")
def test_18_3_foreign_words(rules: WordRules) -> None:
    exactly("jet  m. cursiva", "jet", rules)
    assert bars("jet  m. cursiva", "jets", rules) == ("XII.18.3",)
    exactly("parquear  v.tr. cursiva", "parquear", rules)
    assert bars("parquear  v.tr. cursiva", "parqueaba", rules) == ("XII.18.3",)


@both
@pytest.mark.article("fise-2007", "XII.18.3")
def test_18_3_italics_are_the_headwords_and_hold_for_every_sense(rules: WordRules) -> None:
    exactly("jazz  m. cursiva ; adj.", "jazz", rules)
    exactly("flipar  v.intr. cursiva ; v.tr.", "flipar", rules)
