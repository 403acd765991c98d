"""Muting, blocking and the chat filter: what a reader is spared, and that nobody's game is spoilt by it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.server.conftest import Running
from tests.server.tables import Line, act, look, new_key, offer, on_turn, start
from tests.server.visitor import Visitor

from tesela.server.lobby.chat import ChatLine
from tesela.server.lobby.chat_filter import COVER, INSULTS, ChatChoices, covered


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def over(people: list[Visitor]) -> str:
    game = start(people)
    assert act(people[1], game, {"c": "resign"}).status_code == 200
    return game


def say(who: Visitor, game: str, **what: Any) -> httpx.Response:
    return who.post(f"/api/games/{game}/chat", {"key": new_key(), **what})


def heard(who: Visitor, game: str) -> list[Any]:
    return [line["text"] or line["phrase"] for line in who.read(f"/api/games/{game}/chat")]


@pytest.fixture
def pair(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


class TestMuting:
    def test_what_a_muted_person_says_is_not_told_on_any_channel(
        self, hall: Running, pair: list[Visitor]
    ) -> None:
        ana, leo = pair
        game = over(pair)
        assert say(leo, game, text="molesto").status_code == 201
        ana.ok("/api/account/blocks", {"to": leo.id, "kind": "mute"})
        assert heard(ana, game) == []
        with Line(hall, ana) as line:
            line.watch(game)
            assert say(leo, game, text="molesto otra vez").status_code == 201
            assert say(ana, game, text="mío").status_code == 201
            assert [each["text"] for each in line.next("chat")["lines"]] == ["mío"]
        assert heard(leo, game) == ["molesto", "molesto otra vez", "mío"], "the other knows nothing of it"
        assert ana.send("DELETE", f"/api/account/blocks/{leo.id}").status_code == 204
        assert heard(ana, game) == ["molesto", "molesto otra vez", "mío"]

    def test_a_muted_person_can_still_be_met(self, pair: list[Visitor]) -> None:
        ana, leo = pair
        ana.ok("/api/account/blocks", {"to": leo.id, "kind": "mute"})
        assert (
            leo.post("/api/seeks", {"offer": offer(), "kind": "challenge", "to": ana.id}).status_code == 201
        )


class TestBlocking:
    def test_no_challenge_no_seek_no_link_no_rematch_either_way(self, pair: list[Visitor]) -> None:
        ana, leo = pair
        game = over(pair)
        ana.ok("/api/account/blocks", {"to": leo.id})
        challenge = leo.post("/api/seeks", {"offer": offer(), "kind": "challenge", "to": ana.id})
        assert refusal(challenge) == (403, "block.challenge")
        for maker, other in ((ana, leo), (leo, ana)):
            seek = maker.ok("/api/seeks", {"offer": offer()})["seek"]["id"]
            assert seek in [each["id"] for each in maker.read("/api/lobby")["seeks"]]
            assert seek not in [each["id"] for each in other.read("/api/lobby")["seeks"]]
            assert refusal(other.post(f"/api/seeks/{seek}/join")) == (404, "seek.unknown")
            link = maker.ok("/api/seeks", {"offer": offer(), "kind": "link"})["secret"]
            assert refusal(other.post(f"/api/invitations/{link}/join")) == (404, "seek.unknown")
            assert refusal(maker.post(f"/api/games/{game}/rematch")) == (403, "block.rematch")

    def test_a_running_game_goes_on_as_if_nothing_had_happened(self, pair: list[Visitor]) -> None:
        game = start(pair)
        pair[0].ok("/api/account/blocks", {"to": pair[1].id})
        for _ in range(2):
            seat = on_turn(pair, game)
            rack = look(pair[seat], game)["view"]["racks"][seat]
            assert act(pair[seat], game, {"c": "exchange", "tiles": rack}).status_code == 200
        assert say(pair[1], game, phrase="good_luck").status_code == 201
        assert look(pair[1], game)["view"]["ended"] is None

    def test_who_is_blocked_by_everybody_at_the_table_talks_to_nobody(self, pair: list[Visitor]) -> None:
        ana, leo = pair
        game = over(pair)
        ana.ok("/api/account/blocks", {"to": leo.id})
        assert refusal(say(leo, game, text="léeme")) == (403, "chat.blocked")
        assert say(ana, game, text="yo sí").status_code == 201

    def test_others_sit_down_with_both(self, hall: Running, pair: list[Visitor]) -> None:
        ana, leo = pair
        ana.ok("/api/account/blocks", {"to": leo.id})
        third = hall.guest()
        seek = third.ok("/api/seeks", {"offer": offer(seats=3, ruleset="manual")})["seek"]["id"]
        assert ana.post(f"/api/seeks/{seek}/join").status_code == 200
        assert refusal(leo.post(f"/api/seeks/{seek}/join")) == (404, "seek.unknown")
        assert hall.guest().post(f"/api/seeks/{seek}/join").json()["game"]

    def test_nobody_blocks_themselves_a_bot_or_nobody(self, pair: list[Visitor]) -> None:
        ana, leo = pair
        assert refusal(ana.post("/api/account/blocks", {"to": ana.id})) == (422, "block.self")
        assert refusal(ana.post("/api/account/blocks", {"to": "nadie de nadie"})) == (404, "user.unknown")
        assert refusal(ana.send("DELETE", f"/api/account/blocks/{leo.id}")) == (404, "block.unknown")
        assert ana.post("/api/account/blocks", {"to": leo.id, "kind": "todo"}).status_code == 400

    def test_the_list_has_each_person_once_with_the_last_word(self, pair: list[Visitor]) -> None:
        ana, leo = pair
        for kind in ("mute", "block"):
            ana.ok("/api/account/blocks", {"to": leo.id, "kind": kind})
        (one,) = ana.read("/api/account")["blocks"]
        assert (one["user_id"], one["name"], one["kind"]) == (leo.id, leo.name, "block")
        assert leo.read("/api/account")["blocks"] == []


def line(text: str) -> ChatLine:
    return ChatLine(n=1, seat=0, name="Leo", at=0, phrase=None, text=text)


class TestFilter:
    @pytest.mark.parametrize("word", sorted(INSULTS))
    def test_every_word_of_the_list_is_covered_however_it_is_written(self, word: str) -> None:
        for said in (word, word.upper(), f"{word}s", f"¡{word}!"):
            assert COVER in str(covered(line(said), ChatChoices()).text), said

    @pytest.mark.parametrize(
        "text",
        ["Vale, buena partida", "Disputamos la copa", "a las 10.30", "p.ej. esto", "putativo", "Zorrilla"],
    )
    def test_other_words_are_left_alone(self, text: str) -> None:
        assert covered(line(text), ChatChoices()).text == text

    @pytest.mark.parametrize("link", ["https://x.example/a?b", "www.algo", "sitio.com", "t.me/grupo"])
    def test_addresses_are_covered(self, link: str) -> None:
        assert covered(line(f"mira {link} ya"), ChatChoices()).text == f"mira {COVER} ya"

    def test_the_reader_chooses_and_the_line_stays_as_it_was_said(self, pair: list[Visitor]) -> None:
        ana, leo = pair
        game = over(pair)
        text = "idiota, entra en sitio.com"
        assert say(leo, game, text=text).status_code == 201
        assert heard(ana, game) == [f"{COVER}, entra en {COVER}"] and heard(leo, game) == [text]
        ana.ok("/api/account/chat", {"words": False, "links": True, "repeats": True})
        assert heard(ana, game) == [f"idiota, entra en {COVER}"]
        ana.ok("/api/account/chat", {"words": False, "links": False, "repeats": False})
        assert heard(ana, game) == [text]

    def test_the_same_thing_again_and_again_is_told_twice(self, pair: list[Visitor]) -> None:
        ana, leo = pair
        game = over(pair)
        for _ in range(4):
            assert say(leo, game, text="¡Otra!").status_code == 201
        assert heard(ana, game) == ["¡Otra!"] * 2 and heard(leo, game) == ["¡Otra!"] * 4
        ana.ok("/api/account/chat", {"words": True, "links": True, "repeats": False})
        assert heard(ana, game) == ["¡Otra!"] * 4
