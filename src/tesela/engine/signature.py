"""The bench signature: total plays and a checksum over fixed positions, which engine commits carry.

It needs no files: the words are made of syllables by rule, and the positions are those of greedy games
played with them. Whatever changes a play, a score or a choice of the kernel changes the signature.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from tesela._kernel import WordGraph, bench, selfplay
from tesela.core.board import EMPTY_BOARD
from tesela.core.plays import Play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import Tiles, read_word

_SYLLABLES: Final = """
a e o la le lo ca co ma me mo na no ra re ri ro sa se si so ta te ti to da de pa pe po lla rro cha ña
ba ve ga go ja hi fu zo que xi yo bra tre cla es en ar an os al
"""
_ENDINGS: Final = ("", "s", "n", "r", "do", "mos")
_GAMES: Final = 16
_SEED: Final = 2024


@dataclass(frozen=True, slots=True)
class Signature:
    """How many positions, how many plays in them, and what they add up to."""

    positions: int
    plays: int
    checksum: int

    def __str__(self) -> str:
        return f"{self.plays}-{self.checksum:016x}"


def syllable_words() -> list[bytes]:
    """Words of one to three syllables with the usual endings: a lexicon of some ten thousand."""
    syllables = [bytes(read_word(text)) for text in _SYLLABLES.split()]
    endings = [bytes(read_word(text)) for text in _ENDINGS]
    stems = [b"".join(pair) for size in (1, 2) for pair in product(syllables, repeat=size)]
    stems += [b"".join(triple) for triple in product(syllables[::3], syllables[1::5], syllables[2::4])]
    return sorted({stem + ending for stem in stems for ending in endings if 2 <= len(stem + ending) <= 15})


def signature() -> Signature:
    """Work it out anew; takes about a second."""
    graph = WordGraph.build(syllable_words())
    positions: list[tuple[bytes, bytes, int]] = []
    for *_, history in selfplay(graph, None, _GAMES, _SEED, 1, True):
        board = EMPTY_BOARD
        for _, rack, bag, kind, row, col, down, tiles, _ in history:
            positions.append((board.cells, rack, bag))
            if kind == 0:
                direction = Direction.DOWN if down else Direction.ACROSS
                board = Play(Square(row, col), direction, Tiles(tiles)).on(board)
    _, plays, every = bench(graph, None, positions, "all", 1)
    _, _, choices = bench(graph, None, positions, "top", 1)
    return Signature(len(positions), sum(plays), every ^ choices)
