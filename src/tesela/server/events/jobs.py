"""What time brings to events: looked for in memory often, in the tables now and then."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

from tesela.server.events import days, eventlog
from tesela.server.events.keeper import EventKeeper
from tesela.server.ids import now_ms
from tesela.server.process.logs import note

_EVERY: Final = 0.1
_LOOK_EVERY: Final = 20
"""Rounds between looks into the tables: for events of before a restart, and for what others wrote."""


class EventJobs:
    """One task of this process."""

    def __init__(self, keeper: EventKeeper) -> None:
        self.keeper = keeper
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
            try:
                if rounds % _LOOK_EVERY == 0:
                    await self._look()
                for live in self.keeper.all_known:
                    await self.keeper.tick(live)
            except Exception as problem:  # one event's trouble must not stop the clocks of the others
                note("event job", logging.ERROR, exc=True, kind=type(problem).__name__)
            rounds += 1
            await asyncio.sleep(_EVERY)

    async def _look(self) -> None:
        self.keeper.forget_idle()
        known = {live.id: live for live in self.keeper.all_known}
        now = now_ms()
        due, heads = await self.keeper.store.read(
            lambda conn: (eventlog.due_now(conn, now), eventlog.heads(conn, list(known)))
        )
        for event_id in due:
            await self.keeper.event(event_id)
        await self._close_days(now)
        for event_id, head in heads.items():
            await self.keeper.heard(event_id, head)

    async def _close_days(self, now: int) -> None:
        """End the days that are over; where several processes look, one of them does it."""
        for day in await self.keeper.store.read(lambda conn: days.to_close(conn, now)):
            live = await self.keeper.event(day.event_id)
            tools = live.tools
            async with live.lock:
                work = partial(days.close, day=day, tools=tools, now=now)
                await self.keeper.store.write(work)
            await self.keeper.fresh(day.event_id)
