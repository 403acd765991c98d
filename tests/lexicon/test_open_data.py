"""The open edition's data as it ships: its licence, its sources, and that every line is an entry."""

from __future__ import annotations

from tools.open_edition.packages import PACKAGES
from tools.open_edition.shapes import is_infinitive, plain, playable

from tesela.core.tiles import fold
from tesela.lexicon.entries import Entry
from tesela.lexicon.entries_text import parse_entries
from tesela.lexicon.open_data import PACKED, data_folder, open_entries, open_texts

TEXTS = dict(open_texts())
ENTRIES = [entry for entry in open_entries() if isinstance(entry, Entry)]


def marks_of(head: str) -> set[str]:
    return {tag for entry in ENTRIES if entry.head == head for sense in entry.senses for tag in sense.tags}


def test_every_source_is_listed_with_version_and_licence() -> None:
    rows = (data_folder() / "SOURCES").read_text(encoding="utf-8").splitlines()[1:]
    assert [row.split("  ")[0] for row in rows] == [package.name for package in PACKAGES]
    assert all(len(row.split("  ")) == 4 for row in rows)


def test_the_licence_speaks_of_both_kinds_of_file() -> None:
    text = (data_folder() / "LICENSE").read_text(encoding="utf-8")
    assert "GPL-3.0-or-later" in text and "CC0-1.0" in text and "MIT License" in text
    assert all("SPDX-License-Identifier: CC0-1.0" in TEXTS[name] for name in TEXTS if name != PACKED)


def test_heads_can_be_spelt_with_tiles() -> None:
    """10.1: no K, no W; and nothing longer than a row of the board."""
    heads = {plain(entry.head) if is_infinitive(entry.head) else entry.head for entry in ENTRIES}
    assert [head for head in heads if len(head) > 1 and not playable(head)] == []


def test_files_are_sorted_and_say_nothing_twice() -> None:
    for name, text in TEXTS.items():
        lines = [line for line in text.splitlines() if not line.startswith("#")]
        assert lines == sorted(set(lines), key=lambda line: (fold(line), line)), name
        assert len(list(parse_entries(lines, name))) == len(lines)


def test_hand_made_entries_are_not_repeated_in_the_packed_file() -> None:
    hand = {
        entry.head
        for name, text in TEXTS.items()
        if name != PACKED
        for entry in parse_entries(text.split("\n"), name)
        if isinstance(entry, Entry)
    }
    packed = {entry.head for entry in parse_entries(TEXTS[PACKED].split("\n")) if isinstance(entry, Entry)}
    assert not hand & packed


def test_verbs_carry_the_marks_that_decide_their_forms() -> None:
    assert "intr." in marks_of("surgir") and "tr." not in marks_of("surgir")
    assert "tr." in marks_of("cantar")
    assert marks_of("arrepentirse") == {"v.", "prnl."} and not marks_of("arrepentir")
    assert "desus." in marks_of("afogar")
    assert "esp:región" in marks_of("emburriar"), "a verb of León and Asturias"
    assert "impers." in marks_of("ventiscar")


def test_headwords_of_several_sources_are_there() -> None:
    heads = {entry.head for entry in ENTRIES}
    assert {"casa", "niño", "azul", "tuitear", "escrachar", "led", "spa", "chat", "amigovio", "bien"} <= heads
    assert not {"kilo", "José", "moniquireño", "ch"} & heads
