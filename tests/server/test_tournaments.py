"""Tournaments on a real server: the desk, the public, players' codes, two processes, nothing leaked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.visitor import Visitor

from tesela.tournament.events import read_log
from tesela.tournament.verify import verify


class Club:
    """A director with a tournament."""

    def __init__(
        self, server: Running, players: int = 4, edition: str = "open", name: str = "Marta Ruiz"
    ) -> None:
        self.server = server
        self.director = server.visitor()
        self.director.register(name)
        made = self.director.ok(
            "/api/tournaments", {"name": "Jueves de club", "rounds": 3, "edition": edition}
        )
        self.id: str = made["id"]
        for number in range(1, players + 1):
            self.act({"c": "enter", "entrant": {"name": f"Jugador {number}", "rating": 2000 - number}})

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.id}"

    def act(self, command: dict[str, Any], who: Visitor | None = None) -> Any:
        return (who or self.director).ok(f"{self.path}/acts", {"command": command})

    def refused(self, command: dict[str, Any], who: Visitor | None = None) -> Any:
        answer = (who or self.director).post(f"{self.path}/acts", {"command": command})
        assert not answer.is_success, answer.text
        return answer.json() | {"status": answer.status_code}

    def pair(self) -> Any:
        self.act({"c": "pair"})
        return self.act({"c": "publish_round"})["view"]["rounds"][-1]["tables"]

    def codes(self) -> dict[int, str]:
        return {one["number"]: one["code"] for one in self.director.read(f"{self.path}/codes")}


def test_a_club_night(server: Running) -> None:
    club = Club(server)
    for _ in range(3):
        for table in club.pair():
            result = {"first": {"score": 400}, "second": {"score": 350}}
            club.act({"c": "result", "round": 1, "table": 1, "result": result} | _where(club, table))
    now = club.act({"c": "close"})
    assert now["view"]["closed"] is True
    assert now["view"]["standings"][0]["place"] == 1
    stranger = server.visitor()
    events = read_log(stranger.get(f"{club.path}/log").content)
    assert verify(events) == []


def _where(club: Club, table: dict[str, Any]) -> dict[str, Any]:
    rounds = club.director.read(club.path)["view"]["rounds"]
    return {"round": len(rounds), "table": table["table"]}


class TestHidden:
    def test_nobody_but_the_desk_sees_a_pairing_before_it_is_published(self, server: Running) -> None:
        club = Club(server)
        now = club.act({"c": "pair"})
        assert now["desk"]["draft"]["number"] == 1
        for visitor in (server.visitor(), server.guest()):
            seen = visitor.read(club.path)
            assert (seen["desk"], seen["view"]["rounds"], seen["role"]) == (None, [], None)
            assert visitor.get(f"{club.path}/log").status_code == 404

    def test_codes_and_acts_are_for_the_desk(self, server: Running) -> None:
        club, guest = Club(server), server.guest()
        assert guest.get(f"{club.path}/codes").status_code == 403
        refusal = club.refused({"c": "pair"}, guest)
        assert (refusal["status"], refusal["code"]) == (403, "tournament.role")
        official = {"name": "Marta Ruiz", "role": "director"}
        assert guest.post(f"{club.path}/officials", official).status_code == 403

    def test_a_guest_creates_no_tournament(self, server: Running) -> None:
        answer = server.guest().post("/api/tournaments", {"name": "x"})
        assert (answer.status_code, answer.json()["code"]) == (403, "tournament.account")


class TestPlayersReports:
    def test_it_stands_when_both_say_the_same(self, server: Running) -> None:
        """5.1, 44: both sign."""
        club = Club(server, players=2)
        (table,) = club.pair()
        codes, phone = club.codes(), server.visitor()
        first = phone.ok(f"{club.path}/mine/{codes[table['first']]}", {"first": 401, "second": 399})
        assert (first["table"]["result"], first["mine"]["first"]["score"]) == (None, 401)
        other = f"{club.path}/mine/{codes[table['second']]}"
        wrong = phone.ok(other, {"first": 410, "second": 399})
        assert (wrong["differs"], wrong["table"]["result"]) == (True, None)
        assert len(club.director.read(club.path)["desk"]["reports"]) == 2
        right = phone.ok(other, {"first": 401, "second": 399})
        assert right["table"]["confirmed"] is True
        assert club.director.read(club.path)["view"]["standings"][0]["values"][1] == 2

    def test_a_code_opens_one_table_and_can_t_be_guessed(self, server: Running) -> None:
        club = Club(server)
        club.pair()
        answers = {server.visitor().get(f"{club.path}/mine/{'a' * 10}").status_code for _ in range(30)}
        assert answers == {404, 429}

    def test_another_tournament_s_code_is_no_code_here(self, server: Running) -> None:
        one = Club(server)
        made = one.director.ok("/api/tournaments", {"name": "Otro"})
        other = f"/api/tournaments/{made['id']}/mine/{one.codes()[1]}"
        assert one.director.get(other).status_code == 404


class TestDesk:
    def test_a_refusal_cites_its_article(self, server: Running) -> None:
        club = Club(server, players=2)
        club.pair()
        result = {"first": {"score": 1}, "second": {"score": 2}}
        where = {"round": 1, "table": 1}
        club.act({"c": "result", "source": "players", "result": result} | where)
        told = club.refused({"c": "correct", "result": result, "reason": "x"} | where)
        assert (told["status"], told["article"]) == (422, "file-2024 44")

    def test_an_arbiter_enters_results_but_pairs_nothing(self, server: Running) -> None:
        club = Club(server, players=2)
        club.pair()
        arbiter = server.visitor()
        arbiter.register("Mora")
        club.director.ok(f"{club.path}/officials", {"name": "Mora", "role": "arbiter"})
        result = {"first": {"score": 300}, "second": {"score": 200}}
        club.act({"c": "result", "round": 1, "table": 1, "result": result}, arbiter)
        assert club.refused({"c": "pair"}, arbiter)["status"] == 403

    @pytest.mark.parametrize(
        "body", [{}, {"command": {}}, {"command": {"c": "nada"}}, {"command": {"c": "pair", "x": 1}}, []]
    )
    def test_what_is_no_command(self, server: Running, body: Any) -> None:
        club = Club(server, players=0)
        answer = club.director.post(f"{club.path}/acts", body)
        assert (answer.status_code, answer.json()["code"]) == (400, "request.invalid")

    @pytest.mark.parametrize(
        "body", [{"name": ""}, {"name": "x", "template": "no"}, {"name": "x", "ruleset": "?"}]
    )
    def test_what_is_no_tournament(self, server: Running, body: Any) -> None:
        club = Club(server, players=0)
        assert club.director.post("/api/tournaments", body).status_code in (400, 422)

    def test_unchanged_is_said_without_sending_it_again(self, server: Running) -> None:
        club = Club(server)
        first = club.director.get(club.path)
        again = club.director.get(club.path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        club.act({"c": "check_in", "number": 1})
        assert club.director.get(club.path, headers={"If-None-Match": first.headers["etag"]}).is_success


def test_two_processes_and_a_restart_lose_nothing(serve: Callable[..., Running]) -> None:
    first, second = serve(), serve()
    club = Club(first, players=2)
    elsewhere = second.visitor()
    elsewhere.login("Marta Ruiz")
    for number in range(3, 9):
        who = elsewhere if number % 2 else club.director
        club.act({"c": "enter", "entrant": {"name": f"Jugador {number}"}}, who)
    assert len(elsewhere.read(club.path)["desk"]["players"]) == 8
    again = serve().visitor()
    again.login("Marta Ruiz")
    assert [one["number"] for one in again.read(club.path)["desk"]["players"]] == list(range(1, 9))
