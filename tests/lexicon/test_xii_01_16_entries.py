"""XII.1 to XII.16: which entries are words at all, and as what."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, L16, XII, allows, bars, exactly, words

from tesela.lexicon.word_rules import WordRules

both = pytest.mark.parametrize("rules", BOTH)


@both
@pytest.mark.article("fise-2007", "XII.1")
def test_1_no_abbreviation(rules: WordRules) -> None:
    exactly("etc.  abrev.", "", rules)
    assert bars("pág  abrev.", "pág", rules) == ("XII.1",)


@both
@pytest.mark.article("fise-2007", "XII.2")
def test_2_adverbs_in_mente_that_are_entries(rules: WordRules) -> None:
    for word in ("buenamente", "sabiamente"):
        exactly(f"{word}  adv.", word, rules)
        assert allows(f"{word}  adv.", word, rules) == ("XII.2",)


@both
@pytest.mark.article("fise-2007", "XII.3")
def test_3_aphaeresis(rules: WordRules) -> None:
    exactly("mor  m. aféresis", "mor mores", rules)
    exactly("mano, na  s. aféresis", "mano mana manos manas", rules)
    assert allows("mor  m. aféresis", "mor", rules) == ("XII.3",)


@both
@pytest.mark.parametrize("word", ["buen", "cuan", "gran", "san"])
@pytest.mark.article("fise-2007", "XII.4")
def test_4_apocopes(rules: WordRules, word: str) -> None:
    exactly(f"{word}  apóc.", word, rules)
    assert allows(f"{word}  apóc.", word, rules) == ("XII.4",)


@both
@pytest.mark.article("fise-2007", "XII.5")
def test_5_diminutives_and_the_like_need_an_entry(rules: WordRules) -> None:
    exactly("caseta  f. dim.", "caseta casetas", rules)
    exactly("casilla  f. dim.", "casilla casillas", rules)
    exactly("casucha  f. desp.", "casucha casuchas", rules)
    exactly("caserón  m. aum.", "caserón caserones", rules)
    exactly("casa  f.", "casa casas", rules)


@both
@pytest.mark.parametrize("word", ["brandy", "hall", "jet", "stand"])
@pytest.mark.article("fise-2007", "XII.6")
def test_6_foreign_words_as_they_stand(rules: WordRules, word: str) -> None:
    exactly(f"{word}  m. cursiva", word, rules)
    assert allows(f"{word}  m. cursiva", word, rules) == ("XII.6",)


@both
@pytest.mark.article("fise-2007", "XII.7")
def test_7_feminines_that_are_in_the_dictionary(rules: WordRules) -> None:
    exactly("ingeniero, ra  s.", "ingeniero ingeniera ingenieros ingenieras", rules)
    exactly("ayudante, ta  s.", "ayudante ayudanta ayudantes ayudantas", rules)
    exactly("aprendiz, za  s.", "aprendiz aprendiza aprendices aprendizas", rules)
    exactly("médico, ca  s.", "médico médica médicos médicas", rules)
    exactly("general  m.", "general generales", rules)
    assert allows("médico, ca  s.", "médica", rules) == ("XII.7",)


@both
@pytest.mark.parametrize(
    "head", ["ping-pong", "best seller", "per se", "deo gracias", "de oque", "de ufo", "taz a taz", "zis zas"]
)
@pytest.mark.article("fise-2007", "XII.8")
def test_8_compound_entries_are_no_words(rules: WordRules, head: str) -> None:
    exactly(f"{head}  m.", "", rules)


@both
@pytest.mark.parametrize("word", ["oque", "ufo", "taz", "zis"])
@pytest.mark.article("fise-2007", "XII.8")
def test_8_but_their_parts_that_have_an_entry_are_as_they_stand(rules: WordRules, word: str) -> None:
    exactly(f"{word}  loc.adv.", word, rules)


@pytest.mark.article("fise-2007", "XII.8")
def test_8_is_point_6_since_2016() -> None:
    assert bars("ping-pong  m.", "ping-pong", XII) == ("XII.8",)
    assert bars("ping-pong  m.", "ping-pong", L16) == ("L16.6",)


def test_l16_5_names_of_digraphs() -> None:
    for name in ("ch", "gu", "ll", "qu", "rr"):
        exactly(f"{name}  dígrafo", "", L16)
        exactly(f"{name}  f.", "", L16)
        assert bars(f"{name}  dígrafo", name, L16) == ("L16.5",)


@both
@pytest.mark.article("fise-2007", "XII.9")
def test_9_latin_words(rules: WordRules) -> None:
    exactly("plus  m. lat.", "plus pluses", rules)
    exactly("déficit  m. lat.", "déficit déficits", rules)
    exactly("lapsus  m. lat.", "lapsus", rules)
    exactly("ítem  m. lat.", "ítem ítems", rules)


@both
@pytest.mark.article("fise-2007", "XII.10")
def test_10_no_proper_names(rules: WordRules) -> None:
    exactly("José  n.p.", "", rules)
    exactly("José  m.", "", rules)
    assert bars("José  m.", "jose", rules) == ("XII.10",)


@both
@pytest.mark.article("fise-2007", "XII.11")
def test_11_onomatopoeias(rules: WordRules) -> None:
    exactly("mu  onomat.", "mu", rules)
    exactly("cloc  onomat.", "cloc", rules)
    assert allows("cloc  onomat.", "cloc", rules) == ("XII.11",)


@pytest.mark.parametrize(
    "line",
    ["lle  pron. desus.", "alán  m. desus.", "alcabuz  m. ant.", "fincable  adj. ant.", "figo  m. ant."],
)
@pytest.mark.article("fise-2007", "XII.12")
def test_12_old_words_as_they_stand(line: str) -> None:
    exactly(line, line.split(maxsplit=1)[0], XII)
    assert allows(line, line.split(maxsplit=1)[0], XII) == ("XII.12",)


@pytest.mark.article("fise-2007", "XII.12")
def test_12_no_plural_even_if_a_phrase_has_one() -> None:
    assert bars("figo  m. desus.", "figos", XII) == ("XII.12",)
    assert bars("bayo  m. germ.", "bayos", XII) == ("XII.12",)


@pytest.mark.article("fise-2007", "XII.12")
def test_12_an_area_or_a_register_keeps_an_old_word_alive() -> None:
    exactly("lejura  f. desus. Col. Ec.", "lejura lejuras", XII)
    exactly("argullo  m. desus. vulg.", "argullo argullos", XII)
    exactly("argullo  m. coloq. desus.", "argullo", XII)
    exactly("argullo  m. desus. ; m. vulg.", "argullo argullos", XII)


@pytest.mark.article("fise-2007", "XII.12")
def test_12_since_2016_old_words_take_plurals() -> None:
    exactly("figo  m. desus.", "figo figos", L16)
    exactly("fincable  adj. ant.", "fincable fincables", L16)
    exactly("alcabuz  m. germ.", "alcabuz alcabuces", L16)


@pytest.mark.article("fise-2007", "XII.12")
def test_12_is_what_permits_the_plural_of_an_old_word() -> None:
    assert allows("figo  m. desus.", "figos", L16) == ("L16.12", "L16.18.4")
    assert allows("lejura  f. desus. Col. Ec.", "lejuras", XII) == ("XII.12", "XII.18.4.1")


@both
@pytest.mark.article("fise-2007", "XII.13")
def test_13_little_used_words_take_plurals(rules: WordRules) -> None:
    exactly("haiga  amb. p.us.", "haiga haigas", rules)
    exactly("zuriza  f. p. us.", "zuriza zurizas", rules)
    assert allows("zuriza  f. p. us.", "zurizas", rules)[0] == rules.point("13")


@both
@pytest.mark.parametrize("head", ["bi-", "co-", "exa-", "psico-", "-or", "-ina", "-ción"])
@pytest.mark.article("fise-2007", "XII.14")
def test_14_no_affixes(rules: WordRules, head: str) -> None:
    exactly(f"{head}  elem.compos.", "", rules)
    assert bars(f"{head}  suf.", head, rules) == ("XII.14",)


@both
@pytest.mark.article("fise-2007", "XII.15")
def test_15_acronyms_in_lower_case_are_nouns(rules: WordRules) -> None:
    for word, plural in (
        ("geo", "geos"),
        ("mir", "mires"),
        ("radar", "radares"),
        ("sida", "sidas"),
        ("vip", "vips"),
    ):
        exactly(f"{word}  m.", f"{word} {plural}", rules)
    for word in ("DVD", "CD", "pH"):
        exactly(f"{word}  m.", "", rules)
        exactly(f"{word}  sigla", "", rules)
        assert bars(f"{word}  m.", word, rules) == ("XII.15",)


@both
@pytest.mark.article("fise-2007", "XII.16")
def test_16_no_symbols(rules: WordRules) -> None:
    exactly("He  símb.", "", rules)
    assert bars("na  símb.", "na", rules) == ("XII.16",)


@both
def test_another_class_rescues_a_symbol(rules: WordRules) -> None:
    assert "ares" in words("ar  símb. ; m.", rules)
