"""Many words in one array, so that a million of them are sorted and counted without a loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tesela.lexicon.bulk import LONGEST, UNREADABLE

WIDTH: Final = 16
"""Bytes a word: the longest that a board holds, and one to see that it ended."""

Packed = NDArray[np.uint8]
"""One row a word, filled up with zeros."""


def pack(words: Sequence[bytes]) -> tuple[Packed, NDArray[np.int64]]:
    """The words that tiles can spell and a board can hold, and where each stood in the sequence."""
    lengths = np.fromiter(map(len, words), dtype=np.int64, count=len(words))
    fits = (lengths > 0) & (lengths <= LONGEST)
    rows = np.array(words, dtype=f"S{WIDTH}").view(np.uint8).reshape(-1, WIDTH)
    kept = np.flatnonzero(fits & ~(rows == UNREADABLE).any(axis=1))
    return rows[kept], kept


def alphabetical(rows: Packed) -> NDArray[np.int64]:
    """The order of the alphabet: of tile codes, the shorter word first."""
    halves = np.ascontiguousarray(rows).view(">u8").astype(np.uint64)
    return np.lexsort((halves[:, 1], halves[:, 0]))


def first_of_each(rows: Packed) -> NDArray[np.int64]:
    """In sorted rows, where each different word begins."""
    if not len(rows):
        return np.zeros(0, dtype=np.int64)
    new = np.ones(len(rows), dtype=np.bool_)
    new[1:] = (rows[1:] != rows[:-1]).any(axis=1)
    return np.flatnonzero(new)


def lengths_of(rows: Packed) -> NDArray[np.int64]:
    """How many tiles each word has."""
    lengths: NDArray[np.int64] = (rows != 0).sum(axis=1, dtype=np.int64)
    return lengths


def unpack(rows: Packed) -> list[bytes]:
    """The words again, as bytes."""
    words: list[bytes] = np.ascontiguousarray(rows).view(f"S{WIDTH}").ravel().tolist()
    return words
