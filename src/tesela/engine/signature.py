"""The bench signature: total plays and a checksum over fixed positions, which engine commits carry.

It needs no files: the words are made of syllables by rule, and the positions are those of greedy games
played with them. Whatever changes a play, a score or a choice of the kernel changes the signature.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from tesela._kernel import BenchOptions, BenchPosition, GameBatch, WordGraph, bench, selfplay
from tesela.core.board import EMPTY_BOARD
from tesela.core.tiles import read_word
from tesela.engine.moves import Move

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
    positions: list[BenchPosition] = []
    for game in selfplay(graph, None, GameBatch(_GAMES, seed=_SEED), history=True):
        board = EMPTY_BOARD
        for turn in game.history:
            positions.append(BenchPosition(board.cells, turn.rack, turn.bag))
            play = Move.from_kernel(turn.move).play
            board = board if play is None else play.on(board)
    every = bench(graph, None, positions, BenchOptions("all", passes=1))
    choices = bench(graph, None, positions, BenchOptions("top", passes=1))
    return Signature(len(positions), sum(every.moves), every.checksum ^ choices.checksum)
