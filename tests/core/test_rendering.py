"""How a board is drawn, in text and as a picture: colour is never the only sign."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter

import pytest

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.cgp import CgpPosition, read_cgp, write_cgp
from tesela.core.letters import ALPHABET, BLANK_BIT, Letter
from tesela.core.plays import Play
from tesela.core.rendering import board_svg, board_text, tile_text
from tesela.core.squares import Square
from tesela.core.tiles import Tiles

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Play.of("8H", ".OrA").on(Play.of("D8", "JEFA[CH]").on(EMPTY_BOARD))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (Letter.CH, "Ch"),
        (Letter.CH | BLANK_BIT, "ch"),
        (Letter.Ñ, "Ñ"),
        (Letter.Ñ | BLANK_BIT, "ñ"),
        (0, "?"),
    ],
)
def test_a_tile_as_people_read_it(code: int, text: str) -> None:
    assert tile_text(code) == text


def test_the_empty_board_line_by_line() -> None:
    lines = board_text(EMPTY_BOARD.cells).splitlines()
    head = "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O"
    assert (lines[0], lines[-1], len(lines)) == (head, head, 17)
    assert lines[1] == " 1  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =  1"
    assert lines[6] == ' 6  .  "  .  .  .  "  .  .  .  "  .  .  .  "  .  6'
    assert lines[8] == " 8  =  .  .  '  .  .  .  *  .  .  .  '  .  .  =  8"
    assert lines[15] == "15  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =  15"


def test_tiles_stand_under_their_column() -> None:
    lines = board_text(BOARD.cells).splitlines()
    assert lines[8].startswith(" 8  =  .  .  J  E  F  A  Ch .")
    column = lines[0].index("H")
    assert [line[column] for line in lines[8:12]] == ["C", "O", "r", "A"]


def test_every_letter_and_its_value_is_in_the_picture() -> None:
    board = EMPTY_BOARD.with_tiles({at: int(letter) for at, letter in enumerate(ALPHABET)})
    texts = Counter(node.text for node in ET.fromstring(board_svg(board.cells)).iter(f"{SVG}text"))
    for letter in ALPHABET:
        assert texts[tile_text(letter)] >= 1
    assert texts["10"] == 1 + 2, "the Z's value, and row 10 on both sides"


def test_a_blank_is_told_apart_by_a_dashed_edge_and_a_zero() -> None:
    pictures = [board_svg(EMPTY_BOARD.with_tiles({0: code}).cells) for code in (1, 1 | BLANK_BIT)]
    dashes = [picture.count("stroke-dasharray") for picture in pictures]
    assert dashes == [0, 1]
    last = list(ET.fromstring(pictures[1]).iter(f"{SVG}text"))
    assert "0" in [node.text for node in last]


def test_premiums_carry_their_letters_until_they_are_covered() -> None:
    texts = Counter(node.text for node in ET.fromstring(board_svg(EMPTY_BOARD.cells)).iter(f"{SVG}text"))
    assert (texts["DL"], texts["TL"], texts["DP"], texts["TP"], texts["★"]) == (24, 12, 16, 8, 1)
    covered = Counter(node.text for node in ET.fromstring(board_svg(BOARD.cells)).iter(f"{SVG}text"))
    assert (covered["★"], covered["DL"]) == (0, 23), "the centre and D8 are covered"


# Boards as values


def test_a_board_is_read_from_rows_and_written_back() -> None:
    assert Board.of(*BOARD.rows()) == BOARD
    assert BOARD.rows()[7] == "...JEFA[CH]......."
    assert len(BOARD.rows()) == 15
    assert Board.of() == EMPTY_BOARD
    assert repr(EMPTY_BOARD) == "Board.of()"


def test_off_the_board_nothing_lies() -> None:
    full = EMPTY_BOARD.with_tiles(dict.fromkeys(range(225), 1))
    for square in (Square(-1, 0), Square(0, -1), Square(15, 0), Square(0, 15), Square(-1, -1)):
        assert full[square] == 0
        assert not square.on_board
    assert all(full[Square.at(cell)] == 1 for cell in range(225))


def test_laying_gives_a_new_board_and_leaves_the_old_one() -> None:
    before = bytes(BOARD.cells)
    after = Play.of("A1", "AB").on(BOARD)
    assert bytes(BOARD.cells) == before
    assert after != BOARD
    assert after.tiles == Tiles(sorted(BOARD.tiles + Tiles.of("AB")))


# One line for a whole position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_of_this_board_goes_through_one_line(players: int) -> None:
    racks = tuple(Tiles.of(rack) for rack in ("?[CH]A", "", "ÑÑ", "RR[RR]")[:players])
    position = CgpPosition(BOARD, racks, tuple(range(-1, players - 1)), 3, {"lex": "X Y", "oru": ""})
    text = write_cgp(position)
    assert "\n" not in text
    assert read_cgp(text) == position
    assert read_cgp(f"  {text}  ") == position, "spaces around it do not matter"


def test_empty_squares_are_counted_in_one_number() -> None:
    text = write_cgp(CgpPosition(BOARD, (Tiles(), Tiles()), (0, 0)))
    rows = text.split()[0].split("/")
    assert rows[7:12] == ["3JEFA[CH]7", "7O7", "7r7", "7A7", "15"]
