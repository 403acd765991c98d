"""What people type and what files hold, in every form that is read."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.errors import TextError
from tesela.core.letters import ALPHABET, BLANK_BIT, COUNTS, LETTER_MASK, Letter
from tesela.core.plays import Play
from tesela.core.squares import Coord, Direction, Habit, Square, read_coord
from tesela.core.tiles import Tiles, read_tiles, read_typed, read_word, spell, strip_accents, write_tiles
from tesela.core.typed_play import typed_play

PLAIN = [letter for letter in ALPHABET if not letter.is_digraph]
letters = st.lists(st.sampled_from(ALPHABET), min_size=1, max_size=15)


@pytest.mark.parametrize("letter", ALPHABET)
def test_every_letter_in_every_dress(letter: Letter) -> None:
    """`[CH]`, `CH`, `Ch`; lower case or a star for the blank; brackets in files."""
    name = letter.name
    assert read_typed(name) == read_tiles(f"[{name}]") == bytes([letter])
    assert read_typed(name.capitalize()) == bytes([letter])
    blank = bytes([letter | BLANK_BIT])
    assert read_typed(name.lower()) == read_tiles(f"[{name.lower()}]") == blank
    assert read_typed(f"{name}*") == read_tiles(f"[{name}]*") == blank
    assert read_word(name.lower()) == bytes([letter])
    assert spell(blank) == name


@pytest.mark.parametrize(("text", "plain"), [("ÁÉÍÓÚÜ", "AEIOUU"), ("àèìòù", "aeiou"), ("âêîôû", "aeiou")])
def test_accents_fold(text: str, plain: str) -> None:
    assert strip_accents(text) == plain
    assert read_tiles(text) == read_tiles(plain)


def test_an_n_with_a_loose_tilde_is_an_enye_in_both_cases() -> None:
    assert strip_accents("n\u0303N\u0303") == "ñÑ"
    assert read_tiles("N\u0303") == bytes([Letter.Ñ])


@pytest.mark.topic("letters.digraphs")
@given(letters)
def test_a_word_typed_in_plain_letters_joins_every_pair(word: list[Letter]) -> None:
    """Art. 11: C+H, L+L and R+R never stay apart in what somebody types as a word."""
    tiles = read_word(spell(word))
    assert spell(tiles) == spell(word)
    pairs = {(Letter.C, Letter.H), (Letter.L, Letter.L), (Letter.R, Letter.R)}
    assert not pairs & set(itertools.pairwise(tiles))


@given(letters)
def test_exact_text_never_joins(word: list[Letter]) -> None:
    assert read_tiles(
        "".join(letter.name if not letter.is_digraph else f"[{letter.name}]" for letter in word)
    ) == bytes(word)


@given(st.lists(st.integers(0, 28), max_size=12), st.lists(st.integers(0, 28), max_size=12))
def test_minus_is_the_difference_of_multisets(one: list[int], other: list[int]) -> None:
    left = Tiles(one).minus(other)
    if all(one.count(code) >= other.count(code) for code in set(other)):
        assert left is not None
        assert sorted([*left, *other]) == sorted(one)
    else:
        assert left is None


@given(letters, st.sets(st.integers(0, 14)))
def test_blanks_weigh_nothing_and_come_off_as_blanks(word: list[Letter], blanks: set[int]) -> None:
    codes = [letter | BLANK_BIT if at in blanks else letter for at, letter in enumerate(word)]
    tiles = Tiles(codes)
    assert tiles.letters == bytes(word)
    assert tiles.points == sum(letter.points for at, letter in enumerate(word) if at not in blanks)
    assert tiles.as_rack().count(0) == sum(at in blanks for at in range(len(word)))
    assert len(tiles.as_rack()) == len(word)


# Typed plays


@st.composite
def typed(draw: st.DrawFn) -> tuple[Board, Tiles, Coord, list[int]]:
    """A line with some letters on the board, and a rack that holds the rest."""
    codes = draw(st.lists(st.sampled_from(PLAIN), min_size=1, max_size=7))
    down = draw(st.booleans())
    lane, at = draw(st.integers(0, 14)), draw(st.integers(0, 15 - len(codes)))
    squares = [Square(at + i, lane) if down else Square(lane, at + i) for i in range(len(codes))]
    lies = draw(st.sets(st.integers(0, len(codes) - 1)))
    board = EMPTY_BOARD.with_tiles({squares[i].cell: codes[i] for i in lies})
    rack = Tiles(sorted(code for i, code in enumerate(codes) if i not in lies))
    return (
        board,
        rack,
        Coord(squares[0], Direction.DOWN if down else Direction.ACROSS),
        [int(c) for c in codes],
    )


@given(typed())
def test_a_word_typed_whole_lays_what_is_missing(case: tuple[Board, Tiles, Coord, list[int]]) -> None:
    board, rack, coord, codes = case
    text = "-".join(spell([code]) for code in codes)  # kept apart, so that no pair joins
    play = typed_play(board, rack, coord, text)
    assert play.rack_tiles() == rack
    assert play.word_on(board) == bytes(codes)
    assert play.coord == coord
    assert typed_play(board, rack, coord, text.lower()) == play, "case does not matter when it is all one"


@given(typed())
def test_with_nothing_but_blanks_every_letter_is_one(case: tuple[Board, Tiles, Coord, list[int]]) -> None:
    board, rack, coord, codes = case
    play = typed_play(board, Tiles(bytes(len(rack))), coord, "-".join(spell([code]) for code in codes))
    assert play.rack_tiles() == bytes(len(rack))
    assert all(code == 0 or code & BLANK_BIT for code in play.tiles)
    assert [code & LETTER_MASK for code in play.word_on(board)] == codes


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("c.sa", "C.SA"),
        ("ca[rr]o", "CA[RR]O"),
        ("CARRO", "CA[RR]O"),
        ("car-ro", "CARRO"),
        ("caRRo", "ca[RR]o"),  # mixed case: the small ones are blanks
        ("  casa  ", "CASA"),
        ("CASA*", "CASa"),
    ],
)
def test_ways_to_say_exactly_what_is_meant(text: str, tiles: str) -> None:
    rack = Tiles.of("CASARRO[RR]")
    board = EMPTY_BOARD.with_tiles({Square.of("I8").cell: Letter.A}) if "." in text else EMPTY_BOARD
    assert typed_play(board, rack, read_coord("H8"), text) == Play.of("H8", tiles)


def test_a_tile_that_nobody_has_stays_in_the_play_so_that_the_refusal_can_name_it() -> None:
    play = typed_play(EMPTY_BOARD, Tiles.of("CAS"), read_coord("H8"), "casa")
    assert play.rack_tiles() == Tiles.of("AACS")


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("ca-", "tiles.unknown", 2),
        ("-ca", "tiles.unknown", 0),
        ("cawa", "tiles.no_k_w", 2),
        ("c a", "tiles.unknown", 1),
    ],
)
def test_what_can_not_be_read_says_where(text: str, code: str, at: int) -> None:
    with pytest.raises(TextError) as caught:
        typed_play(EMPTY_BOARD, Tiles.of("CASA"), read_coord("H8"), text)
    assert (caught.value.code, caught.value.at) == (code, at)


# Coordinates


@pytest.mark.topic("material.coordinates")
def test_every_square_has_four_spellings() -> None:
    for row in range(15):
        for col in range(15):
            letter, number = "ABCDEFGHIJKLMNO"[col], str(row + 1)
            square = Square(row, col)
            for text in (letter + number, letter.lower() + number, f" {letter} {number} "):
                assert read_coord(text) == Coord(square, Direction.ACROSS)
                assert read_coord(text, Habit.GCG) == Coord(square, Direction.DOWN)
            assert read_coord(number + letter) == Coord(square, Direction.DOWN)
            assert (
                Square.of(number + letter) == Square.of(letter + number) == square == Square.at(square.cell)
            )


@given(st.text(max_size=6))
def test_any_text_is_a_coordinate_on_the_board_or_refused(text: str) -> None:
    try:
        coord = read_coord(text)
    except TextError as error:
        assert error.code in ("coord.unreadable", "coord.off_board")
    else:
        assert coord.square.on_board
        assert read_coord(coord.write()) == coord


def test_the_set_is_written_and_read_back_whole() -> None:
    everything = [code for code, count in enumerate(COUNTS) for _ in range(count)]
    assert list(read_tiles(write_tiles(everything))) == everything
