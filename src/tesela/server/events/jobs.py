"""What time brings to events: looked for in memory often, in the tables now and then.

Each event is looked after by itself: trouble with one, even with one that can't be read, holds no other up.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from tesela.server.events import days, eventlog
from tesela.server.events.keeper import EventKeeper
from tesela.server.ids import now_ms
from tesela.server.process.logs import note

_EVERY: Final = 0.1
_LOOK_EVERY: Final = 20
"""Rounds between looks into the tables: for events of before a restart, and for what others wrote."""
_REST: Final = 1.0
"""Seconds after which something that failed is tried again."""


class EventJobs:
    """One task of this process."""

    def __init__(self, keeper: EventKeeper) -> None:
        self.keeper = keeper
        self._resting: dict[str, float] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        rounds = 0
        while True:
            if rounds % _LOOK_EVERY == 0:
                await self._try("look", self._look)
            for live in self.keeper.all_known:
                await self._try(live.id, partial(self.keeper.tick, live))
            rounds += 1
            await asyncio.sleep(_EVERY)

    async def _try(self, what: str, work: Callable[[], Awaitable[object]]) -> None:
        """Do it; what fails is noted, and rests for a moment."""
        if self._resting.get(what, 0.0) > time.monotonic():
            return
        self._resting.pop(what, None)
        try:
            await work()
        except Exception as problem:
            self._resting[what] = time.monotonic() + _REST
            note("event job", logging.ERROR, exc=True, kind=type(problem).__name__)

    async def _look(self) -> None:
        self.keeper.forget_idle()
        known = {live.id: live for live in self.keeper.all_known}
        now = now_ms()
        due, heads, over = await self.keeper.store.read(
            lambda conn: (
                eventlog.due_now(conn, now),
                eventlog.heads(conn, list(known)),
                days.to_close(conn, now),
            )
        )
        for event_id in due:
            await self._try(f"load {event_id}", partial(self.keeper.event, event_id))
        for day in over:
            await self._try(f"day {day.day}", partial(self._close_day, day, now))
        for event_id, head in heads.items():
            await self._try(f"hear {event_id}", partial(self.keeper.heard, event_id, head))

    async def _close_day(self, day: days.Day, now: int) -> None:
        """End a day that is over; where several processes look, one of them does it."""
        live = await self.keeper.event(day.event_id)
        async with live.lock:
            await self.keeper.store.write(partial(days.close, day=day, tools=live.tools, now=now))
        await self.keeper.fresh(day.event_id)
