"""Words made of a dictionary word and an ending, which count only if the dictionary has them.

XII.2: adverbs in -mente. XII.5: diminutives, superlatives, augmentatives and pejoratives. XII.7: feminines.
The functions give the words without accents that the asked one may come from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_SUPERLATIVE: Final = re.compile(r"(.{2,})isim[oa]s?")
_DIMINUTIVE: Final = re.compile(r"(.{2,}?)(e?c)?(?:it|ill|ic|uel)([oa])s?")
_LARGE: Final = re.compile(r"(.{2,}?)(?:ot[ea]|az[oa]|on|ona|uch[oa]|ac[oa]|ej[oa])s?")
_LITTLE_IN: Final = re.compile(r"(.{3,})(?:in|ina|ines|inas)")
_HARD: Final = (("qu", "c"), ("gu", "g"), ("c", "z"))
"""What the ending's e or i did to the stem's spelling: poquito, amiguito, pedacito."""


def adverb_bases(word: str) -> Iterator[str]:
    """What an adverb in -mente was made of: an adjective in the feminine."""
    if word.endswith("mente") and len(word) > 7:
        yield word[:-5]


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


def masculine_bases(word: str) -> Iterator[str]:
    """The masculine that a feminine would belong to."""
    plain = word.removesuffix("s")
    if plain.endswith("a") and len(plain) > 3:
        yield plain[:-1] + "o"
        yield plain[:-1]
        yield plain[:-1] + "e"
