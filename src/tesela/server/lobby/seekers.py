"""Who looks for opponents must be there: soon after their last socket closes, their open seeks go.

A page that is loaded again, or a short gap in the connection, makes no difference. Links and challenges stay
(they are for later), and so does what is offered by correspondence or for an agreed time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from sqlalchemy import Connection

from tesela.server.games.hub import Hub
from tesela.server.ids import now_ms
from tesela.server.lobby import presence, seeks
from tesela.server.people import accounts
from tesela.server.process.coalesce import OneByOne
from tesela.server.process.config import Settings
from tesela.server.storage.store import ConflictError, Store

_SOON = 0.2
"""Many changes are looked at once."""
_TRIES = 8


class SeekersHost(Protocol):
    """What seekers need of the process that they are in; `Services` has it."""

    settings: Settings
    name: str
    store: Store
    hub: Hub
    stopping: bool

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside the request."""

    def lobby_changed(self) -> None:
        """Note that a seek changed through us."""


class Seekers:
    """The seekers of this process. What it knows of them it tells the others in `presence`."""

    def __init__(self, services: SeekersHost) -> None:
        self.services = services
        self._said: set[str] = set()
        self._soon: asyncio.TimerHandle | None = None
        self._saying = OneByOne()
        self._going: dict[str, asyncio.TimerHandle] = {}
        services.hub.on_lobby.append(self.look)

    def stop(self) -> None:
        """The sockets close because we stop: their people come back, here or elsewhere."""
        for timer in (*self._going.values(), *([self._soon] if self._soon else ())):
            timer.cancel()
        self._going.clear()

    def look(self) -> None:
        """Seeks or sockets changed: soon, see who of those who seek is here."""
        if self._soon is None and not self.services.stopping:
            self._soon = asyncio.get_running_loop().call_later(_SOON, self._say_soon)

    def _say_soon(self) -> None:
        self._soon = None
        self.services.spawn(self._saying.run(seeks.LOBBY, self._say_here))

    async def _say_here(self) -> None:
        services, people = self.services, self.services.hub.people
        if not people and not self._said:
            return
        rows = await services.store.read(lambda conn: seeks.waiting(conn, now_ms()))
        here = {user for row in rows for user in seeks.people_of(row) if user in people}
        if here != self._said:
            await services.store.write(lambda conn: presence.set_seeking(conn, services.name, here, now_ms()))
            self._said = here

    def must_be_here(self, user_id: str) -> None:
        """Somebody offers a game: without a socket, here or elsewhere, the offer goes as if they had left."""
        if user_id not in self.services.hub.people and user_id not in self._going:
            self.gone(user_id)

    def gone(self, user_id: str) -> None:
        """Somebody's last socket here has closed; if nobody opens another one in time, they have left."""
        if self.services.stopping:
            return
        if before := self._going.pop(user_id, None):
            before.cancel()
        self.look()
        self._going[user_id] = asyncio.get_running_loop().call_later(
            self.services.settings.seek_grace, lambda: self.services.spawn(self._left(user_id))
        )

    async def _left(self, user_id: str) -> None:
        self._going.pop(user_id, None)
        services = self.services
        if user_id in services.hub.people:
            return
        rows = await services.store.read(lambda conn: seeks.waiting(conn, now_ms()))
        if not any(user_id in seeks.people_of(row) for row in rows):
            return  # mostly: who plays or reads does not seek

        def work(conn: Connection) -> bool:
            if presence.seeks_elsewhere(conn, services.name, user_id, now_ms()):
                return False
            user = accounts.get(conn, user_id)
            return seeks.forget(conn, user, ("open", "rematch"), by_post=False)

        for _ in range(_TRIES):
            try:
                if await services.store.write(work):
                    services.lobby_changed()
                return
            except ConflictError:  # somebody took a seat at this moment
                continue
