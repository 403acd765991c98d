"""Bonus, percentages, ties and the end of an event."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall

from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import CAMPEONATO, MANUAL
from tesela.duplicate.ranking import ranking
from tesela.duplicate.reckoning import reckon

RACK = "AACNRST"
BONUS = replace(CAMPEONATO, ranking="total", bonus=replace(CAMPEONATO.bonus, from_players=3))
TOP, SECOND, LOW = ("D8", "CANTAR"), ("D8", "CANTA"), ("H8", "CASA")


def _played(hall: Hall, *plays: tuple[str, str] | None) -> list[int]:
    for player, written in enumerate(plays):
        if written:
            hall.slip(player, *written)
    hall.close()
    return hall.totals()


def test_ten_points_for_the_only_one_at_the_top_and_five_for_the_only_one_next_below() -> None:
    assert _played(Hall(BONUS, 4, rack=RACK), TOP, SECOND, LOW, LOW) == [32, 25, 12, 12]


def test_no_bonus_where_two_share_it() -> None:
    assert _played(Hall(BONUS, 4, rack=RACK), TOP, ("D8", "CANTAS"), SECOND, LOW) == [22, 22, 25, 12]
    assert _played(Hall(BONUS, 4, rack=RACK), TOP, LOW, LOW) == [32, 12, 12, 0]


def test_who_is_alone_below_a_top_that_nobody_found_has_five() -> None:
    assert _played(Hall(BONUS, 4, rack=RACK), SECOND, LOW) == [25, 12, 0, 0]


def test_no_bonus_with_too_few_players() -> None:
    assert _played(Hall(BONUS, 2, rack=RACK), TOP, LOW) == [22, 12]
    assert CAMPEONATO.bonus.from_players == 10
    assert _played(Hall(CAMPEONATO, 9, rack=RACK), TOP, LOW)[:2] == [22, 12]
    assert _played(Hall(CAMPEONATO, 10, rack=RACK), TOP, LOW)[:2] == [32, 17]


def test_no_more_than_twenty_five_of_bonus_for_one_player() -> None:
    hall = Hall(BONUS, 3)
    given = []
    for _ in range(4):
        hall.do(c.Deal(start=True))
        best = next(hall.tools.plays(hall.move.board, hall.move.rack))
        hall.do(c.HandIn(player=0, move=hall.move.number, play=ev.LoggedPlay.of(best.play)))
        hall.close()
        given.append(hall.sums.bonus[0])
    assert given == [10, 20, 25, 25]


def test_the_manual_gives_no_bonus() -> None:
    assert _played(Hall(MANUAL, 12, rack=RACK), TOP, LOW)[:2] == [22, 12]


@pytest.mark.article("manual", "M.duplicada.final")
def test_the_highest_total_wins_and_equal_ones_share_a_place() -> None:
    hall = Hall(MANUAL, 4, rack=RACK)
    _played(hall, LOW, TOP, LOW)
    assert [(row.place, row.player) for row in hall.ranking()] == [(1, 1), (2, 0), (2, 2), (4, 3)]


def test_the_mean_percentage_weighs_every_move_alike() -> None:
    agreed = replace(CAMPEONATO, tie_breaks=())
    hall = Hall(agreed, 2, rack=RACK)
    _played(hall, TOP, LOW)
    hall.do(c.Deal(start=True))
    best = next(hall.tools.plays(hall.move.board, hall.move.rack))
    hall.do(c.HandIn(player=1, move=2, play=ev.LoggedPlay.of(best.play)))
    hall.close()
    rows = {row.player: row for row in hall.ranking()}
    assert rows[0].percentage == (100 * 10_000 + 0) // 2
    assert rows[1].percentage == (12 * 1_000_000 // 22 + 1_000_000) // 2
    assert rows[1].place == 1


def test_ties_go_by_tops_then_the_most_valuable_play_then_sudden_death() -> None:
    """Built by hand: two players with one percentage, told apart by each rule in turn."""
    hall = Hall(CAMPEONATO, ("ana", "blas"), rack=RACK)
    _played(hall, LOW, LOW)
    assert [row.place for row in hall.ranking()] == [1, 1]
    hall.do(c.BreakTie(players=(1, 0), why="muerte súbita a la primera"))
    assert [(row.place, row.player) for row in hall.ranking()] == [(1, 1), (2, 0)]
    sums = reckon(hall.state)
    sums.best[0] += 1
    assert [row.player for row in ranking(hall.state, sums)] == [0, 1], "the most valuable play comes before"
    sums.tops[1] += 1
    assert [row.player for row in ranking(hall.state, sums)] == [1, 0], "the number of tops before that"


def test_points_taken_by_decision_weigh_in_totals_and_in_percentages() -> None:
    for agreed in (MANUAL, CAMPEONATO):
        hall = Hall(agreed, 2, rack=RACK)
        _played(hall, TOP, ("D8", "CANTAS"))
        hall.do(c.Penalise(player=0, points=11, why="miró otra papeleta"))
        first, second = hall.ranking()
        assert (first.player, first.total, first.percentage) == (1, 22, 1_000_000)
        assert (second.player, second.total, second.percentage) == (0, 11, 500_000)


def test_a_ranking_of_some_counts_places_among_them() -> None:
    hall = Hall(MANUAL, 0)
    for name, country in (("ana", "UY"), ("blas", "AR"), ("cora", "UY")):
        hall.do(c.Join(name=name, country=country))
    hall.deal(RACK)
    _played(hall, LOW, TOP, SECOND)
    rows = ranking(hall.state, wanted=lambda joined: joined.country == "UY")
    assert [(row.place, row.player) for row in rows] == [(1, 2), (2, 0)]


@pytest.mark.article("manual", "M.duplicada.final")
def test_it_ends_when_the_tiles_run_out_and_the_seed_is_told() -> None:
    hall = Hall(players=1, rack=RACK)
    hall.close()
    hall.state.bag, hall.state.rack = Tiles.of("BCD"), Tiles.of("FG")
    hall.do(c.Deal())
    assert hall.state.ended == "tiles"
    assert hall.state.seed == hall.tools.secret.reveal()
    assert hall.refused(c.Deal()).code == "duplicate.event.over"
    assert hall.refused(c.Join(name="tarde")).code == "duplicate.event.over"


def test_it_ends_after_the_rounds_agreed() -> None:
    hall = Hall(replace(MANUAL, rounds=2), 1)
    for _ in range(2):
        assert hall.state.ended is None
        hall.do(c.Deal(start=True))
        hall.close()
    assert hall.state.ended == "rounds"


def test_an_annulled_move_is_no_round() -> None:
    hall = Hall(replace(MANUAL, rounds=1), 1, rack=RACK)
    hall.do(c.Annul(move=1, why="letra mal cantada"))
    assert hall.state.ended is None
    hall.do(c.Deal(start=True))
    hall.close()
    assert hall.state.ended == "rounds"


def test_the_judge_ends_it_with_a_reason() -> None:
    hall = Hall(players=1, rack=RACK)
    assert hall.refused(c.End(why=" ")).code == "duplicate.why.missing"
    hall.do(c.End(why="se cierra la sala"))
    assert hall.state.ended == "judge"
    assert hall.sums.counted == 0
