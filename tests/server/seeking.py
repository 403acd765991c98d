"""Short ways of looking for opponents, also of many people at once."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable
from typing import Any

import httpx
from tests.server.conftest import Running
from tests.server.tables import offer
from tests.server.visitor import PATIENCE, Visitor


def seek(player: Visitor, kind: str = "open", to: str | None = None, **more: Any) -> dict[str, Any]:
    """A new seek, as its maker is told of it."""
    body = {"offer": offer(**more), "kind": kind, **({"to": to} if to else {})}
    made: dict[str, Any] = player.ok("/api/seeks", body)
    return made


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def listed(player: Visitor) -> list[str]:
    """The seeks that somebody sees."""
    return [each["id"] for each in player.read("/api/lobby")["seeks"]]


def named(hall: Running, name: str) -> Visitor:
    """Somebody with a name of their own, however often tests say it."""
    return hall.person(f"{name} {uuid.uuid4().hex[:8]}")


def at_once(*doings: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """All of these at the same moment; their answers in order."""
    answers: list[httpx.Response | None] = [None] * len(doings)
    gate = threading.Barrier(len(doings))

    def run(n: int) -> None:
        gate.wait(PATIENCE)
        answers[n] = doings[n]()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(len(doings))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * PATIENCE)
    found = [answer for answer in answers if answer is not None]
    assert len(found) == len(doings), "somebody was not answered"
    return found
