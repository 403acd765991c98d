"""What runs by itself in every process: the sweeper of clocks, the look at what others wrote, the cleanup."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Connection

from tesela.rules.game import ARBITER
from tesela.server.clock import CLOCK
from tesela.server.events.keeper import EventKeeper
from tesela.server.games import desks, gamelog
from tesela.server.games.bots import Bots
from tesela.server.games.hub import Follower, Hub
from tesela.server.games.keeper import DamagedError, Keeper
from tesela.server.ids import now_ms
from tesela.server.lobby import presence, seeks
from tesela.server.lobby.seekers import Seekers
from tesela.server.moderation import reports, sanctions, signals, staff
from tesela.server.notify import notices, subscriptions
from tesela.server.people import (
    bans,
    devices,
    event_passes,
    retention,
    retired_names,
    security,
    sessions,
    throttle,
)
from tesela.server.people.bans import Banned
from tesela.server.process import gc_tuning
from tesela.server.process.config import Settings
from tesela.server.process.logs import note
from tesela.server.process.metrics import SWEPT
from tesela.server.storage import claims, worker_notify
from tesela.server.storage.pg_notify import Doorbell, Listener
from tesela.server.storage.store import Store

_HEAL_EVERY = 2.0
"""How often to look by number even where nothing was said."""
_DOOR_EVERY = 60.0
"""How often a socket's session is looked up again."""
_SLICES = 8


class JobsHost(Protocol):
    """What jobs need of the process that they run in; `Services` has it."""

    settings: Settings
    name: str
    store: Store
    keeper: Keeper
    events: EventKeeper
    hub: Hub
    bots: Bots
    seekers: Seekers
    banned: Banned

    async def door_changed(self) -> None:
        """Know the bans, and look at every socket."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside the request."""


class Jobs:
    """Tasks of this process; each goes on whatever one round of it meets."""

    def __init__(self, services: JobsHost) -> None:
        self.services = services
        self.store = services.store
        self.settings = services.settings
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: Listener | None = None
        self._doorbell: Doorbell | None = None
        self._ears: worker_notify.Ears | None = None
        self._lobby_version = -1
        self._door_version = -1
        self._slices = 1
        self._round = 0
        self._door = 0

    async def start(self) -> None:
        settings = self.settings
        polls = self.store.is_sqlite and settings.workers > 1 and not self._neighbours()
        # Where nothing depends on it, an eighth of the games at a time: all at once would hold others up.
        self._slices = 1 if polls else _SLICES
        poll = settings.poll_every if polls else _HEAL_EVERY / _SLICES
        for every, work in (
            (settings.sweep_every, self.sweep),
            (poll, self.look),
            (_DOOR_EVERY / _SLICES, self.doorman),
            (20.0, self.beat),
            (600.0, self.cleanup),
        ):
            self._tasks.append(asyncio.create_task(self._forever(every, work)))
        if not self.store.is_sqlite:
            url = self.store.engine.url.render_as_string(hide_password=False)
            self._listener = Listener(url, self.store.name, asyncio.get_running_loop(), self.heard)
            self._listener.start()
            self._doorbell = Doorbell(url, self.store.name)
            self._doorbell.start()
            self.store.speak = self._doorbell.say

    def _neighbours(self) -> bool:
        """Whether the other workers say what they write."""
        place = worker_notify.folder()
        if place is None:
            return False
        self._ears = worker_notify.Ears(place, self.services.name, self.heard)
        if self._ears.start():
            self.store.speak = self._ears.say
            return True
        self._ears = None
        return False

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener:
            await asyncio.to_thread(self._listener.stop)
        await self.store.write(lambda conn: presence.leave(conn, self.services.name))
        self.store.speak = None
        if self._ears:
            self._ears.stop()
        if self._doorbell:
            await asyncio.to_thread(self._doorbell.stop)

    async def _forever(self, every: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Exception as problem:
                note("job", logging.ERROR, exc=True, job=work.__name__, kind=type(problem).__name__)
            await asyncio.sleep(every)

    async def sweep(self) -> None:
        """Games whose time is over end even if nobody is connected; bots that were left alone are asked."""
        name, for_ms = self.services.name, round(self.settings.claim_for * 1000)
        bot_ms = round(self.settings.bot_claim * 1000)
        now = now_ms()
        # Looking costs nothing; only who finds something takes the writer's lock.
        if not await self.store.read(lambda conn: claims.anything(conn, now)):
            return

        def work(conn: Connection) -> tuple[list[str], list[str]]:
            return claims.claim_due(conn, name, now, for_ms), claims.claim_bots(conn, name, now, bot_ms)

        due, bots = await self.store.write(work)
        for game_id in due:
            try:
                if await self.services.keeper.tick(game_id):
                    SWEPT.inc()
                else:
                    await self.store.write(partial(claims.release, game_id=game_id, process=name))
            except DamagedError:
                continue  # noted when it was met first; the claim runs out, and it is looked at again
            except Exception as problem:  # one game's trouble must not stop the clocks of the others
                note("tick", logging.ERROR, exc=True, game=game_id, kind=type(problem).__name__)
        for game_id in bots:
            self.services.bots.ask(game_id)

    async def look(self) -> None:
        """Compare numbers: what others wrote into games that somebody follows here, and the lobby's."""
        hub = self.services.hub
        self._round = (self._round + 1) % self._slices
        ids = list(hub.by_game)[self._round :: self._slices]
        heads, version, door = await self.store.read(
            lambda conn: (gamelog.heads(conn, ids), seeks.version(conn), security.door_version(conn))
        )
        if door != self._door_version:
            self._door_version = door
            await self.services.door_changed()
        for game_id, (head, side) in heads.items():
            table = self.services.keeper.known(game_id)
            if table is None or head > table.seq or side != hub.heads.get(game_id, (0, -1))[1]:
                await self._compare(game_id, head, side)
        if version != self._lobby_version:
            self._lobby_version = version
            hub.touch_lobby()

    async def _compare(self, game_id: str, head: int, side: int) -> None:
        hub = self.services.hub
        if game_id not in hub.by_game:
            return
        table = await self.services.keeper.table(game_id)
        if head > table.seq:
            await self.services.keeper.catch_up(table)
        if side != hub.heads.get(game_id, (0, -1))[1]:
            hub.side_changed(game_id, side)

    def heard(self, name: str, head: int) -> None:
        """Another process said that something committed."""
        if name == seeks.LOBBY:
            self.services.hub.touch_lobby()
        elif self.services.events.known(name) is not None:
            self.services.spawn(self.services.events.heard(name, head))
        elif name in self.services.hub.by_game:
            table = self.services.keeper.known(name)
            if table is None or not head or head > table.seq:  # else they are our own words
                self.services.spawn(self._heard_game(name, head))

    async def _heard_game(self, game_id: str, head: int) -> None:
        table = self.services.keeper.known(game_id)
        if head and table is not None:  # the log grew, and nothing beside it
            await self.services.keeper.catch_up(table)
            return
        heads = await self.store.read(lambda conn: gamelog.heads(conn, [game_id]))
        if game_id in heads:
            await self._compare(game_id, *heads[game_id])

    async def doorman(self) -> None:
        """Sockets of sessions that ran out are let go: an eighth at a time."""
        self._door = (self._door + 1) % _SLICES
        everybody = list(self.services.hub.followers)
        await self._see_out([each for each in everybody if hash(each.id) % _SLICES == self._door])

    async def look_at_door(self) -> None:
        """Sockets of ended sessions, of people with another role, and from banned networks, all at once."""
        for follower in list(self.services.hub.followers):
            if self.services.banned.find(follower.address, now_ms()):
                follower.close("banned")
        await self._see_out(list(self.services.hub.followers))

    async def _see_out(self, followers: list[Follower]) -> None:
        inside = [each for each in followers if each.session]
        tokens = sorted({str(each.session) for each in inside})
        if not tokens:
            return
        good = await self.store.read(lambda conn: sessions.still_good(conn, tokens, now_ms()))
        for follower in inside:
            role = follower.user.role if follower.user else None
            if good.get(str(follower.session)) != role:
                follower.close("session")
        await self._leave_desks(inside)

    async def _leave_desks(self, followers: list[Follower]) -> None:
        """Who was dismissed must not go on looking at racks."""
        sitting = [
            (follower, game)
            for follower in followers
            for game, followed in follower.games.items()
            if followed.viewer == ARBITER
        ]
        if not sitting:
            return
        gone = await self.store.read(
            lambda conn: [
                follower
                for follower, game in sitting
                if follower.user is None or not desks.sits_there(conn, game, follower.user)
            ]
        )
        for follower in gone:
            follower.close("session")

    async def beat(self) -> None:
        """We are still here."""
        self.mind_the_clock()
        left = await self.store.write(lambda conn: presence.beat(conn, self.services.name, now_ms()))
        for user_id in left:
            self.services.seekers.gone(user_id)

    def mind_the_clock(self) -> None:
        """Say in the log that somebody set the machine's clock: ours goes on as before."""
        if jump := CLOCK.jump_ms():
            note("clock_set", logging.WARNING, by_ms=jump)

    async def cleanup(self) -> None:
        """Throw away what has run out."""
        gc_tuning.collect()

        def work(conn: Connection) -> None:
            now = now_ms()
            sessions.clean(conn, now, self.settings.idempotency_days * 86_400_000)
            throttle.clean(conn, now)
            devices.clean(conn, now)
            bans.clean(conn, now)
            event_passes.clean(conn, now)
            security.clean(conn, now)
            seeks.clean(conn, now)
            retired_names.clean(conn, now)
            notices.clean(conn, now)
            subscriptions.clean(conn)
            retention.let_guests_go(conn, now)
            for part in (reports, sanctions, signals, staff):
                part.clean(conn, now)

        await self.store.write(work)
