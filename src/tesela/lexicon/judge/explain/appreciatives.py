"""XII.5: diminutives, superlatives, augmentatives and pejoratives, valid only as entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tesela.lexicon.judge.explain.dictionary import NOMINAL, Dictionary
from tesela.lexicon.judge.verdicts import Reason

_SUPERLATIVE: Final = re.compile(r"(.{2,})isim[oa]s?")
_DIMINUTIVE: Final = re.compile(r"(.{2,}?)(e?c)?(?:it|ill|ic|uel)([oa])s?")
_LARGE: Final = re.compile(r"(.{2,}?)(?:ot[ea]|az[oa]|on|ona|uch[oa]|ac[oa]|ej[oa])s?")
_LITTLE_IN: Final = re.compile(r"(.{3,})(?:in|ina|ines|inas)")
_HARD: Final = (("qu", "c"), ("gu", "g"), ("c", "z"))
"""What the ending's e or i did to the stem's spelling: poquito, amiguito, pedacito."""


def appreciative(words: Dictionary, word: str) -> Reason | None:
    """Explain a word as a diminutive or the like that the dictionary does not have."""
    return words.made_from("5", "appreciative", appreciative_bases(word), kinds=(*NOMINAL, "participle"))


def appreciative_bases(word: str) -> Iterator[str]:
    """What a diminutive, superlative, augmentative or pejorative was made of.

    >>> "casa" in appreciative_bases("casita"), "poco" in appreciative_bases("poquito")
    (True, True)
    """
    for shape in (_SUPERLATIVE, _DIMINUTIVE, _LARGE, _LITTLE_IN):
        found = shape.fullmatch(word)
        if found is not None:
            feminine = word.removesuffix("s").endswith("a")
            ends: tuple[str, ...] = (
                ("a", "o", "e", "", "as", "os") if feminine else ("o", "e", "", "a", "os", "as")
            )
            if found.re is _DIMINUTIVE and found[2]:  # florecita is of flor, nochecita of noche
                ends = ("", "e", *ends)
            yield from (stem + end for stem in _stems(found[1]) for end in ends)
            # A diminutive in -cito may stand on a stem that ends in c or z: pedacito.
            if found.re is _DIMINUTIVE and found[2]:
                yield from (stem + end for stem in _stems(found[1] + "c") for end in ("o", "a", "e", ""))


def _stems(stem: str) -> Iterator[str]:
    yield stem
    for changed, before in _HARD:
        if stem.endswith(changed):
            yield stem[: -len(changed)] + before
