"""Best and top N, which look words up slot by slot, are the head of all plays, sorted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest
from tests.engine.spanish import small_spanish

from tesela._kernel import LEAVE_COUNT, GameBatch, KernelBoard, LeaveTable, WordGraph, selfplay
from tesela.core.board import Board
from tesela.core.letters import COUNTS
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move
from tesela.engine.signature import syllable_words

EVERY = 2**40
"""So many that the kernel writes all plays down and sorts them."""
BAG = [code for code in range(1, 29) for _ in range(COUNTS[code])]
DIGRAPHS = (4, 13, 21)


def rack_of(rng: random.Random, blanks: int) -> bytes:
    """Mostly seven tiles as they are drawn; now and then fewer, or full of digraphs."""
    size = rng.choice([7, 7, 7, 7, 6, 4, 2])
    letters = rng.sample(BAG, max(0, size - blanks))
    if rng.random() < 0.1:
        letters = [rng.choice(DIGRAPHS) if rng.random() < 0.5 else code for code in letters]
    return bytes([*letters, *[0] * blanks])


def boards_of_games(graph: WordGraph, games: int, seed: int) -> Iterator[Board]:
    """The boards of greedy games, from the empty one to the last, where little room is left."""
    for record in selfplay(graph, None, GameBatch(games, seed=seed), history=True):
        board = Board()
        yield board
        for turn in record.history:
            play = Move.from_kernel(turn.move).play
            if play is not None:
                board = play.on(board)
                yield board


def boards_by_chance(rng: random.Random, count: int) -> Iterator[Board]:
    """Letters strewn about, blanks among them, up to boards with hardly a free square."""
    for _ in range(count):
        filled = rng.choice([0.02, 0.2, 0.5, 0.8, 0.97])
        cells = [rng.choice(BAG) | (0x80 if rng.random() < 0.1 else 0) for _ in range(225)]
        yield Board(bytes(code if rng.random() < filled else 0 for code in cells))


def wild_leaves(seed: int) -> LeaveTable:
    values = np.random.default_rng(seed).integers(-30000, 60000, LEAVE_COUNT)
    return LeaveTable(values.astype(np.int32))


def same_as_sorting(graph: WordGraph, boards: Iterator[Board], leaves: LeaveTable | None, seed: int) -> int:
    """How many positions were compared; each with no, one and two blanks."""
    rng = random.Random(seed)
    compared = 0
    for board in boards:
        kernel = KernelBoard(graph, board.cells)
        for blanks in (0, 1, 2):
            rack = rack_of(rng, blanks)
            bag = rng.choice([0, 3, 40])
            others = rng.random() < 0.5
            every = kernel.top(rack, bag, EVERY, leaves, others)
            for wanted in (1, 4, 30):
                assert kernel.top(rack, bag, wanted, leaves, others) == every[:wanted], (board, Tiles(rack))
            if every:
                assert kernel.best(rack, bag, leaves, others) == every[0]
            compared += 1
    return compared


@pytest.mark.parametrize("leaves", [None, wild_leaves(1)], ids=["score", "leaves"])
def test_in_games(leaves: LeaveTable | None) -> None:
    graph = WordGraph.build(syllable_words())
    assert same_as_sorting(graph, boards_of_games(graph, 8, 5), leaves, 5) > 400


@pytest.mark.parametrize("seed", range(3))
def test_on_boards_by_chance(seed: int) -> None:
    """What lies there need not be words, and cross words can be long."""
    boards = boards_by_chance(random.Random(seed), 60)
    assert same_as_sorting(small_spanish(), boards, wild_leaves(seed), seed) == 180


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200, 220))
def test_for_long(seed: int) -> None:
    graph = WordGraph.build(syllable_words())
    assert same_as_sorting(graph, boards_of_games(graph, 20, seed), wild_leaves(seed), seed) > 1000
    assert same_as_sorting(graph, boards_by_chance(random.Random(seed), 300), None, seed) == 900


def test_more_anagrams_than_fit_together() -> None:
    graph = WordGraph.build([bytes(word) for word in permutations(range(1, 7))])
    for board in (Board(), Board.of(*[""] * 7, ".......A.......")):
        kernel = KernelBoard(graph, board.cells)
        for rack in (bytes(range(1, 7)), b"\x00\x02\x03\x04\x05\x06", b"\x00\x00\x02\x03\x04\x05"):
            every = kernel.top(rack, 9, EVERY)
            assert every
            for wanted in (1, 4, 700):
                assert kernel.top(rack, 9, wanted) == every[:wanted]


def test_three_blanks_are_answered_all_the_same() -> None:
    kernel = KernelBoard(small_spanish(), Board().cells)
    rack = b"\x00\x00\x00\x01\x16"
    assert kernel.top(rack, 9, 3) == kernel.top(rack, 9, EVERY)[:3]


def test_nothing_to_lay() -> None:
    kernel = KernelBoard(WordGraph.build([b"\x01\x02"]), Board().cells)
    assert kernel.top(b"", 0, 3) == []
    assert kernel.top(b"\x03\x00", 0, 0) == []
    assert kernel.best(b"\x03", 0).kind == 2
