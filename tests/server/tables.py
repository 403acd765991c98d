"""People at a table: short ways to start a game and to play it over HTTP or the socket."""

from __future__ import annotations

import json
import uuid
from contextlib import ExitStack
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.server.mover import EDITION, next_command
from tests.server.visitor import PATIENCE, Visitor
from websockets.sync.client import ClientConnection, connect

from tesela.rules.commands import StartGame
from tesela.rules.events import Created
from tesela.rules.game import Refusal, Secret, create, fold


def offer(**more: Any) -> dict[str, Any]:
    """A quiet game with the tests' lexicon."""
    usual = {"edition": EDITION, "ruleset": "fise-2007", "clock": "none", "accept_seconds": None}
    return {**usual, **more}


def start(players: list[Visitor], **more: Any) -> str:
    """A game between these people; returns its id."""
    made = players[0].ok("/api/seeks", {"offer": offer(seats=len(players), **more)})["seek"]
    for player in players[1:]:
        made = player.ok(f"/api/seeks/{made['id']}/join")
    game: str = made["game"]
    return game


def let_begin(seat: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the draw for the start falls so that this seat of two begins."""

    def new(game: str) -> Secret:
        for number in range(1000):
            secret = Secret(game, number.to_bytes(32, "big"))
            header = create(game, "fise-2007", ["Ana", "Blas"], 0, commitment=secret.commitment())
            assert isinstance(header, Created)
            begun = fold([header]).step(StartGame(0), 0, secret=secret)
            assert not isinstance(begun, Refusal)
            if begun[0].on_turn == seat:
                return secret
        raise AssertionError("no draw of a thousand lets them begin")

    monkeypatch.setattr(Secret, "new", new)


def new_key() -> str:
    return uuid.uuid4().hex


def look(player: Visitor, game: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = player.read(f"/api/games/{game}", **more)
    return found


def act(player: Visitor, game: str, command: dict[str, Any], **more: Any) -> Any:
    """Send a command over HTTP; the response, whatever it is."""
    return player.post(f"/api/games/{game}/commands", {"key": new_key(), "command": command, **more})


def on_turn(players: list[Visitor], game: str) -> int:
    """The seat on turn, -1 when the game is over."""
    seat: int | None = look(players[0], game)["view"]["on_turn"]
    return -1 if seat is None else seat


def play_on(players: list[Visitor], game: str, turns: int) -> None:
    """Some turns as the mover plays them; `players` by seat."""
    for _ in range(turns):
        seat = on_turn(players, game)
        if seat < 0:
            return
        command = next_command(look(players[seat], game)["view"], seat)
        assert act(players[seat], game, command).status_code == 200
        for other, player in enumerate(players):
            if other != seat and look(player, game)["view"]["phase"] == "announced":
                assert act(player, game, {"c": "accept"}).status_code == 200


class Line:
    """A socket with a memory: everything it was told, and short ways of waiting."""

    def __init__(self, server: Running | str, visitor: Visitor | None = None, **more: Any) -> None:
        url = server if isinstance(server, str) else server.url
        headers = {"Cookie": visitor.cookie} if visitor and visitor.cookie else {}
        headers |= more.pop("headers", {})
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(
                url.replace("http", "ws") + "/api/live" + more.pop("query", ""),
                additional_headers=headers,
                open_timeout=PATIENCE,
                ping_interval=None,  # else a server that is slow for once would be hung up on
                **more,
            )
        )
        self.heard: list[dict[str, Any]] = []
        self.views: dict[str, dict[str, Any]] = {}

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def send(self, t: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"t": t, **fields}))

    def next(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of one of these kinds; pings are answered on the way."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
            self.heard.append(message)
            if message["t"] == "ping":
                self.send("pong", n=message["n"])
            if message["t"] == "game":
                self.views[message["game"]["id"]] = message["game"]["view"]
            elif message["t"] == "update":
                self.views[message["game"]] = message["view"]
            if message["t"] in kinds:
                return message

    def reach(self, game: str, seq: int) -> dict[str, Any]:
        """The view once it has come to this number: an update may come before the answer to a command."""
        while self.views[game]["seq"] < seq:
            self.next("update")
        return self.views[game]

    def watch(self, game: str, **more: Any) -> dict[str, Any]:
        """Follow a game from now on; the first full message about it."""
        self.send("watch", game=game, **more)
        return self.next("game", "update", "problem")

    def do(self, game: str, command: dict[str, Any], **more: Any) -> dict[str, Any]:
        """Act over the socket; the answer, whatever it is."""
        key = more.pop("key", new_key())
        self.send("do", game=game, key=key, command=command, **more)
        while True:
            answer = self.next("done", "refused")
            if answer["key"] == key:
                return answer
