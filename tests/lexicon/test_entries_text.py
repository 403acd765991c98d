"""Entries files: what is read, what is written back, and how mistakes are named (docs/entries.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.lexicon.entries import Entry, Listed, Patch, Sense, Spec
from tesela.lexicon.entries.marks import TAGS, Kind
from tesela.lexicon.entries.text import (
    MORE,
    SLOTS,
    EntriesError,
    parse_entries,
    parse_entry,
    read_entries,
    write_entries,
    write_entry,
)
from tesela.lexicon.word_rules import LEXICO_2016, forms

DOCS = Path(__file__).parents[2] / "docs" / "entries.md"


def tags(line: str) -> list[tuple[str, ...]]:
    return [sense.tags for sense in parse_entry(line).senses]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("casa  f.", [("f.",)]),
        ("cantar  v.tr.intr.", [("v.", "tr.", "intr.")]),
        ("cantar  v. tr. intr.", [("v.", "tr.", "intr.")]),
        ("cantar\ttr. intr.", [("v.", "tr.", "intr.")]),
        ("cantar  v.tr ; v.intr.desus.", [("v.", "tr."), ("v.", "intr.", "desus.")]),
        ("figo s. desus.", [("s.", "desus.")]),
        ("niño, ña s. adj.", [("s.", "adj.")]),
        ("best seller  m. cursiva", [("m.", "cursiva")]),
        ("lejura  f. desus. U. en Col. y Ec.", [("f.", "desus.", "Col.", "Ec.")]),
        ("argullo  m. desus. U. c. vulg.", [("m.", "desus.", "vulg.")]),
        ("x  m. C. Rica, P. Rico y El Salv. p. us.", [("m.", "C.Rica", "P.Rico", "ElSalv.", "p.us.")]),
        ("encarado, da  loc. adj. adj. after=bien", [("loc.adj.", "adj.")]),
        ("x  m. area:Belice esp:Bierzo", [("m.", "area:Belice", "esp:Bierzo")]),
        ("víveres  m.pl.", [("m.", "pl.")]),
        ("ufo  loc.adv.desus.", [("loc.adv.", "desus.")]),
        ("a  letra ; prep. # comment", [("letra",), ("prep.",)]),
    ],
)
def test_marks_are_read_in_any_spelling(line: str, wanted: list[tuple[str, ...]]) -> None:
    assert tags(line) == wanted


def test_headword_endings_and_properties() -> None:
    entry = parse_entry("aquel, lla, llo  adj. pron. pl=aquellos fem=aquella")
    assert (entry.head, entry.endings) == ("aquel", ("lla", "llo"))
    assert (entry.spec.plural, entry.spec.feminine) == (("aquellos",), ("aquella",))
    verb = parse_entry("cocer  v.tr. model=mecer,mover part=cocido only=np,pi.3 without=z mostly=3")
    assert verb.spec == Spec(
        (Sense(("v.", "tr.")),), ("mecer", "mover"), ("cocido",), ("np", "pi.3"), ("z",), ("3",)
    )


def test_homograph_numbers_are_dropped_and_homographs_stay_apart() -> None:
    found = list(parse_entries(["asolar¹  v.tr. model=contar", "asolar²  v.tr."]))
    assert [entry.head for entry in found if isinstance(entry, Entry)] == ["asolar", "asolar"]
    assert len(found) == 2


def test_patches_inside_an_entry_and_on_their_own_lines() -> None:
    entry = parse_entry("haber  v.aux. model=haber +habemos valid since 2016 -haiz it is old")
    assert entry.spec.patches == (
        Patch(True, "habemos", "valid since 2016"),
        Patch(False, "haiz", "it is old"),
    )
    assert list(parse_entries(["- chiados  another dictionary", "+ guion  spelling"])) == [
        Listed(Patch(False, "chiados", "another dictionary"), 1),
        Listed(Patch(True, "guion", "spelling"), 2),
    ]
    assert parse_entry("-ina  suf.").head == "-ina"


@pytest.mark.parametrize(
    ("line", "code", "column", "read"),
    [
        ("casa  f. foo", "entries.mark", 10, "foo"),
        ("casa", "entries.no_marks", 5, "casa"),
        ("casa  model=amar", "entries.no_marks", 7, "model=amar"),
        ("casa  f. ; desus.", "entries.no_class", 11, "desus."),
        ("cantar  v.tr. modle=amar", "entries.key", 15, "modle"),
        ("cantar  v.tr. only=np,4", "entries.slot", 23, "4"),
        ("cantar  v.tr. part=", "entries.value", 20, "part="),
        ("cantar  v.tr. part=a1", "entries.value", 20, "a1"),
        ("cantar  v.tr. +canta", "entries.patch_reason", 15, "+canta"),
        ("cantar  v.tr. +can*ta why", "entries.patch_form", 16, "can*ta"),
        ("- chiados", "entries.patch_reason", 10, "- chiados"),
        ("+ 12  why", "entries.patch_form", 3, "12"),
        ("ca*sa  f.", "entries.head_char", 3, "*"),
        ("casa,  f.", "entries.empty_ending", 5, ","),
        (" casa  f.", "entries.head", 1, " "),
        ("ca\x07sa  f.", "entries.control", 3, "'\\x07'"),
    ],
)
def test_mistakes_name_line_column_and_what_was_read(line: str, code: str, column: int, read: str) -> None:
    with pytest.raises(EntriesError) as caught:
        list(parse_entries(["# heading", line], "some.txt"))
    error = caught.value
    assert (error.source, error.line, error.code, error.column, error.read) == (
        "some.txt",
        2,
        code,
        column,
        read,
    )


def test_the_mistakes_that_follow_the_first_are_told_with_it() -> None:
    lines = ["casa  f.", "uno  foo", "dos  m.", "", "# tres  bar", "tres  m. bar"]
    with pytest.raises(EntriesError) as caught:
        list(parse_entries(lines, "x"))
    told = [(error.source, error.line, error.read) for error in (caught.value, *caught.value.others)]
    assert told == [("x", 2, "foo"), ("x", 6, "bar")]
    with pytest.raises(EntriesError) as caught:
        list(parse_entries(["casa  foo"] * 1000))
    assert [error.line for error in caught.value.others] == list(range(2, MORE + 2))


def test_wrong_encoding_is_named_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "entries.txt"
    path.write_bytes(b"casa  f.\nni\xf1o  m.\n")
    with pytest.raises(EntriesError) as caught:
        read_entries(path)
    assert (caught.value.code, caught.value.line, caught.value.column) == ("entries.encoding", 2, 3)


def test_a_file_may_start_with_a_byte_order_mark_and_decomposed_accents(tmp_path: Path) -> None:
    path = tmp_path / "entries.txt"
    path.write_bytes(b"\xef\xbb\xbf" + "nin\u0303o  m.\r\n\r\n".encode())
    (entry,) = read_entries(path)
    assert isinstance(entry, Entry)
    assert entry.head == "niño"


_words = st.text("abcdeñóúz", min_size=1, max_size=8)
_classes = sorted({tag.text for tag in TAGS.values() if tag.kind in (Kind.NOUN, Kind.WORD, Kind.PHRASE)})
_others = sorted(
    {tag.text for tag in TAGS.values() if tag.kind in (Kind.OLD, Kind.AREA, Kind.SPAIN, Kind.REGISTER)}
)
_senses = st.builds(
    lambda first, rest: Sense(tuple(dict.fromkeys([first, *rest]))),
    st.sampled_from(_classes),
    st.lists(st.sampled_from(_others), max_size=4),
)
_verb_senses = st.sampled_from([Sense(("v.", "tr.")), Sense(("v.", "intr.", "prnl.", "desus."))])
_lists = st.lists(_words, max_size=2).map(tuple)
_slots = st.lists(st.sampled_from(sorted(SLOTS)), max_size=3).map(tuple)
_patches = st.builds(Patch, st.booleans(), _words, _words)
_specs = st.builds(
    Spec,
    senses=st.lists(st.one_of(_senses, _verb_senses), min_size=1, max_size=3).map(tuple),
    participle=_lists,
    only=_slots,
    without=_slots,
    plural=_lists,
    feminine=_lists,
    patches=st.lists(_patches, max_size=2).map(tuple),
)


@given(st.builds(Entry, head=_words.map(lambda word: word + "ar"), endings=_lists, spec=_specs))
def test_writing_and_reading_give_the_same_value(entry: Entry) -> None:
    assert parse_entry(write_entry(entry)) == Entry(entry.head, entry.endings, entry.spec, 1)


def test_listed_patches_are_written_back() -> None:
    text = "- chiados  another dictionary\n+ guion  spelling\n"
    assert write_entries(parse_entries(text.splitlines())) == text


def test_every_example_of_the_document_is_read() -> None:
    document = DOCS.read_text("utf-8")
    blocks = re.findall(r"```text\n(.*?)```", document, re.DOTALL)
    inline = [code for code in re.findall(r"`([^`\n]+)`", document) if re.search(r"\S  \S", code)]
    lines = [line for block in blocks for line in block.splitlines()] + inline
    assert len(list(parse_entries(lines, "docs/entries.md"))) > 60


def test_every_mark_is_in_the_document() -> None:
    document = DOCS.read_text("utf-8")
    written = set(re.findall(r"`([^`\n]+)`", document))
    missing = {tag.text for tag in TAGS.values() if tag.kind is not Kind.NOTE} - written
    assert not missing


def test_marks_that_would_run_together_are_kept_apart() -> None:
    for marks in (("m.", "Guin.", "Ec."), ("loc.", "adj."), ("loc.", "desus.")):
        entry = Entry("casa", (), Spec((Sense(marks),)), 1)
        assert parse_entry(write_entry(entry)) == entry
    assert tags("casa  loc. adj. desus.") == [("loc.adj.", "desus.")]


def test_the_dictionarys_notes_of_use_are_read() -> None:
    assert tags("casar  tr. U. t. c. prnl.") == [("v.", "tr.", "prnl.")]
    assert tags("gafa  f. U. m. en pl.") == [("f.",)]
    assert tags("ciego, ga  adj. U. t. c. s.") == [("adj.", "s.")]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("abogado, da  m. y f.", [("m.", "f.")]),
        ("norte  m. u adj.", [("m.", "adj.")]),
        ("fijo, ja  adj./s.", [("adj.", "s.")]),
        ("aclarar  transitivo y pronominal", [("v.", "tr.", "prnl.")]),
        ("lejura  f. desusado u. en Colombia y Ecuador", [("f.", "desus.", "Col.", "Ec.")]),
        ("acho  m. Costa Rica y El Salvador", [("m.", "C.Rica", "ElSalv.")]),
        ("orear  tr. Andalucía, Ar", [("v.", "tr.", "And.", "Ar.")]),
        ("sal  f. Quím. p. us", [("f.", "Quím.", "p.us.")]),
        ("oque  loc. adv. desus.", [("loc.adv.", "desus.")]),
        ("etcétera  abreviatura", [("abrev.",)]),
        ("roto, ta  part. irreg. ; adj. Apl. a pers., u. t. c. s.", [("part.",), ("adj.", "s.")]),
        ("lejura  f. desus. U. m. en Col.", [("f.", "desus.", "Col.")]),
        ("ahora  adv. t. y m.", [("adv.",)]),
        ("sabiamente  adv. m.", [("adv.",)]),
        ("ayer  adv. y m.", [("adv.", "m.")]),
        ("y  conj. copulat.", [("conj.",)]),
        ("él, ella, ello  pron. person.", [("pron.", "pers.")]),
        ("cien  adj. apóc. de ciento", [("adj.", "apóc.")]),
        ("abierto, ta  part. irreg. de abrir", [("part.",)]),
        ("yantar  tr. ant. U. en Ec. y en leng. poét.", [("v.", "tr.", "ant.", "Ec.", "poét.")]),
        ("abstenerse  v. pron.", [("v.", "prnl.")]),
        ("cantar  v. t. ; v. i.", [("v.", "tr."), ("v.", "intr.")]),
        ("concernir  intr. Defect.", [("v.", "intr.", "defect.")]),
        ("casa  F. MÉX. arg.", [("f.", "Méx.", "Arg.")]),
        ("judío, a  adj. Ú. t. c. s.", [("adj.", "s.")]),
        ("gozar  tr. Era u. t. c. prnl.", [("v.", "tr."), ("v.", "desus.", "prnl.")]),
        ("amigar  prnl. Usáb. t. c. tr. ; m.", [("v.", "prnl."), ("v.", "desus.", "tr."), ("m.",)]),
        ("troche  locs. advs.", [("loc.adv.",)]),
        ("tijera  f. U. m. en sing.", [("f.",)]),
        ("abastar  tr. desus. U. c. rur. en Ec.", [("v.", "tr.", "desus.", "rur.", "Ec.")]),
        ("brasa  f. U. t. en sent. fig.", [("f.",)]),
        ("sur  m. ‖ adj. (U. t. c. s.) || interj.", [("m.",), ("adj.", "s."), ("interj.",)]),
        ("acho  m. La Rioja, Rep. Dom. y Río de la Plata", [("m.", "Rioja", "R.Dom.", "R.Plata")]),
        ("chaya  f. NO Arg.", [("f.", "NO", "Arg.")]),
    ],
)
def test_marks_as_dictionaries_and_people_write_them(line: str, wanted: list[tuple[str, ...]]) -> None:
    assert tags(line) == wanted


@pytest.mark.parametrize(
    "line",
    ["niño, ña  s.", "niño, -ña  s.", "niño, niña  s.", "niño, a  s.", "niño  s. fem=niña", "niño/ña  s."],
)
def test_the_feminine_may_be_written_in_any_of_the_usual_ways(line: str) -> None:
    assert {form.text for form in forms(parse_entry(line), LEXICO_2016)} == {"niño", "niña", "niños", "niñas"}


def test_a_verb_of_no_stated_use_has_one_participle() -> None:
    found = {form.text for form in forms(parse_entry("cantar  v."), LEXICO_2016)}
    assert {"cantado", "cantad", "cantaba"} <= found
    assert found.isdisjoint({"cantada", "cantarse"})


def test_a_verb_and_a_noun_in_one_sense_are_two() -> None:
    assert tags("deber  v.tr. m. desus.") == [("v.", "tr.", "desus."), ("m.", "desus.")]
    assert "deberes" in {form.text for form in forms(parse_entry("deber  tr. m."), LEXICO_2016)}


def test_the_dictionarys_words_for_model_and_participle() -> None:
    colgar = parse_entry("colgar  Conjug. c. contar. tr. U. t. c. prnl.")
    assert (colgar.spec.model, tags("colgar  Conjug. c. contar. tr.")) == (("contar",), [("v.", "tr.")])
    imprimir = parse_entry("imprimir  tr. Part. irreg. impreso, también imprimido.")
    assert imprimir.spec.participle == ("impreso", "imprimido")
    assert parse_entry("freír  tr. part. irreg. frito y freído").spec.participle == ("frito", "freído")
    assert parse_entry("roto, ta  part. irreg. adj.").spec.participle == ()
    assert parse_entry("club  m. Pl. clubs o clubes.").spec.plural == ("clubs", "clubes")
    assert tags("gratis  adj. Pl. invar.") == [("adj.", "pl.", "inv.")]


def test_headwords_joined_by_o_are_entries_of_their_own() -> None:
    heads = ["psicólogo, ga o sicólogo, ga  m. y f.", "yóquey o yoqui  m.", "seis u ocho  m."]
    found = [entry for entry in parse_entries(heads) if isinstance(entry, Entry)]
    assert [(entry.head, entry.endings) for entry in found] == [
        ("psicólogo", ("ga",)), ("sicólogo", ("ga",)), ("yóquey", ()), ("yoqui", ()),
        ("seis", ()), ("ocho", ()),
    ]  # fmt: skip


def test_two_feminines_joined_by_o() -> None:
    entry = parse_entry("automotor, ra o triz  adj.")
    assert (entry.endings, entry.spec.feminine) == (("ra",), ("automotriz",))
    assert parse_entry(write_entry(entry)) == entry
    with pytest.raises(EntriesError):
        parse_entry("niño, ña ña  m.")


@pytest.mark.parametrize("head", ["asolar¹", "asolar1", "asolar 2"])
def test_numbers_of_homographs(head: str) -> None:
    assert parse_entry(f"{head}  tr. model=regular").head == "asolar"


def test_a_model_may_be_called_regular() -> None:
    assert "asola" in {form.text for form in forms(parse_entry("asolar  tr. model=regular"), LEXICO_2016)}
    assert "cozo" in {form.text for form in forms(parse_entry("cocer  tr. model=reg."), LEXICO_2016)}
