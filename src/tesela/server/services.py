"""The server's parts, made once for each process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tesela.server.config import Settings
from tesela.server.limits import Limiter
from tesela.server.store import Store

T = TypeVar("T")


class Services:
    """What handlers need, and how it starts and stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db_url)
        self.guests = Limiter(settings.newcomers_per_minute / 60, settings.newcomers_per_minute)
        self.stopping = False
        self._hashers = ThreadPoolExecutor(1, "hash")  # argon2 is heavy on purpose: one at a time

    async def hashing(self, work: Callable[..., T], *args: object) -> T:
        """Run something slow about passwords off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._hashers, work, *args)

    async def start(self) -> None:
        """Begin the work that nobody asks for."""

    async def stop(self) -> None:
        """Finish what was accepted, then let go."""
        self.stopping = True
        self._hashers.shutdown(wait=False)
        self.store.close()
