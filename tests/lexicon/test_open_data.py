"""The open edition's data as it ships: sources, licences, and an origin for every entry and mark."""

from __future__ import annotations

from collections import Counter

import pytest
from tools.open_edition import readings
from tools.open_edition.shapes import conjugable, is_infinitive, plain, playable
from tools.open_edition.sources import FOLDERS, PACKAGES

from tesela.core.tiles import strip_accents
from tesela.lexicon.editions.entry_files import read_files
from tesela.lexicon.editions.shipped import open_entries
from tesela.lexicon.editions.vote_rules import vote_rules
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries.provenance import Provenance, read_provenance

OPEN = open_entries()
DATA = OPEN.parent
ENTRIES = [entry for entry in read_files([OPEN]).entries if isinstance(entry, Entry)]


def origin(entry: Entry) -> Provenance:
    found = read_provenance(entry.provenance)
    assert found is not None, entry.head
    return found


def entries_of(head: str) -> list[Entry]:
    return [entry for entry in ENTRIES if entry.head == head]


def marks_of(head: str) -> set[str]:
    return {tag for entry in entries_of(head) for sense in entry.senses for tag in sense.tags}


def test_every_source_is_listed_with_version_and_licence() -> None:
    rows = (DATA / "SOURCES").read_text(encoding="utf-8").splitlines()[1:]
    named = [*(package.name for package in PACKAGES), *(folder.name for folder in FOLDERS), "readings"]
    assert [row.split("  ")[0] for row in rows] == named
    assert all(len(row.split("  ")) == 4 for row in rows)


def test_the_licence_names_every_source() -> None:
    text = (DATA / "LICENSE").read_text(encoding="utf-8")
    assert "GPL-3.0-or-later" in text and "CC0-1.0" in text and "MIT License" in text
    assert all(name in text for name in ("lemarios", "RLA-ES", "spanish-dict-tools", "COES", "wspanish"))


def test_every_package_and_file_is_pinned_by_its_hash() -> None:
    hashes = [package.sha256 for package in PACKAGES]
    hashes += [digest for folder in FOLDERS for digest in folder.files.values()]
    assert all(len(digest) == 64 for digest in hashes) and len(set(hashes)) == len(hashes)


def test_heads_can_be_spelt_with_tiles() -> None:
    """10.1: no K, no W; and nothing longer than a row of the board. A letter's plural can be laid."""
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


def test_no_entry_lacks_a_vote_or_a_reason() -> None:
    """And none stands on a reading alone, but for what came after 2017."""
    rules = {rule.name for rule in vote_rules().rule}
    for entry in ENTRIES:
        known = origin(entry)
        assert known.votes and set(known.votes) <= set(vote_rules().letters), entry.head
        assert known.rule in rules, entry.head
        assert known.rule != "x" or known.reason, entry.head
        assert set(known.votes) - {"H"} or known.since == "later", entry.head


def test_every_mark_that_takes_forms_away_says_who_says_so() -> None:
    """Obsolete and regional verbs, verbs without a transitive sense, adverbs and interjections."""
    for entry in ENTRIES:
        known = origin(entry)
        if known.rule == "x" or known.who_says("marks"):
            continue
        tags = {tag for sense in entry.senses for tag in sense.tags}
        for mark in tags & {"desus.", "esp:región", "adv.", "interj.", "onomat.", "impers.", "cursiva"}:
            assert known.who_says(mark) in vote_rules().letters, (entry.head, mark)
        if "v." in tags and not tags & {"desus.", "esp:región", "impers."}:
            assert any(known.who_says(use) for use in ("tr.", "intr.", "prnl.")), entry.head


def test_votes_and_rules_agree() -> None:
    """The rule that an entry names is the one that its votes meet (docs/open-edition.md)."""
    for entry in ENTRIES:
        known = origin(entry)
        votes = set(known.votes)
        if known.rule in ("w1", "w2", "w3", "w4", "w5"):
            assert "L" in votes, entry.head
            assert ("D" in votes) == (known.rule == "w1"), entry.head
        elif known.rule == "w6":
            assert "D" in votes and "L" not in votes
        elif known.rule == "w7":
            assert {"R", "T"} <= votes and not votes & {"L", "D"}
        elif known.rule in ("v1", "v2"):
            assert "J" in votes and ("V" in votes) == (known.rule == "v1")


@pytest.mark.parametrize(
    ("head", "since"),
    [("casa", "1992"), ("internet", "2014"), ("refundar", "2014"), ("tuit", "2014"), ("selfi", "later")],
)
def test_the_vintage_of_an_entry(head: str, since: str) -> None:
    assert {origin(entry).since for entry in entries_of(head)} == {since}


def test_no_reading_calls_a_word_later_that_the_list_of_2012_has() -> None:
    later = {entry.head: origin(entry) for entry in ENTRIES if origin(entry).since == "later"}
    assert [head for head, known in later.items() if set(known.votes) & {"L", "V"}] == []
    assert marks_of("descarbonizar") == {"v.", "tr."}, "a verb has its forms in the edition hoy too"


def test_what_the_documents_name_is_there_with_its_point() -> None:
    heads = Counter(entry.head for entry in ENTRIES if origin(entry).rule == "x")
    named = readings.documents()
    assert {each.entry.head for each in named} == heads.keys()
    assert all(each.reason.startswith(("XI", "L16.")) for each in named)
    assert not {entry.head for entry in ENTRIES} & readings.struck().keys()


def test_no_entry_carries_a_plural_that_only_one_regulation_bars() -> None:
    """An invariable word of a document's list stands in that regulation's own list, not on its entry."""
    heads = {each.entry.head for each in readings.documents()}
    assert {head for head in heads if "inv." in marks_of(head)} == set()
    assert "inv." in marks_of("demodé"), "which the dictionary itself says"


def test_verbs_carry_the_marks_that_decide_their_forms() -> None:
    assert "intr." in marks_of("surgir") and "tr." not in marks_of("surgir")
    assert "tr." in marks_of("cantar")
    assert marks_of("arrepentirse") == {"v.", "prnl."} and not marks_of("arrepentir")
    assert "desus." in marks_of("afogar") and "esp:región" in marks_of("aquerarse")
    assert "impers." in marks_of("ventiscar")
    assert "v." not in marks_of("alfiler"), "a noun that looks like an infinitive"


def test_adverbs_and_interjections_are_no_nouns() -> None:
    """18.2.1, 18.2.3."""
    for head in ("abarrisco", "reojo", "trochemoche", "noramala", "nanay", "abrenuncio", "clo"):
        assert marks_of(head) and not marks_of(head) & {"s.", "m.", "f.", "adj."}, head


def test_feminines_follow_the_sources_and_not_the_ending_alone() -> None:
    """7: alcalde has alcaldesa, and casa is no feminine of caso."""
    endings = {ending for entry in ENTRIES for ending in entry.endings}
    assert not {"alcalda", "casa", "cazarra"} & endings
    assert {"abacera", "ingeniera", "actora"} <= endings | {entry.head for entry in ENTRIES}


def test_nationalities_joined_by_a_word_list_are_left_out() -> None:
    heads = {entry.head for entry in ENTRIES}
    assert not {"suecobeirutí", "nipobosniaco", "austrofiyiano"} & heads
    assert {"angloamericano", "afroamericano"} <= heads
