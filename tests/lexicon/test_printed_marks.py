"""Marks and notes as printed dictionaries have them, which a converter may leave as they stand."""

from __future__ import annotations

import pytest

from tesela.lexicon.entries import Sense
from tesela.lexicon.entries.text import EntriesError, parse_entry
from tesela.lexicon.word_rules import LEXICO_2016, forms


def tags(line: str) -> list[tuple[str, ...]]:
    return [sense.tags for sense in parse_entry(line).senses]


@pytest.mark.parametrize("area", ["Esp.", "Pan.", "Guip.", "Filip.", "Ven.", "Can.", "pop."])
def test_a_mark_that_ends_like_the_beginning_of_another_stays_whole(area: str) -> None:
    """«Esp. p. us.» holds «p. p.», and «Pan. p. us.» «n. p.»."""
    assert tags(f"haiga  m. {area} p. us.") == [("m.", area, "p.us.")]
    assert tags(f"haiga  m. {area} P. us.") == [("m.", area, "p.us.")]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("abarrajar  prnl. Chile. ; tr. Cuba.", [("v.", "prnl.", "Chile"), ("v.", "tr.", "Cuba")]),
        ("acho  m. Puerto Rico. desus.", [("m.", "P.Rico", "desus.")]),
        ("niño, ña  adj. U.t.c.s.", [("adj.", "s.")]),
        ("niño, ña  adj. u.t.c.s.m.", [("adj.", "s.", "m.")]),
        ("nariz  f. U. t. en pl. con el mismo significado que en sing.", [("f.",)]),
        ("pera  adj. Apl. a cosa, u. t. c. s. f.", [("adj.", "s.", "f.")]),
        ("cómo  adv. interrog. m. ; m.", [("adv.", "interrog."), ("m.",)]),
        ("el  art. deter. m. sing.", [("art.", "deter.", "sing.")]),
        ("ese, sa, so  pron. dem. m., f. y n. ; f.", [("pron.", "dem."), ("f.",)]),
        ("yo  pron. m.", [("pron.", "m.")]),
        ("del  contracc. de de y el. ; m.", [("contracc.",), ("m.",)]),
        ("mana  f. aféresis de hermana", [("f.", "aféresis")]),
        ("donde  adv. relat. l. y t.", [("adv.", "relat.")]),
        ("yantar  tr. ant. U. en Ec. y c. poét.", [("v.", "tr.", "ant.", "Ec.", "poét.")]),
        ("figo  m. desus. Poét.", [("m.", "desus.", "poét.")]),
        ("figo  m. coloq. desus. U. c. coloq.", [("m.", "desus.", "coloq.")]),
        ("figo  m. Ar. desus. m. U. en Ar.", [("m.", "desus.", "Ar.")]),
        ("casa  1. f. 2. m. desus.", [("f.",), ("m.", "desus.")]),
        ("abeto  m. · 2. m.", [("m.",), ("m.",)]),
        ("lavar  v. refl.", [("v.", "prnl.")]),
        ("cartear  v. recípr.", [("v.", "prnl.")]),
        ("callar  intr. y pron. ; tr. pron.", [("v.", "intr.", "prnl."), ("v.", "tr.", "prnl.")]),
        ("oda  f. T. lit. desus. joc.", [("f.", "T.lit.", "desus.", "fest.")]),
    ],
)
def test_print_that_says_no_more_than_its_marks(line: str, wanted: list[tuple[str, ...]]) -> None:
    assert tags(line) == wanted


@pytest.mark.parametrize(
    ("note", "models"),
    [
        ("Conjug. c. acertar.", ("acertar",)),
        ("Conjug. como acertar", ("acertar",)),
        ("conjug. acertar", ("acertar",)),
        ("Conjug. c. acertar o c. regular.", ("acertar", "regular")),
        ("Conjug. c. acertar; u. t. c. reg.", ("acertar", "regular")),
        ("Conjug. actual c. acertar", ("acertar",)),
        ("Conjug. reg.", ("regular",)),
    ],
)
def test_the_note_of_conjugation(note: str, models: tuple[str, ...]) -> None:
    entry = parse_entry(f"plegar  tr. {note} ; prnl.")
    assert entry.spec.model == models
    assert [sense.tags for sense in entry.senses] == [("v.", "tr."), ("v.", "prnl.")]


@pytest.mark.parametrize(
    "note",
    ["impreso e imprimido", "impreso; también imprimido.", "impreso, imprimido"],
)
def test_the_note_of_two_participles(note: str) -> None:
    entry = parse_entry(f"imprimir  Part. irreg. {note} tr. ; intr.")
    assert entry.spec.participle == ("impreso", "imprimido")
    assert entry.senses == (Sense(("v.", "tr.")), Sense(("v.", "intr.")))


@pytest.mark.parametrize("note", ["clubs o clubes", "clubs y clubes.", "clubs, clubes"])
def test_the_note_of_two_plurals(note: str) -> None:
    assert parse_entry(f"club  m. Pl. {note}").spec.plural == ("clubs", "clubes")
    assert parse_entry("club  Pl.: clubs, m.").spec.plural == ("clubs",)


@pytest.mark.parametrize(
    ("line", "code", "column", "read"),
    [
        ("niño -ña  m. y f.", "entries.ending_apart", 6, "-ña"),
        ("quejarse  pron.", "entries.pronoun", 11, "quejarse"),
        ("figo  m. ANT.", "entries.mark", 10, "ANT."),
        ("figo  m. U. solo en pl.", "entries.mark", 13, "solo"),
        ("figo  Conjug. c. contar. m. foo", "entries.mark", 29, "foo"),
    ],
)
def test_what_could_be_read_two_ways_is_refused(line: str, code: str, column: int, read: str) -> None:
    """`niño -ña` would be two words, ANT. both antiquated and the Antilles, `quejarse  pron.` a pronoun."""
    with pytest.raises(EntriesError) as caught:
        parse_entry(line)
    assert (caught.value.code, caught.value.column, caught.value.read) == (code, column, read)


def test_a_reflexive_verb_is_pronominal_and_has_no_imperative() -> None:
    found = {form.text for form in forms(parse_entry("jactarse  v. refl."), LEXICO_2016)}
    assert "jactarse" in found
    assert "jactad" not in found


def test_an_adverb_of_manner_is_no_noun() -> None:
    assert {form.text for form in forms(parse_entry("cómo  adv. interrog. m."), LEXICO_2016)} == {"cómo"}


def test_podrir_is_conjugated_as_pudrir_is() -> None:
    assert "podrimos" in {
        form.text for form in forms(parse_entry("podrir  tr. Conjug. c. pudrir"), LEXICO_2016)
    }
