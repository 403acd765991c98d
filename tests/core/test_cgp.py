"""CGP as its public description has it: read, written, and refused with code and place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.core.board import CELLS, EMPTY_BOARD
from tesela.core.cgp import CgpPosition, read_cgp, write_cgp
from tesela.core.errors import TextError
from tesela.core.tiles import Tiles

EMPTY_ROWS = "/".join(["15"] * 15)
ROW_8 = "/".join(["15"] * 7 + ["3J[ch]FoS7"] + ["15"] * 7)

codes = st.sampled_from([*range(1, 29), *(code | 0x80 for code in range(1, 29))])
boards = st.dictionaries(st.integers(0, CELLS - 1), codes, max_size=60).map(EMPTY_BOARD.with_tiles)
racks = st.lists(st.integers(0, 28), max_size=7).map(Tiles)
words = st.text("abcXYZ019./-_", min_size=1, max_size=8)
names = st.from_regex(r"[a-z][a-z0-9]{0,5}", fullmatch=True)
opcodes = st.dictionaries(names, st.lists(words, max_size=3).map(" ".join), max_size=5)


@st.composite
def positions(draw: st.DrawFn) -> CgpPosition:
    players = draw(st.integers(2, 4))
    return CgpPosition(
        board=draw(boards),
        racks=tuple(draw(racks) for _ in range(players)),
        scores=tuple(draw(st.integers(-999, 99_999)) for _ in range(players)),
        zero_turns=draw(st.integers(0, 12)),
        opcodes=draw(opcodes),
    )


def test_an_empty_board_with_one_rack_known() -> None:
    position = read_cgp(f"{EMPTY_ROWS} AELNOQT/ 0/0 1 lex FISE2016; lm ex.2;")
    assert position.board == EMPTY_BOARD
    assert position.racks == (Tiles.of("AELNOQT"), Tiles.of(""))
    assert position.zero_turns == 1
    assert dict(position.opcodes) == {"lex": "FISE2016", "lm": "ex.2"}


def test_digraphs_stand_in_brackets_and_blanks_in_lower_case() -> None:
    position = read_cgp(f"{ROW_8} [RR]R?/ 12/-4 0")
    assert str(Tiles(position.board.cells[7 * 15 + 3 : 7 * 15 + 8])) == "J[ch]FoS"
    assert position.racks[0] == Tiles([21, 20, 0])
    assert position.scores == (12, -4)


def test_an_opcode_may_stand_alone_and_the_last_semicolon_may_be_missing() -> None:
    position = read_cgp(f"{EMPTY_ROWS} A/B 0/0 0 oru; tmr 10000/-2500")
    assert dict(position.opcodes) == {"oru": "", "tmr": "10000/-2500"}


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "cgp.fields", 0),
        (f"{EMPTY_ROWS} A/B 0/0", "cgp.fields", 52),
        ("15/15 A/B 0/0 0", "cgp.rows", 0),
        (EMPTY_ROWS.replace("15", "14", 1) + " A/B 0/0 0", "cgp.row_length", 0),
        (EMPTY_ROWS.replace("15", "0", 1) + " A/B 0/0 0", "cgp.empty_squares", 0),
        (EMPTY_ROWS.replace("15", "?14", 1) + " A/B 0/0 0", "cgp.tile", 0),
        (EMPTY_ROWS.replace("15", "14W", 1) + " A/B 0/0 0", "tiles.no_k_w", 2),
        (EMPTY_ROWS.replace("15", "14[CH", 1) + " A/B 0/0 0", "tiles.bracket_open", 2),
        (f"{EMPTY_ROWS} A 0 0", "cgp.players", 45),
        (f"{EMPTY_ROWS} A/B/C/D/E 0/0/0/0/0 0", "cgp.players", 45),
        (f"{EMPTY_ROWS} A/B 0 0", "cgp.scores", 49),
        (f"{EMPTY_ROWS} A/b 0/0 0", "cgp.rack_blank", 47),
        (f"{EMPTY_ROWS} AK/B 0/0 0", "tiles.no_k_w", 46),
        (f"{EMPTY_ROWS} A/B 0/x 0", "cgp.score", 51),
        (f"{EMPTY_ROWS} A/B 0/0 -1", "cgp.zero_turns", 53),
        (f"{EMPTY_ROWS} A/B 0/0 0 lex X; 9;", "cgp.opcode", 62),
        (f"{EMPTY_ROWS} A/B 0/0 0 lex X; lex Y;", "cgp.opcode_twice", 62),
    ],
)
def test_what_is_wrong_and_where(text: str, code: str, at: int) -> None:
    with pytest.raises(TextError) as caught:
        read_cgp(text)
    assert (caught.value.code, caught.value.at) == (code, at)


@given(positions())
def test_written_positions_read_back(position: CgpPosition) -> None:
    assert read_cgp(write_cgp(position)) == position


@given(st.text() | st.text("15/A?[]CHkñ0 -;lex", max_size=120))
def test_reading_raises_text_errors_only(text: str) -> None:
    for attempt in (text, f"{EMPTY_ROWS} {text}", f"{EMPTY_ROWS} A/B 0/0 {text}"):
        try:
            read_cgp(attempt)
        except TextError as error:
            assert 0 <= error.at <= len(error.text)


def test_an_opcode_that_can_not_be_written_is_refused() -> None:
    position = CgpPosition(EMPTY_BOARD, (Tiles(), Tiles()), (0, 0), 0, {"lex": "A;B"})
    with pytest.raises(ValueError, match="opcode"):
        write_cgp(position)
