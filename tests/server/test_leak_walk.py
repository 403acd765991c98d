"""Nothing leaked: every route of the application and every socket message, asked by everybody.

The routes are the application's own table, not its document: a new one fails here until it is asked too.
"""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
from litestar.routes import HTTPRoute
from tests.server.conftest import Running
from tests.server.leak_routes import COMPANY
from tests.server.leaks import check_shape, secrets_of
from tests.server.mover import next_command
from tests.server.tables import Line, act, look, new_key, offer, on_turn, start
from tests.server.visitor import PASSWORD, Visitor

from tesela.rules.game import commands_of
from tesela.server.games import messages as m
from tesela.server.process import logs

PLAYERS, ARBITERS = commands_of("seat"), commands_of("arbiter")

Bodies = list[dict[str, Any]]
ENDING = ("resign", "pass", "take_back", "annul", "director_ends", "stuck", "disqualify")
"""After these there might be nothing left to hide."""


def _key(**more: Any) -> dict[str, Any]:
    return {"key": new_key(), **more}


def _commands() -> Bodies:
    """Every command there is, with nothing in it: most are refused, and refusals must not tell either."""
    kinds = [str(kind.__struct_config__.tag) for kind in dict.fromkeys((*PLAYERS, *ARBITERS))]
    quiet = [kind for kind in kinds if kind not in ENDING]
    full = {"note": "x", "who": 0, "about": "nada", "tiles": "A", "coord": "H8", "square": "H8", "score": 1}
    fields = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in (*PLAYERS, *ARBITERS)}
    return [
        _key(command={"c": kind, **(full if filled else {})}, as_arbiter=desk)
        for kind in quiet
        for desk in (False, True)
        for filled in (False, True)
        if not filled or {"note", "who", "about", "coord", "square"} & set(fields[kind])
    ]


def asked(game: str) -> dict[tuple[str, str], Bodies]:
    """What is sent to each route; {} for nothing. Those that end a session come last."""
    play = {"coord": "B8", "tiles": "ABCDEFG"}
    return {
        ("GET", "/api/me"): [{}],
        ("PATCH", "/api/me"): [{}, {"language": "es"}, {"role": "admin"}],
        ("GET", "/api/users/{name}"): [{}],
        ("GET", "/api/passkeys"): [{}],
        ("POST", "/api/passkeys"): [{}, {"token": "x", "credential": {}}],
        ("POST", "/api/passkeys/options"): [{}],
        ("DELETE", "/api/passkeys/{credential}"): [{}],
        ("POST", "/api/passkeys/login/options"): [{}],
        ("POST", "/api/passkeys/login"): [{}, {"token": "x", "credential": {}}],
        ("GET", "/api/words/{word}"): [{}],
        ("POST", "/api/judge"): [{"edition": "nada", "words": ["casa"]}, {"edition": "nada", **play}],
        ("GET", "/api/engine/{edition}"): [{}],
        ("GET", "/api/engine/{edition}/{kind}/{digest}"): [{}],
        ("POST", "/api/engine/{edition}/ask"): [{}, {"what": "contains", "word": "0101"}],
        ("GET", "/api/rules/{ruleset}"): [{}],
        ("GET", "/api/rules/{ruleset}/cases"): [{}],
        ("GET", "/api/rules/{first}/differences/{second}"): [{}],
        ("GET", "/api/options"): [{}],
        ("GET", "/api/lobby"): [{}],
        ("POST", "/api/seeks"): [{}, {"offer": offer()}, {"offer": offer(), "kind": "link"}],
        ("POST", "/api/seeks/{seek_id}/join"): [{}],
        ("DELETE", "/api/seeks/{seek_id}"): [{}],
        ("GET", "/api/invitations/{secret}"): [{}],
        ("POST", "/api/invitations/{secret}/join"): [{}],
        ("POST", "/api/games/{game}/rematch"): [{}],
        ("GET", "/api/games/{game}"): [{}],
        ("GET", "/api/games/{game}/events"): [{}],
        ("POST", "/api/games/{game}/commands"): [{}, *_commands()],
        ("POST", "/api/games/{game}/try"): [
            {},
            play,
            {"coord": "H8", "tiles": "?"},
            {"coord": "Ñ", "tiles": "A"},
        ],
        ("GET", "/api/games/{game}/card.png"): [{}],
        ("GET", "/api/games/{game}/hints"): [{}],
        ("GET", "/api/games/{game}/remarks"): [{}],
        ("GET", "/api/games/{game}/reverse"): [{}],
        ("POST", "/api/games/{game}/reverse"): [{}],
        ("POST", "/api/games/{game}/reverse/removals"): [{}, {"squares": ["H8"]}],
        ("GET", "/api/offline"): [{}],
        ("GET", "/api/offline/words/{digest}"): [{}],
        ("POST", "/api/offline/games"): [
            {},
            {
                "id": "222222222222",
                "seed": "0" * 64,
                "edition": "nada",
                "bot": "estratega",
                "seat": 0,
                "created": 1,
                "turns": [{"at": 1, "seat": 0, "c": "pass"}],
            },
        ],
        ("POST", "/api/bingo"): [{}, {"marking": "hand"}],
        ("GET", "/api/bingo/{bingo}"): [{}],
        ("POST", "/api/bingo/{bingo}/cards"): [{}, {"words": ["estreno", "ventana"]}],
        ("POST", "/api/bingo/{bingo}/calls"): [{}],
        ("POST", "/api/bingo/{bingo}/marks"): [{}, {"letter": "E"}],
        ("POST", "/api/bingo/{bingo}/claims"): [{}],
        ("POST", "/api/mesa"): [{}, {"facts": [], "now": 0}],
        ("GET", "/api/mesa/{mesa}"): [{}],
        ("POST", "/api/mesa/{mesa}/facts"): [{}, {"device": "a", "after": 0, "facts": [], "now": 0}],
        ("GET", "/api/mesa/{mesa}/{paper}"): [{}],
        ("POST", "/api/solo"): [{}, {"mode": "record", "edition": "prueba"}],
        ("POST", "/api/solo/two"): [{}, {"edition": "nada"}],
        ("GET", "/api/solo/best"): [{}],
        ("GET", "/api/solo/records"): [{}],
        ("GET", "/api/solo/{solo}"): [{}],
        ("POST", "/api/solo/{solo}/acts"): [{}, {"act": "end"}],
        ("POST", "/api/solo/{solo}/try"): [{}, play],
        ("GET", "/api/example"): [{}],
        ("GET", "/api/example/{turn}/plays"): [{}],
        ("GET", "/api/games/{game}/chat"): [{}],
        ("POST", "/api/games/{game}/chat"): [{}, _key(phrase="hello"), _key(text="hola")],
        ("GET", "/api/games"): [{}],
        ("GET", "/api/games/{game}/log"): [{}],
        ("GET", "/api/games/{game}/gcg"): [{}],
        ("GET", "/api/games/{game}/planilla"): [{}],
        ("GET", "/api/games/{game}/fairness"): [{}],
        ("GET", "/api/games/{game}/paper/{kind}"): [{}],
        ("GET", "/api/paper"): [{}],
        ("GET", "/api/paper/{kind}"): [{}],
        ("GET", "/healthz"): [{}],
        ("GET", "/readyz"): [{}],
        ("GET", "/metrics"): [{}],
        ("GET", "/.well-known/security.txt"): [{}],
        ("GET", "/api/openapi.json"): [{}],
        ("GET", "/"): [{}],
        ("GET", "/{path}"): [{}],
        ("GET", "/api/litestar"): [{}],
        ("GET", "/api/litestar/openapi.json"): [{}],
        ("GET", "/api/litestar/{path}"): [{}],
        ("GET", "/api/leagues"): [{}],
        ("POST", "/api/leagues"): [{}, {"name": "x"}],
        ("GET", "/api/leagues/{league}"): [{}],
        ("POST", "/api/leagues/{league}/acts"): [{}, {"command": {"c": "season", "title": "x"}}],
        ("POST", "/api/leagues/{league}/membership"): [{}],
        ("POST", "/api/leagues/{league}/games"): [{}, {"first": 1, "second": 2}],
        ("POST", "/api/leagues/{league}/nights"): [{}, {"tournament": "x"}],
        ("GET", "/api/leagues/{league}/log"): [{}],
        ("GET", "/api/desks"): [{}],
        ("GET", "/api/games/{game}/desk"): [{}],
        ("POST", "/api/games/{game}/arbiters"): [{}, {"name": "Blas"}],
        ("DELETE", "/api/games/{game}/arbiters/{user}"): [{}],
        ("GET", "/api/tournaments"): [{}],
        ("POST", "/api/tournaments"): [{}, {"name": "x"}],
        ("GET", "/api/tournaments/{tournament}"): [{}],
        ("POST", "/api/tournaments/merge"): [{}, {"log": "{}"}],
        ("POST", "/api/coach"): [{}],
        ("POST", "/api/pasted"): [{}, {"text": "#player1 A A"}],
        ("GET", "/api/puzzles/today"): [{}],
        ("GET", "/api/puzzles/next"): [{}],
        ("GET", "/api/puzzles/{puzzle}"): [{}],
        ("POST", "/api/puzzles/{puzzle}/answer"): [{}, {"kind": "pass"}, {"kind": "place", **play}],
        ("POST", "/api/puzzles/{puzzle}/give-up"): [{}],
        ("GET", "/api/study/log"): [{}],
        ("GET", "/api/study/words/{word}"): [{}],
        ("POST", "/api/study/words"): [{}, {"length": 2, "edition": "nada"}],
        ("POST", "/api/study/quiz"): [{}, {"kind": "anagram", "seed": 1, "edition": "nada"}],
        ("POST", "/api/study/cards/backs"): [{}, {"cards": ["anagram:CASA"], "edition": "nada"}],
        ("POST", "/api/study/cards/list"): [{}, {"text": "CASA", "edition": "nada"}],
        ("POST", "/api/study/sync"): [{}, {"device": "d", "events": []}],
        ("GET", "/api/tournaments/{tournament}/paper/{kind}"): [{}],
        ("POST", "/api/tournaments/{tournament}/people"): [{}, {"text": "Ana", "format": "csv"}],
        ("POST", "/api/tournaments/{tournament}/ratings"): [{}, {"text": "Ana,1500"}],
        ("POST", "/api/tournaments/{tournament}/acts"): [{}, {"command": {"c": "pair"}}],
        ("POST", "/api/tournaments/{tournament}/officials"): [{}, {"name": "Ana", "role": "director"}],
        ("GET", "/api/tournaments/{tournament}/codes"): [{}],
        ("GET", "/api/tournaments/{tournament}/log"): [{}],
        ("GET", "/api/tournaments/{tournament}/mine/{code}"): [{}],
        ("POST", "/api/tournaments/{tournament}/mine/{code}"): [{}, {"first": 1, "second": 2}],
        ("GET", "/api/tournaments/{tournament}/insight"): [{}],
        ("GET", "/api/tournaments/{tournament}/fields/{field}"): [{}],
        ("GET", "/api/tournaments/{tournament}/feed.xml"): [{}],
        ("GET", "/api/tournaments/{tournament}/calendar.ics"): [{}],
        ("GET", "/api/tournaments/{tournament}/reports/{kind}"): [{}],
        ("POST", "/api/tournaments/{tournament}/what-if"): [{}],
        ("POST", "/api/tournaments/{tournament}/applications"): [{}, {"name": "x"}],
        ("GET", "/api/tournaments/{tournament}/applications/{ticket}"): [{}],
        ("POST", "/api/tournaments/{tournament}/mine/{code}/presence"): [{}],
        ("POST", "/api/tournaments/{tournament}/mine/{code}/calls"): [{}],
        ("POST", "/api/tournaments/{tournament}/mine/{code}/game"): [{}],
        ("GET", "/api/tournaments/{tournament}/mine/{code}/qr.svg"): [{}],
        ("GET", "/api/tournaments/{tournament}/qr.svg"): [{}],
        ("GET", "/api/tournaments/{tournament}/devices"): [{}],
        ("GET", "/api/tournaments/{tournament}/arbitration"): [{}],
        ("GET", "/api/tournaments/{tournament}/cases"): [{}],
        ("POST", "/api/tournaments/{tournament}/mine/{code}/verdicts"): [
            {},
            {"words": ["casa"], "grounds": "x"},
        ],
        ("POST", "/api/tournaments/{tournament}/judge/{code}"): [{}, {"words": ["casa"]}],
        ("GET", "/api/duplicate/events"): [{}],
        ("POST", "/api/duplicate/events"): [{}],
        ("GET", "/api/duplicate/events/{code}"): [{}],
        ("POST", "/api/duplicate/events/{code}/players"): [{}],
        ("POST", "/api/duplicate/events/{code}/arbiters"): [{}],
        ("GET", "/api/duplicate/events/{code}/me"): [{}],
        ("GET", "/api/duplicate/events/{code}/desk"): [{}],
        ("POST", "/api/duplicate/events/{code}/desk"): [{}],
        ("GET", "/api/duplicate/events/{code}/desk/tables/{table}"): [{}],
        ("POST", "/api/duplicate/events/{code}/claims"): [{}],
        ("POST", "/api/duplicate/events/{code}/centres/{centre}/sealed"): [{}],
        ("GET", "/api/duplicate/events/{code}/key"): [{}],
        ("POST", "/api/duplicate/events/{code}/centres/merge"): [{}],
        ("GET", "/api/duplicate/events/{code}/ranking"): [{}],
        ("GET", "/api/duplicate/events/{code}/moves/{number}"): [{}],
        ("GET", "/api/duplicate/events/{code}/log"): [{}],
        ("GET", "/api/duplicate/events/{code}/qr.svg"): [{}],
        ("GET", "/api/duplicate/screens/{secret}/{field}"): [{}],
        ("POST", "/api/duplicate/alone"): [{}, {"code": "x"}, {"code": "x", "mode": "day"}],
        ("GET", "/api/duplicate/alone/{alone_id}"): [{}],
        ("POST", "/api/duplicate/alone/{alone_id}/next"): [{}],
        ("POST", "/api/duplicate/alone/{alone_id}/plays"): [{}, {"move": 1}],
        ("POST", "/api/duplicate/alone/{alone_id}/hints"): [{}, {"move": 1}],
        ("GET", "/api/duplicate/days"): [{}],
        ("GET", "/api/duplicate/days/{day}"): [{}],
        ("GET", "/api/duplicate/events/{code}/review"): [{}],
        ("POST", "/api/event-pass"): [{}, {"code": "no es ninguno"}],
        ("GET", "/api/account"): [{}],
        ("GET", "/api/privacy"): [{}],
        ("DELETE", "/api/account/sessions/{session}"): [{}],
        ("POST", "/api/account/recovery"): [{}, {"password": "no es esta"}, {"password": PASSWORD}],
        ("POST", "/api/recover"): [{}, {"name": "Ana", "code": "nada", "password": "otra contraseña"}],
        ("POST", "/api/account/export"): [{}, {"password": PASSWORD}],
        ("POST", "/api/account/deletion"): [{}, {"name": "Ana", "proof": {"password": "no es esta"}}],
        ("DELETE", "/api/account/deletion"): [{}],
        ("POST", "/api/account/chat"): [{}, {"words": False, "links": False, "repeats": False}],
        ("POST", "/api/account/blocks"): [{}, {"to": "nadie"}],
        ("DELETE", "/api/account/blocks/{user}"): [{}],
        **COMPANY,
        ("POST", "/api/reports"): [{}, {"about": "Ana", "reason": "cheating", "game": game, "line": 1}],
        ("POST", "/api/account/notices"): [{}],
        ("POST", "/api/account/appeals"): [{}, {"sanction": "x", "text": "x"}],
        ("GET", "/api/moderation/reports"): [{}],
        ("GET", "/api/moderation/reports/{report}"): [{}],
        ("POST", "/api/moderation/reports/{report}"): [{}, {"verdict": "dismiss"}],
        ("GET", "/api/moderation/appeals"): [{}],
        ("POST", "/api/moderation/appeals/{appeal}"): [{}, {"verdict": "granted", "answer": "x"}],
        ("POST", "/api/moderation/lift/{sanction}"): [{}],
        ("GET", "/api/moderation/log"): [{}],
        ("POST", "/api/moderation/signals"): [{}, {"about": "Ana"}],
        ("GET", "/api/moderation/signals/{name}"): [{}],
        ("POST", "/api/account/sessions/end"): [{}],
        ("POST", "/api/password"): [{}, {"old": "no es esta", "new": "otra contraseña"}],
        ("POST", "/api/login"): [{}, {"name": "Ana", "password": "no es esta"}],
        ("POST", "/api/register"): [{}, {"name": "Ana", "password": PASSWORD}],
        ("POST", "/api/logout"): [{}],
        ("POST", "/api/guest"): [{}],
    }


def routes_of(server: Running) -> set[tuple[str, str]]:
    """The application's own table, without OPTIONS."""
    return {
        (str(method), route.path_format)
        for route in server.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if str(method) != "OPTIONS"
    }


class Witness:
    """Somebody who keeps everything that they were sent."""

    def __init__(self, who: Visitor, seat: int | None, *, arbiter: bool = False) -> None:
        self.who, self.seat, self.arbiter = who, seat, arbiter
        self.texts: list[str] = []

    def ask_everything(self, game: str, name: str) -> None:
        """Every route with everything that `asked` has for it, also as if one were the arbiter."""
        values = {"game": game, "name": name, "word": "casa", "ruleset": "fise-2007", "first": "manual"}
        values |= {"second": "aas-2018", "seek_id": "x", "secret": "y" * 43, "credential": "z", "path": "x"}
        values |= {"edition": "nada", "kind": "graph", "digest": "0" * 64, "puzzle": "x"}
        values |= {
            "league": "x",
            "user": "x",
            "tournament": "x",
            "code": "x",
            "number": "1",
            "field": "rack",
            "table": "1",
        }
        values |= {
            "ticket": "1-x",
            "kind": "federation",
            "alone_id": "x",
            "day": "2026-11-17",
            "turn": "1",
            "bingo": "x",
            "solo": "x",
            "mesa": "x",
            "paper": "planilla",
        }
        values |= {"centre": "x", "session": "x", "user": "x", "report": "x", "appeal": "x", "sanction": "x"}
        values |= {"push_device": "x", "token": "x.y", "time": "long", "kept": "x"}
        for (method, path), bodies in asked(game).items():
            for body in bodies:
                # The judge knows no games; for a list it would first have to build the edition that explains.
                self._ask(method, path.format(**values), body, {"edition": "nada"})
                if method == "GET":
                    desk = {"edition": "nada", "as_arbiter": "true", "status": "playing"}
                    self._ask(method, path.format(**values), body, desk)

    def _ask(self, method: str, path: str, body: dict[str, Any], params: dict[str, str]) -> None:
        sent = None if method == "GET" else body
        answer = self.who.send(method, path, sent, params=params if method == "GET" else {})
        assert answer.status_code < 500, (method, path, body, answer.text)
        self.texts.append(answer.text)
        self.texts.append(json.dumps(dict(answer.headers)))

    def check(self, known: list[str]) -> None:
        if self.arbiter:
            known = [known[0], known[-1]]  # the desk sees racks and draws, never the seed or the bag's order
        for text in self.texts:
            for secret in known:
                assert secret not in text, (secret, text[:300])
            try:
                body = json.loads(text)
            except ValueError:
                continue
            if not (isinstance(body, dict) and "openapi" in body):  # there a `seed` is a field's name
                check_shape(body, self.seat, arbiter=self.arbiter)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Everything that the server writes down at its most talkative, in both forms."""
    written = io.StringIO()
    names = ("tesela.server", "uvicorn.error", "litestar")
    before = {name: (logging.getLogger(name).level, logging.getLogger(name).propagate) for name in names}
    monkeypatch.setattr(sys, "stderr", written)
    logs.set_up("text", "debug")
    logs.log.addHandler(handler := logging.StreamHandler(written))
    handler.setFormatter(logs._Json())
    yield written
    for name, (level, propagate) in before.items():
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.setLevel(level)
        logger.propagate = propagate


def test_every_route_is_walked(server: Running) -> None:
    """A new route must be added to `asked`, and one that is gone taken out."""
    assert routes_of(server) == set(asked("x"))
    sockets = {route.path_format for route in server.app.routes if not isinstance(route, HTTPRoute)}
    assert sockets == {"/api/live", "/api/duplicate/live"}


def test_nobody_learns_what_is_not_theirs(serve: Callable[..., Running], log: io.StringIO) -> None:
    server = serve()
    ana, blas = server.person("Ana"), server.person("Blas")
    outside, judge = server.guest(), server.person("Jueza", "arbiter")
    game = server.appoint(judge, start([ana, blas], arbiter=True))
    desk = Witness(judge, None, arbiter=True)
    everybody = [
        Witness(ana, 0),
        Witness(blas, 1),
        Witness(outside, None),
        Witness(server.visitor(), None),
        desk,
    ]
    secrets = [ana.csrf, blas.csrf, *ana.http.cookies.values(), *blas.http.cookies.values()]
    lines = [Line(server, witness.who, max_queue=None) for witness in everybody]
    try:
        for witness, line in zip(everybody, lines, strict=True):
            line.watch(game, as_arbiter=witness is desk)
        _play_a_bit([ana, blas], game)
        for line in lines:
            _say_everything(line, game)
        last = look(ana, game)["view"]["seq"]
        for line in lines:
            line.reach(game, last)
        for witness in everybody:
            witness.ask_everything(game, ana.id)
    finally:
        for witness, line in zip(everybody, lines, strict=True):
            witness.texts += [json.dumps(message, ensure_ascii=False) for message in line.heard]
            line.__exit__()
    for witness in everybody:
        assert len(witness.texts) > 100
        witness.check(secrets_of(server, game, witness.seat))
    heard = {message["t"] for line in lines for message in line.heard}
    assert heard >= {"hello", "game", "update", "done", "refused", "tried", "problem", "presence", "lobby"}
    written = log.getvalue()
    assert "request" in written, "the log must have been read"
    for secret in (PASSWORD, *secrets_of(server, game, None), *secrets):
        assert secret and secret not in written, secret


def _say_everything(line: Line, game: str) -> None:
    """One of each kind of message that a client can send, and wrong ones; what comes back is kept."""
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(m.AnyIncoming)}
    said: list[dict[str, Any]] = [
        {"t": "try", "game": game, "id": 1, "coord": "B8", "tiles": "ABCDEFG"},
        {"t": "try", "game": game, "id": 2, "coord": "H8", "tiles": "?"},
        {"t": "do", "game": game, "key": new_key(), "command": {"c": "announce", "score": 1}},
        {"t": "do", "game": game, "key": new_key(), "command": {"c": "draw"}, "as_arbiter": True},
        {"t": "say", "game": game, "key": new_key(), "text": "hola"},
        {"t": "say", "game": game, "key": new_key(), "phrase": "hello"},
        {"t": "watch", "game": game, "after": 0},
        {"t": "watch", "game": game, "as_arbiter": True},
        {"t": "unwatch", "game": "x"},
        {"t": "watch", "game": "x"},
        {"t": "pong", "n": 77},
        {"t": "lobby", "on": True},
    ]
    assert {message["t"] for message in said} == kinds, "a new kind of message must be said here too"
    for message in said:
        line.send(**message)
    line.next("lobby")


def _play_a_bit(people: list[Visitor], game: str) -> None:
    """Plays and exchanges in turn: all that has something to hide."""
    for _ in range(4):
        seat = on_turn(people, game)
        view = look(people[seat], game)["view"]
        assert act(people[seat], game, next_command(view, seat)).status_code == 200
        assert act(people[1 - seat], game, {"c": "accept"}).status_code == 200
        seat = 1 - seat
        rack = look(people[seat], game)["view"]["racks"][seat]
        assert act(people[seat], game, {"c": "exchange", "tiles": rack}).status_code == 200
