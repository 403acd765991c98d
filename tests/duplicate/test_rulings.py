"""Corrections: a play, a word, a move, a slip; all sums follow, and every act says who and why."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play

from tesela.core.tiles import Tiles, read_word
from tesela.duplicate import commands as c
from tesela.duplicate import events as ev
from tesela.duplicate.conditions import CAMPEONATO, MANUAL
from tesela.duplicate.create import create
from tesela.rules.codec import LineTiles

RACK = "AACNRST"


def _closed(*plays: tuple[str, str]) -> Hall:
    hall = Hall(players=3, rack=RACK)
    for player, written in enumerate(plays):
        hall.slip(player, *written)
    hall.close()
    return hall


def test_one_word_judged_anew_counts_for_everybody_before_and_after() -> None:
    hall = _closed(("H8", "CRAT"), ("D8", "CANTAR"), ("H8", "CRAT"))
    assert hall.totals() == [0, 22, 0]
    hall.do(c.RuleWord(word=read_word("crat"), valid=True, why="está en el léxico"), by="jefa")
    assert hall.totals() == [12, 22, 12]
    hall.do(c.RuleWord(word=read_word("cantar"), valid=False, why="no está"), by="jefa")
    assert hall.totals() == [12, 0, 12]
    act = hall.log[-1]
    assert isinstance(act, ev.WordRuled)
    assert (act.by, act.why) == ("jefa", "no está")
    hall.do(c.Deal(start=True))
    hall.take_in(ev.Judged(hall.now, move=2, verdicts=()))
    assert hall.state.words == {read_word("crat"): True, read_word("cantar"): False}


def test_the_board_stays_as_it_lies_but_the_top_is_looked_for_again() -> None:
    hall = _closed(("D8", "CANTAR"), ("H8", "CASA"))
    board = hall.state.board
    hall.do(c.RuleWord(word=read_word("cantar"), valid=False, why="no está"))
    assert hall.state.board == board
    top = hall.state.moves[0].top
    assert top is not None
    assert top.score == 22
    assert top.play == play("D8", "CANTAS")
    hall.do(c.RuleWord(word=read_word("cantas"), valid=False, why="no está"))
    again = hall.state.moves[0].top
    assert again is not None
    assert (again.score, again.play) == (20, play("D8", "CANTA"))
    assert next(row.percentage for row in hall.ranking()) == 12 * 1_000_000 // 20


def test_a_word_admitted_can_make_a_higher_top() -> None:
    hall = Hall(CAMPEONATO, 3, rack=RACK)
    hall.slip(0, "D8", "CARTANS")
    hall.close()
    hall.do(c.RuleWord(word=read_word("cartans"), valid=True, why="error del programa"))
    top = hall.state.moves[0].top
    assert top is not None
    assert top.play == play("D8", "CARTANS")
    assert hall.totals()[0] == top.score > 50


def test_a_word_thrown_out_by_mistake_comes_back_to_the_top_that_nobody_found() -> None:
    hall = _closed(("H8", "CASA"))
    found = hall.state.moves[0].top
    for valid in (False, True):
        hall.do(c.RuleWord(word=read_word("cantar"), valid=valid, why="tribunal"))
        assert (hall.state.moves[0].top == found) is valid
        assert found is not None
        assert "CANTAR" in found.play.tiles_text


def test_a_play_ruled_on_after_closing_is_the_top_or_no_longer() -> None:
    hall = _closed(("H8", "CASA"), ("D8", "CARTANS"))
    before = hall.state.moves[0].top
    command = c.Overrule(move=1, play=play("D8", "CARTANS"), valid=True, why="tribunal")
    hall.do(command)
    top = hall.state.moves[0].top
    assert top is not None
    assert top.play == play("D8", "CARTANS")
    shares = {row.player: row.percentage for row in hall.ranking()}
    assert (shares[1], shares[0]) == (1_000_000, 12 * 1_000_000 // top.score)
    hall.do(replace(command, valid=False))
    assert hall.state.moves[0].top == before


def test_a_slip_put_right_with_a_word_that_was_admitted_can_be_the_top() -> None:
    hall = _closed(("H8", "CASA"))
    hall.do(c.RuleWord(word=read_word("cartans"), valid=True, why="error del programa"))
    hall.do(c.CorrectSlip(player=1, move=1, play=play("D8", "CARTANS"), why="mesa equivocada"))
    top = hall.state.moves[0].top
    assert top is not None
    assert (top.play, top.score) == (play("D8", "CARTANS"), hall.totals()[1])


def test_an_arbiter_overrules_one_play_of_one_move() -> None:
    hall = _closed(("H8", "CRAT"), ("8H", "CRAT"))
    command = c.Overrule(move=1, play=play("H8", "CRAT"), valid=True, why="se leía CASA")
    hall.do(command)
    assert hall.totals() == [12, 0, 0]
    assert hall.refused(command).code == "duplicate.play.same"
    hall.do(replace(command, valid=False))
    assert hall.totals() == [0, 0, 0]


def test_what_cannot_lie_there_cannot_be_ruled_valid() -> None:
    hall = _closed(("A1", "CASA"))
    command = c.Overrule(move=1, play=play("A1", "CASA"), valid=True, why="me parece bien")
    assert hall.refused(command).code == "duplicate.play.cannot_lie"
    assert hall.refused(replace(command, play=play("H8", "CASA"))).code == "duplicate.play.unknown"


def test_an_overruled_play_is_not_the_top_that_goes_on_the_board() -> None:
    hall = Hall(CAMPEONATO, 1, rack=RACK)
    hall.slip(0, "D8", "CANTAR")
    hall.do(c.StopTime())
    hall.do(c.Judge())
    hall.do(c.Overrule(move=1, play=play("D8", "CANTAR"), valid=False, why="tribunal"))
    hall.do(c.Close())
    laid = hall.state.moves[0].laid
    assert laid is not None
    assert laid == ev.ScoredPlay(play("4H", "CANTAR"), 22), "the ruling was on one play, not on the word"


def _meant_downwards() -> Hall:
    """One misses the centre across, one means the same downwards; being transposed costs nothing."""
    hall = Hall(replace(MANUAL, faults=replace(MANUAL.faults, transposed="none")), rack=RACK)
    hall.slip(0, "H4", "CANTAR")
    hall.slip(1, "4H", "CANTAR")
    hall.do(c.StopTime())
    hall.do(c.Judge())
    return hall


def test_a_slip_counts_nothing_where_the_play_that_it_meant_was_thrown_out() -> None:
    hall = _meant_downwards()
    hall.do(c.Overrule(move=1, play=play("4H", "CANTAR"), valid=False, why="tribunal"))
    hall.do(c.Close())
    assert hall.totals()[:2] == [0, 0]
    laid = hall.state.moves[0].laid
    assert laid is not None
    assert laid.play == play("D8", "CANTAR"), "nobody scored, so the top goes on the board"


@pytest.mark.parametrize(("valid", "points"), [(True, 22), (False, 0)])
def test_a_ruling_on_a_word_reaches_the_slip_that_meant_it_transposed(valid: bool, points: int) -> None:
    hall = _meant_downwards()
    if not valid:
        hall.do(c.RuleWord(word=read_word("cantar"), valid=False, why="error del programa"))
    hall.do(c.Close())
    assert hall.totals()[:2] == [points, points]


def test_an_open_move_annulled_gives_its_tiles_back_and_a_new_one_is_drawn() -> None:
    hall = Hall(players=2)
    hall.do(c.Deal(start=True))
    hall.close()
    kept, bag, draws = hall.state.rack, hall.state.bag, hall.state.draws
    hall.do(c.Deal(start=True))
    hall.do(c.HandIn(player=0, move=2, play=play("H8", "CASA")))
    hall.do(c.Annul(move=2, why="se vio la bolsa"))
    assert (hall.state.rack, hall.state.bag) == (kept, bag)
    assert hall.state.draws > draws, "what was drawn is known, so other choices come next"
    hall.do(c.Deal(start=True))
    assert hall.move.number == 3
    assert hall.move.round == 2
    late = c.HandIn(player=0, move=2, play=play("H8", "CASA"))
    assert hall.refused(late).code == "duplicate.slip.other_move"
    assert hall.whole()


def test_a_closed_move_annulled_counts_for_nobody_and_the_board_stays() -> None:
    hall = _closed(("D8", "CANTAR"), ("H8", "CASA"))
    board = hall.state.board
    hall.do(c.Annul(move=1, why="hubo ayuda"))
    assert hall.totals() == [0, 0, 0]
    assert hall.state.board == board
    assert hall.sums.counted == 0
    assert hall.refused(c.Annul(move=1, why="otra vez")).code == "duplicate.move.annulled"
    assert hall.refused(c.Annul(move=7, why="no hay")).code == "duplicate.move.unknown"


def test_a_slip_typed_in_wrong_is_put_right_after_closing() -> None:
    hall = _closed(("H8", "CASA"))
    command = c.CorrectSlip(player=1, move=1, play=play("D8", "CANTAS"), why="mesa equivocada")
    hall.do(command)
    assert hall.totals() == [12, 22, 0]
    hall.do(c.CorrectSlip(player=0, move=1, why="la papeleta era de otra mesa"))
    assert hall.totals() == [0, 22, 0]
    hall.do(c.CorrectSlip(player=1, move=1, play=play("D8", "CANTAS"), fault="late", why="llegó tarde"))
    assert hall.totals() == [0, 0, 0]
    hall.do(c.Deal(start=True))
    assert hall.refused(replace(command, move=2)).code == "duplicate.move.not_closed"


def test_corrections_leave_what_others_hold_of_the_state_alone() -> None:
    hall = _closed(("H8", "CRAT"))
    before = hall.state
    hall.do(c.Overrule(move=1, play=play("H8", "CRAT"), valid=True, why="se leía CASA"))
    assert not before.moves[0].overruled
    assert hall.state.moves[0].overruled


REASONLESS = [
    c.Overrule(move=1, play=play("H8", "CASA"), valid=False, why=""),
    c.Annul(move=1, why="  "),
    c.RuleWord(word=Tiles.of("CASA"), valid=False, why=""),
    c.CorrectSlip(player=0, move=1, why=""),
    c.Warn(player=0, move=1, why=""),
    c.Penalise(player=0, points=5, why=""),
    c.BreakTie(players=(0, 1), why=""),
    c.End(why=""),
]


@pytest.mark.parametrize("command", REASONLESS, ids=lambda command: type(command).__name__)
def test_no_act_without_a_reason(command: c.Command) -> None:
    assert _closed(("H8", "CASA")).refused(command).code == "duplicate.why.missing"


OTHERS = [
    (c.RuleWord(word=Tiles.of("A"), valid=True, why="x"), "word.short"),
    (c.RuleWord(word=Tiles.of("CASA"), valid=True, why="x"), "word.same"),
    (c.Penalise(player=0, points=0, why="x"), "points.zero"),
    (c.Penalise(player=8, points=1, why="x"), "player.unknown"),
    (c.BreakTie(players=(0,), why="x"), "tie.few"),
    (c.BreakTie(players=(0, 0), why="x"), "tie.twice"),
    (c.BreakTie(players=(0, 8), why="x"), "player.unknown"),
    (c.Warn(player=0, move=9, why="x"), "move.unknown"),
    (c.Withdraw(player=8), "player.unknown"),
    (c.EnterPaper(player=0, move=1), "slip.no_move"),
    (c.Start(), "clock.not_now"),
    (c.Pause(), "clock.not_now"),
    (c.Resume(), "clock.not_now"),
    (c.Extend(ms=1_000), "clock.not_now"),
    (c.StopTime(), "clock.not_now"),
    (c.Judge(), "close.not_now"),
    (c.Close(), "close.not_now"),
    (c.Join(name="  "), "name.empty"),
    (c.Join(name="x", centre="quito"), "centre.unknown"),
]


@pytest.mark.parametrize(("command", "code"), OTHERS, ids=[code for _, code in OTHERS])
def test_what_may_not_be_done_is_refused_by_name(command: c.Command, code: str) -> None:
    assert _closed(("H8", "CASA")).refused(command).code == f"duplicate.{code}"


@pytest.mark.parametrize("written", [("ZZ", "AB"), ("A1", ""), ("A1", "A" * 16)])
def test_what_nobody_can_lay_anywhere_is_no_slip_whoever_types_it(written: tuple[str, str]) -> None:
    logged = ev.LoggedPlay(written[0], LineTiles(Tiles.of(written[1])))
    closed = _closed(("H8", "CASA"))
    correction = c.CorrectSlip(player=0, move=1, play=logged, why="x")
    assert closed.refused(correction).code == "duplicate.slip.unreadable"
    closed.do(c.Deal(start=True))
    paper = c.EnterPaper(player=0, move=2, play=logged)
    assert closed.refused(paper).code == "duplicate.slip.unreadable"
    slip = c.HandIn(player=0, move=2, play=logged)
    assert closed.refused(slip).code == "duplicate.slip.unreadable"


def test_a_table_has_one_player_in_each_centre() -> None:
    centres = (ev.Centre(code="quito", name="Quito", country="EC"), ev.Centre(code="lima", name="Lima"))
    hall = Hall(players=0, centres=centres)
    hall.do(c.Join(name="ana", table=1, centre="quito"))
    hall.do(c.Join(name="blas", table=1, centre="lima"))
    assert hall.state.players[0].country == "EC"
    assert hall.refused(c.Join(name="cora", table=1, centre="lima")).code == "duplicate.table.taken"


def test_conditions_that_cannot_be_are_refused_at_the_start() -> None:
    calls = replace(MANUAL, timing=replace(MANUAL.timing, calls_ms=(180_000,)))
    twice = (ev.Centre(code="lima", name="Lima"), ev.Centre(code="lima", name="Otra"))
    wrong = [
        (create("e", calls, 0, commitment="x"), "calls"),
        (create("e", replace(CAMPEONATO, handicap=True), 0, commitment="x"), "handicap.ranking"),
        (create("e", MANUAL, 0, commitment="x", centres=twice), "centre.twice"),
    ]
    for refusal, code in wrong:
        assert not isinstance(refusal, ev.Created)
        assert refusal.code == f"duplicate.{code}"
