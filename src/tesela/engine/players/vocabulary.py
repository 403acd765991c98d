"""The words somebody knows: the commonest of a lexicon, and for a bluffer some that are not in it."""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from tesela._kernel import WordGraph
from tesela.core.tiles import read_word

FREQUENCY_FILE: Final = "frequency.xz"
_LIKELY_ENDINGS: Final = ("s", "es", "a", "o", "ito", "al", "ar")
_LIKELY_BEGINNINGS: Final = ("re", "des", "a")
_INVENTED_FROM: Final = 6_000
_INVENTED_LENGTH: Final = 8


@cache
def common_words() -> tuple[bytes, ...]:
    """Tiles of the commonest Spanish words, commonest first, whether a lexicon has them or not."""
    text = lzma.decompress((files("tesela.engine") / "data" / FREQUENCY_FILE).read_bytes()).decode()
    return tuple(bytes(read_word(word)) for word in text.split())


@cache
def common_set() -> frozenset[bytes]:
    """The same words, to ask whether one is among them."""
    return frozenset(common_words())


def known_words(graph: WordGraph, most: int) -> list[bytes]:
    """The `most` commonest words of a lexicon."""
    common = common_words()
    return [word for word, there in zip(common, graph.contains_many(list(common)), strict=True) if there][
        :most
    ]


def invented_words(graph: WordGraph) -> list[bytes]:
    """Words that look right and are not in the lexicon: likely endings and beginnings of common ones."""
    made = sorted({word for word in _inventions(graph) if 2 < len(word) <= _INVENTED_LENGTH})
    there = graph.contains_many(made)
    return [word for word, valid in zip(made, there, strict=True) if not valid]


def _inventions(graph: WordGraph) -> Iterator[bytes]:
    endings = [bytes(read_word(text)) for text in _LIKELY_ENDINGS]
    beginnings = [bytes(read_word(text)) for text in _LIKELY_BEGINNINGS]
    for word in known_words(graph, _INVENTED_FROM):
        if len(word) < 3:
            continue
        yield from (word + ending for ending in endings)
        yield from (beginning + word for beginning in beginnings)
