"""Few seats for many who wait, given round robin: to networks in turn, and within one to its people in turn.

Whoever asks a thousand times waits behind himself, not everybody behind him.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

_Line: TypeAlias = deque[asyncio.Future[None]]


class FairSlots:
    """So many at a time; who waits is called by turns, whatever the others have in the line."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: OrderedDict[str, OrderedDict[str, _Line]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, network: str, person: str) -> AsyncIterator[None]:
        """Hold a slot: at once if one is free, else when it is this person's turn."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(network, person)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, network: str, person: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        people = self._waiting.setdefault(network, OrderedDict())
        people.setdefault(person, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()  # it was ours already
            raise

    def _pass_on(self) -> None:
        while (called := self._next()) is not None:
            if not called.done():
                called.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None] | None:
        """Who is called now; their network, and they within it, go to the end of the line."""
        if not self._waiting:
            return None
        network, people = self._waiting.popitem(last=False)
        person, line = people.popitem(last=False)
        called = line.popleft()
        if line:
            people[person] = line
        if people:
            self._waiting[network] = people
        return called
