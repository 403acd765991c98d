"""Following and friends, and challenges to a person: asked, answered, refused, and bounded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.server.conftest import Hands, Running
from tests.server.tables import offer, start
from tests.server.test_treatment import refusal
from tests.server.visitor import Visitor


@pytest.fixture
def people(server: Running) -> list[Visitor]:
    return [server.person("Ana"), server.person("Leo")]


class TestFollowing:
    def test_two_who_follow_each_other_are_friends(self, people: list[Visitor]) -> None:
        ana, leo = people
        assert ana.ok("/api/account/friends", {"to": "leo"}) == {
            "follows": True, "followed": False, "blocked": False,
        }  # fmt: skip
        assert [each["name"] for each in leo.read("/api/account/friends")["followers"]] == ["Ana"]
        leo.ok("/api/account/friends", {"to": ana.id})
        (friend,) = ana.read("/api/account/friends")["following"]
        assert friend["name"] == "Leo" and friend["mutual"] and friend["game"] is None
        assert ana.send("DELETE", f"/api/account/friends/{leo.id}").status_code == 204
        assert leo.read(f"/api/account/friends/{ana.id}") == {
            "follows": True, "followed": False, "blocked": False,
        }  # fmt: skip
        assert refusal(ana.send("DELETE", f"/api/account/friends/{leo.id}")) == (404, "friend.unknown")

    def test_twice_is_once(self, people: list[Visitor]) -> None:
        ana, _ = people
        for _ in range(2):
            ana.ok("/api/account/friends", {"to": "Leo"})
        assert len(ana.read("/api/account/friends")["following"]) == 1

    def test_the_open_game_of_a_friend_can_be_found(self, server: Running, people: list[Visitor]) -> None:
        ana, leo = people
        ana.ok("/api/account/friends", {"to": "Leo"})
        start([leo, server.guest()], closed=True)
        assert ana.read("/api/account/friends")["following"][0]["game"] is None, "a closed one can't"
        game = start([leo, server.guest()])
        assert ana.read("/api/account/friends")["following"][0]["game"] == game

    def test_only_people_with_an_account(self, server: Running, people: list[Visitor]) -> None:
        ana, _ = people
        guest = server.guest()
        assert refusal(guest.post("/api/account/friends", {"to": "Ana"})) == (403, "friend.guest")
        for other in (guest.id, "Ana"):
            assert refusal(ana.post("/api/account/friends", {"to": other})) == (422, "friend.self")
        assert refusal(ana.post("/api/account/friends", {"to": "Nadie"})) == (404, "user.unknown")

    def test_a_block_ends_it_both_ways_and_keeps_it_so(self, people: list[Visitor]) -> None:
        ana, leo = people
        ana.ok("/api/account/friends", {"to": "Leo"})
        leo.ok("/api/account/friends", {"to": "Ana"})
        ana.ok("/api/account/blocks", {"to": "Leo"})
        for one, other in ((ana, leo), (leo, ana)):
            assert one.read("/api/account/friends") == {"following": [], "followers": []}
            told = one.post("/api/account/friends", {"to": other.name})
            assert refusal(told) == (403, "block.friend")

    def test_muting_does_not(self, people: list[Visitor]) -> None:
        ana, leo = people
        ana.ok("/api/account/friends", {"to": "Leo"})
        ana.ok("/api/account/blocks", {"to": "Leo", "kind": "mute"})
        assert ana.read(f"/api/account/friends/{leo.id}")["follows"] is True

    def test_nobody_follows_a_thousand_in_a_minute(
        self, people: list[Visitor], no_tokens_come_back: None
    ) -> None:
        ana, _ = people
        answers = [ana.post("/api/account/friends", {"to": "Leo"}).status_code for _ in range(31)]
        assert answers == [201] * 30 + [429]


def challenge(who: Visitor, to: str, **more: object) -> str:
    made = who.ok("/api/seeks", {"offer": offer(**more), "kind": "challenge", "to": to})
    return str(made["seek"]["id"])


class TestChallenges:
    def test_one_is_accepted(self, people: list[Visitor]) -> None:
        ana, leo = people
        seek = challenge(ana, "Leo")
        assert [each["id"] for each in leo.read("/api/lobby")["seeks"]] == [seek]
        game = leo.ok(f"/api/seeks/{seek}/join")["game"]
        assert game in ana.read("/api/lobby")["playing"]
        assert leo.read("/api/me")["news"] == 0, "who has answered need not be told"

    def test_one_is_declined(self, people: list[Visitor]) -> None:
        ana, leo = people
        seek = challenge(ana, "Leo")
        assert leo.send("DELETE", f"/api/seeks/{seek}").status_code == 204
        assert ana.read("/api/lobby")["seeks"] == []
        assert leo.read("/api/me")["news"] == 0

    def test_one_runs_out(self, serve: Callable[..., Running], hands: Hands) -> None:
        server = serve(invitation_days=7)
        ana, leo = server.person("Ana"), server.person("Leo")
        seek = challenge(ana, "Leo")
        hands.now += 7 * 86_400_000 + 1
        assert leo.read("/api/lobby")["seeks"] == []
        assert refusal(leo.post(f"/api/seeks/{seek}/join")) == (409, "seek.gone")

    def test_it_is_nobody_elses(self, server: Running, people: list[Visitor]) -> None:
        seek = challenge(people[0], "Leo")
        eva = server.person("Eva")
        assert eva.read("/api/lobby")["seeks"] == []
        assert refusal(eva.post(f"/api/seeks/{seek}/join")) == (404, "seek.unknown")

    def test_one_at_a_time_to_the_same_person(self, people: list[Visitor]) -> None:
        ana, leo = people
        seek = challenge(ana, "Leo")
        again = ana.post("/api/seeks", {"offer": offer(), "kind": "challenge", "to": "Leo"})
        assert refusal(again) == (409, "challenge.waiting")
        challenge(leo, "Ana")
        leo.send("DELETE", f"/api/seeks/{seek}")
        challenge(ana, "Leo")

    def test_so_many_an_hour_and_no_more(
        self, serve: Callable[..., Running], no_tokens_come_back: None
    ) -> None:
        server = serve(challenges_per_hour=2)
        ana = server.person("Ana")
        for name in ("Leo", "Eva", "Iris"):
            server.person(name)
        challenge(ana, "Leo")
        challenge(ana, "Eva")
        more = ana.post("/api/seeks", {"offer": offer(), "kind": "challenge", "to": "Iris"})
        assert refusal(more) == (429, "challenge.many")
        assert "desafíos" in more.json()["message"]
