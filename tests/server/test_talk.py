"""Talk at the table (38): set phrases during play, words of one's own afterwards, nothing for outsiders."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection, insert, update
from tests.server.conftest import Running
from tests.server.tables import Line, act, new_key, start
from tests.server.visitor import Visitor

from tesela.server.lobby.chat import LONGEST, PAGE, PHRASES
from tesela.server.storage.tables import chat, games
from tesela.texts import LANGUAGES


@pytest.fixture
def people(hall: Running) -> list[Visitor]:
    return [hall.guest(), hall.guest()]


@pytest.fixture
def game(people: list[Visitor]) -> str:
    return start(people)


@pytest.fixture
def over(people: list[Visitor], game: str) -> str:
    """A game that has ended, so that everything may be said."""
    assert act(people[1], game, {"c": "resign"}).status_code == 200
    return game


@pytest.fixture(scope="module")
def judge(hall: Running) -> Visitor:
    return hall.person("Jueza", "arbiter")


def speak(player: Visitor, game: str, **what: Any) -> Any:
    return player.post(f"/api/games/{game}/chat", {"key": new_key(), **what})


def said(player: Visitor, game: str, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = player.read(f"/api/games/{game}/chat", params=more)
    return found


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


class TestDuringPlay:
    @pytest.mark.parametrize("phrase", PHRASES)
    def test_every_set_phrase_may_be_said(self, people: list[Visitor], game: str, phrase: str) -> None:
        assert speak(people[0], game, phrase=phrase).status_code == 201
        (line,) = said(people[1], game)
        assert (line["seat"], line["phrase"], line["text"]) == (0, phrase, None)
        assert line["name"] == people[0].name

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_each_reads_them_in_their_language(self, hall: Running, lang: str) -> None:
        told = hall.visitor().read("/api/options", headers={"Accept-Language": lang})["phrases"]
        assert [each["name"] for each in told] == list(PHRASES)
        greeting = next(each["text"] for each in told if each["name"] == "hello")
        assert greeting == {"es": "¡Hola!", "en": "Hello!"}[lang]

    @pytest.mark.parametrize(
        ("ruleset", "article"),
        [("fise-2007", "38§1"), ("file-2024", "38§1"), ("aas-2018", "26"), ("manual", None)],
    )
    def test_words_of_ones_own_wait_for_the_end_as_the_article_on_silence_says(
        self, people: list[Visitor], ruleset: str, article: str | None
    ) -> None:
        game = start(people, ruleset=ruleset)
        answer = speak(people[0], game, text="¿Vale AEFJ?")
        assert refusal(answer) == (409, "chat.playing")
        cited = answer.json()["article"]
        assert cited is None if article is None else article in cited, cited
        assert answer.json()["data"]["phrases"] == list(PHRASES)
        assert said(people[1], game) == []

    def test_also_while_the_other_is_on_turn_or_the_arbiter_comes(self, people: list[Visitor]) -> None:
        game = start(people, arbiter=True)
        assert refusal(speak(people[1], game, text="hola")) == (409, "chat.playing")
        assert act(people[0], game, {"c": "call"}).status_code == 200
        for player in people:
            assert refusal(speak(player, game, text="hola")) == (409, "chat.playing")

    def test_the_arbiter_may_speak_to_the_table_and_no_other_one(
        self, hall: Running, people: list[Visitor], judge: Visitor
    ) -> None:
        game = start(people, arbiter=True)
        assert refusal(speak(judge, game, text="Silencio.")) == (403, "chat.outside")
        assert judge.get(f"/api/games/{game}/chat").status_code == 404
        hall.appoint(judge, game)
        assert speak(judge, game, text="Silencio, por favor.").status_code == 201
        (line,) = said(people[0], game)
        assert (line["seat"], line["name"], line["text"]) == (None, "Jueza", "Silencio, por favor.")


class TestAfterwards:
    def test_words_of_ones_own(self, people: list[Visitor], over: str) -> None:
        assert speak(people[0], over, text="¡Gracias por la partida!").status_code == 201
        assert speak(people[1], over, phrase="well_played").status_code == 201
        lines = said(people[0], over)
        assert [(line["n"], line["seat"], line["text"]) for line in lines] == [
            (1, 0, "¡Gracias por la partida!"),
            (2, 1, None),
        ]
        assert [line["n"] for line in said(people[0], over, after=1)] == [2]
        assert said(people[0], over, after=2) == []

    @pytest.mark.parametrize(
        ("typed", "kept"),
        [
            ("  hola   a todos ", "hola a todos"),
            ("dos\nlíneas\ty\x07ruido", "dos líneas y ruido"),
            ("izquierda\u202ederecha", "izquierda derecha"),
            ("<b>no es HTML</b>", "<b>no es HTML</b>"),
            ("ñandú 😀", "ñandú 😀"),
            ("x" * LONGEST, "x" * LONGEST),
        ],
    )
    def test_one_clean_line_is_kept(self, people: list[Visitor], over: str, typed: str, kept: str) -> None:
        assert speak(people[0], over, text=typed).status_code == 201
        assert said(people[1], over)[-1]["text"] == kept

    @pytest.mark.parametrize(
        ("what", "expected"),
        [
            ({}, (400, "chat.what")),
            ({"phrase": "hello", "text": "hola"}, (400, "chat.what")),
            ({"phrase": "insult"}, (400, "chat.what")),
            ({"phrase": ""}, (400, "chat.what")),
            ({"text": ""}, (400, "chat.long")),
            ({"text": " \n\t "}, (400, "chat.long")),
            ({"text": "x" * (LONGEST + 1)}, (400, "chat.long")),
            ({"text": "x" * 2001}, (400, "request.invalid")),
            ({"text": 5}, (400, "request.invalid")),
            ({"text": "hola", "seat": 1}, (400, "request.invalid")),
        ],
    )
    def test_what_is_nothing_to_say(
        self, people: list[Visitor], over: str, what: dict[str, Any], expected: tuple[int, str]
    ) -> None:
        assert refusal(speak(people[0], over, **what)) == expected
        assert said(people[0], over) == []


class TestOnce:
    def test_the_same_key_says_it_once(self, people: list[Visitor], over: str) -> None:
        body = {"key": new_key(), "text": "hola"}
        path = f"/api/games/{over}/chat"
        assert people[0].ok(path, body) == people[0].ok(path, body) == {"seq": 1}
        assert len(said(people[0], over)) == 1
        other = people[0].post(path, {**body, "text": "adiós"})
        assert refusal(other) == (409, "key.reused")

    def test_a_key_that_acted_does_not_speak(self, people: list[Visitor], game: str) -> None:
        key = new_key()
        people[1].ok(f"/api/games/{game}/commands", {"key": key, "command": {"c": "resign"}})
        other = people[1].post(f"/api/games/{game}/chat", {"key": key, "text": "hola"})
        assert refusal(other) == (409, "key.reused")
        assert people[0].post(f"/api/games/{game}/chat", {"key": key, "text": "hola"}).status_code == 201, (
            "keys are everybody's own"
        )

    @pytest.mark.usefixtures("no_tokens_come_back")
    def test_who_talks_too_much_waits(self, people: list[Visitor], over: str) -> None:
        *answers, late = [speak(people[0], over, phrase="hello") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 5 and late.status_code == 429
        assert late.json()["code"] == "request.many" and int(late.headers["retry-after"]) >= 1
        assert speak(people[1], over, phrase="hello").status_code == 201, "the other may still speak"


class TestOutsiders:
    def test_they_neither_speak_nor_hear(self, hall: Running, people: list[Visitor], over: str) -> None:
        speak(people[0], over, text="entre nosotros")
        guest = hall.guest()
        assert refusal(speak(guest, over, phrase="hello")) == (403, "chat.outside")
        assert refusal(guest.get(f"/api/games/{over}/chat")) == (404, "game.unknown")
        assert refusal(hall.visitor().get(f"/api/games/{over}/chat")) == (401, "session.none")
        assert refusal(guest.get("/api/games/nada/chat")) == (404, "game.unknown")

    def test_who_hears_complaints_reads_what_was_said_and_no_other_arbiter(
        self, hall: Running, people: list[Visitor], over: str, judge: Visitor
    ) -> None:
        speak(people[0], over, text="una queja")
        moderator = hall.person(f"Modera {over[:6]}", "director")
        assert [line["text"] for line in said(moderator, over)] == ["una queja"]
        assert refusal(judge.get(f"/api/games/{over}/chat")) == (404, "game.unknown")

    def test_the_socket_brings_it_to_the_table_only(
        self, hall: Running, people: list[Visitor], over: str
    ) -> None:
        speak(people[0], over, text="antes")
        with Line(hall, people[1]) as one, Line(hall) as outside:
            one.watch(over)
            assert [line["text"] for line in one.next("chat")["lines"]] == ["antes"]
            outside.watch(over)
            one.send("say", game=over, key="k" * 12, text="después")
            while (heard := one.next("chat", "done"))["t"] == "done":
                assert heard["key"] == "k" * 12
            assert [(line["n"], line["text"]) for line in heard["lines"]] == [(2, "después")]
            outside.send("say", game=over, key="x" * 12, phrase="hello")
            assert outside.next("problem")["error"]["code"] == "session.none"
            assert not [message for message in outside.heard if message["t"] == "chat"]

    def test_over_the_socket_the_same_rules_hold(
        self, hall: Running, people: list[Visitor], game: str
    ) -> None:
        with Line(hall, people[0]) as line:
            line.watch(game)
            for what, code in (
                ({"text": "hola"}, "chat.playing"),
                ({"phrase": "nada"}, "chat.what"),
                ({}, "chat.what"),
            ):
                line.send("say", game=game, key=new_key(), **what)
                problem = line.next("problem")
                assert (problem["error"]["code"], problem["game"]) == (code, game)


class TestMuchTalk:
    MANY = 2 * PAGE + 7

    @pytest.fixture
    def talked(self, hall: Running, people: list[Visitor], over: str) -> str:
        """A game after which they went on talking for an hour."""
        rows = [
            {
                "game_id": over,
                "n": n,
                "user_id": people[n % 2].id,
                "seat": n % 2,
                "at": n,
                "phrase": None,
                "text": f"{n}",
            }
            for n in range(1, self.MANY + 1)
        ]

        def work(conn: Connection) -> None:
            conn.execute(insert(chat), rows)
            here = games.c.id == over
            conn.execute(update(games).where(here).values(chat_head=self.MANY, side=games.c.side + 1))

        hall.app.state.services.store.write_now(work)
        return over

    def test_who_comes_is_told_all_of_it_in_order(
        self, hall: Running, people: list[Visitor], talked: str
    ) -> None:
        with Line(hall, people[0]) as line:
            line.watch(talked)
            heard: list[int] = []
            while len(heard) < self.MANY:
                lines = line.next("chat")["lines"]
                assert 0 < len(lines) <= PAGE
                heard += [each["n"] for each in lines]
            assert heard == list(range(1, self.MANY + 1))
            speak(people[1], talked, text="una más")
            assert [each["text"] for each in line.next("chat")["lines"]] == ["una más"], "and nothing twice"

    def test_page_by_page_over_http(self, people: list[Visitor], talked: str) -> None:
        heard: list[int] = []
        while page := said(people[1], talked, after=heard[-1] if heard else 0):
            heard += [each["n"] for each in page]
        assert heard == list(range(1, self.MANY + 1))


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [("?lang=es", "en", "es"), ("?lang=en", "es", "en"), ("", "en", "en"), ("?lang=xx&lang=", "es", "es")],
)
def test_the_socket_speaks_the_language_that_the_page_asks_for(
    hall: Running, query: str, header: str, lang: str
) -> None:
    """A browser sends its own languages with a socket, whatever its owner chose on the page."""
    said = {}
    for one in LANGUAGES:
        with Line(hall, headers={"Accept-Language": one}) as line:
            line.send("watch", game="nada")
            said[one] = line.next("problem")["error"]["message"]
    with Line(hall, headers={"Accept-Language": header}, query=query) as line:
        line.send("watch", game="nada")
        assert line.next("problem")["error"]["message"] == said[lang]
    assert said["es"] != said["en"]
