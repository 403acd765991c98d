"""The board's geometry and how it draws itself (art. 16; manual, «1 tablero»)."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.plays import Play
from tesela.core.premiums import LETTER_FACTOR, PREMIUMS, WORD_FACTOR, Premium
from tesela.core.squares import SIZE, Square
from tesela.core.tiles import Tiles

BOARD = Play.of("D8", "JEFA[ch]").on(EMPTY_BOARD)


@pytest.mark.topic("material.board")
def test_premium_counts_and_symmetry() -> None:
    assert Counter(PREMIUMS) == {
        Premium.NONE: 164,
        Premium.DOUBLE_LETTER: 24,
        Premium.TRIPLE_LETTER: 12,
        Premium.DOUBLE_WORD: 17,
        Premium.TRIPLE_WORD: 8,
    }
    for row in range(SIZE):
        for col in range(SIZE):
            here = PREMIUMS[row * SIZE + col]
            assert here is PREMIUMS[col * SIZE + row]
            assert here is PREMIUMS[(SIZE - 1 - row) * SIZE + col]


@pytest.mark.topic("score.centre")
def test_the_centre_doubles_the_word() -> None:
    """Art. 16."""
    assert PREMIUMS[Square.of("H8").cell] is Premium.DOUBLE_WORD
    assert (WORD_FACTOR[Square.of("A1").cell], LETTER_FACTOR[Square.of("B6").cell]) == (3, 3)


def test_a_board_does_not_change() -> None:
    with pytest.raises(AttributeError):
        EMPTY_BOARD.cells = b""
    assert EMPTY_BOARD.is_empty()
    assert not BOARD.is_empty()


def test_its_tiles_come_off_as_they_were_on_the_rack() -> None:
    assert BOARD.tiles == Tiles.of("?AEFJ")


def test_repr_is_python_that_makes_the_same_board() -> None:
    assert eval(repr(BOARD), {"Board": Board}) == BOARD
    assert hash(eval(repr(BOARD), {"Board": Board})) == hash(BOARD)


def test_text_shows_coordinates_premiums_and_tiles() -> None:
    lines = str(BOARD).splitlines()
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert lines[8].split()[:9] == ["8", "=", ".", ".", "J", "E", "F", "A", "ch"]
    assert str(EMPTY_BOARD).splitlines()[8].split()[8] == "*"


def test_svg_is_well_formed_and_has_every_tile() -> None:
    root = ET.fromstring(BOARD._repr_svg_())
    texts = Counter(node.text for node in root.iter("{http://www.w3.org/2000/svg}text"))
    assert texts["ch"] == 1
    assert texts["TP"] == 8
    assert texts["DP"] == 16  # the centre is covered


def test_wrong_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="225"):
        Board(b"")
    with pytest.raises(ValueError, match="15"):
        Board.of("A" * 16)
