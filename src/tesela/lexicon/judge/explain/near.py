"""Words near to one that is in no dictionary: a slip or two away, or made of its tiles."""

from __future__ import annotations

from typing import Final

from tesela._kernel import WordGraph
from tesela.core.tiles import Tiles

SHOWN: Final = 8
_EASY_ANAGRAM: Final = 8
"""Tiles up to which anagrams are found in no time."""
_LONG_RACK: Final = 12


def near_words(graph: WordGraph, word: bytes, *, thorough: bool = False) -> tuple[Tiles, ...]:
    """The nearest words first; none if nothing is near.

    `thorough` looks two slips away if need be, and then for what its tiles, or some of them, make.
    """
    found = dict.fromkeys(sorted(graph.near(word), key=lambda each: (-_shared(word, each), each)))
    if len(word) <= _EASY_ANAGRAM or thorough:
        found.update(dict.fromkeys(graph.anagrams(word)))
    if not found and thorough and len(word) > 2:
        found.update(dict.fromkeys(graph.near(word, 2)))
    if not found and thorough:
        made = graph.anagrams(word[:_LONG_RACK], shortest=2)
        found.update(dict.fromkeys(sorted(made, key=lambda each: (-len(each), each))))
    return tuple(Tiles(each) for each in found)[:SHOWN]


def _shared(word: bytes, other: bytes) -> int:
    """Tiles that both begin with, and both end with."""
    shortest = min(len(word), len(other))
    front = next((at for at in range(shortest) if word[at] != other[at]), shortest)
    rest = shortest - front
    back = next((at for at in range(rest) if word[-1 - at] != other[-1 - at]), rest)
    return front + back
