"""A thread for what takes long, given round robin: whoever asks for much waits behind themselves.

What takes more than a few milliseconds must not be done on the event loop, where games wait for it, nor in
threads that all share, where the first to fill them shuts the others out. Here who asks is a device with an
event's pass or a network, as for all limits; the door writes it down for the request (`ASKER`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Final, TypeVar

from tesela.server.errors import ServerError
from tesela.server.games.fair_slots import FairSlots

T = TypeVar("T")

ASKER: Final[ContextVar[str]] = ContextVar("asker", default="")
"""Whom limits count this request for."""
_MOST_EACH: Final = 8
_MOST: Final = 256


class Workshop:
    """One piece of work at a time; who waits is called by turns."""

    def __init__(self, name: str, most_each: int = _MOST_EACH) -> None:
        self._most_each = most_each
        self._thread = ThreadPoolExecutor(1, name)
        self._slots = FairSlots(1)
        self._waiting: Counter[str] = Counter()

    async def run(self, work: Callable[[], T]) -> T:
        """Do it in the workshop's thread; 429 for who has too much waiting there, 503 if everybody has."""
        asker = ASKER.get()
        if self._waiting[asker] >= self._most_each:
            raise ServerError(429, "request.many", {"seconds": 5})
        if self._waiting.total() >= _MOST:
            raise ServerError(503, "server.busy", {"seconds": 5})
        self._waiting[asker] += 1
        try:
            async with self._slots.slot(asker, asker):
                return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting[asker] -= 1
            if not self._waiting[asker]:
                del self._waiting[asker]

    def stop(self) -> None:
        """Take nothing more in."""
        self._thread.shutdown(wait=False, cancel_futures=True)
