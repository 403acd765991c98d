"""The kernel's plays are the brute-force generator's plays, on thousands of small positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from tests.engine.brute_force import Found, every_play
from tests.engine.spanish import small_spanish

from tesela._kernel import LEAVE_COUNT, GameBatch, KernelBoard, LeaveTable, Move, WordGraph, selfplay
from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import Tiles

Small = tuple[Board, bytes, set[bytes], WordGraph]


def _lexicon(rng: random.Random, letters: list[int]) -> set[bytes]:
    size = rng.choice([8, 20, 40, 70])
    lengths = [2, 2, 3, 3, 4, 5, 6, 7, 8, 9]
    return {bytes(rng.choices(letters, k=rng.choice(lengths))) for _ in range(size)}


def _rack(rng: random.Random, letters: list[int]) -> bytes:
    blanks = rng.choice([0, 0, 1, 2])
    naturals = rng.choices(letters, k=rng.randint(0 if blanks else 1, 7 - blanks))
    return bytes([*naturals, *[0] * blanks])


def _found(moves: list[Move]) -> set[Found]:
    return {(move.down, move.row, move.col, move.tiles, move.score) for move in moves}


def _laid(board: Board, play: Found) -> Board:
    down, row, col, tiles, _ = play
    direction = Direction.DOWN if down else Direction.ACROSS
    return Play(Square(row, col), direction, Tiles(tiles)).on(board)


def small_games(seed: int, games: int) -> Iterator[tuple[Small, set[Found]]]:
    """Random games with random lexicons of few letters, digraphs among them; edges fill up quickly."""
    rng = random.Random(seed)
    for _ in range(games):
        letters = [*rng.sample(range(1, 29), 3), *rng.sample([4, 13, 21], 1)]
        lexicon = _lexicon(rng, letters)
        graph = WordGraph.build(list(lexicon))
        board = Board()
        for _ in range(rng.randint(1, 14)):
            rack = _rack(rng, letters)
            plays = every_play(board, rack, lexicon)
            yield (board, rack, lexicon, graph), plays
            if plays:
                board = _laid(board, rng.choice(sorted(plays)))


def check(seed: int, games: int) -> int:
    """How many plays were compared."""
    compared = 0
    for (board, rack, _, graph), plays in small_games(seed, games):
        kernel = KernelBoard(graph, board.cells)
        moves = kernel.generate(rack, 0)
        assert _found(moves) == plays, (board, Tiles(rack))
        assert len(moves) == len(plays), "no play twice"
        assert kernel.count(rack) == len(plays)
        assert kernel.any(rack) == bool(plays)
        for move in moves:
            assert move.equity == move.score * 1000
            stays = Tiles(rack).minus(Tiles(code for code in move.tiles if code).as_rack())
            assert stays == move.leave
        ranked = sorted((score for *_, score in plays), reverse=True)
        for wanted in (1, 3, 20):
            best = kernel.top(rack, 0, wanted)
            assert [move.score for move in best] == ranked[:wanted]
            assert best == kernel.top(rack, 0, 2**40)[:wanted], "bounds leave nothing out"
        compared += len(plays)
    return compared


@pytest.mark.parametrize("seed", range(10))
def test_same_plays_as_brute_force(seed: int) -> None:
    assert check(seed, 12) > 1500


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_same_plays_as_brute_force_for_long(seed: int) -> None:
    assert check(seed, 100) > 5000


def test_a_full_board_leaves_nothing_to_play() -> None:
    lexicon = {bytes([1] * length) for length in range(2, 16)}
    graph = WordGraph.build(list(lexicon))
    full = Board(bytes([1] * 225))
    assert KernelBoard(graph, full.cells).generate(b"\x01\x00", 0) == []
    nearly = Board(bytes([1] * 224 + [0]))
    plays = every_play(nearly, b"\x01\x00", lexicon)
    assert _found(KernelBoard(graph, nearly.cells).generate(b"\x01\x00", 0)) == plays
    assert len(plays) == 2


def test_more_words_at_once_than_the_search_puts_off() -> None:
    """Where every string is a word, hundreds of beginnings wait for their ends: none is lost or doubled."""
    graph = WordGraph.build([bytes(word) for word in product(range(1, 11), repeat=4)])
    kernel = KernelBoard(graph, Board().cells)
    plays = 10**4 * 4 * 2  # the word may lie on the centre with each of its letters, in both directions
    assert kernel.count(bytes(4)) == plays
    found = kernel.arrays(bytes(4), 0)
    columns = [found["down"][:, None], found["row"][:, None], found["col"][:, None], found["tiles"]]
    assert len(np.unique(np.hstack(columns).astype(np.uint8), axis=0)) == len(found["tiles"]) == plays


def test_words_that_are_not_in_the_lexicon_may_lie_on_the_board() -> None:
    """After a challenge that nobody made, the board holds what it holds."""
    lexicon = {b"\x01\x02", b"\x02\x01", b"\x01\x02\x01"}
    graph = WordGraph.build(list(lexicon))
    board = Board.of(*[""] * 7, ".ZZZ...A.......")
    plays = every_play(board, b"\x01\x01\x02\x00", lexicon)
    assert _found(KernelBoard(graph, board.cells).generate(b"\x01\x01\x02\x00", 0)) == plays
    assert plays


@pytest.mark.parametrize("seed", range(3))
def test_bounds_are_bounds_with_leaves_too(seed: int) -> None:
    """Best and top N with wild leave values are those of sorting everything."""
    values = np.random.default_rng(seed).integers(-30000, 60000, LEAVE_COUNT).astype(np.int32)
    table = LeaveTable(values)
    graph = small_spanish()
    for record in selfplay(graph, table, GameBatch(6, seed=seed), history=True):
        kernel = KernelBoard(graph, Board().cells)
        for turn in record.history:
            rack, bag = turn.rack, turn.bag
            every = kernel.top(rack, bag, 2**40, table, True)
            assert kernel.top(rack, bag, 9, table, True) == every[:9]
            assert kernel.best(rack, bag, table, True) == every[0]
            assert len(every) == kernel.count(rack) + len({move for move in every if move.kind != 0})
            kernel.lay(turn.move)
