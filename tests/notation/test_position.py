"""Positions out of a record, as CGP."""

from __future__ import annotations

import pytest
from tests.notation.samples import EXAMPLE, gcg

from tesela.core.cgp import read_cgp, write_cgp
from tesela.core.tiles import Tiles
from tesela.notation.errors import NotationError
from tesela.notation.files import read_position
from tesela.notation.gcg_read import read_gcg
from tesela.notation.position import position_after
from tesela.notation.recount import recount

REPLAY = recount(read_gcg(EXAMPLE))


def test_the_start_has_both_racks() -> None:
    start = position_after(REPLAY, 0)
    assert start.board.is_empty()
    assert start.racks == (Tiles.of("AEFJNST"), Tiles.of("?AABIRU"))
    assert start.scores == (0, 0)


def test_after_a_turn_the_player_to_move_comes_first() -> None:
    after = position_after(REPLAY, 1)
    assert after.racks == (Tiles.of("?AABIRU"), Tiles.of("CINNRST"))
    assert after.scores == (0, 46)
    assert after.opcodes["lm"] == "8D.JEFAS"


def test_zero_turns_and_exchanges() -> None:
    after = position_after(REPLAY, 8)
    assert (after.zero_turns, after.scores) == (1, (160, 144))
    assert after.opcodes["lm"] == "ex.BMST"


@pytest.mark.parametrize("turn", range(29))
def test_every_position_reads_back(turn: int) -> None:
    position = position_after(REPLAY, turn)
    assert read_cgp(write_cgp(position)) == position


def test_a_play_about_to_be_withdrawn_does_not_show_the_rack_before_it() -> None:
    lines = [">ana: AEFJNST 8D JEFAS +46 46", ">ana: AEFJNST -- -46 0", "#incomplete"]
    replay = recount(read_gcg(gcg(*lines)))
    assert position_after(replay, 1).racks[1] == Tiles.of("NT")
    assert position_after(replay, 2).racks[1] == Tiles.of("AEFJNST")


def test_beyond_the_end_there_is_no_position() -> None:
    with pytest.raises(IndexError):
        position_after(REPLAY, 29)
    assert position_after(REPLAY).scores == position_after(REPLAY, 28).scores


def test_a_cgp_file_that_is_wrong_gets_its_line() -> None:
    with pytest.raises(NotationError) as caught:
        read_position(b"\n\n15/15 A/B 0/0 0\n")
    assert (caught.value.line, caught.value.code) == (3, "cgp.rows")
