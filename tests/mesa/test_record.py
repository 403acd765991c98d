"""A real-table game as GCG and as a score sheet: what was written down, counted again without a fault."""

from __future__ import annotations

import msgspec
import pytest
from tests.mesa.tables import MINUTE, RealTable

from tesela.mesa.facts import TournamentTable
from tesela.mesa.fold import fold
from tesela.mesa.record import recorded
from tesela.mesa.sheet import real_sheet
from tesela.mesa.table import Table
from tesela.notation.files import read_game
from tesela.notation.gcg_write import write_gcg
from tesela.notation.planilla import planilla
from tesela.notation.recount import recount
from tesela.paper.score_sheet import real_planilla


def folded(table: RealTable) -> Table:
    found = fold(table.facts)
    assert found is not None
    return found


def played() -> RealTable:
    """A play, an exchange, a play withdrawn, a pass, a penalty and overtime, then the end by agreement."""
    table = RealTable("fise-2007").do("begin", seat=0).play("D8", "JEFAS").do("press")
    table.do("exchange", count=3).do("press")
    table.play("8H", ".i").do("challenge", seat=1, words=["SI"]).do("verdict", valid=False).do("withdraw")
    table.do("pass").do("press").wait(31 * MINUTE).do("pass").do("press")
    return table.do("penalty", seat=1, points=30).do("end", reason="agreed")


@pytest.mark.article("fise-2007", "5")
def test_the_gcg_of_a_table_is_read_back_and_counts_the_same() -> None:
    table = folded(played())
    document = recorded(table)
    again = read_game(write_gcg(document))
    assert again == document
    counted = recount(again)
    # 1,860 seconds and a little over thirty minutes: two minutes begun, twenty points
    assert counted.final == (26, -30)
    assert list(counted.final) == [line[-1].total if line else 0 for line in real_sheet(table).sums]


def test_the_sheet_has_a_reason_for_every_zero_and_the_blank_named() -> None:
    first, second = real_sheet(folded(played())).turns
    assert [(cell.word, cell.points, cell.reason, cell.total) for cell in first] == [
        ("JEFAS", 46, "", 46),
        ("SI (I*)", 0, "I", 46),
        ("", 0, "P", 46),
    ]
    assert [(cell.word, cell.reason) for cell in second] == [("(3)", "C"), ("", "P")]


def test_a_game_under_way_says_so_and_an_unwritten_turn_keeps_its_line() -> None:
    table = folded(RealTable().do("begin", seat=0).do("press").do("press"))
    assert recorded(table).unfinished
    assert [[cell.word for cell in column] for column in real_sheet(table).turns] == [["…"], ["…"]]


def test_the_tournament_is_called_by_its_name_on_paper_and_in_the_file() -> None:
    table = folded(RealTable().do("begin", seat=0))
    for title, shown in (("Copa Ñandú", "Copa Ñandú"), ("", "x7")):
        event = TournamentTable(tournament="x7", round=1, table=2, title=title)
        table.header = msgspec.structs.replace(table.header, event=event)
        assert recorded(table).first("title") == shown
        assert real_planilla(table).data["event"] == shown


def test_two_of_one_name_have_nicks_apart() -> None:
    table = folded(RealTable(players=("Ana Ruiz", "Ana Ruiz")).do("begin", seat=0))
    assert [player.nick for player in recorded(table).players] == ["Ana_Ruiz_1", "Ana_Ruiz_2"]


@pytest.mark.article("fise-2007", "5")
def test_the_file_tells_racks_that_were_written_down_and_words_that_were_asked_about() -> None:
    table = RealTable("fise-2007").do("begin", seat=0).do("rack", seat=0, tiles="JEFASR?").play("D8", "JEFAS")
    table.do("challenge", seat=1).do("verdict", valid=True).do("press").do("rack", seat=1, tiles="ABCDEOT")
    document = recorded(folded(table.do("exchange", count=2).do("press")))
    written = write_gcg(document).decode()
    assert ">Ana: JEFASR? 8D JEFAS +46 46" in written
    assert "#x-challenged valid" in written
    assert ">Beto: ABCDEOT -2 +0 0" in written
    again = recount(read_game(written.encode()))
    assert [cell.marked for cell in planilla(again).turns[0]] == ["JEFAS ✓"]
    assert [cell.marked for cell in real_sheet(folded(table)).turns[0]] == ["JEFAS ✓"]
