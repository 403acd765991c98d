"""Where tiles may lie, told again square by square: a second opinion on arts. 2, 6, 8 and 9.

The second opinion knows no coordinates and no step: it sees two sets of squares, before and after.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.naive_scorer import naive_score

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.placement import Fault, check_placement
from tesela.core.plays import Play, play_from_squares
from tesela.core.scoring import score_play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import Tiles

Spot = tuple[int, int]


def may_lie(board: Board, laid: dict[Spot, int]) -> bool:
    """One line, no gap, on free squares, linked or on the centre, two tiles at least to open."""
    old = {(row, col) for row in range(15) for col in range(15) if board[Square(row, col)]}
    new = set(laid)
    if not new or new & old or any(not (0 <= row < 15 and 0 <= col < 15) for row, col in new):
        return False
    rows, cols = {row for row, _ in new}, {col for _, col in new}
    if len(rows) > 1 and len(cols) > 1:
        return False
    between = {
        (row, col) for row in range(min(rows), max(rows) + 1) for col in range(min(cols), max(cols) + 1)
    }
    if not between <= new | old:
        return False
    if not old:
        return (7, 7) in new and len(new) > 1
    touching = {(row + dy, col + dx) for row, col in new for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return bool(touching & old)


def grown(rng: Random, words: int) -> Board:
    """A board on which some plays were laid, wherever they could."""
    board = EMPTY_BOARD
    for _ in range(words * 12):
        play = some_play(rng, board)
        if check_placement(board, play) is None:
            board = play.on(board)
            words -= 1
        if not words:
            break
    return board


def some_play(rng: Random, board: Board) -> Play:
    """Tiles along a line, dots where something lies (or, now and then, where nothing does)."""
    down = rng.random() < 0.5
    start = Square(7, 5) if board.is_empty() else Square(rng.randrange(15), rng.randrange(15))
    codes = []
    for offset in range(rng.randint(1, 8)):
        square = Square(start.row + offset * down, start.col + offset * (not down))
        lies = board[square]
        careless = rng.random() < 0.04
        codes.append(0 if bool(lies) != careless else rng.randint(1, 28) | rng.choice([0, 0, 0, 0x80]))
    return Play(start, Direction.DOWN if down else Direction.ACROSS, Tiles(codes))


def whole_word(board: Board, play: Play) -> bool:
    """The play is written from its first letter to its last (8)."""
    first, last = play.start, play.start
    for square, _ in _line(play):
        last = square
    step = (1, 0) if play.direction is Direction.DOWN else (0, 1)
    before = Square(first.row - step[0], first.col - step[1])
    after = Square(last.row + step[0], last.col + step[1])
    dots_right = all(bool(board[square]) == (code == 0) for square, code in _line(play))
    return not board[before] and not board[after] and dots_right


def _line(play: Play) -> list[tuple[Square, int]]:
    down = play.direction is Direction.DOWN
    row, col = play.start
    return [(Square(row + i * down, col + i * (not down)), code) for i, code in enumerate(play.tiles)]


@pytest.mark.topic("placement.line", "placement.contiguous", "placement.linked", "placement.complete_words")
@given(st.integers(0, 2**32))
@settings(max_examples=150)
def test_both_opinions_are_the_same(seed: int) -> None:
    rng = Random(seed)
    board = grown(rng, rng.randint(0, 7))
    for _ in range(12):
        play = some_play(rng, board)
        laid = {(square.row, square.col): code for square, code in play.laid()}
        expected = may_lie(board, laid) and whole_word(board, play)
        found = check_placement(board, play)
        assert (found is None) == expected, (board.rows(), play, found)


@pytest.mark.topic("score.letters", "score.simultaneous", "score.seven_tiles")
@given(st.integers(0, 2**32))
@settings(max_examples=120)
def test_a_naive_count_of_the_whole_board_gives_the_same_points(seed: int) -> None:
    rng = Random(seed)
    board = grown(rng, rng.randint(0, 8))
    for _ in range(10):
        play = some_play(rng, board)
        if check_placement(board, play) is None and len(play.rack_tiles()) <= 7:
            score = score_play(board, play)
            assert score.total == naive_score(board.cells, play.on(board).cells)
            assert score.total == sum(word.score for word in score.words) + score.bonus
            assert score.bonus in (0, 50)


@given(st.integers(0, 2**32))
@settings(max_examples=80)
def test_tiles_on_squares_make_the_play_that_was_meant(seed: int) -> None:
    """What is dragged onto squares and what is typed with a coordinate are one play."""
    rng = Random(seed)
    board = grown(rng, rng.randint(0, 6))
    for _ in range(10):
        play = some_play(rng, board)
        if check_placement(board, play) is not None:
            continue
        found = play_from_squares(board, dict(play.laid()))
        assert found is not None
        assert dict(found.laid()) == dict(play.laid())
        assert score_play(board, found).total == score_play(board, play).total
        if len(dict(play.laid())) > 1:
            assert found == play


def test_every_word_formed_is_named_with_its_place() -> None:
    board = Play.of("C8", "ESTRENO").on(EMPTY_BOARD)
    found = score_play(board, Play.of("G7", "MES")).words
    assert [(str(word), str(word.coord)) for word in found] == [
        ("MES", "G7"),
        ("ME", "7G"),
        ("EN", "7H"),
        ("SO", "7I"),
    ]
    assert repr(found[0]) == "<MES G7 9>"


CORNERS = ["A1", "O1", "A15", "O15"]


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("direction", list(Direction))
def test_nothing_reaches_round_a_corner(corner: str, direction: Direction) -> None:
    """A tile in a corner links with its two neighbours only."""
    square = Square.of(corner)
    board = EMPTY_BOARD.with_tiles({square.cell: 1})
    linked = set()
    for cell in range(225):
        if cell != square.cell:
            play = Play(Square.at(cell), direction, Tiles([2]))
            fault = check_placement(board, play)
            if fault is None or fault.fault is Fault.CUT:
                linked.add(Square.at(cell))
    row = 1 if square.row == 0 else 13
    col = 1 if square.col == 0 else 13
    assert linked == {Square(row, square.col), Square(square.row, col)}


@pytest.mark.parametrize(
    ("coord", "tiles", "data"),
    [
        ("M8", "SOLA", {"length": 4}),
        ("C8", "SOL", {"square": "C8"}),
        ("8C", ".O.A", {"square": "C10"}),
        ("J8", "S", {"square": "I8"}),
        ("B8", "A", {"square": "C8"}),
    ],
)
def test_a_fault_names_the_square(coord: str, tiles: str, data: dict[str, object]) -> None:
    board = Play.of("C8", "ESTRENO").on(EMPTY_BOARD)
    fault = check_placement(board, Play.of(coord, tiles))
    assert fault is not None
    assert dict(fault.data) == data
