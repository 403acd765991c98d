"""Clubs and leagues on a real server: the secretary, members by account, games by correspondence, nights."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, look
from tests.server.test_tournaments import Club
from tests.server.visitor import Visitor

from tesela.tournament.league.events import read_league_log
from tesela.tournament.league.verify import verify_league


class Liga:
    """A secretary with a league."""

    def __init__(self, server: Running, **rules: Any) -> None:
        self.secretary = server.visitor()
        self.secretary.register("Olga Paz")
        made = self.secretary.ok(
            "/api/leagues", {"name": "Liga del Sur", "rules": {"edition": EDITION} | rules}
        )
        self.id: str = made["id"]

    @property
    def path(self) -> str:
        return f"/api/leagues/{self.id}"

    def act(self, command: dict[str, Any]) -> Any:
        return self.secretary.ok(f"{self.path}/acts", {"command": command})

    def now(self, who: Visitor | None = None) -> Any:
        return (who or self.secretary).read(self.path)


def test_a_season_with_promotion_and_relegation(server: Running) -> None:
    liga = Liga(server, size=2, moves=1)
    for name in ("Ana", "Blas", "Carla", "Dani"):
        liga.act({"c": "join", "name": name})
    season = liga.act({"c": "season", "title": "2026"})["view"]["seasons"][0]
    for division in season["divisions"]:
        for game in division["games"]:
            result = {"first": {"score": 300}, "second": {"score": 400}}
            liga.act({"c": "result", "first": game["first"], "second": game["second"], "result": result})
    closed = liga.act({"c": "close"})["view"]["seasons"][0]
    fates = [[row["fate"] for row in division["table"]] for division in closed["divisions"]]
    assert fates == [["stays", "down"], ["up", "stays"]]
    top, second = [[row["name"] for row in division["table"]] for division in closed["divisions"]]
    following = liga.act({"c": "season", "title": "2027"})["view"]["seasons"][1]
    names = [{row["name"] for row in division["table"]} for division in following["divisions"]]
    assert names == [{top[0], second[0]}, {top[1], second[1]}]
    log = liga.secretary.get(f"{liga.path}/log").content
    assert verify_league(read_league_log(log)) == []


def test_only_the_secretary_acts_and_reads_the_log(server: Running) -> None:
    liga, stranger = Liga(server), server.visitor()
    stranger.register("Blas Ríos")
    command = {"command": {"c": "season", "title": "x"}}
    assert stranger.post(f"{liga.path}/acts", command).status_code == 403
    assert stranger.get(f"{liga.path}/log").status_code == 403
    assert server.visitor().get(f"{liga.path}/log").status_code == 401
    assert server.guest().post("/api/leagues", {"name": "x"}).status_code == 403
    forged = {"command": {"c": "join", "name": "Ana", "account": "x"}}
    assert liga.secretary.post(f"{liga.path}/acts", forged).status_code == 403
    assert liga.now(server.visitor())["desk"] is False
    assert server.visitor().get("/api/leagues/nada").status_code == 404
    assert [one["id"] for one in server.visitor().read("/api/leagues")][:1] == [liga.id]


class TestMembers:
    def join(self, server: Running, liga: Liga, name: str) -> Visitor:
        member = server.visitor()
        member.register(name)
        member.ok(f"{liga.path}/membership", {"club": "Club del Norte"})
        return member

    def test_they_join_and_leave_with_their_own_account(self, server: Running) -> None:
        liga = Liga(server)
        ana = self.join(server, liga, "Ana Gil")
        assert ana.read(liga.path)["me"] == 1
        assert liga.now()["view"]["members"][0] == {
            "number": 1, "name": "Ana Gil", "club": "Club del Norte", "active": True, "account": True,
        }  # fmt: skip
        clubs = server.visitor().read("/api/users/Ana Gil/clubs")
        assert clubs == [{"id": liga.id, "title": "Liga del Sur", "club": "Club del Norte"}]
        again = ana.post(f"{liga.path}/membership", {})
        assert (again.status_code, again.json()["code"]) == (422, "league.name")
        ana.ok(f"{liga.path}/membership", {"leave": True})
        assert liga.now()["view"]["members"][0]["active"] is False
        assert ana.read("/api/users/Ana Gil/clubs") == []
        assert server.guest().post(f"{liga.path}/membership", {}).status_code == 403

    def test_they_play_by_correspondence_and_the_result_is_taken_over(self, server: Running) -> None:
        liga = Liga(server, turn_days=2)
        people = {1: self.join(server, liga, "Ana Gil"), 2: self.join(server, liga, "Blas Ríos")}
        season = liga.act({"c": "season", "title": "2026"})["view"]["seasons"][0]
        (game,) = season["divisions"][0]["games"]
        pair = {"first": game["first"], "second": game["second"]}
        stranger = server.visitor()
        stranger.register("Carla Sol")
        assert stranger.post(f"{liga.path}/games", pair).status_code == 409
        waiting = people[game["second"]].ok(f"{liga.path}/games", pair)
        assert waiting["view"]["seasons"][0]["divisions"][0]["games"][0]["game"] is None
        opened = people[game["first"]].ok(f"{liga.path}/games", pair)
        number = opened["view"]["seasons"][0]["divisions"][0]["games"][0]["game"]
        seen = look(people[game["first"]], number)
        assert (seen["time"]["kind"], seen["time"]["turn_ms"]) == ("correspondence", 2 * 24 * 60 * 60_000)
        act(people[game["first"]], number, {"c": "resign"})
        table = liga.now()["view"]["seasons"][0]["divisions"][0]["table"]
        assert (table[0]["number"], table[0]["wins"]) == (game["second"], 1)


def test_a_tournament_of_this_site_is_a_club_night(server: Running) -> None:
    liga, club = Liga(server), Club(server, players=2)
    liga.act({"c": "join", "name": "Jugador 1"})
    liga.act({"c": "join", "name": "Otra"})
    liga.act({"c": "season", "title": "2026"})
    for table in club.pair():
        result = {"first": {"score": 400}, "second": {"score": 350}}
        club.act({"c": "result", "round": 1, "table": table["table"], "result": result})
    now = liga.secretary.ok(f"{liga.path}/nights", {"tournament": club.id})
    assert [night["players"] for night in now["view"]["nights"]] == [1]
    (row,) = now["view"]["seasons"][0]["nights"]
    assert (row["name"], row["nights"], abs(row["spread"])) == ("Jugador 1", 1, 50)


@pytest.mark.parametrize(
    "body", [{}, {"command": {"c": "nada"}}, {"command": {"c": "join", "name": ""}}, {"command": 3}]
)
def test_bad_input_is_answered(server: Running, body: dict[str, Any]) -> None:
    liga = Liga(server)
    assert liga.secretary.post(f"{liga.path}/acts", body).status_code == 400
