"""XII.17.6-17.9: old, defective, impersonal and little used verbs (2016: 17.2, 17.6, 17.8, 17.12)."""

from __future__ import annotations

import pytest
from tests.lexicon.words import BOTH, L16, XII, bars, exactly, words

from tesela.lexicon.word_rules import WordRules

both = pytest.mark.parametrize("rules", BOTH)


@both
@pytest.mark.parametrize("line", ["atear  v.tr. ant.", "atendar  v.tr. desus.", "fuñar  v.intr. germ."])
@pytest.mark.article("fise-2007", "XII.17.6")
def test_17_6_old_verbs_have_the_infinitive_alone(rules: WordRules, line: str) -> None:
    infinitive = line.split(maxsplit=1)[0]
    exactly(line, infinitive, rules)
    assert bars(line, infinitive[:-1] + "ba", rules) == (rules.point("17.6"),)


@pytest.mark.article("fise-2007", "XII.17.6")
def test_17_6_is_cited_as_such_although_the_document_says_15() -> None:
    """Catalogue L: 17.6 refers to «art. 15» for old words, where it means 12."""
    assert bars("atear  v.tr. ant.", "ateaba", XII) == ("XII.17.6",)
    assert bars("ateo  m. ant.", "ateos", XII) == ("XII.12",)


@pytest.mark.parametrize(
    "line",
    [
        "yantar  v.tr. ant. Ec. poét.",
        "abondar  v.tr.intr. ant. León Sal.",
        "horrar  v.tr. ant. Am.",
        "atear  v.tr. ant. model=amar",
    ],
)
@pytest.mark.article("fise-2007", "XII.17.6")
def test_17_6_old_verbs_that_live_on_somewhere_or_have_a_model_are_conjugated(line: str) -> None:
    infinitive = line.split(maxsplit=1)[0]
    assert {infinitive[:-1] + "ba", infinitive[:-1] + "d"} <= words(line, XII)


def test_l16_an_old_verb_needs_a_life_outside_the_spanish_regions() -> None:
    assert "yantaba" in words("yantar  v.tr. ant. Ec. poét.", L16)
    exactly("abondar  v.tr.intr. ant. León Sal.", "abondar", L16)
    exactly("atear  v.tr. ant. model=amar", "atear", L16)


@pytest.mark.article("fise-2007", "XII.17.7")
def test_17_7_soler() -> None:
    rules = XII
    found = words("soler  v.intr. only=inf,ger,pi,ps,ii,is model=mover", rules)
    assert {"soler", "soliendo", "suelo", "solés", "suela", "solamos", "solía", "soliera", "soliese"} <= found
    assert found.isdisjoint({"soleré", "solería", "solí", "soliste", "soliere", "soled", "solido"})
    assert bars("soler  v.intr. only=inf,ger,pi,ps,ii,is model=mover", "soleré", rules) == (
        rules.point("17.7"),
    )


@pytest.mark.article("fise-2007", "XII.17.7")
def test_17_7_soler_is_the_documents_own_example_and_needs_no_note() -> None:
    noted = words("soler  v.intr. only=inf,ger,pi,ps,ii,is model=mover", XII)
    assert words("soler  v.intr.", XII) == noted


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("soler  v.intr. only=inf,ger,pi,ps,ii,is model=mover", "soleremos"),
        ("desvaír  v.tr. only=np,i", "desvayo"),
        ("desabrir  v.tr. only=np,i", "desabren"),
    ],
)
def test_l16_17_6_what_the_list_has_whole_is_whole(line: str, word: str) -> None:
    """The list made from the regulation prevails over the entry's note."""
    assert word in words(line, L16)


def test_17_6_a_y_is_no_i_and_a_stem_may_change() -> None:
    found = words("embaír  v.tr. only=np,i", L16)
    assert {"embaímos", "embaía"} <= found and found.isdisjoint({"embayó", "embayera"})
    assert "pretirió" in words("preterir  v.tr. only=np,i model=pedir", L16)


@both
@pytest.mark.article("fise-2007", "XII.17.7")
def test_17_7_usually_bars_nothing_and_only_does(rules: WordRules) -> None:
    assert "gusto" in words("gustar  v.intr. mostly=3", rules)
    assert "gusto" not in words("gustar  v.intr. only=np,3", rules)


@pytest.mark.parametrize("infinitive", ["aterir", "arrecir", "colorir"])
@pytest.mark.parametrize("note", ["", " only=np,i"])
def test_l16_17_6_only_forms_whose_ending_has_i(infinitive: str, note: str) -> None:
    stem = infinitive[:-2]
    part = " part=aterido" if infinitive == "aterir" else ""
    found = words(f"{infinitive}  v.tr.{note}{part}", L16)
    assert {
        stem + end for end in ("ir", "imos", "ís", "ía", "ió", "irá", "iera", "iendo", "id", "í")
    } <= found
    assert not {stem + end for end in ("o", "es", "e", "en", "a", "amos")} & found


@pytest.mark.parametrize(
    ("line", "third", "first"),
    [
        ("acaecer  v.intr. model=agradecer", "acaecen", "acaezco"),
        ("acontecer  v.intr. model=agradecer", "acontece", "acontezco"),
        ("antojarse  v.prnl.", "antojan", "antojas"),
        ("atañer  v.intr.", "atañó", "atañes"),
        ("concernir  v.intr. model=discernir", "concierne", "concierno"),
        ("obstar  v.intr.", "obstan", "obstas"),
    ],
)
def test_l16_17_6_third_persons_and_non_personal_forms(line: str, third: str, first: str) -> None:
    found = words(line, L16)
    assert third in found
    assert first not in found
    assert any(word.endswith("ndo") for word in found)
    assert bars(line, first, L16) == ("L16.17.6",)


def test_l16_17_6_the_others() -> None:
    assert "raspahilado" not in words("raspahilar  v.intr.", L16)
    assert "empecido" not in words("empecer  v.intr. model=agradecer", L16)
    assert "empezca" in words("empecer  v.intr. model=agradecer", L16)
    balbucir = words("balbucir  v.intr.tr. model=lucir", L16)
    assert "balbucía" in balbucir
    assert not any("z" in word for word in balbucir)
    exactly("adir  v.tr.", "adir", L16)
    respectar = words("respectar  v.intr.", L16)
    assert {"respectar", "respecta", "respectaban"} <= respectar
    assert respectar.isdisjoint({"respectado", "respectando", "respecto"})


@pytest.mark.article("fise-2007", "XII.17.8")
def test_17_8_ventiscar_in_third_persons() -> None:
    exactly(
        "ventiscar  v.impers.",
        "ventiscar ventiscando ventiscado ventisca ventiscan ventiscaba ventiscaban ventiscó "
        "ventiscaron ventiscará "
        "ventiscarán ventiscaría ventiscarían ventisque ventisquen ventiscara ventiscase "
        "ventiscaran ventiscasen "
        "ventiscare ventiscaren",
        XII,
    )
    assert bars("ventiscar  v.impers.", "ventisco", XII) == ()  # the same tiles as ventiscó
    assert bars("ventiscar  v.impers.", "ventiscas", XII) == ("XII.17.8",)


@pytest.mark.parametrize(
    ("line", "plural"),
    [
        ("clarecer  v.impers. model=agradecer", "clarecen"),
        ("tardecer  v.impers. model=agradecer", "tardecen"),
        ("ventiscar  v.impers.", "ventiscan"),
        ("ventisquear  v.impers.", "ventisquean"),
    ],
)
def test_l16_17_8_exclusively_impersonal_verbs_in_third_person_singular(line: str, plural: str) -> None:
    found = words(line, L16)
    assert plural[:-1] in found
    assert plural not in found
    assert bars(line, plural, L16) == ("L16.17.8",)
    assert plural in words(line, XII)


@both
@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("llover  v.impers. ; v.intr. model=mover", "lloveré"),
        ("amanecer  v.impers. ; v.intr. model=agradecer", "amanecí"),
        ("tronar  v.impers. ; v.intr. model=contar", "trueno"),
        ("relampaguear  v.impers. ; v.intr.", "relampagueo"),
        ("anochecer  v.impers. ; v.intr. model=agradecer", "anochezco"),
    ],
)
@pytest.mark.article("fise-2007", "XII.17.8")
def test_17_8_impersonal_verbs_with_another_sense_are_complete(
    rules: WordRules, line: str, word: str
) -> None:
    assert word in words(line, rules)


def test_l16_17_8_every_verb_that_is_impersonal_in_all_its_senses() -> None:
    """Third person singular and the non-personal forms; the four that the point names are examples."""
    found = words("lloviznar  v.impers.", L16)
    assert {"llovizna", "lloviznaba", "lloviznando", "lloviznado"} <= found
    assert found.isdisjoint({"lloviznan", "lloviznás", "lloviznad", "lloviznada"})
    assert not {"diluvian", "diluvias"} & words("diluviar  v.intr.impers.", L16)
    assert "diluvian" in words("diluviar  v.intr.impers.", XII)
    assert "tardecen" in words("tardecer  v.intr.impers. ; v.intr.", L16)


@both
@pytest.mark.parametrize("infinitive", ["exorar", "exuberar"])
@pytest.mark.article("fise-2007", "XII.17.9")
def test_17_9_little_used_verbs_are_conjugated(rules: WordRules, infinitive: str) -> None:
    assert infinitive[:-1] + "ba" in words(f"{infinitive}  v.tr. p.us.", rules)


@pytest.mark.parametrize(
    "infinitive",
    "afogar aforcar añedir añidir arrempujar atorgar blincar embabucar erutar escurecer "
    "estajar fuercear jorrar "
    "pablar refanfinflar".split(),
)
def test_l16_17_12_verbs_with_the_infinitive_alone(infinitive: str) -> None:
    exactly(f"{infinitive}  v.tr.", infinitive, L16)
    assert bars(f"{infinitive}  v.tr.", infinitive[:-1] + "d", L16) == ("L16.17.12",)


def test_l16_17_12_models_and_forms_in_doubt() -> None:
    assert "obscurezco" in words("obscurecer  v.tr.", L16)
    assert "readquiero" in words("readquirir  v.tr.", L16)
    assert "habemos" in words("haber  v.aux. model=haber", L16)
    assert "habemos" not in words("haber  v.aux. model=haber", XII)


@both
@pytest.mark.parametrize(
    ("first", "second", "both_words"),
    [
        ("asolar  v.tr. model=contar", "asolar  v.tr.", ("asuela", "asola")),
        ("atestar  v.tr. model=acertar", "atestar  v.tr.", ("atiesta", "atesta")),
        ("aforar  v.tr. model=contar", "aforar  v.tr.", ("afuera", "afora")),
        ("apostar  v.tr. model=contar", "apostar  v.tr.", ("apuesta", "aposta")),
        ("arrendar  v.tr. model=acertar", "arrendar  v.tr.", ("arrienda", "arrenda")),
        ("aterrar  v.tr. model=acertar", "aterrar  v.tr.", ("atierra", "aterra")),
        ("atorar  v.tr. model=contar", "atorar  v.tr.", ("atuera", "atora")),
        ("colar  v.tr. model=contar", "colar  v.tr.", ("cuela", "cola")),
        ("enrocar  v.tr. model=contar", "enrocar  v.tr.", ("enrueca", "enroca")),
        ("follar  v.tr. model=contar", "follar  v.tr.", ("fuella", "folla")),
    ],
)
def test_17_12_homograph_verbs_follow_each_its_own_note(
    rules: WordRules, first: str, second: str, both_words: tuple[str, str]
) -> None:
    assert both_words[0] in words(first, rules)
    assert both_words[0] not in words(second, rules)
    assert both_words[1] in words(second, rules)
    assert both_words[1] not in words(first, rules)


@both
@pytest.mark.article("fise-2007", "XII.17.11")
def test_17_11_two_endings_are_two_entries(rules: WordRules) -> None:
    assert "franjeo" not in words("franjar  v.tr.", rules)
    assert "franjeo" in words("franjear  v.tr.", rules)
    assert "descangayo" in words("descangayar  v.tr.", rules)
    assert "descangallo" in words("descangallar  v.tr.", rules)
