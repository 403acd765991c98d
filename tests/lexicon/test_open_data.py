"""The open edition's data as it ships: its licence, its sources, and that every line is an entry."""

from __future__ import annotations

from tools.open_edition.judge import judged
from tools.open_edition.packages import PACKAGES
from tools.open_edition.shapes import conjugable, is_infinitive, plain, playable

from tesela.core.tiles import strip_accents
from tesela.lexicon.editions.entry_files import read_files
from tesela.lexicon.editions.shipped import open_entries
from tesela.lexicon.entries import Entry, Spec
from tesela.lexicon.entries.text import read_entries

OPEN = open_entries()
DATA = OPEN.parent
READ = read_files([OPEN])
LINES = READ.text.splitlines()
ENTRIES = [entry for entry in READ.entries if isinstance(entry, Entry)]
HAND = sorted((DATA / "hand").glob("*.entries"))


def marks_of(head: str) -> set[str]:
    return {tag for entry in ENTRIES if entry.head == head for sense in entry.senses for tag in sense.tags}


def test_every_source_is_listed_with_version_and_licence() -> None:
    rows = (DATA / "SOURCES").read_text(encoding="utf-8").splitlines()[1:]
    assert [row.split("  ")[0] for row in rows] == [*(package.name for package in PACKAGES), "hand"]
    assert all(len(row.split("  ")) == 4 for row in rows)


def test_the_licence_speaks_of_both_kinds_of_file() -> None:
    text = (DATA / "LICENSE").read_text(encoding="utf-8")
    assert "GPL-3.0-or-later" in text and "CC0-1.0" in text and "MIT License" in text
    assert HAND
    # REUSE-IgnoreStart: the text that is looked for, not this file's own licence
    assert all("SPDX-License-Identifier: CC0-1.0" in path.read_text(encoding="utf-8") for path in HAND)
    # REUSE-IgnoreEnd


def test_heads_can_be_spelt_with_tiles() -> None:
    """10.1: no K, no W; and nothing longer than a row of the board."""
    verbs = {plain(entry.head) for entry in ENTRIES if is_infinitive(entry.head)}
    heads = {entry.head for entry in ENTRIES if not is_infinitive(entry.head) and len(entry.head) > 1}
    assert [head for head in heads if not playable(head)] == []
    assert [head for head in verbs if not conjugable(head)] == []


def test_entries_stand_in_the_file_of_their_initial_and_no_file_is_large() -> None:
    for path in OPEN.glob("*.entries"):
        initials = {strip_accents(line)[0] for line in path.read_text("utf-8").splitlines()}
        assert initials == {path.stem}
        assert path.stat().st_size < 1_000_000


def test_entries_are_sorted_and_nothing_is_said_twice() -> None:
    for path in OPEN.glob("*.entries"):
        lines = path.read_text("utf-8").splitlines()
        assert sorted(set(lines), key=lambda line: (strip_accents(line), line)) == lines
    assert len(ENTRIES) == len(LINES)


def test_hand_made_files_are_sorted_and_win_over_votes() -> None:
    by_hand: dict[str, set[Spec]] = {}
    for path in HAND:
        entries = [entry for entry in read_entries(path) if isinstance(entry, Entry)]
        heads = [strip_accents(entry.head) for entry in entries]
        assert heads == sorted(heads), path.name
        for entry in entries:
            by_hand.setdefault(entry.head, set()).add(entry.spec)
    packed: dict[str, set[Spec]] = {}
    for entry in ENTRIES:
        packed.setdefault(entry.head, set()).add(entry.spec)
    assert {head: packed.get(head) for head in by_hand} == by_hand


def test_what_is_doubtful_or_came_later_is_left_out() -> None:
    """Decided word by word; a file written by hand that has one of them again undoes that unseen."""
    heads = {entry.head for entry in ENTRIES}
    doubtful, later = judged("not-headwords-doubtful"), judged("not-headwords-later")
    assert len(doubtful) > 900 and len(later) > 90
    assert sorted(heads & (doubtful | later | judged("not-verbs-doubtful"))) == []


def test_verbs_carry_the_marks_that_decide_their_forms() -> None:
    assert "intr." in marks_of("surgir") and "tr." not in marks_of("surgir")
    assert "tr." in marks_of("cantar")
    assert marks_of("arrepentirse") == {"v.", "prnl."} and not marks_of("arrepentir")
    assert "desus." in marks_of("afogar")
    assert "esp:región" in marks_of("emburriar"), "a verb of León and Asturias"
    assert "impers." in marks_of("ventiscar")


def test_verbs_that_xii_and_the_dictionary_bind_carry_their_marks() -> None:
    """17.2 and 17.6 name coitar and fuñar as infinitives alone; weather verbs and auxiliaries say so."""
    assert "desus." in marks_of("coitar") and "desus." in marks_of("fuñar")
    assert all("impers." in marks_of(head) for head in ("nevar", "granizar", "llover", "lloviznar", "haber"))
    assert {"aux.", "impers."} <= marks_of("haber") and "copul." in marks_of("ser") & marks_of("estar")
    assert "tr." not in marks_of("trascurrir") | marks_of("migrar") | marks_of("filosofar")
    assert all("tr." in marks_of(head) for head in ("zarpar", "sobrar", "nortear", "recrecer"))
    assert marks_of("obstinarse") == {"v.", "prnl."} and not marks_of("obstinar")
    assert "v." not in marks_of("magiar"), "an adjective that looks like an infinitive"


def test_adverbs_and_words_of_phrases_are_no_nouns() -> None:
    """18.2.1, 18.2.3, 18.2.5: else abarriscos and reojos would come of them."""
    nouns = {"s.", "m.", "f.", "adj."}
    for head in ("abarrisco", "reojo", "trochemoche", "consuno", "noramala", "madiós", "connosco", "desque"):
        assert marks_of(head) and not marks_of(head) & nouns, head


def test_interjections_and_adverbs_of_the_old_list_are_no_nouns() -> None:
    """18.2.1, 18.2.3: no *ostes, *avantes, *adures, *nanayes."""
    for head in ("oste", "moxte", "avante", "adur", "nanay", "abrenuncio", "clo", "coxcox"):
        assert marks_of(head) and not marks_of(head) & {"s.", "m.", "f.", "adj."}, head


def test_no_inflected_forms_nor_words_of_after_2017_are_headwords() -> None:
    """The lexicon that the rule sets name was made in 2017."""
    heads = {entry.head for entry in ENTRIES}
    assert not {"míos", "mio", "desconocerá", "ámalo", "comerical", "selfi", "viralizar"} & heads
    endings = {(entry.head, ending) for entry in ENTRIES for ending in entry.endings}
    assert not {("latido", "latida"), ("rugido", "rugida"), ("consuno", "consuna")} & endings


def test_headwords_of_several_sources_are_there() -> None:
    heads = {entry.head for entry in ENTRIES}
    assert {"casa", "niño", "azul", "tuitear", "escrachar", "led", "spa", "chat", "amigovio", "bien"} <= heads
    assert not {"kilo", "José", "moniquireño", "ch"} & heads


def test_words_that_a_judgement_or_a_vote_once_lost_are_there() -> None:
    """Feminines taken for headwords of their own, and invariable compounds, which no package flags."""
    endings = {(entry.head, ending) for entry in ENTRIES for ending in entry.endings}
    assert {("castellano", "castellana"), ("florentino", "florentina"), ("mambí", "mambisa")} <= endings
    heads = {entry.head for entry in ENTRIES}
    assert {"cencerrada", "zumaya", "subibaja", "tocapelotas", "pimpampum", "uvi", "reló"} <= heads


def test_feminines_follow_the_dictionary_and_not_the_ending_alone() -> None:
    """7: cacique has cacica and alcalde alcaldesa, as entries of their own; anhídrido has none."""
    endings = {ending for entry in ENTRIES for ending in entry.endings}
    heads = {entry.head for entry in ENTRIES}
    assert not {"caciqua", "alcalda", "anhídrida"} & (endings | heads)
    assert {"cacique", "cacica", "alcalde", "alcaldesa", "anhídrido"} <= heads


def test_words_of_the_old_list_alone_are_there_unless_they_are_slips() -> None:
    """The other lists are thin from A to C, in F and in G."""
    heads = {entry.head for entry in ENTRIES}
    assert {"calcitrapa", "castrapuercos", "buzcorona", "facendera", "galce", "alporchón"} <= heads
    assert not {"coseono", "echo", "laringoligía", "lexicográgico", "corpecillo"} & heads


def test_verbs_with_one_transitive_sense_inflect_their_participle() -> None:
    """17.4: cloquear is what hens do, and to hook tunny; 12: garrotear is old, but not in America."""
    assert all({"tr.", "intr."} <= marks_of(head) for head in ("cloquear", "forrajear", "remolinear"))
    assert {"desus.", "Am."} <= marks_of("garrotear")


def test_the_old_words_that_xii_12_names_carry_its_marks() -> None:
    """XII.12: they stay as they are («figos» is barred in 2007), but for what lives on somewhere."""
    assert all("desus." in marks_of(head) for head in ("lle", "alán", "alcabuz", "fincable", "figo"))
    assert marks_of("lejura") == {"f.", "desus.", "Col.", "Ec."}
    assert marks_of("argullo") == {"m.", "desus.", "vulg."}


def test_verbs_that_several_sources_keep_are_not_obsolete_by_hand() -> None:
    """12, 17.2: only a verb out of use in every sense stays an infinitive; señar is to leave a deposit."""
    for head in ("superentender", "anchar", "parvificar", "condesar", "aponer", "señar"):
        assert "tr." in marks_of(head) and "desus." not in marks_of(head), head


def test_verbs_with_se_alone_are_pronominal_whatever_a_speller_conjugates() -> None:
    """17.4, 17.10: no *enditada, no *engranujad."""
    for head in ("amallarse", "broquelarse", "convelerse", "enditarse", "engranujarse"):
        assert marks_of(head) == {"v.", "prnl."} and not marks_of(head.removesuffix("se")), head


def test_verbs_that_take_no_object_have_one_participle_and_those_that_do_have_four() -> None:
    """17.4: no *halconeada; but yards are braced and faces slapped."""
    for head in ("agamitar", "baquear", "despapar", "devalar", "encobar", "halconear", "piolar", "señolear"):
        assert "intr." in marks_of(head) and "tr." not in marks_of(head), head
    assert all("tr." in marks_of(head) for head in ("bracear", "moquetear"))


def test_verbs_of_one_spanish_region_are_so_whatever_american_spellers_inherited() -> None:
    """17.2 of 2016: the infinitive is all."""
    for head in ("barcinar", "carrasquear", "escosar", "reblar", "redolar"):
        assert "esp:región" in marks_of(head), head
