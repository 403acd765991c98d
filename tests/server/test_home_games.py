"""The reverse game and bingo over HTTP: durable, by their players, and with nothing hidden told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION, next_command
from tests.server.tables import act, look, on_turn, start
from tests.server.visitor import Visitor

from tesela.rules.bag import Secret


def finished(server: Running, people: list[Visitor], plays: int = 2) -> str:
    """A game with a few words on its board that somebody gave up."""
    game = start(people, ruleset="manual", judging="checked")
    for _ in range(plays):
        seat = on_turn(people, game)
        assert (
            act(people[seat], game, next_command(look(people[seat], game)["view"], seat)).status_code == 200
        )
        if look(people[seat], game)["view"]["phase"] == "announced":
            act(people[1 - seat], game, {"c": "accept"})
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    return game


def tiles_of(now: dict[str, Any]) -> list[str]:
    """The squares that are covered, row by row."""
    found = []
    for row, text in enumerate(now["board"], 1):
        cells, column = text, 0
        while cells:
            size = cells.index("]") + 1 if cells.startswith("[") else 1
            if cells[:size] != ".":
                found.append(f"{'ABCDEFGHIJKLMNO'[column]}{row}")
            cells, column = cells[size:], column + 1
    return found


@pytest.mark.article("manual", "M.variantes.inverso")
def test_a_board_is_taken_apart_by_those_who_sat_there(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = finished(server, people, 1)
    where = f"/api/games/{game}/reverse"
    assert server.visitor().get(where).status_code == 404, "nobody has begun"
    assert server.guest().post(where, {}).status_code == 403
    now = people[0].post(where, {}).json()
    assert people[1].post(where, {}).json()["seq"] == now["seq"], "begun once, whoever asks"
    assert (now["scores"], now["over"]) == ([0, 0], None)
    squares = tiles_of(now)
    seat = now["on_turn"]
    early = people[1 - seat].post(f"{where}/removals", {"squares": squares})
    assert (early.status_code, early.json()["code"]) == (422, "turn.not_yours")
    bad = people[seat].post(f"{where}/removals", {"squares": ["Z99"]})
    assert bad.status_code == 400
    lone = people[seat].post(f"{where}/removals", {"squares": squares[:-1]})
    assert (lone.status_code, lone.json()["code"]) == (422, "reverse.broken")
    assert lone.json()["article"] == "manual M.variantes.inverso"
    done = people[seat].post(f"{where}/removals", {"squares": squares}).json()
    assert (done["over"], done["winners"], tiles_of(done)) == ("bare", [seat], [])
    assert server.visitor().read(where)["scores"] == done["scores"]
    late = people[1 - seat].post(f"{where}/removals", {"squares": squares})
    assert late.json()["code"] == "reverse.over"


@pytest.mark.article("manual", "M.variantes.inverso", "M.solitario.b")
def test_who_played_both_racks_takes_the_board_apart_for_both(server: Running) -> None:
    ana = server.person("Ana")
    game = ana.ok("/api/solo/two", {"edition": EDITION})["game"]
    laid = []
    for _ in range(2):
        now = look(ana, game)
        assert act(ana, game, next_command(now["view"], now["seat"])).status_code == 200
        laid.append(tiles_of(look(ana, game)["view"]))
    assert act(ana, game, {"c": "resign"}).status_code == 200
    where = f"/api/games/{game}/reverse"
    now = ana.post(where, {}).json()
    assert now["players"] == ["Ana 1", "Ana 2"]
    seats = []
    for squares in (sorted({*laid[1]} - {*laid[0]}), laid[0]):
        assert now["seat"] == now["on_turn"]
        seats.append(now["seat"])
        now = ana.ok(f"{where}/removals", {"squares": squares})
    assert now["over"] == "bare"
    assert {*seats} == {0, 1}, "one rack after the other"


@pytest.mark.article("manual", "M.variantes.inverso")
def test_a_game_under_way_has_no_reverse(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    assert people[0].post(f"/api/games/{game}/reverse", {}).status_code == 409


def bingo(server: Running, marking: str = "itself") -> tuple[list[Visitor], str]:
    people = [server.guest(), server.guest()]
    made = people[0].post("/api/bingo", {"marking": marking})
    assert made.status_code == 201, made.text
    where = f"/api/bingo/{made.json()['id']}"
    for person, words in zip(people, (["estreno", "charlaba"], ["caminos", "ventana"]), strict=True):
        assert person.post(f"{where}/cards", {"words": words}).status_code == 201
    return people, where


@pytest.mark.article("manual", "M.variantes.bingo")
def test_bingo_to_its_winner_with_cards_that_nobody_else_sees(server: Running) -> None:
    people, where = bingo(server)
    assert people[1].post(f"{where}/calls", {}).status_code == 403, "who opened the table calls"
    for _ in range(98):
        now = people[0].post(f"{where}/calls", {}).json()
        others = people[1].get(where).text
        assert "ESTRENO" not in others and now["seed"] is None
        both = [person.read(where) for person in people]
        if not all(one["card"]["left"] for one in both):
            break
    winner = next(at for at, one in enumerate(both) if not one["card"]["left"])
    early = people[1 - winner].post(f"{where}/claims", {}).json()
    assert early["wrong"] == bool(both[1 - winner]["card"]["left"])
    assert people[winner].post(f"{where}/claims", {}).status_code == 201
    over = people[0].post(f"{where}/calls", {}).json()
    assert over["over"] and over["players"][winner]["won"]
    assert Secret.from_hex(over["id"], over["seed"]).commitment() == over["commitment"]
    shown = server.visitor().read(where)
    assert [one["card"] is not None for one in shown["players"]] == [one["won"] for one in shown["players"]]


@pytest.mark.article("manual", "M.variantes.bingo")
def test_bingo_by_hand_and_what_is_refused(server: Running) -> None:
    people, where = bingo(server, "hand")
    letter = ""
    while letter not in set("CAMINOSVET"):  # CAMINOS and VENTANA
        letter = people[0].post(f"{where}/calls", {}).json()["called"][-1]
    before = people[1].read(where)["card"]["left"]
    marked = people[1].post(f"{where}/marks", {"letter": letter}).json()
    assert len(marked["card"]["left"]) == len(before) - 1
    again = people[1].post(f"{where}/marks", {"letter": letter})
    assert (again.status_code, again.json()["code"]) == (422, "bingo.not_called")
    late = server.guest().post(f"{where}/cards", {"words": ["estreno", "ventana"]})
    assert (late.json()["code"], late.json()["article"]) == ("bingo.begun", "manual M.variantes.bingo")


@pytest.mark.article("manual", "M.variantes.bingo")
def test_all_cards_may_be_marked_in_the_same_moment(server: Running) -> None:
    people, where = bingo(server, "hand")
    people += [server.guest() for _ in range(4)]
    for person in people[2:]:
        assert person.post(f"{where}/cards", {"words": ["caminos", "ventana"]}).status_code == 201
    while "A" not in people[0].post(f"{where}/calls", {}).json()["called"]:
        pass
    with ThreadPoolExecutor(5) as hands:
        marked = list(hands.map(lambda one: one.post(f"{where}/marks", {"letter": "A"}), people[1:]))
    assert [answer.status_code for answer in marked] == [201] * 5
    assert {len(person.read(where)["card"]["left"]) for person in people[1:]} == {13}


@pytest.mark.article("manual", "M.variantes.bingo")
@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        (["zozobra", "estreno"], 422, "bingo.too_many"),
        (["tren", "estreno"], 422, "bingo.seven"),
        (["estren0", "ventana"], 400, "bingo.word"),
    ],
)
def test_words_that_the_set_can_not_make(server: Running, words: list[str], status: int, code: str) -> None:
    host = server.guest()
    where = f"/api/bingo/{host.post('/api/bingo', {}).json()['id']}"
    answer = host.post(f"{where}/cards", {"words": words})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert host.post(f"{where}/calls", {}).json()["code"] == "bingo.players"


def test_one_card_each_and_no_such_table(server: Running) -> None:
    people, where = bingo(server)
    twice = people[0].post(f"{where}/cards", {"words": ["estreno", "ventana"]})
    assert (twice.status_code, twice.json()["code"]) == (409, "bingo.card_twice")
    assert server.guest().post(f"{where}/claims", {}).status_code == 403
    assert server.visitor().get("/api/bingo/nada").status_code == 404
