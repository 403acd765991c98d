"""The hardest verbs against a table written by hand (`corpus/conjugation.txt`), accents folded for play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tesela.core.tiles import strip_accents
from tesela.lexicon.conjugation.paradigm import paradigm
from tesela.lexicon.conjugation.slots import PERSONS, SLOTS
from tesela.lexicon.conjugation.usual import usual_models

TABLE = Path(__file__).parent / "corpus" / "conjugation.txt"


def rows() -> Iterator[tuple[str, str, list[str]]]:
    """Verb, tense, and what each person has: six cells, and the seventh of vos."""
    for line in TABLE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            verb, tense, *cells = line.replace(" + ", " ").split()
            yield verb, tense, cells


def ours(verb: str, tense: str) -> list[set[str]]:
    found: list[set[str]] = [set() for _ in PERSONS]
    for model in usual_models(verb):
        for number, text in paradigm(verb, model):
            name, _, person = SLOTS[number].partition(".")
            if name == tense:
                found[PERSONS.index(person)].add(strip_accents(text))
    return found


def test_every_form_of_the_hardest_verbs() -> None:
    wrong = []
    for verb, tense, cells in rows():
        wanted = [{strip_accents(text) for text in cell.split("/") if text != "-"} for cell in cells]
        found = ours(verb, tense)
        if found[: len(wanted)] != wanted or any(found[len(wanted) :]):
            wrong.append((verb, tense, wanted, found))
    assert wrong == []


def test_the_table_is_wide() -> None:
    assert len({verb for verb, _, _ in rows()}) >= 85
    assert {len(cells) for _, _, cells in rows()} == {6, 7}
