"""Bodies above the usual size: logs of other desks, lists, recorded games.

They are read before anybody knows who sends them, and each is in memory several times while it is decoded: so
few at once, of one asker and in all.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from litestar.types import Receive, Scope

from tesela.server.errors import ServerError

_LARGE_EACH: Final = 2
_LARGE: Final = 6
"""Bodies above the usual size that are read at once, of one asker and in all: some tens of megabytes."""


class LargeBodies:
    """Whose bodies above the usual size are being read now."""

    def __init__(self, usual: int) -> None:
        self._usual = usual
        self._held: Counter[str] = Counter()

    def watching(self, scope: Scope, receive: Receive, asker: str) -> BodyWatch:
        """To read a request by: it holds a place from the moment when its body is more than usual."""
        return BodyWatch(self, scope, receive, asker)

    def take(self, asker: str) -> None:
        """A place; 429 for who has enough of them, 503 if there is none."""
        if self._held[asker] >= _LARGE_EACH:
            raise ServerError(429, "request.many", {"seconds": 5})
        if self._held.total() >= _LARGE:
            raise ServerError(503, "server.busy", {"seconds": 5})
        self._held[asker] += 1

    def give_back(self, asker: str) -> None:
        self._held[asker] -= 1
        if not self._held[asker]:
            del self._held[asker]

    def large(self, size: int) -> bool:
        return size > self._usual


class BodyWatch:
    """Counts a body as it comes; whatever length was told, and whether or not one was."""

    def __init__(self, bodies: LargeBodies, scope: Scope, receive: Receive, asker: str) -> None:
        self._bodies, self._receive, self._asker = bodies, receive, asker
        self._told = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
        self._came = 0
        self._holds = False

    async def __call__(self) -> Any:
        self._count(int(self._told) if self._told.isdigit() else 0)  # before any of it is read
        message = await self._receive()
        if message["type"] == "http.request":
            self._came += len(message.get("body", b""))
            self._count(self._came)
        return message

    def _count(self, size: int) -> None:
        if not self._holds and self._bodies.large(size):
            self._bodies.take(self._asker)
            self._holds = True

    def done(self) -> None:
        """The request is answered."""
        if self._holds:
            self._bodies.give_back(self._asker)
