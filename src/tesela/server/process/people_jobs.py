"""What is done about people beside requests: accounts whose time has come, and fair-play figures."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import Final, Protocol

from sqlalchemy import Connection, select

from tesela.rules.commands import Resign
from tesela.server.errors import ServerError
from tesela.server.games import figures
from tesela.server.games.keeper import UNREADABLE, Keeper, Table
from tesela.server.ids import now_ms
from tesela.server.moderation import signals
from tesela.server.people import accounts, erasing
from tesela.server.process.config import Settings
from tesela.server.process.logs import note
from tesela.server.storage import counters
from tesela.server.storage.store import ConflictError, Store
from tesela.server.storage.tables import marks

_ERASED: Final = "erased"
"""The counter by which every process learns that names went out of logs that it may remember."""


class PeopleHost(Protocol):
    """What these jobs need of the process that they run in; `Services` has it."""

    settings: Settings
    store: Store
    keeper: Keeper

    async def door_changed(self) -> None:
        """Look at every socket."""

    def lobby_changed(self) -> None:
        """Note that a seek changed through us."""


class PeopleJobs:
    """One task of this process."""

    def __init__(self, services: PeopleHost) -> None:
        self.services = services
        self._task: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._erased = -1

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def wake(self) -> None:
        """Something was asked for: look now."""
        self._soon.set()

    async def _run(self) -> None:
        while True:
            self._soon.clear()
            for work in (self.erase, self.forget, self.work_out, self.figure):
                try:
                    await work()
                except Exception as problem:  # the next round tries again
                    note(
                        "people job", logging.ERROR, exc=True, job=work.__name__, kind=type(problem).__name__
                    )
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), self.services.settings.people_every)

    async def erase(self) -> None:
        """Accounts that their owners deleted and whose days are over."""
        store = self.services.store
        for user_id in await store.read(lambda conn: erasing.due(conn, now_ms())):
            await self._give_up(user_id)
            try:
                gone = await store.write(partial(_erase, user_id=user_id))
            except ConflictError:  # somebody took a seat at one of their seeks; the next round tries again
                continue
            if gone:
                self.services.lobby_changed()
                await self.services.door_changed()

    async def _give_up(self, user_id: str) -> None:
        """Nobody waits for who will not come back: their games are resigned."""
        store, keeper = self.services.store, self.services.keeper
        user = await store.read(lambda conn: accounts.get(conn, user_id))
        for game_id in await store.read(lambda conn: erasing.running_games(conn, user_id)):
            with contextlib.suppress(ServerError):  # a damaged game, or one that does not go on anyway
                table = await keeper.fresh(game_id)
                seat = table.seat_of(user)
                if seat is not None and not table.over:
                    await keeper.act(game_id, user, Resign(seat), f"erased-{game_id}-{seat}")

    async def forget(self) -> None:
        """Logs without a name that this process remembers with it are read again."""
        wanted = select(marks.c.value).where(marks.c.name == _ERASED)
        now = await self.services.store.read(lambda conn: conn.execute(wanted).scalar() or 0)
        if now != self._erased:
            self._erased = now
            self.services.keeper.forget_finished()

    async def work_out(self) -> None:
        """Figures that a moderator asked for: one person's, then the next."""
        store = self.services.store
        if not await store.read(lambda conn: signals.is_waiting(conn, now_ms())):
            return
        user_id = await store.write(lambda conn: signals.claim(conn, now_ms()))
        if user_id is None:
            return
        found = await signals.work_out(self.services.keeper, store, user_id)
        await store.write(lambda conn: signals.keep(conn, user_id, found, now_ms()))
        self.wake()

    async def figure(self) -> None:
        """Figures of games that have ended: what profiles show."""
        store, keeper = self.services.store, self.services.keeper
        for game_id in await store.read(figures.waiting):
            try:
                table: Table | None = await keeper.fresh(game_id)
            except ServerError:  # damaged: it says nothing of anybody
                table = None
            try:
                await store.write(partial(figures.keep, game_id=game_id, table=table))
            except UNREADABLE as problem:  # one that can't be counted must not stand before all others
                note("figures", logging.ERROR, game=game_id, kind=type(problem).__name__)
                await store.write(partial(figures.keep, game_id=game_id, table=None))


def _erase(conn: Connection, user_id: str) -> bool:
    gone = erasing.erase(conn, user_id, now_ms())
    if gone:
        counters.grow(conn, _ERASED)
    return gone
