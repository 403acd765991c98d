"""All about one word: hooks, anagrams, what it grows into, how easily it is drawn, its editions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb
from typing import Final

import msgspec

from tesela.core.letters import SET_SIZE
from tesela.core.tiles import Tiles
from tesela.lexicon import Edition
from tesela.lexicon.probability import draws
from tesela.lexicon.queries import by_points

MOST_SHOWN: Final = 100
"""Words of one kind that are named; all are counted."""


class LongerWords(msgspec.Struct, frozen=True):
    """Words in exact tiles, and how many there are in all."""

    count: int
    words: list[str]


class WordPage(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to learn about a word; only the verdict says whether it is one."""

    tiles: str
    points: int
    front: list[str]
    """The words that a letter put before makes."""
    back: list[str]
    anagrams: list[str]
    longer_front: LongerWords
    longer_back: LongerWords
    longer_both: LongerWords
    draws: int
    """Hands of so many tiles that make it, blanks included."""
    chance: float
    """The chance to draw it from a full bag."""
    editions: dict[str, bool]


def word_page(edition: Edition, tiles: Tiles, editions: Iterable[Edition]) -> WordPage:
    """Put together what an edition knows of these tiles. `TextError` if they are no letters."""
    word = bytes(tiles)
    hooks = edition.hooks(word)
    longer = edition.extensions(word)
    hands = draws(word)
    return WordPage(
        tiles=str(tiles),
        points=tiles.points,
        front=[str(Tiles(bytes([code]) + word)) for code in hooks.front],
        back=[str(Tiles(word + bytes([code]))) for code in hooks.back],
        anagrams=[str(each) for each in edition.anagrams(word) if each != tiles],
        longer_front=_longer(longer.front),
        longer_back=_longer(longer.back),
        longer_both=_longer(longer.both),
        draws=hands,
        chance=hands / comb(SET_SIZE, len(word)),
        editions={each.name: word in each.graph for each in editions},
    )


def _longer(words: Sequence[Tiles]) -> LongerWords:
    """The shortest and dearest first."""
    ordered = sorted(by_points(words), key=len)
    return LongerWords(len(ordered), [str(word) for word in ordered[:MOST_SHOWN]])
