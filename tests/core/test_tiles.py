"""How words are typed and shown (arts. 10.1 and 11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, Letter
from tesela.core.tiles import Tiles, read_tiles, read_typed, read_word, spell, strip_accents, write_tiles


@pytest.mark.parametrize("text", ["[CH]O[RR]O", "CHORRO", "ChORrO"])
@pytest.mark.topic("letters.digraphs")
def test_digraph_tiles_are_read_three_ways(text: str) -> None:
    assert read_typed(text) == bytes([Letter.CH, Letter.O, Letter.RR, Letter.O])


def test_in_files_only_brackets_make_a_digraph() -> None:
    """The example game's rack DELLRTX holds two L tiles."""
    assert len(read_tiles("DELLRTX")) == 7
    assert read_tiles("[LL]") == bytes([Letter.LL])


@pytest.mark.parametrize("text", ["ABU[rr]IRA", "ABUrrIRA", "ABURr*IRA", "ABURR*IRA", "ABU[RR]*IRA"])
def test_blanks_are_read_from_lower_case_or_the_star(text: str) -> None:
    """The manual prints a played blank as the letter with an asterisk."""
    assert read_typed(text) == bytes([1, 2, 24, Letter.RR | BLANK_BIT, 10, 20, 1])


@pytest.mark.topic("letters.digraphs")
def test_a_pair_of_blank_and_letter_is_not_a_digraph() -> None:
    """`cH` is a blank C and an H: art. 11 forbids reading it as one tile."""
    assert read_typed("cH") == bytes([Letter.C | BLANK_BIT, Letter.H])


def test_accents_fold_and_enye_stays() -> None:
    assert strip_accents("ÁÜñÑé") == "AUñÑe"
    assert read_word("pingüino") == read_word("PINGUINO")
    assert read_word("año") != read_word("ano")
    assert read_word("an\u0303o") == read_word("año")


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("KILO", "tiles.no_k_w", 0),
        ("SHOW", "tiles.no_k_w", 3),
        ("A1", "tiles.unknown", 1),
        ("[CHO", "tiles.bracket_open", 0),
        ("[AB]", "tiles.bracket_unknown", 0),
        ("[]", "tiles.bracket_unknown", 0),
        ("a*", "tiles.star", 1),
        ("?*", "tiles.star", 1),
        ("A.B", "tiles.unknown", 1),
    ],
)
@pytest.mark.topic("letters.no_k_w")
def test_what_can_not_be_read_says_where(text: str, code: str, at: int) -> None:
    with pytest.raises(TextError) as caught:
        read_tiles(text)
    assert (caught.value.code, caught.value.at) == (code, at)


tile_codes = st.integers(1, 28) | st.integers(1, 28).map(lambda code: code | BLANK_BIT) | st.just(0)


@given(st.lists(tile_codes, max_size=15))
def test_what_is_written_is_read_back(codes: list[int]) -> None:
    assert list(read_tiles(write_tiles(codes))) == codes
    assert list(read_tiles(write_tiles(codes, through=True), through=True)) == codes


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        tiles = read_typed(text)
    except TextError as error:
        assert 0 <= error.at <= len(text)
    else:
        assert all(code & 0x7F <= 28 for code in tiles)


def test_lacking_counts_each_tile() -> None:
    assert Tiles.of("CASA").lacking(Tiles.of("AAASZ")) == Tiles.of("AZ")
    assert Tiles.of("CH").lacking(Tiles.of("[CH]")) == Tiles.of("[CH]")
    assert Tiles.of("CASA").lacking(Tiles.of("SACA")) == Tiles()


def test_minus_takes_each_tile_once() -> None:
    assert Tiles.of("CASA").minus(Tiles.of("SA")) == Tiles.of("AC")
    assert Tiles.of("CASA").minus(Tiles.of("AAA")) is None


@pytest.mark.topic("blank.any_letter")
def test_a_designated_blank_needs_a_blank_on_the_rack() -> None:
    assert Tiles.of("RECUENTo").as_rack() == Tiles.of("?CEENRTU")


def test_reprs_read_well() -> None:
    assert repr(Tiles.of("ABU[rr]IRA")) == "Tiles('ABU[rr]IRA')"
    assert spell(read_typed("CHorr")) == "CHORR"
