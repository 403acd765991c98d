"""People who never give up: they send the same command with the same key until somebody answers."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx
from tests.server.tables import new_key
from tests.server.visitor import Visitor


class Stubborn:
    """One player in a thread of their own. Keeps what was acknowledged, to compare with the log."""

    def __init__(self, who: Visitor, game: str) -> None:
        self.who, self.game = who, game
        who.http.timeout = httpx.Timeout(20)  # then once more
        self.acknowledged: list[tuple[str, int]] = []  # kind of event, sequence number
        self.keys: list[str] = []  # of the commands, as they were first sent
        self.attempts: list[tuple[float, str, str]] = []  # when, which key, what came of it
        self.stop = threading.Event()
        self.problems: list[str] = []
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def finish(self) -> None:
        self.stop.set()
        self._thread.join(330)
        assert not self._thread.is_alive()
        assert not self.problems, self.problems[:3]

    def _run(self) -> None:
        turn = 0
        while not self.stop.is_set():
            # One player alone can go on agreeing and declining for ever: an event each time.
            command = {"c": "agree" if turn % 2 == 0 else "decline", "about": "end"}
            seq = self._until_answered({"key": new_key(), "command": command})
            if seq is None:
                return
            self.acknowledged.append(("agreed" if turn % 2 == 0 else "declined", seq))
            turn += 1

    def _until_answered(self, body: dict[str, Any]) -> int | None:
        self.keys.append(body["key"])
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            try:
                answer = self.who.post(f"/api/games/{self.game}/commands", body)
            except httpx.HTTPError as wrong:
                self._tried(body, type(wrong).__name__)
                time.sleep(0.02)
                continue
            self._tried(body, str(answer.status_code))
            if answer.status_code == 503:
                time.sleep(0.05)
                continue
            if answer.status_code != 200:
                self.problems.append(f"{answer.status_code} {answer.text}")
                return None
            seq: int = answer.json()["seq"]
            return seq
        tail = [(round(when, 1), came) for when, _key, came in self.attempts[-5:]]
        self.problems.append(f"nobody answered for five minutes: {tail}")
        return None

    def _tried(self, body: dict[str, Any], came: str) -> None:
        """Remember the last attempts: they explain what went wrong, if something did."""
        self.attempts.append((time.time(), body["key"], came))
        del self.attempts[:-200]
