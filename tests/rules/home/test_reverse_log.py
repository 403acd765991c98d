"""The reverse game as a log: begun, removed, over; random games to their end, checked by another way."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from tesela.bots.reverse_player import choose
from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.squares import Square
from tesela.core.tiles import Tiles, read_word
from tesela.notation.example_game import example_game
from tesela.rules.home.crossword import is_crossword, runs, words_on
from tesela.rules.home.reverse import ReverseGame
from tesela.rules.home.reverse_log import Begun, Event, Over, Removed, begin, fold, read_log, take, write_log
from tesela.rules.refusals import Refusal

pytestmark = pytest.mark.article("manual", "M.variantes.inverso")

WORDS = {
    bytes(read_word(word)) for word in "tren trenes en ene res es tres se no son nido ido os ojos jo".split()
}
BOARD = Play.of("8H", ".IDO").on(Play.of("E8", "TREN").on(Board()))


def judge(words: Sequence[Tiles]) -> bool:
    return all(bytes(word) in WORDS for word in words)


def header(board: Board, players: int = 2) -> Begun:
    return Begun(board.rows(), [f"J{n}" for n in range(players)])


def squares(text: str) -> list[Square]:
    return [Square.of(name) for name in text.split()]


def done(found: list[Event] | Refusal) -> list[Event]:
    assert not isinstance(found, Refusal), found
    return found


def test_a_game_is_the_fold_of_its_log_and_the_log_reads_back() -> None:
    log = begin(header(BOARD), judge)
    log += done(take(fold(log), 0, squares("H9 H10 H11"), judge, 5))
    assert log[1] == Removed(0, ["H10", "H11", "H9"], 4, 5)
    log += done(take(fold(log), 1, squares("E8 F8 G8 H8"), judge, 6))
    assert log[-1] == Over("bare", 6)
    state = fold(log)
    assert (state.game.scores, state.winners) == ((4, 4), (0, 1))
    assert read_log(write_log(log)) == log


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("", "reverse.count"),
        ("H8", "reverse.broken"),
        ("E8 H11", "reverse.one_word"),
        ("H9", "reverse.broken"),
    ],
)
def test_what_breaks_the_board_is_refused_with_the_manual_s_point(named: str, code: str) -> None:
    no = take(fold(begin(header(BOARD), judge)), 0, squares(named), judge)
    assert isinstance(no, Refusal)
    assert (no.code, str(no.article)) == (code, "manual M.variantes.inverso")


def test_nothing_is_taken_after_the_end_or_out_of_turn() -> None:
    log = begin(header(Play.of("E8", "TREN").on(Board())), judge)
    early = take(fold(log), 1, squares("E8"), judge)
    assert isinstance(early, Refusal) and early.code == "turn.not_yours"
    log += done(take(fold(log), 0, squares("E8 F8 G8 H8"), judge))
    late = take(fold(log), 1, squares("E8"), judge)
    assert isinstance(late, Refusal) and late.code == "reverse.over"


def test_a_word_that_stood_at_the_end_of_the_game_counts_as_whole() -> None:
    """XZ is in no dictionary; nobody challenged it, and it may stay, or be taken off whole."""
    board = Play.of("8F", ".XZ").on(Play.of("E8", "TREN").on(Board()))
    log = begin(header(board), judge)
    assert not any(isinstance(event, Over) for event in log)
    no = take(fold(log), 0, squares("F10"), judge)
    assert isinstance(no, Refusal) and no.code == "reverse.broken"
    assert done(take(fold(log), 0, squares("F9 F10"), judge))[0] == Removed(0, ["F10", "F9"], 18)


def test_who_began_the_game_begins_here_too() -> None:
    state = fold([Begun(BOARD.rows(), ["A", "B", "C"], starter=2)])
    assert state.game.on_turn == 2
    with pytest.raises(ValueError, match="who begins"):
        fold([Begun(BOARD.rows(), ["A", "B"], starter=3)])


def test_a_board_from_which_nothing_can_be_taken_ends_at_once() -> None:
    long = Play.of("E8", "CARAMBA").on(Board())
    assert begin(header(long), judge)[-1] == Over("stuck")


@pytest.mark.parametrize(
    "log",
    [
        [],
        [Over("bare")],
        [header(BOARD), header(BOARD)],
        [header(BOARD), Removed(1, ["H9"], 1)],
        [header(BOARD), Removed(0, ["H9"], 7)],
    ],
)
def test_a_log_that_can_not_be_is_refused(log: list[Event]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        fold(log)


def second_look(board: Board, taken: Sequence[int]) -> bool:
    """The same question asked of the whole board."""
    return is_crossword(board.with_tiles((cell, 0) for cell in taken), judge)


def test_what_is_listed_is_what_a_look_at_the_whole_board_allows() -> None:
    from itertools import combinations

    board = Play.of("H11", ".JOS").on(BOARD)
    game = ReverseGame.after(board, 2)
    listed = {tuple(sorted(square.cell for square in one)) for one in game.removals(judge)}
    whole = {
        tuple(sorted(cells))
        for word in runs(board)
        for size in range(1, 7)
        for cells in combinations(word, size)
        if second_look(board, cells)
    }
    assert listed == whole and listed


def play_out(board: Board, players: int, words: set[bytes], seed: int) -> list[Event]:
    """A game in which everybody takes something at random, to its end."""
    chance = random.Random(seed)
    log = begin(header(board, players), lambda asked: all(bytes(word) in words for word in asked))
    for _ in range(200):
        state = fold(log)
        if state.over:
            return log
        options = list(state.game.removals(state.judge(lambda asked: all(bytes(w) in words for w in asked))))
        chosen = chance.choice(options)
        log += done(
            take(state, state.game.on_turn, chosen, lambda asked: all(bytes(w) in words for w in asked))
        )
    raise AssertionError("it does not end")


@pytest.mark.parametrize("seed", range(20))
def test_random_games_end_with_every_point_accounted_for(seed: int) -> None:
    board = Play.of("H11", ".JOS").on(BOARD)
    log = play_out(board, 2 + seed % 3, WORDS, seed)
    state = fold(log)
    gone = sum(state.game.scores)
    left = sum(Tiles([code]).points for code in state.game.board.cells if code)
    assert gone + left == sum(Tiles([code]).points for code in board.cells if code)
    assert fold(read_log(write_log(log))) == state


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_many_random_games_of_the_manual_s_board(seed: int) -> None:
    board = example_game().board
    words = set(map(bytes, words_on(board))) | WORDS
    state = fold(play_out(board, 2, words, seed))
    assert state.over is not None


def test_bots_take_the_manual_s_example_board_to_its_end() -> None:
    board = example_game().board
    known = set(map(bytes, words_on(board))) | WORDS
    log = begin(header(board), lambda asked: all(bytes(word) in known for word in asked))
    while not (state := fold(log)).over:
        cells = choose(state.game, state.judge(judge))
        assert cells is not None
        log += done(take(state, state.game.on_turn, map(Square.at, cells), judge))
    assert sum(state.game.scores) > 0
