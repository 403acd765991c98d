"""Lists as people have them: other encodings, formulas, figures in names, signs that are none; read again."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.tournament.makers import Desk, score

from tesela.tournament import commands as c
from tesela.tournament.files.people_csv import write_entrants
from tesela.tournament.files.people_lists import decode_list, read_list, write_json
from tesela.tournament.files.standings_csv import write_games, write_standings
from tesela.tournament.files.tou import write_tou
from tesela.tournament.files.tsh import write_tsh
from tesela.tournament.people import Entrant
from tesela.tournament.results import Pairing
from tesela.tournament.state import Round, State

ODD = ['=HYPERLINK("x")', "@suma", "Jugador 7", "*** END OF FILE ***", "Con; punto # y", "Ña 3º Ruíz", "-5"]


def odd_desk() -> Desk:
    desk = Desk(0)
    for at, name in enumerate(ODD):
        desk.do(c.Enter(entrant=Entrant(name=name, rating=1000 + at, club="+Sur")))
    return desk


def test_a_spreadsheet_s_list_is_read_in_its_own_encoding() -> None:
    text = "Nombre y apellido;Rating;País\r\nJosé Muñoz;1500;ES\r\n"
    for data in (text.encode("utf-8"), text.encode("utf-8-sig"), text.encode("cp1252")):
        assert read_list(decode_list(data), "socios.csv") == [
            Entrant(name="José Muñoz", rating=1500, country="ES")
        ]


@pytest.mark.parametrize("data", [b"\x00\x01\x02\xff", bytes(range(256)), b"nombre\n\x81\n"])
def test_what_is_no_text_is_no_list(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        decode_list(data)


def test_names_are_one_visible_line() -> None:
    desk = Desk(0)
    for name in ("Dos\nlíneas", "C\x1b[31mrojo", "A\u202eB", "  Mar\tPaz  "):
        desk.do(c.Enter(entrant=Entrant(name=name, team="X\r\nY", categories=("\x07", "Sub\n21"))))
    assert [one.entrant.name for one in desk.state.players.values()] == [
        "Dos líneas", "C[31mrojo", "AB", "Mar Paz",
    ]  # fmt: skip
    assert {one.entrant.team for one in desk.state.players.values()} == {"X Y"}
    assert desk.state.players[1].entrant.categories == ("Sub 21",)


@pytest.mark.parametrize("name", [" ", "\n", "\u200b", "\x1b"])
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    desk = Desk(1)
    entrant = Entrant(name=name)
    assert desk.refused(c.Enter(entrant=entrant)).code == "tournament.name.empty"
    assert desk.refused(c.EnterAll(entrants=(entrant,))).code == "tournament.name.empty"
    assert desk.refused(c.ChangeEntry(number=1, entrant=entrant)).code == "tournament.name.empty"


def test_a_name_is_taken_however_its_spaces_and_marks_are_written() -> None:
    desk = Desk(0)
    desk.do(c.Enter(entrant=Entrant(name="Ana Paz")))
    assert desk.refused(c.Enter(entrant=Entrant(name="ana \u200b paz"))).code == "tournament.name.taken"


def test_csv_and_json_come_back_whole() -> None:
    desk = odd_desk()
    people = [one.entrant for one in desk.state.players.values()]
    assert read_list(write_entrants(desk.state), "lista.csv") == people
    assert read_list(write_json(desk.state), "lista.json") == people
    assert json.loads(write_json(desk.state))[0]["name"] == ODD[0]


def test_no_cell_of_ours_is_a_formula() -> None:
    desk = odd_desk()
    desk.pair()
    for table in desk.state.rounds[-1].missing:
        desk.enter(table, 400, 300)
    for text in (write_entrants(desk.state), write_standings(desk.state), write_games(desk.state)):
        cells = [cell.strip('"') for line in text.splitlines() for cell in line.split(",")]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "@"))]
        assert "'-5" in cells


def test_tsh_reads_its_own_lines_with_figures_and_stops_in_names() -> None:
    desk = odd_desk()
    desk.pair()
    desk.enter(1, 400, 300)
    found = read_list(write_tsh(desk.state), "a.t")
    assert [one.rating for one in found] == [1000 + at for at in range(len(ODD))]
    assert found[2].name == "Jugador 7."
    assert found[4].name == "Con, punto y"
    assert found[5].name == "Ña 3º Ruíz"


def test_a_tou_line_is_never_taken_for_its_end() -> None:
    desk = odd_desk()
    desk.pair()
    found = read_list(write_tou(desk.state).decode("ascii"), "a.tou")
    assert [one.name for one in found][3] == "END OF FILE ***"
    assert len(found) == len(ODD) - 1  # a name without a letter is a figure there


@pytest.mark.parametrize("write", [write_tsh, write_tou])
def test_a_file_looks_at_each_round_once(
    monkeypatch: pytest.MonkeyPatch, write: Callable[[State], str | bytes]
) -> None:
    """Once for each player, files of 1,500 players and six rounds took three seconds."""
    desk = Desk(6)
    desk.pair()
    really, looks = vars(Round)["by_player"].fget, list[Round]()

    def look(round_: Round) -> dict[int, Pairing]:
        looks.append(round_)
        found: dict[int, Pairing] = really(round_)
        return found

    monkeypatch.setattr(Round, "by_player", property(look))
    write(desk.state)
    assert len(looks) == 1


def test_a_forfeit_has_the_scores_of_the_conditions_whoever_writes_it() -> None:
    desk = Desk(4)
    desk.pair()
    wanted = score(999, 1)
    for forfeit, scores in (("first", (0, 50)), ("second", (50, 0)), ("both", (0, 0))):
        result = type(wanted)(first=wanted.first, second=wanted.second, forfeit=forfeit)  # type: ignore[arg-type]
        desk.do(c.EnterResult(round=1, table=1, result=result))
        kept = desk.state.rounds[0].results[1]
        assert (kept.first.score, kept.second.score) == scores
