"""Slips: three minutes, the last one counts, each scores their own, what is not in order scores nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play

from tesela.core.squares import Coord, Direction, Square
from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import CAMPEONATO, MANUAL, Conditions, Coordinates, Cost
from tesela.duplicate.coordinates import read_as, write_as
from tesela.duplicate.decide import hand_in
from tesela.duplicate.desk_view import player_at
from tesela.duplicate.reckoning import slip_result

RACK = "AACNRST"


def _verdict(hall: Hall, coord: str, tiles: str) -> ev.PlayVerdict:
    return hall.state.moves[-1].verdicts[play(coord, tiles)]


@pytest.mark.article("manual", "M.duplicada.papeleta", "M.duplicada.mejor")
def test_each_scores_their_own_and_bad_ones_nothing() -> None:
    hall = Hall(players=6, rack=RACK)
    hall.slip(0, "D8", "CANTAR")
    hall.slip(1, "H8", "CASA")
    hall.slip(2, "H8", "ZAS")  # no Z on the rack
    hall.slip(3, "A1", "CASA")  # not on the centre
    hall.slip(4, "H8", "CRAT")  # no such word
    hall.close()
    assert hall.totals() == [22, 12, 0, 0, 0, 0]
    assert _verdict(hall, "H8", "ZAS").fault == "tiles.not_on_rack"
    assert _verdict(hall, "A1", "CASA").fault == "opening.centre"
    assert _verdict(hall, "H8", "CRAT").fault == "words"


@pytest.mark.article("manual", "M.duplicada.papeleta")
def test_a_slip_counts_up_to_the_last_millisecond_of_three_minutes() -> None:
    hall = Hall(rack=RACK)
    started = hall.now
    assert hall.move.deadline == started + 3 * 60 * 1000
    hall.now = started + 180_000
    command = c.HandIn(player=0, move=1, play=play("H8", "CASA"))
    assert isinstance(hand_in(hall.state, command, hall.now), ev.HandedIn)
    hall.now += 1
    refusal = hall.refused(command)
    assert refusal.code == "duplicate.slip.late"
    assert refusal.article is not None
    assert refusal.article.number == "M.duplicada.papeleta"


def test_a_clock_that_is_set_back_opens_nothing_again() -> None:
    hall = Hall(rack=RACK)
    hall.now += 180_001
    hall.do(c.Tick())
    assert hall.state.phase == "collecting"
    hall.now -= 100_000
    assert hall.refused(c.HandIn(player=0, move=1, play=play("H8", "CASA"))).code == "duplicate.slip.late"


@pytest.mark.article("manual", "M.duplicada.papeleta")
def test_the_last_slip_counts_and_one_can_be_taken_back() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "D8", "CANTAR")
    hall.slip(0, "H8", "CASA")
    hall.slip(1, "H8", "CASA")
    hall.do(c.HandIn(player=1, move=1), by="")
    hall.close()
    assert hall.totals() == [12, 0, 0]


def test_a_slip_for_another_move_or_before_the_start_is_refused() -> None:
    hall = Hall()
    command = c.HandIn(player=0, move=1, play=play("H8", "CASA"))
    assert hall.refused(command).code == "duplicate.slip.no_move"
    hall.do(c.Deal())
    assert hall.refused(command).code == "duplicate.slip.no_move"
    hall.do(c.Start())
    assert hall.refused(replace(command, move=2)).code == "duplicate.slip.other_move"
    assert hall.refused(replace(command, player=9)).code == "duplicate.player.unknown"
    nowhere = replace(command, play=ev.LoggedPlay("Z99", play("H8", "CASA").tiles))
    assert hall.refused(nowhere).code == "duplicate.slip.unreadable"


def test_slips_may_come_while_the_clock_stands() -> None:
    hall = Hall(rack=RACK)
    hall.now += 10_000
    hall.do(c.Pause(why="luz"))
    hall.now += 500_000
    hall.slip(0, "H8", "CASA")
    hall.do(c.Resume())
    assert hall.move.deadline == hall.now + 170_000


@pytest.mark.article("manual", "M.duplicada.papeleta")
def test_where_players_write_the_score_it_must_be_there_and_a_wrong_one_costs_what_was_agreed() -> None:
    written = replace(MANUAL, score_written=True)
    hall = Hall(written, rack=RACK)
    refusal = hall.refused(c.HandIn(player=0, move=1, play=play("H8", "CASA")))
    assert refusal.code == "duplicate.slip.score_missing"
    outcomes: dict[Cost, tuple[int, int]] = {
        "none": (12, 0), "zero": (0, 0), "penalty": (12, 5), "warning": (12, 0),
    }  # fmt: skip
    for cost, (points, penalty) in outcomes.items():
        hall = Hall(replace(written, faults=replace(MANUAL.faults, wrong_score=cost)), rack=RACK)
        hall.slip(0, "H8", "CASA", 13)
        hall.slip(1, "H8", "CASA", 12)
        hall.close()
        assert hall.totals() == [points - penalty, 12, 0], cost
        assert hall.sums.warnings[0] == (cost == "warning")


def test_three_warnings_are_free_and_each_further_one_costs_five_points() -> None:
    agreed = replace(MANUAL, faults=replace(MANUAL.faults, unmarked_blank="warning"))
    hall = Hall(agreed, rack=RACK)
    for _ in range(3):
        hall.do(c.Warn(player=0, move=1, why="dos letras de enlace"))
    hall.paper(0, "H8", "CASA", fault="unmarked_blank")
    hall.paper(1, "H8", "CASA", fault="unmarked_blank")
    hall.close()
    assert hall.totals() == [12 - 5, 12, 0]
    hall.do(c.Warn(player=0, move=1, why="otra vez"))
    assert hall.totals() == [12 - 10, 12, 0]


@pytest.mark.parametrize("fault", ["late", "illegible", "unmarked_blank", "wrong_reference"])
@pytest.mark.parametrize("agreed", [MANUAL, CAMPEONATO])
def test_on_paper_what_is_late_illegible_or_badly_marked_scores_nothing(
    fault: ev.SlipFault, agreed: Conditions
) -> None:
    hall = Hall(agreed, rack=RACK)
    hall.paper(0, "D8", "CANTAR", fault=fault)
    hall.paper(1, "D8", "CANTAR")
    hall.do(c.EnterPaper(player=2, move=1, fault="illegible"))
    hall.close()
    assert hall.totals() == [0, 22, 0]
    move = hall.state.moves[-1]
    assert slip_result(move, move.slips[0], hall.state).fault == fault


@pytest.mark.parametrize(("cost", "points"), [("zero", 0), ("none", 22), ("penalty", 17), ("warning", 22)])
def test_a_slip_that_is_legal_only_transposed_is_told_as_such_and_costs_what_was_agreed(
    cost: Cost, points: int
) -> None:
    hall = Hall(replace(MANUAL, faults=replace(MANUAL.faults, transposed=cost)), rack=RACK)
    hall.slip(0, "H4", "CANTAR")  # across it misses the centre; downwards from the same square it would not
    hall.close()
    assert hall.totals()[0] == points
    verdict = _verdict(hall, "H4", "CANTAR")
    assert verdict.fault == "opening.centre"
    assert verdict.transposed == ev.ScoredPlay(play("4H", "CANTAR"), 22)
    laid = hall.state.moves[-1].laid
    assert laid is not None
    assert laid.play == (play("4H", "CANTAR") if points else play("D8", "CANTAR"))


def test_coordinates_in_three_habits_name_the_same_square() -> None:
    coord = Coord(Square(7, 3), Direction.ACROSS)
    down = Coord(Square(7, 3), Direction.DOWN)
    habits: list[tuple[Coordinates, str, str]] = [
        ("manual", "D8", "8D"), ("gcg", "8D", "D8"), ("rows", "H4", "4H"),
    ]  # fmt: skip
    for habit, text, down_text in habits:
        assert write_as(coord, habit) == text
        assert read_as(text, habit) == coord
        assert write_as(down, habit) == down_text
        assert read_as(down_text, habit) == down


def test_thousands_of_slips_are_judged_once_for_each_distinct_play() -> None:
    hall = Hall(players=300, rack=RACK)
    asked: list[str] = []
    is_word = hall.tools.is_word

    def asking(word: Tiles) -> bool:
        asked.append(str(word))
        return is_word(word)

    hall.tools = hall.tools._replace(is_word=asking)
    for player in range(300):
        hall.slip(player, *[("D8", "CANTAR"), ("H8", "CASA"), ("H8", "CRAT")][player % 3])
    hall.close()
    assert sorted(asked) == ["CANTAR", "CASA", "CRAT"]
    judged = [entry for entry in hall.log if isinstance(entry, ev.Judged)]
    assert [len(entry.verdicts) for entry in judged] == [3]
    assert hall.totals() == [22, 12, 0] * 100


def test_seven_of_eight_tiles_may_be_laid_and_no_more() -> None:
    agreed = replace(MANUAL, rack_size=8)
    hall = Hall(agreed, rack="AACNRSTA")
    hall.slip(0, "D8", "CANTARAS")
    hall.slip(1, "D8", "CANTARA")
    hall.close()
    assert _verdict(hall, "D8", "CANTARAS").fault == "tiles.too_many"
    # C on a double letter, the centre doubles, 50 for seven tiles
    assert hall.totals()[:2] == [0, 2 * (6 + 6) + 50]


def test_who_joins_late_has_zeros_and_who_withdrew_hands_in_no_more() -> None:
    hall = Hall(players=2, rack=RACK)
    hall.slip(0, "H8", "CASA")
    hall.close()
    hall.do(c.Join(name="tarde"))
    hall.do(c.Withdraw(player=1, why="se fue"))
    hall.do(c.Deal(start=True))
    assert hall.totals() == [12, 0, 0]
    refusal = hall.refused(c.HandIn(player=1, move=2, play=play("H8", "CASA")))
    assert refusal.code == "duplicate.player.gone"
    assert len(hall.ranking()) == 3


def test_who_has_no_table_is_known_by_number_where_others_have_one() -> None:
    hall = Hall(players=2)
    hall.do(c.Join(name="Ana", table=2))
    hall.do(c.Join(name="Blas", table=40))
    hall.do(c.Join(name="Cora", centre=""))
    found = [player_at(hall.state, number) for number in (1, 2, 3, 4, 5, 6, 40, 0)]
    assert found == [0, 2, None, None, 4, None, 3, None]
    assert player_at(hall.state, 1, "sur") is None


def test_two_people_type_a_slip_and_it_counts_once_they_agree() -> None:
    hall = Hall(replace(MANUAL, double_entry=True), rack=RACK)
    hall.paper(0, "H8", "CASA", by="ana")
    hall.do(c.StopTime())
    refusal = hall.refused(c.Close())
    assert (refusal.code, refusal.data) == ("duplicate.close.differences", {"number": 1})
    hall.paper(0, "D8", "CANTAR", by="blas")
    assert hall.refused(c.Close()).code == "duplicate.close.differences"
    hall.paper(0, "D8", "CANTAR", by="ana")
    hall.do(c.Close())
    assert hall.totals()[0] == 22


def test_an_arbiter_settles_what_two_typed_differently() -> None:
    hall = Hall(replace(MANUAL, double_entry=True), rack=RACK)
    hall.paper(0, "H8", "CASA", by="ana")
    hall.paper(0, "D8", "CANTAR", by="blas")
    hall.do(c.EnterPaper(player=0, move=1, play=play("H8", "CASA"), final=True), by="jefa")
    hall.close()
    assert hall.totals()[0] == 12
