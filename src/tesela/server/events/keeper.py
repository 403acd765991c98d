"""All events of this process: commands one at a time for each event, slips in batches.

Whatever is acknowledged is on the disk. Slips that wait while a batch is being written go together into the
next one, so that thousands within seconds cost a few transactions.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection

from tesela.duplicate import commands as c
from tesela.duplicate.decide import hand_in, join_many, step
from tesela.duplicate.draft import Tools
from tesela.duplicate.due import due
from tesela.duplicate.events import Event, HandedIn, Joined
from tesela.duplicate.ranking import taking_part
from tesela.duplicate.refusals import cannot
from tesela.duplicate.state import State
from tesela.duplicate.top import plays_by
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal
from tesela.server.errors import ServerError, missing
from tesela.server.events import eventlog, people
from tesela.server.events.live_event import LiveEvent, Waiting
from tesela.server.games.words import Words
from tesela.server.ids import digest, new_secret, now_ms
from tesela.server.people import event_ratings
from tesela.server.people.limits import Limiter
from tesela.server.storage.store import ConflictError, Store

_TRIES: Final = 40
_GRACE_MS: Final = 250
"""Slips that came in time may still be on their way to the disk when time is up."""
_SLIPS_AT_ONCE: Final = 40
_SLIPS_PER_SECOND: Final = 1.0
"""How often one player may change the slip: each is an entry of a log that everybody reads."""

DAY: Final = "day"
"""The status of a day's game while it can be played: nobody joins it, each plays it alone."""
_FORGET_AFTER: Final = 600.0
"""Seconds that an event which waits for nothing is remembered after somebody last asked for it."""


Decided: TypeAlias = tuple[State, tuple[Event, ...]] | Refusal
Within: TypeAlias = Callable[[Callable[[], Decided]], Awaitable[Decided]]


class _Newcomer(NamedTuple):
    """Who wants to join, who wrote them in, and who waits for the answer."""

    command: c.Join
    by: str
    user_id: str | None
    answer: asyncio.Future[Any]


class EventKeeper:
    """Events by name; `on_change` is told of everything that is new, with whether the public sees it."""

    def __init__(self, store: Store, words: Words) -> None:
        self.store = store
        self.words = words
        self.on_change: list[Callable[[LiveEvent], None]] = []
        self.in_use: list[Callable[[LiveEvent], bool]] = []
        self._known: dict[str, LiveEvent] = {}
        self._loading: dict[str, asyncio.Task[LiveEvent]] = {}
        self._joining: dict[str, list[_Newcomer]] = {}
        self._letting_in: set[asyncio.Task[None]] = set()
        self._slips = Limiter(_SLIPS_PER_SECOND, _SLIPS_AT_ONCE)

    def known(self, event_id: str) -> LiveEvent | None:
        return self._known.get(event_id)

    @property
    def all_known(self) -> list[LiveEvent]:
        return list(self._known.values())

    async def event(self, code: str) -> LiveEvent:
        """An event by its code or name, from memory or from its log; 404 if there is none."""
        for live in self._known.values():
            if code in (live.id, live.row.code):
                live.used = time.monotonic()
                return live
        # A hall that comes back after a restart asks all at once: one reading and folding serves them all.
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _done: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def _load(self, code: str) -> LiveEvent:
        """An event from its log, and from now on remembered; 404 if there is none."""
        row = await self.store.read(lambda conn: eventlog.find(conn, code))
        if row is None:
            raise missing("event")
        log, seed = await self.store.read(
            lambda conn: (eventlog.read(conn, row.id), eventlog.seed_of(conn, row.id))
        )
        header = log[0]
        judge = await self.words.judge(getattr(header, "lexicon", ""), getattr(header, "lexicon_hash", ""))
        tools = tools_of(judge.edition.graph, Secret.from_hex(row.id, seed))
        live = self._known.get(row.id)
        if live is None:  # asked for by the code and by the id, it may have been read twice
            live = self._known[row.id] = LiveEvent(row, log, tools)
            async with live.lock:  # what other processes wrote meanwhile was told to nobody here
                await self._catch_up(live)
        return live

    def forget_idle(self, after: float = _FORGET_AFTER) -> list[str]:
        """Let go of events that nobody looks at and for which no time runs: the log has all of them."""
        before = time.monotonic() - after
        idle = [
            live.id
            for live in self._known.values()
            if live.used <= before
            and due(live.state) is None
            and not (live.waiting or live.writing or live.lock.locked() or live.id in self._joining)
            and not any(used(live) for used in self.in_use)
        ]
        for event_id in idle:
            del self._known[event_id]
        return idle

    async def fresh(self, code: str) -> LiveEvent:
        """The same, with everything that any process has written so far."""
        live = await self.event(code)
        async with live.lock:
            await self._catch_up(live)
        return live

    async def _catch_up(self, live: LiveEvent) -> None:
        new = await self.store.read(lambda conn: eventlog.read(conn, live.id, live.seq))
        if new:
            live.take_in(new)
            self._changed(live)

    async def heard(self, event_id: str, head: int) -> None:
        """Another process wrote: read it by its number."""
        live = self._known.get(event_id)
        if live is not None and head > live.seq:
            async with live.lock:
                await self._catch_up(live)

    def _changed(self, live: LiveEvent) -> None:
        for told in self.on_change:
            told(live)

    # Commands

    async def act(
        self, live: LiveEvent, command: c.Command, by: str, *, within: Within | None = None
    ) -> tuple[Event, ...] | Refusal:
        """Carry a command out once; slips that came before it are written before it.

        What takes long is decided `within` a workshop: nothing but this event waits for it.
        """
        async with live.lock:
            await self._write_slips(live)
            for _ in range(_TRIES):
                deciding = partial(step, live.state, command, now_ms(), by=by, tools=live.tools)
                done = await within(deciding) if within else deciding()
                if isinstance(done, Refusal):
                    return done
                state, events = done
                if not events:
                    return ()
                work = partial(_write_acts, live=live, state=state, new=events, tried=Tried())
                try:
                    await self.store.write(work)
                except ConflictError:
                    await self._catch_up(live)
                    continue
                live.take_in(list(events))
                self._changed(live)
                return events
        raise ServerError(503, "event.busy")

    async def tick(self, live: LiveEvent) -> bool:
        """Let happen what is due, a moment later than it was."""
        at = due(live.state)
        if at is None or now_ms() < at + (_GRACE_MS if live.state.phase == "open" else 0):
            return False
        done = await self.act(live, c.Tick(), "")
        return not isinstance(done, Refusal) and bool(done)

    # Joining

    async def join(
        self, live: LiveEvent, command: c.Join, user_id: str | None, by: str = ""
    ) -> tuple[Joined, str]:
        """A new player and their secret; many who come at once are written together."""
        if live.row.status == DAY:
            raise ServerError(409, "event.day")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[tuple[Joined, str] | Refusal] = loop.create_future()
        queue = self._joining.setdefault(live.id, [])
        queue.append(_Newcomer(command, by, user_id, answer))
        if len(queue) == 1:
            task = loop.create_task(self._let_in(live))
            self._letting_in.add(task)
            task.add_done_callback(self._letting_in.discard)
        done = await answer
        if isinstance(done, Refusal):
            raise refused(done)
        return done

    async def _let_in(self, live: LiveEvent) -> None:
        async with live.lock:
            queue = self._joining.pop(live.id, [])
            try:
                answers = await self._write_joins(live, queue)
            except Exception as problem:
                for each in queue:
                    if not each.answer.done():
                        each.answer.set_exception(problem)
                return
        for each, said in zip(queue, answers, strict=True):
            if not each.answer.done():
                each.answer.set_result(said)
        self._changed(live)

    async def _write_joins(
        self, live: LiveEvent, queue: Sequence[_Newcomer]
    ) -> list[tuple[Joined, str] | Refusal]:
        for _ in range(_TRIES):
            now = now_ms()
            come_in = [(each.command, each.by) for each in queue]
            answers = join_many(live.state, come_in, now, tools=live.tools)
            secrets = [new_secret() for _ in answers]
            events = [each for each in answers if isinstance(each, Joined)]
            rows = [
                {
                    "token": digest(secret), "event_id": live.id, "role": "player", "player": joined.player,
                    "name": joined.name, "user_id": newcomer.user_id, "created": now,
                }
                for joined, secret, newcomer in zip(answers, secrets, queue, strict=True)
                if isinstance(joined, Joined)
            ]  # fmt: skip
            standing = eventlog.standing_of(live.state)

            def work(
                conn: Connection,
                old: int = live.seq,
                new: Sequence[Event] = events,
                come: Sequence[Mapping[str, object]] = rows,
                after: eventlog.Standing = standing,
                tried: Tried = Tried(),  # noqa: B008 -- one for each time that the work is defined
            ) -> None:
                if tried.before() and people.there(conn, come):
                    return
                if new:
                    eventlog.append(conn, live.id, old, new, after)
                people.add(conn, come)

            try:
                await self.store.write(work)
            except ConflictError:
                await self._catch_up(live)
                continue
            live.take_in(list(events))
            return [
                (each, secret) if isinstance(each, Joined) else each
                for each, secret in zip(answers, secrets, strict=True)
            ]
        raise ServerError(503, "event.busy")

    # Slips

    async def hand_in(self, live: LiveEvent, command: c.HandIn) -> HandedIn:
        """A slip that is on the disk when this returns; the moment that counts is when it came in."""
        done = hand_in(live.state, command, now_ms())
        if isinstance(done, Refusal):
            raise refused(done)
        move = live.state.move
        there = move.slips.get(done.player) if move else None
        if there and not there.paper and (there.play, there.score) == (done.play, done.score):
            return HandedIn(there.at, player=done.player, move=done.move, play=done.play, score=done.score)
        if not self._slips.allows(f"{live.id} {done.player}"):
            raise ServerError(429, "request.many", {"seconds": 2})
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        live.waiting.append(Waiting(done, answer))
        if live.writing is None:
            live.writing = asyncio.create_task(self._keep_writing(live))
        if not await answer:
            raise refused(cannot("slip.late", move=done.move))
        return done

    async def _keep_writing(self, live: LiveEvent) -> None:
        try:
            while live.waiting:
                async with live.lock:
                    await self._write_slips(live)
        finally:
            live.writing = None

    async def _write_slips(self, live: LiveEvent) -> None:
        """Write what waits in one transaction, and tell who waited; the lock is held."""
        batch, live.waiting = live.waiting, []
        if not batch:
            return
        slips = [each.slip for each in batch]
        work = partial(_write_slips, live=live, slips=slips, tried=Tried())
        try:
            head, taken = await self.store.write(work)
        except Exception as problem:
            for each in batch:
                if not each.answer.done():
                    each.answer.set_exception(problem)
            return
        if head == live.seq:
            live.take_in([slip for slip, fine in zip(slips, taken, strict=True) if fine])
        else:
            await self._catch_up(live)
        for each, fine in zip(batch, taken, strict=True):
            if not each.answer.done():
                each.answer.set_result(fine)
        self._changed(live)


class Tried:
    """Whether a piece of work is done again: its commit may have held though the answer was lost."""

    def __init__(self) -> None:
        self._before = False

    def before(self) -> bool:
        """False the first time that it is asked."""
        before, self._before = self._before, True
        return before


def _write_slips(
    conn: Connection, live: LiveEvent, slips: Sequence[HandedIn], tried: Tried
) -> tuple[int, list[bool]]:
    there = eventlog.bodies(conn, live.id, live.seq) if tried.before() else ()
    return eventlog.append_slips(conn, live.id, slips, there)


def _write_acts(conn: Connection, live: LiveEvent, state: State, new: Sequence[Event], tried: Tried) -> None:
    """Entries and, once a rated event is over, everybody's rating with them."""
    if tried.before() and eventlog.holds(conn, live.id, live.seq, new):
        return
    eventlog.append(conn, live.id, live.seq, new, eventlog.standing_of(state))
    if state.ended is not None and state.header.rated:
        pool = event_ratings.pool_of(state.header.lexicon)
        event_ratings.settle(conn, live.id, pool, taking_part(state), now_ms())


def tools_of(graph: Any, secret: Secret) -> Tools:
    """What an event is decided with."""
    return Tools(lambda word: bytes(word) in graph, plays_by(graph), secret)


def refused(refusal: Refusal) -> ServerError:
    """A refusal of the rules as an answer of the server."""
    article = str(refusal.article) if refusal.article else None
    return ServerError(409, refusal.code, refusal.data, article)
