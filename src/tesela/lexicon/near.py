"""Words near to one that is in no dictionary: a letter changed, put in, left out or two swapped; anagrams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tesela._kernel import WordGraph
from tesela.core.tiles import Tiles
from tesela.lexicon.queries import ANY

SHOWN: Final = 8


def near_words(graph: WordGraph, word: bytes, shown: int = SHOWN) -> tuple[Tiles, ...]:
    """The nearest words first; none if nothing is near."""
    found: dict[bytes, None] = {}
    if len(word) < 2:
        return ()
    for each in _one_step(graph, word):
        if each != word:
            found.setdefault(each)
    if len(found) < shown:
        for each in graph.anagrams(word):
            if each != word:
                found.setdefault(each)
    if not found and len(word) > 4:
        for each in _two_changed(graph, word):
            found.setdefault(each)
    nearest = sorted(found, key=lambda each: (-_shared(word, each), abs(len(each) - len(word)), each))
    return tuple(Tiles(each) for each in nearest[:shown])


def _one_step(graph: WordGraph, word: bytes) -> Iterator[bytes]:
    masks = [1 << code for code in word]
    shorter = {word[:at] + word[at + 1 :] for at in range(len(word))}
    swapped = {word[:at] + word[at : at + 2][::-1] + word[at + 2 :] for at in range(len(word) - 1)}
    candidates = sorted(shorter | swapped)
    yield from (each for each in candidates if each in graph)
    for at in range(len(word)):
        yield from graph.matching([*masks[:at], ANY, *masks[at + 1 :]])
    for at in range(len(word) + 1):
        yield from graph.matching([*masks[:at], ANY, *masks[at:]])


def _two_changed(graph: WordGraph, word: bytes) -> Iterator[bytes]:
    """Two neighbours changed: what a slip of the hand does. All pairs would take too long."""
    masks = [1 << code for code in word]
    for at in range(len(word) - 1):
        yield from graph.matching([*masks[:at], ANY, ANY, *masks[at + 2 :]])


def _shared(word: bytes, other: bytes) -> int:
    """Tiles that both begin with, and both end with."""
    shortest = min(len(word), len(other))
    front = next((at for at in range(shortest) if word[at] != other[at]), shortest)
    rest = shortest - front
    back = next((at for at in range(rest) if word[-1 - at] != other[-1 - at]), rest)
    return front + back
