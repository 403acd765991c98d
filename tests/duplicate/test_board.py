"""What goes on the board, what the top is, and which of equal plays is taken."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play
from tests.engine.brute_force import every_play
from tests.engine.spanish import forms, small_spanish

from tesela.core.board import EMPTY_BOARD
from tesela.core.plays import Play
from tesela.core.tiles import Tiles, read_word
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import CAMPEONATO, MANUAL, conditions
from tesela.duplicate.top import Found, first_in, plays_by, published_order, unbalance

RACK = "AACNRST"


@pytest.mark.article("manual", "M.duplicada.mejor")
def test_by_the_manual_the_best_slip_goes_on_the_board_though_a_higher_play_exists() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "H8", "CASA")
    hall.slip(1, "H8", "RATA")  # no such word here: three A
    move = hall.close()
    assert move.laid == ev.ScoredPlay(play("H8", "CASA"), 12)
    assert move.top is not None
    assert move.top.score == 22
    assert hall.state.board == Play.of("H8", "CASA").on(EMPTY_BOARD)
    assert hall.state.rack == Tiles.of("NRT")
    assert hall.whole()


def test_in_championships_the_top_goes_on_the_board() -> None:
    hall = Hall(CAMPEONATO, rack=RACK)
    hall.slip(0, "H8", "CASA")
    move = hall.close()
    assert move.laid == move.top == ev.ScoredPlay(play("D8", "CANTAR"), 22)
    assert hall.state.rack == Tiles.of("S")


def test_if_nobody_scores_the_top_goes_on_the_board() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "H8", "CRAT")
    move = hall.close()
    assert move.laid == move.top
    assert not hall.state.board.is_empty()


def test_if_no_play_exists_the_event_ends_and_the_move_counts_for_nobody() -> None:
    hall = Hall(rack="?BCDFGJ")
    hall.tools = hall.tools._replace(plays=lambda board, rack: iter(()))
    hall.slip(0, "H8", "CRAT")
    hall.do(c.StopTime())
    hall.do(c.Close())
    assert hall.state.ended == "no_play"
    assert hall.sums.counted == 0


@pytest.mark.article("manual", "M.duplicada.mejor")
def test_equal_slips_go_by_the_first_handed_in_then_by_the_one_nearest_a1() -> None:
    hall = Hall(rack=RACK)
    hall.slip(0, "4H", "CANTAR")
    hall.now += 1
    hall.slip(1, "D8", "CANTAS")
    assert hall.close().laid == ev.ScoredPlay(play("4H", "CANTAR"), 22)
    near, far = Found(Play.of("B8", "CASA"), 10, 5), Found(Play.of("C8", "CASA"), 10, 5)
    assert min(far, near, key=first_in) == near
    down, across = Found(Play.of("8B", "CASA"), 10, 5), Found(Play.of("B8", "CASA"), 10, 5)
    assert min(down, across, key=first_in) == across


def _first(rack: str, *plays: str) -> str:
    written = (text.split() for text in plays)
    found = [Found(Play.of(coord, tiles), 10) for coord, tiles in written]
    return str(min(found, key=published_order(EMPTY_BOARD, Tiles.of(rack))).play)


@pytest.mark.parametrize(
    ("rack", "plays", "wanted"),
    [
        ("?AACSST", ("H8 CASa", "H8 CASA"), "H8 CASA"),  # without a blank
        ("AACSTRN", ("H8 CASA", "H8 CAST"), "H8 CAST"),  # leaves ARN and not TRN
        ("ACSNTOE", ("H8 CASON", "H8 CAS"), "H8 CAS"),  # leaves TE or NTOE, both balanced: fewer tiles
        ("AABCSTS", ("H8 CAS", "H8 BAS"), "H8 BAS"),  # alphabetical
        ("AACSSTE", ("H8 CASA", "G8 CASA"), "G8 CASA"),  # nearest A1
        ("AACSSTE", ("8H CASA", "H8 CASA"), "H8 CASA"),  # then across
    ],
)
def test_equal_plays_go_by_the_published_order(rack: str, plays: tuple[str, ...], wanted: str) -> None:
    assert _first(rack, *plays) == wanted


@pytest.mark.parametrize(
    ("left", "badness"),
    [("", 0), ("A", 1), ("AT", 0), ("ATR", 1), ("AT?", 0), ("TR?", 1), ("AAA", 5), ("AATT", 2), ("??", 0)],
)
def test_the_formula_of_the_rack_left(left: str, badness: int) -> None:
    """|vowels - consonants|, less one for each blank but not below 0, plus one for each repeated tile."""
    assert unbalance(Tiles.of(left)) == badness


def test_the_engine_finds_what_every_word_at_every_place_finds() -> None:
    lexicon = {word for form in forms() if len(word := bytes(read_word(form))) > 1}
    board = Play.of("D8", "CANTAR").on(EMPTY_BOARD)
    rack = Tiles.of("SOEMRL?").sorted()
    best = max(score for *_, score in every_play(board, rack, lexicon))
    assert next(plays_by(small_spanish())(board, rack)).score == best


def test_with_eight_tiles_the_top_is_the_best_of_all_sevens() -> None:
    plays = plays_by(small_spanish())
    eight = Tiles.of("AACNRSTO").sorted()
    sevens = [Tiles(eight[:at] + eight[at + 1 :]) for at in range(8)]
    best = max(next(plays(EMPTY_BOARD, hand)).score for hand in sevens)
    found = list(plays(EMPTY_BOARD, eight))
    assert found[0].score == best
    assert [each.score for each in found] == sorted((each.score for each in found), reverse=True)
    assert len({str(each.play) for each in found}) == len(found)


def test_a_joker_on_the_board_becomes_the_letter_if_the_bag_has_one() -> None:
    hall = Hall(conditions("manual", "joker"), rack="?AACNRT")
    hall.slip(0, "H8", "CAsA")
    hall.close()
    assert hall.state.board == Play.of("H8", "CASA").on(EMPTY_BOARD)
    assert hall.state.bag.count(0) == 2
    assert hall.totals()[0] == 10, "the blank counts nothing in the move itself"
    assert hall.whole()
    hall.do(c.Deal())
    assert 0 in hall.move.rack


def test_a_joker_stays_a_blank_where_the_letter_is_used_up() -> None:
    hall = Hall(conditions("manual", "joker"), players=1)
    hall.take_in(ev.Dealt(hall.now, move=1, rack=Tiles.of("?AAJEOT").sorted(), tries=(Tiles.of("AAJEOT"),)))
    hall.do(c.Start())
    hall.slip(0, "H8", "OJo")
    hall.close()
    assert str(hall.state.board.rows()[7]) == ".......OJO....."
    other = Hall(conditions("manual", "joker"), players=1, rack="?AOJEOT")
    other.slip(0, "H8", "OjO")
    other.close()
    assert other.state.board.rows()[7] == ".......OjO.....", "the only J is on the rack, not in the bag"
    assert other.whole()


def test_blitz_and_handicap_are_values_over_either_preset() -> None:
    blitz = conditions("campeonato", "blitz")
    assert blitz.timing.move_ms == 60_000
    assert blitz.timing.calls_ms == (30_000,)
    hall = Hall(conditions("manual", "handicap"), players=0)
    hall.do(c.Join(name="novata", handicap=40))
    hall.do(c.Join(name="maestro"))
    hall.deal(RACK)
    hall.slip(1, "H8", "CASA")
    hall.close()
    assert [(row.player, row.total) for row in hall.ranking()] == [(0, 40), (1, 12)]
    assert replace(MANUAL, handicap=False) == MANUAL
