"""The lemarios of olea: a general list of headwords and a list of verbs, one a line, masculine only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tools.open_edition.shapes import is_infinitive, plain, playable


class Lemarios(NamedTuple):
    """What the two lists hold."""

    words: frozenset[str]
    """The general list's headwords that tiles could spell, infinitives included as they stand."""
    general_verbs: dict[str, str]
    """Infinitives of the general list without -se, to the headword as it stands."""
    verbs: dict[str, str]
    """The same for the list of verbs."""


def read(general: Iterable[str], verbs: Iterable[str]) -> Lemarios:
    """Read both lists; affixes, names and entries of several words fall out."""
    words = {word for line in general if playable(word := line.strip(), most=18) or _is_letter(word)}
    return Lemarios(
        frozenset(words),
        _infinitives(words),
        _infinitives(word for line in verbs if (word := line.strip())),
    )


def _is_letter(word: str) -> bool:
    """Tell whether it is the name of a letter, whose plural can be played: aes."""
    return len(word) == 1 and word.isalpha()


def _infinitives(words: Iterable[str]) -> dict[str, str]:
    """Map plain infinitives to headwords; one that stands with and without -se is plain."""
    found: dict[str, str] = {}
    for word in sorted(words, key=len, reverse=True):
        if is_infinitive(word):
            found[plain(word)] = word
    return found
