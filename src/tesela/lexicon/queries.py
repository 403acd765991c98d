"""Questions for study: anagrams, patterns, hooks, extensions, words with a part, lists by length.

Racks and patterns are typed by people: `CH` is one tile, `?` a blank. All answers are tiles.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from tesela._kernel import WordGraph
from tesela.core.errors import TextError
from tesela.core.letters import ALPHABET, BLANK_BIT, LETTER_MASK
from tesela.core.tiles import Tiles, read_typed, read_word, strip_accents

ANY: Final = sum(1 << letter for letter in ALPHABET)
"""A pattern's place where any letter will do."""
RUN: Final = 0
"""In the kernel's patterns: any tiles at all, none included."""
LONGEST_RACK: Final = 20


class Hooks(msgspec.Struct, frozen=True):
    """The letters that make a word when put before or after this one (which need not be a word)."""

    word: Tiles
    front: Tiles
    back: Tiles


class Extensions(msgspec.Struct, frozen=True):
    """The longer words that have this one at their end, at their beginning, or inside."""

    word: Tiles
    front: tuple[Tiles, ...]
    back: tuple[Tiles, ...]
    both: tuple[Tiles, ...]


def read_rack(text: str) -> Tiles:
    """A rack as typed, in any case: `casach?`, with `?` for a blank."""
    rack = read_typed(strip_accents(text).upper())
    if not rack or len(rack) > LONGEST_RACK:
        raise TextError("query.rack_length", text, 0, {"longest": LONGEST_RACK})
    return rack


def anagrams(graph: WordGraph, rack: bytes, shortest: int | None = None) -> list[Tiles]:
    """Words that use the whole rack, or `shortest` of its tiles or more; blanks show what they stand for."""
    found = graph.anagrams(bytes(rack), shortest)
    if 0 not in rack:
        return [Tiles(word) for word in found]
    return [with_blanks(word, rack) for word in found]


def with_blanks(word: bytes, rack: bytes) -> Tiles:
    """The word as this rack lays it: what the rack has no letter for is a blank, the last ones first."""
    left = list(rack)
    codes = list(word)
    for at, code in enumerate(codes):
        if code in left:
            left.remove(code)
        else:
            codes[at] = code | BLANK_BIT
    return Tiles(codes)


def read_pattern(text: str) -> list[int]:
    """A pattern as one mask a place: `.` or `?` any tile, `*` any run, `(AEIOU)` one of these, `(^S)` none.

    >>> len(read_pattern("ca.(^S)o*"))
    6
    """
    masks: list[int] = []
    plain = strip_accents(text).upper()
    at = 0
    while at < len(plain):
        char = plain[at]
        if char in ".?_":
            masks.append(ANY)
        elif char == "*":
            if not masks or masks[-1] != RUN:
                masks.append(RUN)
        elif char == "(":
            end = plain.find(")", at)
            if end < 0:
                raise TextError("query.class_open", text, at)
            masks.append(_one_of(text, plain[at + 1 : end], at))
            at = end
        else:
            stop = next((i for i in range(at, len(plain)) if plain[i] in ".?_*("), len(plain))
            try:
                masks.extend(1 << code for code in read_typed(plain[at:stop]))
            except TextError as error:
                raise TextError(error.code, text, at + error.at, error.data) from None
            at = stop - 1
        at += 1
    if not masks:
        raise TextError("query.empty", text)
    return masks


def _one_of(text: str, inside: str, at: int) -> int:
    negated = inside.startswith("^")
    letters = read_word(inside.removeprefix("^"))
    if not letters or 0 in letters:
        raise TextError("query.class_empty", text, at)
    mask = sum(1 << letter for letter in set(letters))
    return ANY & ~mask if negated else mask


def matching(graph: WordGraph, pattern: str) -> list[Tiles]:
    """The words of a pattern."""
    return [Tiles(word) for word in graph.matching(read_pattern(pattern))]


def hooks(graph: WordGraph, word: bytes) -> Hooks:
    """What can be put before and after."""
    plain = bytes(word)
    return Hooks(Tiles(plain), Tiles(graph.front_hooks(plain)), Tiles(graph.back_hooks(plain)))


def extensions(graph: WordGraph, word: bytes) -> Extensions:
    """Every longer word that this one grows into."""
    plain = bytes(word)
    front = [Tiles(found) for found in graph.ending_in(plain) if found != plain]
    back = [Tiles(found) for found in graph.starting_with(plain) if found != plain]
    sides = {*front, *back}
    both = [Tiles(found) for found in graph.containing(plain) if found != plain and found not in sides]
    return Extensions(Tiles(plain), tuple(front), tuple(back), tuple(both))


def containing(graph: WordGraph, part: bytes) -> list[Tiles]:
    """The words that have these tiles in a row."""
    return [Tiles(word) for word in graph.containing(bytes(part))]


def of_length(graph: WordGraph, length: int) -> list[Tiles]:
    """All words of so many tiles, in the order of the alphabet."""
    return [Tiles(word) for word in graph.matching([ANY] * length)]


def by_points(words: Iterable[Tiles]) -> list[Tiles]:
    """The dearest first; equals in the order of the alphabet."""
    return sorted(words, key=lambda word: (-word.points, bytes(code & LETTER_MASK for code in word)))
