"""Sheets from the server: empty ones for everybody, those of a game once it is over, and no flood of them."""

from __future__ import annotations

import threading

import pytest
from tests.server.conftest import Running
from tests.server.tables import act, play_on, start

from tesela.paper.kinds import EMPTY
from tesela.server.process import printer


def test_everybody_prints_an_empty_sheet_in_their_language(hall: Running) -> None:
    someone = hall.visitor()
    assert someone.read("/api/paper") == [*EMPTY, "papeletas", "palabras", "reglamento"]
    spanish, english = (
        someone.get("/api/paper/planilla", headers={"Accept-Language": lang}) for lang in ("es", "en")
    )
    for answer in (spanish, english):
        assert answer.headers["content-type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF-")
    assert spanish.content != english.content
    again = someone.get("/api/paper/planilla", headers={"Accept-Language": "es"})
    assert again.content == spanish.content


@pytest.mark.parametrize(
    "asked",
    [
        "planilla?seats=4", "planilla?two=true", "papeletas?tables=1-12&event=Copa&address=https://x.example",
        "reglamento?rules=fise-2007&page=a5", "bingo", "palabras?lexicon=open",
    ],
)  # fmt: skip
def test_sheets_for_everybody_come_as_pdf_and_as_text(asked: str, hall: Running) -> None:
    someone = hall.visitor()
    assert someone.get(f"/api/paper/{asked}").content.startswith(b"%PDF-")
    told = someone.get(f"/api/paper/{asked}{'&' if '?' in asked else '?'}format=text")
    assert told.headers["content-type"] == "text/plain; charset=utf-8"
    assert len(told.text.splitlines()) > 5


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ("papeletas?tables=1-201", 422, "paper.tables"),
        ("papeletas?tables=9-1", 422, "paper.tables"),
        ("papeletas?tables=0", 422, "paper.tables"),
        ("papeletas?tables=x", 422, "paper.tables"),
        ("papeletas?tables=", 422, "paper.tables"),
        ("planilla?two=true&seats=3", 422, "paper.two"),
        ("palabras?lexicon=nada", 404, "edition.unknown"),
    ],
)
def test_what_can_t_be_printed_is_told(asked: str, status: int, code: str, hall: Running) -> None:
    answer = hall.visitor().get(f"/api/paper/{asked}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    "path",
    [
        "reglamento?rules=nada",
        "planilla?seats=9",
        "planilla?format=doc",
        "nada",
        "partida",
        "planilla?page=a3",
        "..%2Fhouse",
    ],
)
def test_what_is_no_sheet(path: str, hall: Running) -> None:
    assert hall.visitor().get(f"/api/paper/{path}").status_code in (400, 404)


def test_a_game_is_printed_when_it_is_over(hall: Running) -> None:
    people = [hall.guest(), hall.guest()]
    game = start(people)
    play_on(people, game, 3)
    early = hall.visitor().get(f"/api/games/{game}/paper/planilla")
    assert (early.status_code, early.json()["code"]) == (409, "game.not_over")
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    for kind in ("planilla", "partida"):
        assert hall.visitor().get(f"/api/games/{game}/paper/{kind}").content.startswith(b"%PDF-")


def test_a_closed_game_stays_among_its_players(hall: Running) -> None:
    people = [hall.guest(), hall.guest()]
    game = start(people, closed=True)
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    assert people[1].get(f"/api/games/{game}/paper/planilla").status_code == 200
    assert hall.guest().get(f"/api/games/{game}/paper/planilla").status_code == 404


def test_who_asks_for_too_many_is_told_to_wait(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """While as many as one network may have waiting are waiting, the next one is refused at once."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(*_: object) -> bytes:
        begun.set()
        assert go_on.wait(60)
        return b"%PDF-"

    monkeypatch.setattr(printer, "_typeset", slow)
    monkeypatch.setattr(hall.app.state.services.printer._workshop, "_most_each", 1)
    someone, other = hall.visitor(), hall.visitor()
    first = threading.Thread(target=lambda: someone.get("/api/paper/tribunal?page=a5"))
    first.start()
    assert begun.wait(60)
    refused = other.get("/api/paper/arbitraje?page=a5")
    assert (refused.status_code, refused.json()["code"]) == (429, "request.many")
    go_on.set()
    first.join()
