"""An event on a real server for tests: its owner, arbiters and players, each with a socket of their own."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from tests.server.conftest import Running
from tests.server.mover import EDITION, plays
from tests.server.visitor import PATIENCE, Visitor
from websockets.sync.client import ClientConnection, connect

from tesela.core.board import Board
from tesela.core.tiles import Tiles


class Phone:
    """One socket of an event; what comes is kept by kind, the newest of each."""

    def __init__(self, server: Running, secret: str = "", code: str = "") -> None:
        address = server.url.replace("http", "ws") + "/api/duplicate/live"
        self._open = ExitStack()
        self.line: ClientConnection = self._open.enter_context(
            connect(address, open_timeout=PATIENCE, max_size=None)
        )
        self.said: list[dict[str, Any]] = []
        self.send({"t": "hello", "secret": secret} if secret else {"t": "hello", "code": code})

    def send(self, message: dict[str, Any]) -> None:
        self.line.send(json.dumps(message))

    def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; others are kept in `said`."""
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
            self.said.append(message)
            if message["t"] == kind:
                return message

    def until(self, phase: str, move: int | None = None) -> dict[str, Any]:
        """The first snapshot in that phase."""
        while True:
            event: dict[str, Any] = self.next("event")["event"]
            if event["phase"] == phase and move in (None, event["move"]):
                return event

    def slip(self, move: int, coord: str, tiles: str, key: str = "k", **more: Any) -> dict[str, Any]:
        """Hand in, and what is answered."""
        self.send({"t": "slip", "key": key, "move": move, "coord": coord, "tiles": tiles, **more})
        while True:
            message: dict[str, Any] = json.loads(self.line.recv(timeout=PATIENCE))
            self.said.append(message)
            if message["t"] in ("taken", "refused"):
                return message

    def close(self) -> None:
        self._open.close()


class EventOnServer:
    """An event with its owner at the desk."""

    def __init__(self, server: Running, owner: Visitor | None = None, **wanted: Any) -> None:
        self.server = server
        self.owner: Visitor = owner or server.guest()
        body = {"title": "Prueba", "lexicon": EDITION, **wanted}
        self.opened = self.owner.ok("/api/duplicate/events", body)
        self.code: str = self.opened["code"]
        self.path = f"/api/duplicate/events/{self.code}"
        self.desk = self.arbiter("Jefa")
        self._phones: list[Phone] = []

    def arbiter(self, name: str) -> str:
        """A secret of the desk."""
        body = {"name": name, "desk": self.opened["desk"]}
        secret: str = self.owner.ok(f"{self.path}/arbiters", body)["secret"]
        return secret

    def join(self, name: str, **more: Any) -> str:
        """A player's secret."""
        secret: str = self.owner.ok(f"{self.path}/players", {"name": name, **more})["secret"]
        return secret

    def phone(self, secret: str = "") -> Phone:
        phone = Phone(self.server, secret, "" if secret else self.code)
        self._phones.append(phone)
        return phone

    def ask(self, command: dict[str, Any], secret: str = "") -> Any:
        """A command of the desk, as it was answered."""
        headers = {"authorization": f"Bearer {secret or self.desk}"}
        return self.owner.post(f"{self.path}/desk", {"command": command}, headers=headers)

    def do(self, kind: str, secret: str = "", **more: Any) -> None:
        """A command of the desk that must work."""
        answer = self.ask({"c": kind, **more}, secret)
        assert answer.is_success, answer.text

    def get(self, what: str, secret: str = "") -> Any:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        return self.owner.read(f"{self.path}/{what}", headers=headers)

    def close(self) -> None:
        for phone in self._phones:
            phone.close()


def some_play(event: dict[str, Any]) -> tuple[str, str]:
    """A play that the tests' lexicon holds valid, on the board and with the rack of a snapshot."""
    found = next(plays(Board.of(*event["board"]), Tiles.of(event["rack"])))
    coord, tiles = str(found).split()
    return coord, tiles
