"""How games end from where they stand: the win table and the end-of-bag terms, learned from static games.

Static players do not look at the score, so what the lead will change by does not depend on it: the chance of
a win with a lead of `s` is how often the lead changes by more than `-s`, draws counting half.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tesela._kernel import (
    BAG_TERMS,
    CHANGES,
    LEADS,
    UNSEEN_ROWS,
    Evaluation,
    GameBatch,
    WinTable,
    WordGraph,
    play_outcomes,
)
from tesela.engine.errors import EngineError

MAGIC: Final = b"TSW1"
_UNIT: Final = 20
"""Millionths a stored step is worth: 50,000 is certainty."""
_CHUNK: Final = 512
_MANY: Final = slice(20, 60)
"""Tiles left in the bag that count as many."""
_DOUBT: Final = 900
"""Plays that a term of 0 weighs: a game's end varies by some 90 points and a term by some 3."""
_SPREAD_OVER: Final = 2
"""Rows of unseen tiles to each side that a row with few games leans on."""


def play(
    graph: WordGraph,
    evaluation: Evaluation,
    games: int,
    *,
    seed: int = 1,
    threads: int = 1,
    on_progress: Callable[[int], None] = lambda done: None,
) -> tuple[NDArray[np.int64], tuple[int, ...]]:
    """Counts of changes by unseen tiles, and the end-of-bag terms."""
    changes = np.zeros(UNSEEN_ROWS * CHANGES, np.int64)
    sums, counts = np.zeros(100, np.int64), np.zeros(100, np.int64)
    for first in range(0, games, _CHUNK):
        now = min(_CHUNK, games - first)
        games_now = GameBatch(now, first=first, seed=seed, threads=threads)
        part = play_outcomes(graph, evaluation, games_now)
        changes += part.changes
        sums += part.after_sum
        counts += part.after_count
        on_progress(first + now)
    return changes.reshape(UNSEEN_ROWS, CHANGES), bag_terms(sums, counts)


def win_values(changes: NDArray[np.int64]) -> NDArray[np.int32]:
    """Millionths by unseen tiles and lead; rows near each other are taken together to smooth them."""
    smooth = np.zeros(changes.shape, np.float64)
    for shift in range(-_SPREAD_OVER, _SPREAD_OVER + 1):
        for row in range(UNSEEN_ROWS):
            # The last rows are each their own world: with few tiles unseen one tile more changes much.
            other = row + shift if row > 8 else row
            if 0 <= other < UNSEEN_ROWS:
                smooth[row] += changes[other]
    totals = smooth.sum(axis=1, keepdims=True)
    shares = smooth / np.maximum(totals, 1)
    # above[c]: how often the change is greater than the one in column c.
    above = 1 - np.cumsum(shares, axis=1)
    middle, most = CHANGES // 2, LEADS // 2
    wins = np.zeros((UNSEEN_ROWS, LEADS))
    for lead in range(-most, most + 1):
        column = middle - lead
        wins[:, lead + most] = above[:, column] + shares[:, column] / 2
    nobody = totals[:, 0] == 0
    wins[nobody] = np.where(np.arange(-most, most + 1) > 0, 1.0, 0.0)
    wins[nobody, most] = 0.5
    wins[0] = np.where(np.arange(-most, most + 1) > 0, 1.0, 0.0)
    wins[0, most] = 0.5
    return np.round(np.clip(wins, 0, 1) * 1_000_000).astype(np.int32)


def bag_terms(sums: NDArray[np.int64], counts: NDArray[np.int64]) -> tuple[int, ...]:
    """Millipoints for leaving so many tiles in the bag, against leaving many; few games say little."""
    usual = sums[_MANY].sum() / max(1, counts[_MANY].sum())
    beyond = sums[:BAG_TERMS] - usual * counts[:BAG_TERMS]
    return tuple(round(float(term)) for term in beyond / (counts[:BAG_TERMS] + _DOUBT))


def pack_outcomes(wins: NDArray[np.int32], after_bag: tuple[int, ...]) -> bytes:
    """Our file: xz over `TSW1`, the terms (32 bits each) and the table in 20 millionths (16 bits)."""
    terms = np.array(after_bag, "<i4").tobytes()
    return lzma.compress(MAGIC + terms + (wins.reshape(-1) // _UNIT).astype("<u2").tobytes(), preset=9)


def unpack_outcomes(data: bytes) -> tuple[WinTable, tuple[int, ...]]:
    """Table and terms of our file's bytes."""
    try:
        plain = lzma.decompress(data)
    except lzma.LZMAError:
        raise EngineError("outcomes.unreadable") from None
    start = len(MAGIC) + 4 * BAG_TERMS
    if len(plain) != start + 2 * UNSEEN_ROWS * LEADS or not plain.startswith(MAGIC):
        raise EngineError("outcomes.unreadable")
    terms = np.frombuffer(plain, "<i4", BAG_TERMS, len(MAGIC))
    steps = np.frombuffer(plain, "<u2", offset=start)
    return WinTable(steps.astype(np.int32) * _UNIT), tuple(int(term) for term in terms)
