"""A play as it is written down: its line, its tiles, its word, in both habits."""

from __future__ import annotations

import pytest

from tesela.core.board import EMPTY_BOARD
from tesela.core.plays import Play
from tesela.core.squares import Direction, Habit, Square
from tesela.core.tiles import Tiles

BOARD = Play.of("D8", "JEFAS").on(EMPTY_BOARD)


@pytest.mark.topic("material.coordinates")
def test_the_same_play_in_both_habits() -> None:
    """Catalogue A.4: `1H` of the manual is `H1` of a GCG file."""
    play = Play.of("1H", "ABU[rr]IRA.")
    assert play == Play.of("H1", "ABU[rr]IRA.", Habit.GCG)
    assert (play.start, play.direction) == (Square.of("H1"), Direction.DOWN)
    assert eval(repr(play), {"Play": Play}) == play
    assert str(play) == "1H ABU[rr]IRA."


def test_what_leaves_the_rack_and_where_it_goes() -> None:
    play = Play.of("1H", "ABU[rr]IRA.")
    assert play.rack_tiles() == Tiles.of("?AABIRU")
    laid = dict(play.laid())
    assert len(laid) == 7
    assert {square.col for square in laid} == {7}
    assert Square.of("H8") not in laid
    assert str(play.word_on(BOARD)) == "ABU[rr]IRAS"


def test_the_board_after_it_has_the_old_tiles_and_the_new() -> None:
    play = Play.of("1H", "ABU[rr]IRA.")
    after = play.on(BOARD)
    assert after.tiles == Tiles(sorted(BOARD.tiles + play.rack_tiles()))
    assert [after[Square(row, 7)] != 0 for row in range(9)] == [True] * 8 + [False]
