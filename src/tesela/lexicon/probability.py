"""How likely a word's tiles are to be drawn from the full set of 100: the order that study lists use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Final, TypeVar

from tesela.core.letters import COUNTS

_BLANKS: Final = COUNTS[0]

W = TypeVar("W", bound=bytes)


@lru_cache(maxsize=2048)
def _choices(letter: int, wanted: int) -> tuple[int, ...]:
    """In how many ways the set gives `wanted` tiles of a letter with 0, 1, 2 blanks standing in."""
    return tuple(
        comb(COUNTS[letter], wanted - blanks) if blanks <= wanted else 0 for blanks in range(_BLANKS + 1)
    )


def draws(word: bytes) -> int:
    """How many different hands of the set's 100 tiles hold exactly this word's tiles, blanks included.

    >>> draws(bytes([28])) == 1 + 2   # the one Z, or either blank
    True
    """
    ways = [1, *[0] * _BLANKS]
    for letter, wanted in Counter(word).items():
        choices = _choices(letter, wanted)
        ways = [
            sum(ways[used] * choices[blanks - used] for used in range(blanks + 1))
            for blanks in range(_BLANKS + 1)
        ]
    return sum(ways[blanks] * comb(_BLANKS, blanks) for blanks in range(_BLANKS + 1))


def by_probability(words: Iterable[W]) -> list[W]:
    """The words whose tiles are most easily drawn first; equals in the order of the alphabet."""
    return sorted(words, key=lambda word: (-draws(word), word))
