"""Somebody at a browser: cookies, the CSRF token, and short ways of saying what they do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import httpx

PASSWORD = "una contraseña larga"
PATIENCE = 300.0
"""Seconds until something that must come is given up: a busy machine is not a wrong answer."""


def until(true: Callable[[], object], what: str = "it did not come") -> None:
    """Wait for something that must come, however slow the machine is."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


async def until_in_loop(true: Callable[[], object], what: str = "it did not come") -> None:
    """The same inside an event loop, which goes on meanwhile."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.01)


class Visitor:
    """One person's HTTP client."""

    def __init__(self, url: str) -> None:
        self.url = url
        # Plain HTTP: reading the system's certificates would take longer than most tests.
        usual = {"Accept-Language": "es"}
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, headers=usual, verify=False)
        self.csrf: str | None = None
        self.user: dict[str, Any] = {}

    def close(self) -> None:
        self.http.close()

    @property
    def id(self) -> str:
        found: str = self.user["id"]
        return found

    @property
    def name(self) -> str:
        found: str = self.user["name"]
        return found

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.http.get(path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self.send("POST", path, body, **more)

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf} if self.csrf else {}
        headers |= more.pop("headers", {})
        return self.http.request(method, path, json=body, headers=headers, **more)

    def ok(self, path: str, body: Any = None, **more: Any) -> Any:
        """Send, and insist that it worked."""
        answer = self.post(path, body, **more)
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def read(self, path: str, **more: Any) -> Any:
        """Get, and insist that it worked."""
        answer = self.get(path, **more)
        assert answer.is_success, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def _entered(self, me: Any) -> None:
        self.csrf, self.user = me["csrf"], me["user"]

    def come_in(self) -> None:
        self._entered(self.ok("/api/guest"))

    def register(self, name: str, password: str = PASSWORD) -> None:
        self._entered(self.ok("/api/register", {"name": name, "password": password}))

    def login(self, name: str, password: str = PASSWORD) -> None:
        self._entered(self.ok("/api/login", {"name": name, "password": password}))
