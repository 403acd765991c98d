"""Shapes of words: feminines, infinitives, and what can be played at all."""

from __future__ import annotations

import re
from typing import Final

from tesela.core.tiles import strip_accents

MOST_TILES: Final = 15
_LETTERS: Final = re.compile(r"[a-jl-vx-zñáéíóúü]+")
"""Lower case, without K and W (10.1)."""
_INFINITIVE: Final = re.compile(r"[a-zñü]*[aeií]r(se)?")
"""Stressed on its last vowel: húsar is none."""
_FEMININE: Final = (
    ("o", "a"), ("án", "ana"), ("én", "ena"), ("ín", "ina"), ("ón", "ona"), ("ún", "una"),
    ("és", "esa"), ("ás", "asa"), ("ós", "osa"), ("or", "ora"), ("e", "a"), ("l", "la"),
    ("z", "za"), ("r", "ra"),
)  # fmt: skip


def playable(word: str, most: int = MOST_TILES) -> bool:
    """Whether the word itself can be spelt with at most fifteen tiles."""
    return bool(_LETTERS.fullmatch(word)) and 2 <= tile_count(word) <= most


def conjugable(infinitive: str) -> bool:
    """Whether the infinitive or a form of it can be played: the shortest forms have one tile less."""
    return playable(infinitive, MOST_TILES + 1)


def tile_count(word: str) -> int:
    """How many tiles the word takes: CH, LL and RR are one each (11)."""
    folded = strip_accents(word).lower()
    return len(folded) - sum(folded.count(pair) for pair in ("ch", "ll", "rr"))


def is_infinitive(word: str) -> bool:
    return _INFINITIVE.fullmatch(word) is not None


def plain(infinitive: str) -> str:
    """The infinitive without its pronoun."""
    return infinitive.removesuffix("se") if re.search(r"[aeií]rse$", infinitive) else infinitive


def feminine(word: str) -> str | None:
    """The feminine that a masculine of this shape has, if it has one."""
    for tail, other in _FEMININE:
        if word.endswith(tail):
            return word[: -len(tail)] + other
    return None


def masculines(word: str) -> tuple[str, ...]:
    """The masculines that this word could be the feminine of."""
    return tuple(word[: -len(other)] + tail for tail, other in _FEMININE if word.endswith(other))
