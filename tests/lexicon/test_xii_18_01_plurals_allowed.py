"""XII.18.1: the plurals that are permitted (2016: 18.1.1, 18.1.2)."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, L16, XII, allows, bars, exactly, words

from tesela.lexicon.word_rules import WordRules

both = pytest.mark.parametrize("rules", BOTH)


def plurals(line: str, rules: WordRules) -> set[str]:
    return words(line, rules) - {line.split(maxsplit=1)[0].rstrip(",")}


@both
@pytest.mark.article("fise-2007", "XII.18.1")
def test_18_1_nouns_adjectives_pronouns_participles(rules: WordRules) -> None:
    exactly("flor  f.", "flor flores", rules)
    exactly("pobre  adj.", "pobre pobres", rules)
    exactly("ella  pron.", "ella ellas", rules)
    assert "comprados" in words("comprar  v.tr.", rules)
    assert allows("flor  f.", "flores", rules) == ("XII.18.1.5", rules.point("18.4.3"))


@both
@pytest.mark.parametrize(
    ("word", "plural"), [("boli", "bolis"), ("foto", "fotos"), ("profe", "profes"), ("tele", "teles")]
)
@pytest.mark.article("fise-2007", "XII.18.1.1")
def test_18_1_1_shortenings(rules: WordRules, word: str, plural: str) -> None:
    exactly(f"{word}  m. acort.", f"{word} {plural}", rules)


@both
@pytest.mark.parametrize("word", ["híper", "súper"])
@pytest.mark.article("fise-2007", "XII.18.1.1")
def test_18_1_1_shortenings_that_stay(rules: WordRules, word: str) -> None:
    exactly(f"{word}  m. acort.", word, rules)


@both
@pytest.mark.article("fise-2007", "XII.18.1.2")
def test_18_1_2_adjectives_of_cross_references(rules: WordRules) -> None:
    exactly("gamado, da  adj. envío", "gamado gamada gamados gamadas", rules)
    exactly("bolar  adj. envío", "bolar bolares", rules)


@pytest.mark.article("fise-2007", "XII.18.1.2")
def test_18_1_2_abanda() -> None:
    exactly("abanda  adj. envío", "abanda abandas", XII)
    exactly("abanda  adj. envío", "abanda", L16)


@pytest.mark.parametrize(
    "word",
    "minisúper antiaborto anticorrosión anticorrupción antidopaje antiestrés antigás antimafia "
    "antipolio antisistema "
    "antitabaco antitrust antiviolencia multiplataforma premamá".split(),
)
def test_l16_18_1_2_adjectives_that_stay(word: str) -> None:
    exactly(f"{word}  adj.", word, L16)


LETTERS = """a=aes be=bes ce=ces che=ches de=des e=es/ees efe=efes ge=ges hache=haches i=íes jota=jotas
ele=eles elle=elles eme=emes ene=enes eñe=eñes o=oes pe=pes ere=eres erre=erres ese=eses te=tes u=úes
ve=ves uve=uves ye=yes zeta=zetas zeda=zedas""".split()


@both
@pytest.mark.parametrize("pair", LETTERS)
@pytest.mark.parametrize("mark", ["letra", "f."])
@pytest.mark.article("fise-2007", "XII.18.1.3")
def test_18_1_3_spanish_letters(rules: WordRules, pair: str, mark: str) -> None:
    word, _, forms = pair.partition("=")
    assert plurals(f"{word}  {mark}", rules) == set(forms.split("/"))


@pytest.mark.article("fise-2007", "XII.18.1.3")
def test_18_1_3_cu_and_equis() -> None:
    for rules in BOTH:
        assert plurals("cu  letra", rules) == {"cus", "cúes"}
        assert plurals("equis  letra", rules) == set()


GREEK = """alfa=alfas beta=betas cappa=cappas gamma=gammas delta=deltas zeta=zetas eta=etas fi=fíes
iota=iotas lambda=lambdas mi=míes ni=níes xi=xíes pi=píes ro=ros sigma=sigmas tau=taus ji=jíes psi=psíes
omega=omegas dseda=dsedas""".split()


@pytest.mark.parametrize("pair", GREEK)
@pytest.mark.article("fise-2007", "XII.18.1.4")
def test_18_1_4_greek_letters(pair: str) -> None:
    word, _, plural = pair.partition("=")
    assert plurals(f"{word}  griega", XII) == {plural}
    assert plural in plurals(f"{word}  griega", L16)


@both
@pytest.mark.parametrize("word", ["épsilon", "ípsilon", "ómicron"])
@pytest.mark.article("fise-2007", "XII.18.1.4")
def test_18_1_4_greek_letters_that_stay(rules: WordRules, word: str) -> None:
    exactly(f"{word}  griega", word, rules)


@pytest.mark.parametrize("word", ["fi", "ji", "mi", "ni", "pi", "psi", "xi"])
def test_l16_18_1_2_4_both_plurals(word: str) -> None:
    assert plurals(f"{word}  griega", L16) == {word + "s", word[:-1] + "íes"}
    assert plurals("dseta  griega", L16) == {"dsetas"}


@both
@pytest.mark.parametrize(
    ("word", "plural"),
    [("biología", "biologías"), ("física", "físicas"), ("química", "químicas"), ("geología", "geologías"),
     ("fútbol", "fútboles"), ("natación", "nataciones"), ("ajedrez", "ajedreces"), ("básquet", "básquets"),
     ("hambre", "hambres"), ("paludismo", "paludismos"), ("sida", "sidas"), ("gripe", "gripes"),
     ("locura", "locuras"), ("tedio", "tedios"), ("fe", "fes"), ("odio", "odios"), ("caridad", "caridades"),
     ("paciencia", "paciencias"), ("pereza", "perezas")],
)  # fmt: skip
@pytest.mark.article("fise-2007", "XII.18.1.5")
def test_18_1_5_common_nouns(rules: WordRules, word: str, plural: str) -> None:
    exactly(f"{word}  m.", f"{word} {plural}", rules)


@both
@pytest.mark.parametrize("pair", "do=dos re=res mi=mis fa=fas sol=soles la=las si=sis".split())
@pytest.mark.article("fise-2007", "XII.18.1.6")
def test_18_1_6_musical_notes(rules: WordRules, pair: str) -> None:
    word, _, plural = pair.partition("=")
    assert plurals(f"{word}  nota", rules) == {plural}


@both
@pytest.mark.parametrize(
    ("word", "forms"),
    [("bantú", "bantúes bantús"), ("bribrí", "bribríes bribrís"),
     ("chimú", "chimúes chimús"),
     ("guaraní", "guaraníes guaranís"), ("patagón", "patagones"), ("tuareg", "tuaregs"), ("pech", "")],
)  # fmt: skip
@pytest.mark.article("fise-2007", "XII.18.1.7")
def test_18_1_7_peoples(rules: WordRules, word: str, forms: str) -> None:
    assert plurals(f"{word}  adj. com. gentil.", rules) == set(forms.split())


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("chaná  adj. com.", "chanás chanáes"),
        ("chané  adj. com.", "chanés"),
        ("chuj  adj. com.", "chujes"),
        ("alacaluf  adj. com.", "alacalufes alacalufs"),
        ("chaná  adj. com. gentil. pl=chanáes", "chanás chanáes"),
        ("sirionó  adj. com. gentil. inv.", "sirionós"),
        ("bribri  adj. com.", "bribris bribríes"),
    ],
)
@pytest.mark.article("fise-2007", "XII.18.1.7")
def test_18_1_7_the_dictionarys_own_plural_is_valid_too(line: str, forms: str) -> None:
    assert plurals(line, XII) == set(forms.split())


@pytest.mark.parametrize(
    ("word", "forms"),
    [("alacaluf", "alacalufs"), ("alacalufe", "alacalufes"), ("chaná", "chanás"), ("chuj", "chujes"),
     ("pech", ""),
     ("siux", "")],
)  # fmt: skip
def test_l16_18_1_2_8_peoples(word: str, forms: str) -> None:
    assert plurals(f"{word}  adj. com.", L16) == set(forms.split())


@both
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("el, la, lo  art.", "el la lo los las"),
        ("un, una  art.", "un una unos unas"),
        ("lo  art.", "lo"),
        ("aquel, lla, llo  adj. pron.", "aquel aquella aquello aquellos aquellas"),
        ("ese, sa, so  adj. pron.", "ese esa eso esos esas"),
        ("este, ta, to  adj. pron.", "este esta esto estos estas"),
        ("él, ella, ello  pron.", "él ella ello ellos ellas"),
        ("cualquiera  adj. pron.", "cualquiera cualesquiera"),
        ("cualquiera  adj. pron. ; com.", "cualquiera cualesquiera cualquieras"),
        ("quienquiera  pron.", "quienquiera quienesquiera"),
        ("quien  pron.", "quien quienes"),
        ("usted  pron.", "usted ustedes"),
        ("le  pron.", "le les"),
        ("alguno, na  adj. pron.", "alguno alguna algunos algunas"),
        ("yo  pron.", "yo yoes yos"),
    ],
)
@pytest.mark.article("fise-2007", "XII.18.1")
def test_18_1_articles_and_pronouns(rules: WordRules, line: str, wanted: str) -> None:
    exactly(line, wanted, rules)


@both
@pytest.mark.parametrize(
    "word",
    "alguien aquello conmigo ello eso esto me mí nadie nos os que se te ti tú vos".split(),
)
@pytest.mark.article("fise-2007", "XII.18.1")
def test_18_1_pronouns_that_stay(rules: WordRules, word: str) -> None:
    exactly(f"{word}  pron.", word, rules)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("della  contracc. desus.", "della dellas"),
        ("dél, della, dello  contracc.", "dél della dello dellos dellas"),
        ("dese, sa, so  contracc.", "dese desa deso desos desas"),
        ("deste, ta, to  contracc.", "deste desta desto destos destas"),
    ],
)
def test_l16_18_1_1_contractions(line: str, wanted: str) -> None:
    exactly(line, wanted, L16)


@pytest.mark.parametrize("word", ["al", "del", "dello", "deso", "desto"])
def test_contractions_that_stay(word: str) -> None:
    for rules in BOTH:
        exactly(f"{word}  contracc.", word, rules)


def test_contractions_stay_as_they_are_in_2007() -> None:
    assert bars("della  contracc.", "dellas", XII) == ("XII.18.1",)


@both
@pytest.mark.parametrize(
    ("line", "plural", "point"),
    [
        ("a  letra", "aes", "18.1.3"),
        ("be  letra", "bes", "18.1.3"),
        ("pi  griega", "píes", "18.1.4"),
        ("sol  nota", "soles", "18.1.6"),
        ("chuj  adj. com.", "chujes", "18.1.7"),
        ("el, la, lo  art.", "los", "18.1.pron"),
        ("aquel, lla, llo  adj. pron.", "aquellos", "18.1.pron"),
    ],
)
@pytest.mark.article("fise-2007", "XII.18.1.3", "XII.18.1.4", "XII.18.1.6", "XII.18.1.7")
def test_18_1_the_point_that_names_a_plural_is_cited(
    rules: WordRules, line: str, plural: str, point: str
) -> None:
    assert allows(line, plural, rules) == (rules.point(point),)


@both
@pytest.mark.article("fise-2007", "XII.18.2.10")
def test_18_2_10_is_what_leaves_fray_as_it_is(rules: WordRules) -> None:
    assert bars("fray  m. tratam.", "frayes", rules) == (rules.point("18.2.10"),)
