"""The reverse player: exact where little is left, never worse than greed, always within the rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tesela.bots.reverse_player import choose
from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.squares import Square
from tesela.core.tiles import Tiles, read_word
from tesela.rules.home.reverse import ReverseGame

pytestmark = pytest.mark.article("manual", "M.variantes.inverso")
WORDS = {
    bytes(read_word(word)) for word in "tren trenes en ene res es tres se nido ido ojos jo so os zen".split()
}


def judge(words: Sequence[Tiles]) -> bool:
    return all(bytes(word) in WORDS for word in words)


def margin(game: ReverseGame) -> int:
    """By how much whoever is on turn comes out ahead, by trying everything."""
    found = [tuple(square.cell for square in one) for one in game.removals(judge)]
    return max((game.points(cells) - margin(game.without(cells)) for cells in found), default=0)


BOARDS = [
    Play.of("E8", "TRENES").on(Board()),
    Play.of("8H", ".IDO").on(Play.of("E8", "TREN").on(Board())),
    Play.of("8E", ".RES").on(Play.of("E8", "TRENES").on(Board())),
]


@pytest.mark.parametrize("board", BOARDS)
def test_a_small_game_is_played_exactly(board: Board) -> None:
    game = ReverseGame.after(board, 2)
    cells = choose(game, judge)
    assert cells is not None
    assert game.points(cells) - margin(game.without(cells)) == margin(game)


def test_what_it_takes_may_be_taken_and_nothing_from_a_bare_board() -> None:
    game = ReverseGame.after(BOARDS[1], 3)
    cells = choose(game, judge)
    assert cells is not None
    assert isinstance(game.remove(0, map(Square.at, cells), judge), ReverseGame)
    assert choose(ReverseGame.after(Board(), 2), judge) is None
