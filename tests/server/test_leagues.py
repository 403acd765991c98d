"""Clubs and leagues on a real server: the secretary, members by account, games by correspondence, nights."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import act, look
from tests.server.test_tournaments import Club
from tests.server.test_workshops import listening
from tests.server.visitor import Visitor

from tesela.server.api import leagues as api
from tesela.server.leagues import keeper
from tesela.tournament.events import read_log
from tesela.tournament.league import acts
from tesela.tournament.league.events import read_league_log
from tesela.tournament.league.state import fold
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


class TestManyMembers:
    """As seen before: five seasons of 300 members were folded and told anew for each `GET`, 6.5 MB and a
    third of a second of the event loop; ten of them at once held everybody's reads for a second and a half.
    """

    def test_what_all_see_is_written_once_and_not_on_the_event_loop(
        self, server: Running, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        liga = Liga(server)
        decided, folded = listening(monkeypatch, acts, "decide"), listening(monkeypatch, keeper, "fold")
        liga.act({"c": "join", "name": "Ana"})
        told = listening(monkeypatch, api, "league_view")
        liga.act({"c": "join", "name": "Blas"})
        seen = [liga.now(server.visitor())["view"] for _ in range(3)]
        assert seen[0] == liga.now()["view"] and len(seen[0]["members"]) == 2
        assert [len(decided), len(folded), len(told)] == [2, 0, 1]
        server.app.state.services.leagues._kept.clear()
        assert liga.now()["view"] == seen[0]
        assert all(each.startswith("league") for each in (*decided, *folded, *told)) and len(folded) == 1

    @pytest.mark.parametrize(
        ("most", "last"),
        [
            ("MOST_MEMBERS", {"c": "join", "name": "Carla"}),
            ("MOST_GAMES", {"c": "season", "title": "2026"}),
            ("MOST_NIGHTS", {"c": "night", "title": "Lunes", "day": "", "rows": [[1, 2, 50]]}),
        ],
    )
    def test_a_league_stays_such_as_can_be_shown(
        self, server: Running, monkeypatch: pytest.MonkeyPatch, most: str, last: dict[str, Any]
    ) -> None:
        liga = Liga(server)
        for name in ("Ana", "Blas"):
            liga.act({"c": "join", "name": name})
        monkeypatch.setattr(keeper, most, {"MOST_MEMBERS": 2}.get(most, 0))
        full = liga.secretary.post(f"{liga.path}/acts", {"command": last})
        assert (full.status_code, full.json()["code"]) == (409, "league.full")
        monkeypatch.undo()
        liga.act(last)

    def test_nobody_fills_a_log_by_coming_and_going(self, server: Running, no_tokens_come_back: None) -> None:
        """Ten thousand times, and nobody else could do anything in that league any more."""
        liga, ana = Liga(server), server.person("Ana Gil")
        where = f"{liga.path}/membership"
        answers = [ana.post(where, {"leave": at % 2 == 1}).status_code for at in range(12)]
        assert answers == [201] * 10 + [429] * 2

    def test_games_that_go_on_are_not_read_for_who_looks(
        self, server: Running, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A table of the season may have hundreds; each was read, one after the other, for every `GET`."""
        liga = Liga(server)
        people = [server.person(name) for name in ("Ana Gil", "Blas Ríos")]
        for one in people:
            one.ok(f"{liga.path}/membership", {})
        season = liga.act({"c": "season", "title": "2026"})["view"]["seasons"][0]
        (game,) = season["divisions"][0]["games"]
        for one in people:
            now = one.ok(f"{liga.path}/games", {"first": game["first"], "second": game["second"]})
        assert now["view"]["seasons"][0]["divisions"][0]["games"][0]["game"]
        read = listening(monkeypatch, server.app.state.services.keeper, "fresh")
        liga.now()
        assert read == []


@pytest.mark.parametrize(
    "body", [{}, {"command": {"c": "nada"}}, {"command": {"c": "join", "name": ""}}, {"command": 3}]
)
def test_bad_input_is_answered(server: Running, body: dict[str, Any]) -> None:
    liga = Liga(server)
    assert liga.secretary.post(f"{liga.path}/acts", body).status_code == 400


def test_a_league_s_name_is_what_can_be_seen_of_it(server: Running) -> None:
    ana = server.person("Ana")
    made = ana.ok("/api/leagues", {"name": "Li\u202ega\u200b\x00  Sur"})
    assert made["view"]["name"] == "Liga Sur"
    assert ana.post("/api/leagues", {"name": "\u200b"}).status_code == 400


def test_names_that_grow_when_they_are_composed_shut_nobody_out(server: Running) -> None:
    """Three characters for each: a log with more than its limit could not be read again by anybody."""
    liga, ana = Liga(server), server.person("Ana Gil")
    ana.ok(f"{liga.path}/membership", {"club": "\ufb2c" * 120})
    rules = {"edition": EDITION}
    other = liga.secretary.ok("/api/leagues", {"name": "\ufb2c" * 120, "rules": rules})["id"]
    made = {"name": "\ufb2c" * 200, "template": "liga", "ruleset": "file-2024", "edition": EDITION}
    cup = liga.secretary.ok("/api/tournaments", made)["id"]
    for log in (f"{liga.path}/log", f"/api/leagues/{other}/log"):
        found = liga.secretary.get(log)
        assert found.status_code == 200 and fold(read_league_log(found.content))
    assert read_log(liga.secretary.get(f"/api/tournaments/{cup}/log").content)
