"""The places of a conjugation: tense and person, in the paradigm's order, as small integers.

`SLOTS` names them (`pi.3s`, `ger`), `covers` says whether a term of `only=` or `without=` names one.
"""

from __future__ import annotations

from typing import Final

TENSES: Final = ("pi", "ii", "pret", "fut", "cond", "ps", "is", "is2", "fs", "imp")
"""Present, imperfect, preterite, future, conditional; subjunctives: present, imperfect in -ra and in
-se, future; imperative."""
PERSONS: Final = ("1s", "2s", "3s", "1p", "2p", "3p", "vos")

INF: Final = 0
GER: Final = 1
PART: Final = 2
_FIRST: Final = 3

SLOTS: Final = ("inf", "ger", "part", *(f"{tense}.{person}" for tense in TENSES for person in PERSONS))
"""Every slot's name; a slot is its index here."""


def slot(tense: str, person: str) -> int:
    """The number of a finite slot."""
    return _FIRST + TENSES.index(tense) * len(PERSONS) + PERSONS.index(person)


def _piece_covers(piece: str, tense: str, person: str) -> bool:
    if piece == "np":
        return not person
    if piece == "is":
        return tense in ("is", "is2")
    if piece in ("1", "2", "3"):
        return person[:1] == piece or (piece == "2" and person == "vos")
    if piece == "2s":
        return person in ("2s", "vos")
    return piece in (tense, person)


def _raised(root: str) -> str:
    """Give the root with its last e or o raised: preter-, pretir-."""
    at = max(root.rfind("e"), root.rfind("o"))
    return root if at < 0 else root[:at] + {"e": "i", "o": "u"}[root[at]] + root[at + 1 :]


def covers(term: str, number: int, *, root: str, form: str, infinitive: str) -> bool:
    """Whether a term such as `np`, `3`, `pi.3`, `i` or `z` names this form (docs/entries.md)."""
    tense, _, person = SLOTS[number].partition(".")
    for piece in term.split("."):
        if piece == "i":
            # the stem may change before it (pretirió); a y is no i (embayó)
            if form[: len(root)] not in (root, _raised(root)) or form[len(root) :][:1] not in ("i", "í"):
                return False
        elif piece == "z":
            if form.count("z") <= infinitive.count("z"):
                return False
        elif not _piece_covers(piece, tense, person):
            return False
    return True
