"""No rack is seen from a desk without an appointment, and every look leaves its trace."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from tests.cli.terminal import tesela
from tests.server.conftest import Hands, Running
from tests.server.tables import Line, act, look, start
from tests.server.visitor import Visitor

DESK = {"as_arbiter": "true"}


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


def official(hall: Running, role: str = "arbiter") -> Visitor:
    return hall.person(f"Mesa {uuid.uuid4().hex[:8]}", role)


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def kinds(player: Visitor, game: str) -> list[str]:
    return [line["kind"] for line in player.read(f"/api/games/{game}/desk")["lines"]]


@pytest.mark.parametrize("role", ["arbiter", "director", "admin"])
def test_a_role_alone_opens_no_desk(hall: Running, people: list[Visitor], role: str) -> None:
    """Fails before: any arbiter read both racks of any running game, without trace."""
    for game, code in (
        (start(people, arbiter=True), "desk.not_appointed"),
        (start(people), "desk.not_appointed"),
        (start(people, closed=True), "desk.not_appointed"),
    ):
        judge = official(hall, role)
        assert refusal(judge.get(f"/api/games/{game}", params=DESK)) == (403, code)
        assert refusal(judge.get(f"/api/games/{game}/events", params=DESK)) == (403, code)
        penalty = {"c": "penalise", "who": 0, "note": "x"}
        assert refusal(act(judge, game, penalty, as_arbiter=True)) == (403, code)
        with Line(hall, judge) as line:
            line.send("watch", game=game, as_arbiter=True)
            assert line.next("problem")["error"]["code"] == code
            refused = line.do(game, {"c": "annul", "note": "x"}, as_arbiter=True)
            assert refused["error"]["code"] == code
        assert look(people[0], game)["view"]["ended"] is None


def test_a_game_without_an_arbiter_has_no_desk_to_be_appointed_to(
    hall: Running, people: list[Visitor]
) -> None:
    game, admin = start(people), official(hall, "admin")
    answer = admin.post(f"/api/games/{game}/arbiters", {"name": official(hall).name})
    assert refusal(answer) == (409, "desk.none")


def test_an_administrator_appoints_and_dismisses_and_both_are_written_down(
    hall: Running, people: list[Visitor], hands: Hands
) -> None:
    game, admin, judge = start(people, arbiter=True), official(hall, "admin"), official(hall)
    for nobody in (judge, official(hall, "director"), people[0], hall.guest()):
        answer = nobody.post(f"/api/games/{game}/arbiters", {"name": judge.name})
        assert refusal(answer) == (403, "role.admin")
    made = admin.ok(f"/api/games/{game}/arbiters", {"name": judge.name})
    assert made["arbiters"] == [judge.name]
    hands.now += 1
    assert look(judge, game, params=DESK)["view"]["racks"][0]
    hands.now += 1
    warn = {"c": "warn", "who": 0, "note": "silencio"}
    body = {"key": "k" * 20, "command": warn, "as_arbiter": True}
    for _ in range(2):
        assert judge.post(f"/api/games/{game}/commands", body).status_code == 200
    hands.now += 60_001
    look(judge, game, params=DESK)
    assert kinds(admin, game) == ["appointed", "look", "act", "look"]
    with Line(hall, judge) as line:
        line.watch(game, as_arbiter=True)
        gone = admin.send("DELETE", f"/api/games/{game}/arbiters/{judge.id}")
        assert gone.status_code == 204
        assert line.next("bye")["code"] == "session", "the open socket must not go on showing racks"
    assert judge.get(f"/api/games/{game}", params=DESK).status_code == 403
    again = admin.send("DELETE", f"/api/games/{game}/arbiters/{judge.id}")
    assert refusal(again) == (404, "desk.unknown")


def test_players_see_who_sits_there_at_once_and_what_they_did_after_the_game(
    hall: Running, people: list[Visitor], hands: Hands
) -> None:
    game, judge = start(people, arbiter=True), official(hall)
    hall.appoint(judge, game)
    hands.now += 1
    look(judge, game, params=DESK)
    hands.now += 1
    during = people[1].read(f"/api/games/{game}/desk")
    assert (during["arbiters"], during["lines"]) == ([judge.name], [])
    for stranger in (hall.guest(), official(hall)):
        assert stranger.get(f"/api/games/{game}/desk").status_code == 404
    assert act(judge, game, {"c": "warn", "who": 1, "note": "x"}, as_arbiter=True).status_code == 200
    assert act(people[0], game, {"c": "resign"}).status_code == 200
    for player in people:
        lines = player.read(f"/api/games/{game}/desk")["lines"]
        assert [(one["name"], one["kind"], one["what"]) for one in lines] == [
            (judge.name, "appointed", ""),
            (judge.name, "look", ""),
            (judge.name, "act", "warn"),
        ]


def test_an_arbiter_comes_when_called_and_not_before(hall: Running, people: list[Visitor]) -> None:
    game, judge = start(people, arbiter=True), official(hall)
    assert refusal(judge.post(f"/api/games/{game}/arbiters", {})) == (409, "desk.not_called")
    assert refusal(hall.guest().post(f"/api/games/{game}/arbiters", {})) == (403, "role.arbiter")
    assert [row["called"] for row in judge.read("/api/desks") if row["game"]["id"] == game] == [False]
    assert act(people[0], game, {"c": "call", "note": "una duda"}).status_code == 200
    assert [row["called"] for row in judge.read("/api/desks") if row["game"]["id"] == game] == [True]
    for _ in range(2):
        assert judge.ok(f"/api/games/{game}/arbiters", {})["arbiters"] == [judge.name]
    assert act(judge, game, {"c": "resume"}, as_arbiter=True).status_code == 200
    assert look(judge, game, params=DESK)["you"] == "arbiter", "the case is theirs until they leave"
    assert judge.send("DELETE", f"/api/games/{game}/arbiters/{judge.id}").status_code == 204
    assert judge.get(f"/api/games/{game}", params=DESK).status_code == 403


def test_nobody_arbitrates_their_own_game(hall: Running) -> None:
    judge, admin = official(hall), official(hall, "admin")
    game = start([judge, hall.guest()], arbiter=True)
    assert refusal(admin.post(f"/api/games/{game}/arbiters", {"name": judge.name})) == (403, "arbiter.plays")
    assert act(judge, game, {"c": "call"}).status_code == 200
    assert refusal(judge.post(f"/api/games/{game}/arbiters", {})) == (403, "arbiter.plays")


def test_only_arbiters_can_be_appointed_and_only_so_many(hall: Running, people: list[Visitor]) -> None:
    game, admin = start(people, arbiter=True), official(hall, "admin")
    player = hall.person(f"Sin papel {uuid.uuid4().hex[:6]}")
    path = f"/api/games/{game}/arbiters"
    assert refusal(admin.post(path, {"name": player.name})) == (422, "desk.role")
    assert refusal(admin.post(path, {"name": "nadie de nadie"})) == (404, "user.unknown")
    for _ in range(8):
        admin.ok(path, {"name": official(hall).name})
    assert refusal(admin.post(path, {"name": official(hall).name})) == (409, "desk.many")


def test_the_desks_list_shows_no_rack(hall: Running, people: list[Visitor]) -> None:
    game, judge = start(people, arbiter=True), official(hall)
    rack = look(people[0], game)["view"]["racks"][0]
    answer = judge.get("/api/desks")
    assert game in answer.text and rack not in answer.text and "racks" not in answer.text
    assert refusal(people[0].get("/api/desks")) == (403, "role.arbiter")


def test_the_console_appoints_dismisses_and_shows_the_trace(hall: Running, people: list[Visitor]) -> None:
    game, judge, db = start(people, arbiter=True), official(hall), hall.settings.db
    assert tesela("desk", "appoint", game, judge.name, "--db", db).code == 0
    assert look(judge, game, params=DESK)["you"] == "arbiter"
    shown = tesela("desk", "log", game, "--db", db)
    assert shown.code == 0 and judge.name in shown.out and "miró las fichas" in shown.out
    assert tesela("desk", "dismiss", game, judge.name, "--db", db).code == 0
    assert judge.get(f"/api/games/{game}", params=DESK).status_code == 403
    for wrong in (("appoint", "nada", judge.name), ("appoint", game, "nadie"), ("log", "nada")):
        done = tesela("desk", *wrong, "--db", db)
        assert (done.code, done.out) == (1, "") and "Traceback" not in done.err
