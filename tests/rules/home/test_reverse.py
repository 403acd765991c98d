"""The reverse game, from the manual's «inverso»."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.plays import Play
from tesela.core.squares import Square
from tesela.core.tiles import Tiles, read_word
from tesela.rules.home.reverse import ReverseGame
from tesela.rules.refusals import Refusal

pytestmark = pytest.mark.article("manual", "M.variantes.inverso")
WORDS = {bytes(read_word(word)) for word in ("tren", "trenes", "en", "ene", "res", "es", "tres", "se")}


def judge(words: Sequence[Tiles]) -> bool:
    return all(bytes(word) in WORDS for word in words)


def _squares(text: str) -> list[Square]:
    return [Square.of(name) for name in text.split()]


TREN = Play.of("E8", "TRENES").on(EMPTY_BOARD)


def test_a_removal_scores_the_tiles_and_passes_the_turn() -> None:
    after = ReverseGame.after(TREN, 2).remove(0, _squares("I8 J8"), judge)
    assert isinstance(after, ReverseGame)
    assert (after.scores, after.on_turn) == ((2, 0), 1)
    assert after.board == Play.of("E8", "TREN").on(EMPTY_BOARD)


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ("", "reverse.count"),
        ("A1", "reverse.one_word"),
        ("E8", "reverse.broken"),  # RENES is no word
        ("G8", "reverse.broken"),  # TR, NES: in two pieces
        ("E8 F8 G8 H8 I8", "reverse.broken"),  # a lone S is no word
    ],
)
def test_what_may_not_be_taken(squares: str, code: str) -> None:
    refused = ReverseGame.after(TREN, 2).remove(0, _squares(squares), judge)
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_at_most_six_tiles_and_one_word() -> None:
    long = Play.of("A8", "TRENESE").on(EMPTY_BOARD)
    refused = ReverseGame.after(long, 2).remove(0, _squares("A8 B8 C8 D8 E8 F8 G8"), judge)
    assert isinstance(refused, Refusal)
    assert refused.code == "reverse.count"
    crossed = Play.of("8E", ".RES").on(TREN)
    refused = ReverseGame.after(crossed, 2).remove(0, _squares("J8 11E"), judge)
    assert isinstance(refused, Refusal)
    assert refused.code == "reverse.one_word"


def test_not_out_of_turn() -> None:
    refused = ReverseGame.after(TREN, 2).remove(1, _squares("J8"), judge)
    assert isinstance(refused, Refusal)
    assert refused.code == "turn.not_yours"


def test_the_game_ends_with_a_bare_board_or_no_removal() -> None:
    six = ReverseGame.after(TREN, 2).remove(0, _squares("E8 F8 G8 H8 I8 J8"), judge)
    assert isinstance(six, ReverseGame)
    assert six.board == EMPTY_BOARD
    assert six.is_over(judge)
    stuck = ReverseGame.after(Play.of("A8", "TRENESE").on(EMPTY_BOARD), 2)
    assert stuck.is_over(lambda words: False)


def test_every_listed_removal_may_be_made() -> None:
    game = ReverseGame.after(Play.of("8E", ".RES").on(TREN), 3)
    found = list(game.removals(judge))
    assert found
    for squares in found:
        assert isinstance(game.remove(0, squares, judge), ReverseGame)


def test_blanks_are_worth_nothing() -> None:
    board = Board.of("", "", "", "", "", "", "", ".......EnE")
    after = ReverseGame.after(board, 2).remove(0, _squares("H8 I8 J8"), judge)
    assert isinstance(after, ReverseGame)
    assert after.scores == (2, 0)
