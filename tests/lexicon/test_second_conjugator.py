"""Eight hundred verbs conjugated by a second hand: entry in, all its forms out, none more and none less."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.lexicon.second_conjugator import conjugate
from tests.lexicon.words import BOTH, words

from tesela.core.tiles import strip_accents
from tesela.lexicon.word_rules import WordRules

STEMS = Path(__file__).parent / "corpus" / "stems.txt"
_VOWEL = {
    "e>ie": ("e", "ie", ""),
    "o>ue": ("o", "ue", ""),
    "e>i": ("e", "i", "i"),
    "e>ie,i": ("e", "ie", "i"),
    "i>ie": ("i", "ie", ""),
    "u>ue": ("u", "ue", ""),
}
"""Vowel, what it becomes under stress, and before a, ie, ió."""
Given = dict[str, list[str]]


def group(name: str, infinitive: str) -> Given:
    """What the verbs of a group have beyond the spelling."""
    stem = infinitive[:-2]
    if name in ("zc", "zcj"):
        return {"yo": [stem[:-1] + "zc"], **({"pret": [stem[:-1] + "j"]} if name == "zcj" else {})}
    if name == "y":
        ends = ("i", "iste", "yo", "imos", "isteis", "yeron")
        return {"y": [], "ger": [stem + "yendo"], "past": [stem + end for end in ends]}
    if name == "=":
        return {}
    vowel, strong, weak = _VOWEL[name]
    before, _, after = stem.rpartition(vowel)
    return {"st": [before + strong + after], **({"wk": [before + weak + after]} if weak else {})}


def verbs() -> Iterator[tuple[str, Given]]:
    """Infinitives with their stems."""
    for line in STEMS.read_text("utf-8").splitlines():
        name, _, rest = line.partition(" ")
        if not rest or line.startswith("#"):
            continue
        if not name.isalpha() or name in ("y", "zc", "zcj"):
            yield from ((verb, group(name, strip_accents(verb))) for verb in rest.split())
            continue
        stems, _, prefixes = rest.partition(":")
        pairs = [part.split("=") for part in stems.split()]
        for prefix in prefixes.split() if "-" in prefixes else ["", *prefixes.split()]:
            before = prefix.removeprefix("-")
            yield before + name, {key: [before + text for text in texts.split(",")] for key, texts in pairs}


ALL = dict(verbs())
NAMED = {("venir", "lexico-2016"): ("venires",)}
"""18.2.4 of 2016: a plural that comes of a phrase."""


@pytest.mark.parametrize("rules", BOTH, ids=lambda rules: str(rules.name))
def test_every_verb_has_the_forms_that_a_second_hand_gives_it(rules: WordRules) -> None:
    """17.2-17.5: all tenses and persons, voseo, four participles of a transitive verb."""
    wrong = []
    for verb, given in ALL.items():
        forms = conjugate(strip_accents(verb), given)
        participles = {text[:-1] + end for text in forms["part"] for end in ("o", "a", "os", "as")}
        wanted = set().union(*forms.values(), participles, NAMED.get((verb, rules.name), ()))
        found = {strip_accents(text) for text in words(f"{verb}  tr.", rules)}
        if found != wanted:
            wrong.append((verb, "missing", sorted(wanted - found), "too many", sorted(found - wanted)))
    assert wrong == []


def test_the_second_hand_is_wide() -> None:
    assert len(ALL) >= 800
