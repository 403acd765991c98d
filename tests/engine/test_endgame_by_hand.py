"""The endgame against a second solver that was written apart from it, on random small positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from tests.engine.ends import rules
from tests.engine.second_solver import WORDS, Board, Ends, Rack, gain, plays, premium, score_of

from tesela._kernel import EndgameOptions, EndgamePosition, KernelBoard, WordGraph, solve_endgame
from tesela.core.letters import BLANK_BIT, TEXT
from tesela.core.premiums import PREMIUMS, Premium

CODES = {letter: code for code, letter in enumerate(TEXT)}
TILES = "A A S S O O L L N E I ? CH LL RR Ñ Q Z".split()
SIZES = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3))
RULES = [(out, passes) for out in (0, 1, 2) for passes in (0, 1)]


@cache
def graph() -> WordGraph:
    return WordGraph.build([bytes(CODES[letter] for letter in word) for word in WORDS])


def cells_of(board: Board) -> bytes:
    cells = bytearray(225)
    for (row, column), letter, blank in board:
        cells[row * 15 + column] = CODES[letter] | (BLANK_BIT if blank else 0)
    return bytes(cells)


def code(rack: Rack) -> bytes:
    return bytes(sorted(CODES[tile] for tile in rack))


def positions(count: int, seed: int) -> Iterator[tuple[Board, Rack, Rack]]:
    """A first word, some random plays, and two racks with at most one blank."""
    luck = random.Random(seed)
    for number in range(count):
        word = luck.choice(sorted(WORDS))
        board = frozenset(((7, 6 + at), letter, False) for at, letter in enumerate(word))
        for _ in range(luck.randrange(4)):
            found = plays(board, tuple(sorted(luck.sample(TILES[:11], 3))))
            if found:
                board |= luck.choice(sorted(found, key=str))[0]
        mine, theirs = SIZES[number % len(SIZES)]
        drawn = luck.sample(TILES, mine + theirs)
        yield board, tuple(sorted(drawn[:mine])), tuple(sorted(drawn[mine:]))


def agree(count: int, seed: int, out: int, passes: int) -> int:
    proven_gains = set()
    for board, mover, other in positions(count, seed):
        expected = gain(board, mover, other, Ends(out, passes))
        position = EndgamePosition(cells=cells_of(board), mover=code(mover), other=code(other))
        answer = solve_endgame(graph(), rules(out, passes), position, EndgameOptions(nodes=1_000_000))
        assert answer.proven, (board, mover, other)
        assert answer.value == expected, (board, mover, other)
        proven_gains.add(expected)
    return len(proven_gains)


def test_the_second_solver_sees_the_same_board() -> None:
    names = {
        "T": Premium.TRIPLE_WORD,
        "D": Premium.DOUBLE_WORD,
        "t": Premium.TRIPLE_LETTER,
        "d": Premium.DOUBLE_LETTER,
        " ": Premium.NONE,
    }
    assert [names[premium((row, column))] for row in range(15) for column in range(15)] == list(PREMIUMS)


def test_both_find_the_same_plays() -> None:
    for board, mover, _ in positions(40, 3):
        mine = {(cells_of(board | laid), score) for laid, score, _ in plays(board, mover)}
        theirs = set()
        for move in KernelBoard(graph(), cells_of(board)).generate(code(mover), 0):
            after = KernelBoard(graph(), cells_of(board))
            after.lay(move)
            theirs.add((after.cells, move.score))
        assert mine == theirs


@pytest.mark.parametrize(("out", "passes"), RULES)
def test_random_small_endgames_are_exact_under_every_rule_of_ending(out: int, passes: int) -> None:
    assert agree(30, 100 + 10 * out + passes, out, passes) > 10


@pytest.mark.slow
@pytest.mark.parametrize(("out", "passes"), RULES)
def test_many_random_small_endgames_are_exact(out: int, passes: int) -> None:
    assert agree(600, 1000 + 10 * out + passes, out, passes) > 30


def test_a_play_off_the_others_is_none() -> None:
    board: Board = frozenset({((7, 7), "L", False), ((7, 8), "A", False)})
    assert score_of(board, frozenset({((0, 0), "S", False)})) is None
    assert score_of(board, frozenset({((7, 9), "S", False)})) is None
