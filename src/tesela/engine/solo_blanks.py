"""Which tiles of a line are best the blanks: of equal letters, those that count least.

The generator knows one play at a time, so it spends a blank where a letter has run out, on whatever premium
square. In the whole line the same letter may lie where it counts less, now and in later words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from tesela.core.board import EMPTY_BOARD
from tesela.core.letters import BLANK_BIT
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move

Place: TypeAlias = tuple[int, int]
"""A move's number, and a tile's in its play."""


def with_best_blanks(moves: Sequence[Move]) -> tuple[Move, ...]:
    """The same words in the same places, with the blanks where they cost least."""
    best = tuple(moves)
    while True:
        better = max((_swapped(best, *pair) for pair in _pairs(best)), key=_total, default=best)
        if _total(better) <= _total(best):
            return best
        best = better


def _total(moves: Sequence[Move]) -> int:
    return sum(move.score for move in moves)


def _pairs(moves: Sequence[Move]) -> Iterator[tuple[Place, Place]]:
    """Every blank with every tile that is the letter it stands for."""
    tiles = [(code, (n, at)) for n, move in enumerate(moves) for at, code in enumerate(move.tiles)]
    for blank, here in tiles:
        if blank & BLANK_BIT:
            yield from ((here, there) for code, there in tiles if code == blank ^ BLANK_BIT)


def _swapped(moves: Sequence[Move], one: Place, other: Place) -> tuple[Move, ...]:
    """The line with the blank and its letter in each other's places, counted again."""
    changed = [bytearray(move.tiles) for move in moves]
    for number, at in (one, other):
        changed[number][at] ^= BLANK_BIT
    board, counted = EMPTY_BOARD, []
    for move, tiles in zip(moves, changed, strict=True):
        if move.play is None:
            counted.append(move)
            continue
        play = Play(move.play.start, move.play.direction, Tiles(tiles))
        score = score_play(board, play).total
        counted.append(replace(move, play=play, tiles=play.tiles, score=score))
        board = play.on(board)
    return tuple(counted)
