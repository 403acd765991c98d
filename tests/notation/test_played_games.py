"""Games played at a table of the rules, as a record, counted again, and back as a log: nothing gets lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.notation.records import codes
from tests.notation.samples import gcg
from tests.rules.scenes import after_casa, dealt, in_check, laid, over, pass_round
from tests.rules.table import Table, line, nothing_is_a_word

from tesela.core.letters import BLANK_BIT
from tesela.core.squares import Square
from tesela.core.tiles import Tiles
from tesela.notation.document import Document
from tesela.notation.files import read_game
from tesela.notation.gcg_read import read_gcg
from tesela.notation.gcg_write import write_gcg
from tesela.notation.log_write import log_of
from tesela.notation.planilla import planilla
from tesela.notation.recount import recount
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.fold import fold
from tesela.rules.header import TimeControl, Variants
from tesela.rules.roles import ARBITER


def _withdrawn() -> Table:
    table = in_check("fise-2007", judge=nothing_is_a_word)
    table.ok(c.Challenge(1))
    return table


def _exchanged() -> Table:
    table = after_casa("fise-2007")
    table.ok(c.Exchange(1, Tiles.of("AB")))
    return table


def _lost_by_laying() -> Table:
    table = laid("fise-2007")
    table.ok(c.TakeBack(0))
    return table


def _lost_by_the_timer() -> Table:
    table = dealt("fise-2007", time="timer")
    table.ok(c.Tick(), after=130_000)
    return table


def _penalised() -> Table:
    table = after_casa("fise-2007")
    table.ok(c.Penalise(ARBITER, 1, "38"))
    table.ok(c.CorrectSum(ARBITER, 0, -2))
    return table


def _passed_out() -> Table:
    table = after_casa("fise-2007")
    pass_round(table, 4)
    return table


def _overtime() -> Table:
    table = after_casa("fise-2007", time=TimeControl(kind="running", player_ms=60_000))
    table.ok(c.Pass(1), after=200_000)
    pass_round(table, 3)
    return table


def _by_the_director() -> Table:
    table = after_casa("file-2024")
    table.ok(c.EndByDirector(ARBITER, "reloj"))
    table.ok(c.Pass(1))
    return table


def _lost_on_time() -> Table:
    table = after_casa("file-2024", time="running")
    table.ok(c.Tick(), after=39 * 60_000)
    return table


def _one_of_three_resigns() -> Table:
    table = after_casa("manual", 3)
    table.ok(c.Resign(2))
    pass_round(table, 4)
    return table


def _surplus() -> Table:
    table = after_casa("fise-2007", drawing_by_hand=True)
    table.ok(c.Draw(0, 6, racked=True))
    table.ok(c.ReturnSurplus(1))
    table.ok(c.PressClock(0))
    return table


def _too_few() -> Table:
    table = after_casa("file-2024", drawing_by_hand=True)
    table.ok(c.Draw(0, 2))
    table.ok(c.PressClock(0))
    table.ok(c.Pass(1))
    return table


def _corrected_after_the_end() -> Table:
    table = over("fise-2007")
    table.ok(c.CorrectSum(ARBITER, 1, 3))
    return table


GAMES: list[Callable[[], Table]] = [
    _withdrawn, _exchanged, _lost_by_laying, _lost_by_the_timer, _penalised, _passed_out, _overtime,
    _by_the_director, _lost_on_time, _one_of_three_resigns, _surplus, _too_few, _corrected_after_the_end,
]  # fmt: skip


def _record(table: Table) -> Document:
    return read_game(ev.write_log(table.log))


@pytest.mark.parametrize("play", GAMES, ids=lambda play: play.__name__.strip("_"))
def test_the_record_agrees_with_the_table(play: Callable[[], Table]) -> None:
    table = play()
    document = _record(table)
    replay = recount(document)
    assert codes(replay) == []
    settled = table.state.settled
    assert list(replay.final) == list(settled.totals if settled else table.state.scores)
    assert replay.board.cells == bytes(table.state.board)
    assert document.incomplete == (table.state.ended is None)


@pytest.mark.parametrize("play", GAMES, ids=lambda play: play.__name__.strip("_"))
def test_through_gcg_and_a_log_it_stays_the_same(play: Callable[[], Table]) -> None:
    document = _record(play())
    written = write_gcg(document)
    assert read_gcg(written) == document
    again = write_gcg(read_game(ev.write_log(log_of(recount(document)))))
    assert again == written, "byte by byte, once written by us"


@pytest.mark.parametrize("play", GAMES, ids=lambda play: play.__name__.strip("_"))
def test_the_log_of_a_record_folds_to_the_same_sheet(play: Callable[[], Table]) -> None:
    table = play()
    state = fold(log_of(recount(_record(table))))
    assert bytes(state.board) == bytes(table.state.board)
    assert state.turns == table.state.turns
    assert [turn.kind for turn in state.record] == [turn.kind for turn in table.state.record]
    if table.state.settled is not None:
        assert state.settled is not None
        assert state.settled.totals == table.state.settled.totals


def test_a_zero_on_the_sheet_says_why() -> None:
    reasons = {
        play: planilla(recount(_record(play()))).turns
        for play in (_withdrawn, _lost_by_laying, _lost_by_the_timer)
    }
    assert reasons[_withdrawn][0][0].reason == "I"
    assert reasons[_lost_by_laying][0][0].reason == "P"
    assert reasons[_lost_by_the_timer][0][0].reason == "P"


@pytest.mark.article("manual", "M.variantes.comodines")
def test_a_game_with_recycled_blanks_is_recorded_and_counted_again() -> None:
    table = Table("manual", variants=Variants(recycled_blanks=True)).deal("?ASARIO", "CBORUIL")
    table.played(0, "H8", "cASA")
    table.ok(c.SwapBlank(1, "H8"))
    table.played(1, "8H", ".Oa")
    document = _record(table)
    assert document.entries[0].remarks[-1].value.endswith(" H8 C")
    assert read_gcg(write_gcg(document)) == document
    replay = recount(document)
    assert codes(replay) == []
    assert write_gcg(read_game(ev.write_log(log_of(replay)))) == write_gcg(document)
    assert [turn.score for turn in replay.turns] == [record.score for record in table.state.record]
    assert bytes(replay.turns[-1].board.cells) == bytes(table.state.board)
    assert replay.turns[0].holdings[1].known == Tiles([0]), "the blank is on the rack of who took it"


@pytest.mark.parametrize("said", ["ana", "ana H8", "ana Z9 C", "ana H8 A", "ana H8 %%", "zoe H8 C"])
def test_a_blank_that_was_not_there_is_not_taken(said: str) -> None:
    lines = (">ana: ?ASARIO 8H cASA +6 6", f"#x-swapped {said}", "#incomplete")
    replay = recount(read_gcg(gcg(*lines)))
    assert replay.turns[0].board.cells[Square.of("H8").cell] & BLANK_BIT


def test_a_log_with_hidden_tiles_still_gives_the_sheet() -> None:
    from tesela.rules.redact import event_for
    from tesela.rules.roles import SPECTATOR

    table = _exchanged()
    veiled = [event_for(event, SPECTATOR) for event in table.log]
    document = read_game(ev.write_log(veiled))
    replay = recount(document)
    assert codes(replay) == []
    assert replay.final == (12, 0)


def test_names_with_spaces_and_names_twice_become_nicks() -> None:
    from tesela.rules.bag import Secret
    from tesela.rules.create import create

    secret = Secret("g", bytes(32))
    made = create("g", "manual", ["Ana Gil", "Ana Gil", " "], 0, commitment=secret.commitment())
    assert isinstance(made, ev.Created)
    document = read_game(ev.write_log([made]))
    assert [player.nick for player in document.players] == ["Ana_Gil", "Ana_Gil_2", "player3"]
    assert read_gcg(write_gcg(document)).players == document.players


def test_lines_in_a_name_or_a_note_stay_on_their_line() -> None:
    table = after_casa("fise-2007", arbiter=True, title="una\n#player3 trampa\r\n>ana: - +9 9")
    document = _record(table)
    assert read_gcg(write_gcg(document)) == document
    assert len(document.players) == 2
    assert len(document.entries) == 1


def test_a_record_says_under_which_rules_it_was_played() -> None:
    for ruleset in ("manual", "fise-2007", "aas-2018", "file-2024"):
        assert recount(_record(after_casa(ruleset))).ruleset == ruleset
    assert line("CASA") == Tiles.of("CASA")
