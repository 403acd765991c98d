"""Typing a play as people do: digraphs and blanks find their tile, with a way to override."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.errors import TextError
from tesela.core.plays import Play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles
from tesela.core.typed_play import typed_play


def _typed(rack: str, coord: str, text: str, board: Board = EMPTY_BOARD) -> Play:
    return typed_play(board, Tiles.of(rack), read_coord(coord), text)


@pytest.mark.parametrize(
    ("rack", "text", "tiles"),
    [
        ("[CH]O[RR]O", "chorro", "[CH]O[RR]O"),
        ("[CH]O[RR]O", "CHORRO", "[CH]O[RR]O"),
        ("?O[RR]O", "chorro", "[ch]O[RR]O"),  # the blank stands in
        ("CHO[RR]O", "chorro", "[CH]O[RR]O"),  # C and H make no CH: the refusal will say so
        ("CHORRO", "c-horr-o", "CHO[RR]O"),
        ("CASA?", "CASaS", "CASaS"),  # lower case among capitals is a blank
        ("CASA?", "casa*s", "CASaS"),
        ("CASA?", "casas", "CASAs"),  # the letter that the rack lacks
        ("ÑANDU", "ñandú", "ÑANDU"),
    ],
)
def test_what_is_meant(rack: str, text: str, tiles: str) -> None:
    assert _typed(rack, "D8", text) == Play.of("D8", tiles)


def test_letters_on_the_board_are_matched() -> None:
    board = Board.of("", "", "", "", "", "", "", "....C.[RR]")
    assert _typed("ABO", "E8", "carro", board) == Play.of("E8", ".A.O")
    assert _typed("ABO", "E8", ".a.o", board) == Play.of("E8", ".A.O")


def test_another_letter_lies_there() -> None:
    board = Board.of("", "", "", "", "", "", "", "....C")
    with pytest.raises(TextError) as caught:
        _typed("PATO", "E8", "pato", board)
    assert caught.value.code == "typed.other_tile"
    assert caught.value.data == {"square": "E8", "there": "C", "read": "P"}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("kilo", "tiles.no_k_w"),
        ("ca5a", "tiles.unknown"),
        ("palabrería", "typed.off_board"),
        ("", "typed.off_board"),
    ],
)
def test_what_can_not_be_read(text: str, code: str) -> None:
    with pytest.raises(TextError) as caught:
        _typed("AEIOU", "H8", text)
    assert caught.value.code == code


@given(st.text(max_size=20))
def test_anything_typed_is_read_or_refused(text: str) -> None:
    try:
        play = _typed("AEIOU?", "A8", text)
    except TextError:
        return
    assert 1 <= len(play.tiles) <= 15
