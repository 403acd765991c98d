"""Whatever comes in: a clear 4xx with a code, never a 500, and the server goes on."""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from tests.server.conftest import Running
from tests.server.mover import EDITION
from tests.server.tables import Line, act, look, new_key, offer, on_turn, start
from tests.server.visitor import PATIENCE, Visitor
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tesela.duplicate.events import Centre
from tesela.mesa.facts import Coordinate, PlainWord
from tesela.rules.bounds import Digest, Pledge
from tesela.server.api.people import Language
from tesela.server.games.engine_questions import Codes
from tesela.server.games.messages import Key
from tesela.server.games.offline import OfflineGame
from tesela.study.cards import LATEST, StudyEvent

QUIET = settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)


def _is_error(answer: httpx.Response) -> None:
    body = answer.json()
    assert {"code", "message", "article", "data"} == body.keys(), answer.text
    assert body["message"] and body["message"] != body["code"], f"no sentence for {body['code']}"


@pytest.mark.parametrize(
    ("kind", "good"),
    [
        (Digest, "0" * 64),
        (Pledge, "0" * 64),
        (Coordinate, "D8"),
        (PlainWord, "CASA"),
        (Language, "es"),
        (Key, "12345678"),
        (Codes, "0102"),
    ],
)
def test_a_line_feed_behind_it_makes_it_another_text(kind: Any, good: str) -> None:
    """`$` lets one through: an id with a line feed goes into headers, a language with one has no texts."""
    assert msgspec.convert(good, kind) == good
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(good + "\n", kind)


def test_no_name_of_a_place_a_device_or_a_game_ends_with_a_line_feed() -> None:
    told: dict[Any, dict[str, Any]] = {
        Centre: {"code": "sur", "name": "Sur"},
        StudyEvent: {"device": "a", "n": 1, "at": LATEST, "act": "review", "card": "x"},
        OfflineGame: {"id": "2" * 12, "seed": "0" * 64, "edition": "open", "bot": "x", "seat": 0,
                      "created": 0, "turns": [{"at": 0, "seat": 0, "c": "pass"}]},
    }  # fmt: skip
    for kind, field in ((Centre, "code"), (StudyEvent, "device"), (OfflineGame, "id"), (OfflineGame, "seed")):
        body = told[kind]
        msgspec.convert(body, kind)
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(body | {field: body[field] + "\n"}, kind)


def test_every_operation_of_the_document_with_data_made_up_from_it(server: Running) -> None:
    """Schemathesis makes the requests, valid and not, as somebody who has come in and sits in a game."""
    people = [server.guest(), server.guest()]
    game = start(people)
    document = people[0].read("/api/openapi.json")
    for path in ("/api/logout", "/api/guest"):
        del document["paths"][path]
    schema = schemathesis.openapi.from_dict(document)
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), "the document must be sound"
        operation = found.ok()

        @QUIET
        @given(case=operation.as_strategy())
        def run(case: Any) -> None:
            if "game" in (case.path_parameters or {}):
                case.path_parameters["game"] = game
            if isinstance(case.body, dict) and isinstance(offer := case.body.get("offer"), dict):
                offer["edition"] = EDITION  # building the open edition is another room's test
            headers = {"X-CSRF-Token": people[0].csrf or ""}
            cookies = dict(people[0].http.cookies)
            answer = case.call(base_url=server.url, headers=headers, cookies=cookies, timeout=PATIENCE)
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            if answer.status_code >= 400:
                body = json.loads(answer.content)
                assert {"code", "message"} <= body.keys(), answer.text

        run()
    assert look(people[0], game)["id"] == game


NOWHERE = [
    "/api/games/%2e%2e/%2e%2e/etc/passwd", "/api/games/" + "x" * 5000, "/api/users/%ff%fe",
    "/assets/../../app.py", "/static/..%2f..%2fapp.py", "/api/nothing", "/api/games/x/y/z",
    "//evil.example/", "/.env", "/api/openapi.json/x",
]  # fmt: skip


def _raw(server: Running, path: str) -> httpx.Response:
    """Ask for a path just as it is written."""
    url = httpx.URL(server.url).copy_with(raw_path=path.encode())
    return server.visitor().http.send(httpx.Request("GET", url))


def test_strange_paths_lead_nowhere(server: Running) -> None:
    for path in NOWHERE:
        answer = _raw(server, path)
        assert (answer.status_code, answer.headers["content-type"]) == (404, "application/json"), path
    for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd"):  # a page of the client's, which has none
        answer = _raw(server, path)
        assert (answer.status_code, "root:" in answer.text) == (200, False)
        assert answer.headers["content-type"].startswith("text/html")
    assert _raw(server, "/api//me").json()["user"] is None


def test_a_name_that_no_database_keeps_is_no_game(server: Running) -> None:
    """PostgreSQL can't even be asked for it."""
    is_sqlite = server.app.state.services.store.is_sqlite
    assert _raw(server, "/api/games/a%00b").status_code == (404 if is_sqlite else 400)


def test_strange_headers_and_bodies(server: Running) -> None:
    ana = server.guest()
    raw: list[tuple[dict[str, str], bytes]] = [
        ({}, b""), ({}, b"{"), ({}, b"[]"), ({}, b"null"), ({}, b"\xff\xfe"), ({}, b'{"name": 1}'),
        ({}, b'{"name":"a","password":"b","role":"admin"}'), ({"Content-Type": "text/plain"}, b"{}"),
        ({"Content-Type": "application/x-www-form-urlencoded"}, b"name=a&password=b"),
        ({}, b"[" * 50_000), ({}, b'{"name":"\\ud800","password":"12345678"}'),
        ({}, b'{"name":"' + b"x" * 200_000 + b'","password":"y"}'),
    ]  # fmt: skip
    for headers, body in raw:
        answer = server.visitor().http.post(
            "/api/register", content=body, headers={"Content-Type": "application/json", **headers}
        )
        assert 400 <= answer.status_code < 500, (body[:40], answer.status_code, answer.text)
        _is_error(answer)
    tricks = {
        "X-Forwarded-For": "1.2.3.4", "X-Forwarded-Host": "evil.example", "X-HTTP-Method-Override": "DELETE",
        "X-Original-URL": "/api/users", "Cookie": "tesela=; tesela=x; =;;;",
        "Accept-Language": "xx;q=zz,,," * 50,
    }  # fmt: skip
    for name, value in tricks.items():
        answer = httpx.get(f"{server.url}/api/me", headers={name: value}, timeout=PATIENCE)
        assert answer.status_code == 200 and answer.json()["user"] is None, name
    assert ana.send("PUT", "/api/me", {}).status_code == 405
    assert ana.send("DELETE", "/api/games").status_code == 405


@pytest.mark.usefixtures("no_tokens_come_back")
def test_a_forged_address_does_not_get_round_the_limit(serve: Callable[..., Running]) -> None:
    ana = serve(requests_per_second=0.4).visitor()
    codes = [ana.get("/api/me", headers={"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(8)]
    assert codes == [200] * 2 + [429] * 6


COMMANDS: list[Any] = [
    {}, {"c": 1}, {"c": "play"}, {"c": "play", "coord": "Z99", "tiles": "A"}, {"c": []},
    {"c": "play", "coord": "H8", "tiles": "KW"}, {"c": "play", "coord": "H8", "tiles": ""},
    {"c": "play", "coord": "H8", "tiles": "A" * 2000}, {"c": "play", "coord": "H8", "tiles": "[CH"},
    {"c": "exchange", "tiles": "#######"}, {"c": "exchange", "tiles": "AAAAAAAAAAAAAAAAAAA"},
    {"c": "agree", "about": "sum:0:99999999999999999999"}, {"c": "agree", "about": "\ud800"},
    {"c": "call", "note": "x" * 5000}, {"c": "seating", "chair": "x" * 3000, "board_faces": ""},
    {"c": "place", "squares": ["H8"] * 500, "tiles": "A"}, {"c": "draw", "count": -1},
    {"c": "draw", "count": 2**70}, {"c": "announce", "score": 10**30},
    {"c": "challenge", "words": ["A"] * 3000}, {"c": "swap_blank", "square": ""},
]  # fmt: skip


def test_commands_that_make_no_sense(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    before = look(people[0], game)["view"]["seq"]
    seat = on_turn(people, game)
    for command in COMMANDS:
        body = json.dumps({"key": new_key(), "command": command})
        answer = people[seat].http.post(
            f"/api/games/{game}/commands",
            content=body,
            headers={"X-CSRF-Token": people[seat].csrf or "", "Content-Type": "application/json"},
        )
        assert 400 <= answer.status_code < 500, (command, answer.status_code, answer.text)
        _is_error(answer)
    assert look(people[0], game)["view"]["seq"] == before


MESSAGES = [
    "", "{", "[]", "null", "1", '"x"', "{}", '{"t":"nothing"}', '{"t":"watch"}', '{"t":"watch","game":1}',
    '{"t":"do","game":"x","key":"short","command":{}}', '{"t":"do","game":"x","key":"12345678","command":[]}',
    '{"t":"watch","game":"nope"}', '{"t":"pong","n":99}', '{"t":"pong","n":1e400}', "[" * 10_000,
    '{"t":"try","game":"x","id":-1,"coord":"H8","tiles":"A"}', '{"t":"say","game":"x","key":"12345678"}',
]  # fmt: skip


def test_socket_messages_that_make_no_sense(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    for text in MESSAGES:
        with Line(server, people[0]) as line:
            line.socket.send(text)
            line.send("watch", game=game)
            assert line.next("game")["game"]["id"] == game, f"the line must live on after {text[:40]}"
            assert not [each for each in line.heard if each.get("error", {}).get("code") == "server.fault"]


def test_a_socket_that_only_talks_nonsense_is_closed(server: Running) -> None:
    with Line(server) as line, pytest.raises(ConnectionClosed):
        for _ in range(60):
            line.socket.send("{")
        while True:
            line.next("nothing")


def test_a_huge_message_closes_the_socket_and_nothing_else(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    with Line(server, people[0]) as line, pytest.raises(ConnectionClosed):
        line.socket.send("x" * 200_000)
        while True:
            line.next("nothing")
    assert act(people[on_turn(people, game)], game, {"c": "pass"}).status_code == 200


def test_binary_messages_are_refused(server: Running) -> None:
    with Line(server) as line:
        line.socket.send(b"\x00\xff")
        assert line.next("problem")["error"]["code"] == "message.unreadable"
        line.send("watch", game="nada")
        assert line.next("problem")["error"]["code"] == "game.unknown", "and the line lives on"


def test_a_page_of_somebody_else_gets_no_socket(server: Running) -> None:
    ana = server.guest()
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(InvalidStatus):
            Line(server, ana, headers={"Origin": origin})
    with Line(server, ana, headers={"Origin": server.url}) as line:
        assert line.next("hello")["user"] == ana.id


def test_a_reader_who_stops_reading_costs_nothing(server: Running) -> None:
    """It is told numbers, not messages: what it missed comes in one update when it reads again."""
    people = [server.guest(), server.guest()]
    game = start(people)
    with Line(server, people[0]) as slow:
        slow.watch(game)
        for turn in range(120):
            about = {"c": "agree" if turn % 2 == 0 else "decline", "about": "end"}
            assert act(people[1], game, about).status_code == 200
        last = look(people[0], game)["view"]["seq"]
        while slow.next("update")["seq"] < last:
            pass
        seen = [event["seq"] for message in slow.heard for event in message.get("events", [])]
        assert seen == sorted(set(seen)) and seen[-1] == last


def test_slow_and_half_requests_do_not_hold_others_up(server: Running) -> None:
    """They wait for their rest (a path that reads no body would not) and are answered then."""
    head = (
        b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n"
    )
    with ExitStack() as held:
        address = ("127.0.0.1", server.settings.port)
        halves = [held.enter_context(socket.create_connection(address)) for _ in range(30)]
        for half in halves:
            half.sendall(head + b'{"name": "ana"')
        assert server.visitor().get("/healthz").status_code == 200
        assert select.select(halves, [], [], 0)[0] == []  # nobody gave them up
        halves[-1].sendall(b', "password": 1}')
        halves[-1].settimeout(PATIENCE)
        assert halves[-1].recv(12) == b"HTTP/1.1 400"


@pytest.mark.usefixtures("no_tokens_come_back")
def test_too_many_messages_are_refused(serve: Callable[..., Running]) -> None:
    server = serve(socket_messages_per_second=1)
    with Line(server) as line:
        for _ in range(12):
            line.send("lobby", on=False)
        assert line.next("problem")["error"]["code"] == "request.many"


@given(st.binary(max_size=300))
@settings(max_examples=40, deadline=None, database=None)
def test_cookies_of_any_bytes_are_read_or_ignored(raw: bytes) -> None:
    from tesela.server.people.sessions import secret_in

    found = secret_in(raw.decode("latin-1"), secure=False)
    assert found is None or 20 <= len(found) <= 100


def test_a_visitor_can_do_nothing_but_look(server: Running) -> None:
    people = [server.guest(), server.guest()]
    game = start(people)
    stranger: Visitor = server.visitor()
    command = {"key": new_key(), "command": {"c": "pass"}}
    for method, path, body in (
        ("POST", "/api/seeks", {"offer": offer()}),
        ("POST", f"/api/games/{game}/commands", command),
        ("POST", f"/api/games/{game}/chat", {"key": new_key(), "text": "hola"}),
        ("POST", f"/api/games/{game}/rematch", {}),
        ("POST", "/api/logout", {}),
        ("PATCH", "/api/me", {"language": "en"}),
    ):
        assert stranger.send(method, path, body).status_code == 401, path
    assert stranger.get(f"/api/games/{game}").status_code == 200
