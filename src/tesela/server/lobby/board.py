"""What all who look at the lobby are told when it changes: read once for everybody, and not at every change.

A look for each of them would let whoever offers games and takes them back without end keep a server busy
with telling. The first change is told at once, the next ones together, later the more people look on.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Coroutine, Iterable, Mapping
from typing import Any, Final, Protocol

from sqlalchemy import Connection

from tesela.server.games.hub import Follower, Hub
from tesela.server.games.messages import LobbyNow
from tesela.server.ids import now_ms
from tesela.server.lobby import seeks, sitting
from tesela.server.lobby.seeks import Seek
from tesela.server.people import blocks
from tesela.server.storage.store import Store

_PACE: Final = 0.25
"""Seconds from one telling to the next, at least;"""
_PACE_EACH: Final = 0.001
"""and so many more for each who is told."""


class BoardHost(Protocol):
    """What the board needs of the process that it is in; `Services` has it."""

    store: Store
    hub: Hub
    stopping: bool

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside the request."""


class Board:
    """The lobby of this process, for those who follow it."""

    def __init__(self, services: BoardHost) -> None:
        self.services = services
        self._changed = False
        self._busy = False
        self._soon: asyncio.TimerHandle | None = None
        self._next = 0.0  # when it may be told again
        services.hub.on_lobby.append(self.touch)

    def touch(self) -> None:
        """A seek changed: whoever looks on is told, soon."""
        self._changed = True
        self._plan()

    def stop(self) -> None:
        """Tell nothing more."""
        if self._soon:
            self._soon.cancel()

    def _plan(self) -> None:
        if self._changed and not (self._busy or self._soon or self.services.stopping):
            wait = max(0.0, self._next - time.monotonic())
            self._soon = asyncio.get_running_loop().call_later(wait, self._begin)

    def _begin(self) -> None:
        self._soon, self._changed = None, False
        watching = [each for each in self.services.hub.followers if each.lobby]
        self._next = time.monotonic() + _PACE + _PACE_EACH * len(watching)
        if watching:
            self._busy = True
            self.services.spawn(self._show(watching))

    async def _show(self, watching: list[Follower]) -> None:
        try:
            await self._tell(watching)
        except Exception:
            self._changed = True  # they are told as soon as it can be read again
            raise
        finally:
            self._busy = False
            self._plan()

    async def _tell(self, watching: list[Follower]) -> None:
        asked = [each.lobby_asked for each in watching]
        people = {each.user.id for each in watching if each.user}
        found = await self.services.store.read(lambda conn: shown_to_all(conn, people, now_ms()))
        for follower, before in zip(watching, asked, strict=True):
            if follower.lobby_asked != before:
                continue  # they asked meanwhile, and are told what is newer than this
            follower.lobby_news = found[follower.user.id if follower.user else None]
            follower.wake.set()


def shown_to_all(conn: Connection, people: Iterable[str], now: int) -> Mapping[str | None, LobbyNow]:
    """The lobby as each of these people sees it (`seeks.shown_to`), and as strangers do (None)."""
    ids = sorted(people)
    newest_rows, own_rows = seeks.shown_rows(conn, ids, now)
    rows = {row.id: row for row in (*newest_rows, *own_rows)}
    known = {seek.id: seek for seek in seeks.seeks_of(conn, list(rows.values()))}
    theirs: dict[str, list[Seek]] = defaultdict(list)
    for row in own_rows:
        for person in seeks.shown_always(row) if row.id in known else ():
            theirs[person].append(known[row.id])
    newest = [known[row.id] for row in newest_rows if row.id in known]
    apart, playing = blocks.apart_of(conn, ids), sitting.playing_of(conn, ids)
    told: dict[str | None, LobbyNow] = {None: LobbyNow(seeks=newest, playing=[])}
    for person in ids:
        seen = newest
        if person in theirs:
            both = {seek.id: seek for seek in (*newest, *theirs[person])}
            seen = sorted(both.values(), key=_newest)
        if away := apart.get(person):
            seen = [seek for seek in seen if not _meets(seek, person, away)]
        told[person] = LobbyNow(seeks=seen, playing=playing.get(person, []))
    return told


def _newest(seek: Seek) -> tuple[int, str]:
    return (-seek.created, seek.id)


def _meets(seek: Seek, person: str, away: set[str]) -> bool:
    """Whether they would sit down with people whom they are not to meet; where they sit already, no."""
    sitting = {seek.by.user_id, *(each.user_id for each in seek.joined)}
    return person not in sitting and not sitting.isdisjoint(away)
