"""A past event played alone: the same racks, scored as its own slips, and a place among those who played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play

from tesela.core.tiles import read_word
from tesela.duplicate import commands as c
from tesela.duplicate.conditions import CAMPEONATO, MANUAL, Conditions, Cost
from tesela.duplicate.solo.alone import Alone

RACK = "AACNRST"


def _over(agreed: Conditions = MANUAL) -> Hall:
    hall = Hall(agreed, ("ana", "blas"), rack=RACK)
    hall.slip(0, "H8", "CASA")
    hall.close()
    hall.do(c.End(why="listo"))
    return hall


def test_it_is_scored_as_the_event_was_and_tells_what_was_missed() -> None:
    hall = _over()
    alone = Alone(hall.state, hall.tools.is_word)
    assert [str(move.rack) for move in alone.moves] == [RACK]
    turn = alone.play(play("D8", "CANTA"), 1_000)
    assert (turn.points, turn.missed, turn.top.score, turn.fault) == (20, 2, 22, "")
    assert alone.move is None
    assert (alone.total, alone.tops, alone.place()) == (20, 0, 1)
    with pytest.raises(ValueError, match="over"):
        alone.play(None, 0)


@pytest.mark.parametrize(("cost", "points"), [("none", 22), ("warning", 22), ("penalty", 17), ("zero", 0)])
def test_a_play_that_holds_only_transposed_costs_what_it_cost_there(cost: Cost, points: int) -> None:
    hall = _over(replace(MANUAL, faults=replace(MANUAL.faults, transposed=cost)))
    turn = Alone(hall.state, hall.tools.is_word).play(play("H4", "CANTAR"), 0)
    assert (turn.points, turn.fault) == (points, "transposed")


@pytest.mark.parametrize(
    ("coord", "tiles", "ms", "points", "fault"),
    [
        ("D8", "CANTAR", 180_000, 22, ""),
        ("D8", "CANTAR", 180_001, 0, "late"),
        ("H8", "CRAT", 0, 0, "words"),
        ("A1", "CASA", 0, 0, "opening.centre"),
        ("H8", "ZAS", 0, 0, "tiles.not_on_rack"),
    ],
)
def test_late_and_bad_plays_score_nothing(coord: str, tiles: str, ms: int, points: int, fault: str) -> None:
    hall = _over()
    turn = Alone(hall.state, hall.tools.is_word).play(play(coord, tiles), ms)
    assert (turn.points, turn.fault) == (points, fault)


def test_what_was_ruled_at_the_event_holds_here_too() -> None:
    hall = _over()
    hall.do(c.RuleWord(word=read_word("crat"), valid=True, why="consta"))
    assert Alone(hall.state, hall.tools.is_word).play(play("H8", "CRAT"), 0).points == 12


def test_the_place_goes_by_the_events_own_measure() -> None:
    for agreed in (MANUAL, CAMPEONATO):
        hall = _over(agreed)
        nothing = Alone(hall.state, hall.tools.is_word)
        nothing.play(None, 0)
        assert (nothing.total, nothing.place()) == (0, 2), "blas had nothing either"
        best = Alone(hall.state, hall.tools.is_word)
        best.play(play("D8", "CANTAR"), 0)
        assert (best.percentages, best.tops, best.place()) == (1_000_000, 1, 1)


def test_annulled_moves_are_not_played() -> None:
    hall = Hall(players=1, rack=RACK)
    hall.close()
    hall.do(c.Annul(move=1, why="ayuda"))
    hall.do(c.Deal(start=True))
    hall.close()
    hall.do(c.End(why="listo"))
    assert [move.number for move in Alone(hall.state, hall.tools.is_word).moves] == [2]


def test_the_event_itself_is_left_as_it_was() -> None:
    hall = _over()
    before = list(hall.log)
    Alone(hall.state, hall.tools.is_word).play(play("D8", "CANTAR"), 0)
    assert hall.log == before
    assert hall.totals() == [12, 0]
