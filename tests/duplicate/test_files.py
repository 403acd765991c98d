"""An event for other programs: CSV, Eliot's XML, SIGLES lines, GCG."""

from __future__ import annotations

import csv
from xml.etree import ElementTree as Xml

import pytest
from msgspec.structs import replace
from tests.duplicate.hall import Hall, play
from tests.duplicate.random_events import RandomEvent

from tesela.core.tiles import Tiles
from tesela.duplicate import commands as c
from tesela.duplicate.audit import audit
from tesela.duplicate.conditions import CAMPEONATO, MANUAL
from tesela.duplicate.desk_view import desk_view
from tesela.duplicate.events import Closed, Ended, Entered, Event, Judged, LoggedPlay, ScoredPlay
from tesela.duplicate.files.eliot import write_eliot
from tesela.duplicate.files.sigles import write_sigles
from tesela.duplicate.files.tables import hundredths, write_csv
from tesela.duplicate.files.tops import write_tops
from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.rules.codec import LineTiles

RACK = "AACNRST"


def _hall() -> Hall:
    agreed = replace(CAMPEONATO, bonus=replace(CAMPEONATO.bonus, from_players=0))
    hall = Hall(agreed, 0)
    for name, table in (("Ana Ñandú", 1), ('=Blas "B"', 3), ("Cora", None)):
        hall.do(c.Join(name=name, table=table, country="UY"))
    hall.deal(RACK)
    hall.slip(0, "D8", "CANTAR")
    hall.slip(1, "H8", "CRAT")
    hall.do(c.Warn(player=1, move=1, why="sin círculo"))
    hall.close()
    return hall


def test_csv_has_a_row_for_each_player_and_a_column_for_each_move() -> None:
    rows = list(csv.DictReader(write_csv(_hall().state).decode().splitlines()))
    assert [row["name"] for row in rows] == ["Ana Ñandú", '\'=Blas "B"', "Cora"], "no spreadsheet formula"
    assert rows[0]["total"] == rows[0]["m1"] == "32"
    assert (rows[0]["percentage"], rows[0]["bonus"], rows[1]["warnings"]) == ("145.45", "10", "1")
    assert hundredths(999_999) == "99.99"
    assert hundredths(-5_000) == "-0.50"


def test_an_annulled_move_is_an_empty_column() -> None:
    hall = _hall()
    hall.do(c.Annul(move=1, why="ayuda"))
    rows = list(csv.DictReader(write_csv(hall.state).decode().splitlines()))
    assert [(row["total"], row["m1"]) for row in rows] == [("0", "")] * 3


def test_sigles_has_every_table_in_latin_1_and_says_which_are_empty() -> None:
    lines = write_sigles(_hall().state).decode("latin-1").splitlines()
    named = [line.replace('"', "") for line in lines]
    assert named == ["1,Ana Ñandú,32", "2,--table vide--,-1", "3,=Blas 'B',0", "4,Cora,0"]
    assert lines[0] == '"1","Ana Ñandú","32"'


def test_eliots_document_names_rows_by_letters_and_tells_all_that_happened() -> None:
    root = Xml.fromstring(write_eliot(_hall().state))
    assert (root.tag, root.get("format"), root.findtext("Game/Mode")) == ("EliotGame", "2", "arbitration")
    assert [each.findtext("TableNb") for each in root.findall("Game/Player")] == ["1", "3", "3"]
    turn = root.find("History/Turn")
    assert turn is not None
    assert turn.findtext("GameRack") == RACK
    moves = [
        (each.get("playerid"), each.get("type"), each.get("points")) for each in turn.findall("PlayerMove")
    ]
    assert moves == [("1", "valid", "22"), ("2", "invalid", "0")]
    top = turn.find("MasterMove")
    assert top is not None
    assert (top.get("word"), top.get("coord")) == ("CANTAR", "H4")
    assert [each.get("playerid") for each in turn.findall("Warning")] == ["2"]
    assert [each.get("points") for each in turn.findall("Solo")] == ["10"]


def test_eliots_variants_and_blanks() -> None:
    hall = Hall(replace(MANUAL, joker=True, rack_size=8), 1, rack="?AACNRTS")
    hall.slip(0, "H8", "CAsA")
    hall.close()
    root = Xml.fromstring(write_eliot(hall.state))
    assert [each.text for each in root.findall("Game/Variant")] == ["bingo", "7among8"]
    move = root.find("History/Turn/PlayerMove")
    assert move is not None
    assert move.get("word") == "CAsA"


def test_the_gcg_of_what_went_on_the_board_adds_up() -> None:
    for seed in (3, 4, 8):
        hall = RandomEvent(seed).hall
        if hall.state.conditions.joker or hall.state.conditions.rack_size == 8:
            continue  # a joker's letter was never on the rack
        counted = recount(read_game(write_tops(hall.state)), None)
        laid = [move.laid.score for move in hall.state.moves if move.laid]
        assert [turn.score for turn in counted.turns] == laid


def test_a_gcg_tells_the_top_where_another_play_was_laid() -> None:
    hall = Hall(players=1, rack=RACK)
    hall.slip(0, "H8", "CASA")
    hall.close()
    assert b"#note top: D8 CANTAR 22" in write_tops(hall.state)


def test_an_old_log_with_a_slip_that_names_no_square_can_be_shown_and_written() -> None:
    hall = Hall(players=2, rack=RACK)
    nowhere = LoggedPlay("ZZ", LineTiles(Tiles.of("CASA")))
    hall.take_in(Entered(hall.now, player=0, move=1, play=nowhere, by="juez"))
    hall.do(c.StopTime())
    hall.do(c.Judge())
    desk = desk_view(hall.state)
    assert desk is not None
    assert [(each.coord, each.fault) for each in desk.plays] == [("ZZ", "coord.unreadable")]
    hall.close()
    moved = Xml.fromstring(write_eliot(hall.state)).findall(".//PlayerMove")
    assert [(each.get("points"), each.get("type")) for each in moved] == [("0", "none")]
    assert write_csv(hall.state)
    assert write_sigles(hall.state)


def test_files_of_events_by_chance_can_always_be_written() -> None:
    for seed in range(10):
        state = RandomEvent(seed, most_moves=8).hall.state
        assert Xml.fromstring(write_eliot(state)).tag == "EliotGame"
        assert len(list(csv.reader(write_csv(state).decode().splitlines()))) == len(state.players) + 1
        assert write_sigles(state)
        assert write_tops(state)


def test_an_audit_finds_a_verdict_or_a_top_that_was_changed() -> None:
    hall = _hall()
    words, plays = hall.tools.is_word, hall.tools.plays
    assert list(audit(hall.log, words, plays)) == []
    forged = [_forged(entry) for entry in hall.log]
    found = [(each.code, each.move) for each in audit(forged, words, plays)]
    assert ("verdict", 1) in found
    assert ("top", 1) in found


def test_an_audit_finds_another_play_on_the_board_and_an_end_that_was_not_due() -> None:
    hall = _hall()
    words, plays = hall.tools.is_word, hall.tools.plays
    closed = next(entry for entry in hall.log if isinstance(entry, Closed))
    other = ScoredPlay(play("H8", "CASA"), 12)
    assert closed.laid != other
    upto = hall.log[: hall.log.index(closed)]
    laid = [*upto, replace(closed, laid=other, covers=other.play.tiles)]
    assert [each.code for each in audit(laid, words, plays)] == ["laid"]
    for reason in ("tiles", "rounds", "no_play"):
        over = [*upto, closed, Ended(hall.now, reason=reason)]
        assert [each.code for each in audit(over, words, plays)] == ["end"]


@pytest.mark.parametrize("seed", range(200, 208))
def test_an_audit_agrees_with_events_by_chance(seed: int) -> None:
    hall = RandomEvent(seed, most_moves=6).hall
    assert list(audit(hall.log, hall.tools.is_word, hall.tools.plays)) == []


def _forged(entry: Event) -> Event:
    if isinstance(entry, Judged):
        fine = tuple(replace(each, fault="", wrong=()) for each in entry.verdicts)
        return replace(entry, verdicts=fine)
    return replace(entry, top=ScoredPlay(play("H8", "CASA"), 12)) if isinstance(entry, Closed) else entry
