"""The keeper of tournaments: folds logs, decides commands, writes what follows. Any process can serve any."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Final

from sqlalchemy import Connection

from tesela.core.errors import TextError
from tesela.rules.refusals import Refusal
from tesela.server.errors import ServerError, missing
from tesela.server.ids import new_id, now_ms
from tesela.server.people.accounts import User
from tesela.server.process.kept import KeptLog
from tesela.server.process.workshop import Workshop
from tesela.server.storage.store import ConflictError, Store
from tesela.server.tournaments import tournament_log as log
from tesela.server.tournaments.adopting import Taken, add_new, check_new, has_closed, header_of
from tesela.server.tournaments.tournament_log import TournamentRow
from tesela.tournament import commands as c
from tesela.tournament.asking import Actor
from tesela.tournament.conditions import Conditions
from tesela.tournament.decide import decide
from tesela.tournament.events import Created, Event, read_event, write_event
from tesela.tournament.fold import apply_to, fold
from tesela.tournament.merging.joining import Merged, merge
from tesela.tournament.people import Official, OfficialRole, Role
from tesela.tournament.refusals import refuse_in
from tesela.tournament.setting_up import create
from tesela.tournament.state import State
from tesela.version import __version__

_KEPT: Final = 50
"""Tournaments held in memory by a process; others are read again from their logs."""
_TRIES: Final = 20
MOST_OPEN: Final = 20
"""Tournaments that one person may have under way."""
MOST_EVENTS: Final = 200_000


class Kept(KeptLog[TournamentRow, State]):
    """A tournament in memory."""


class Tournaments:
    """The tournaments of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.workshop = Workshop("tournament")
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Kept]] = {}

    def stop(self) -> None:
        """Take no more work in."""
        self.workshop.stop()

    async def open(self, user: User, conditions: Conditions, seed: bytes, secret: str) -> Kept:
        """A new tournament; its maker is its director."""
        now, tournament = now_ms(), new_id()
        header = create(tournament, conditions, seed=seed, code=__version__, by=user.name, now=now)
        if isinstance(header, Refusal):
            raise refused(header)
        row = TournamentRow(
            id=tournament,
            title=conditions.name,
            owner=user.id,
            head=1,
            status="open",
            created=now,
            secret=secret,
        )

        def work(conn: Connection) -> None:
            _may_open(conn, user)
            log.add(conn, row, header)

        await self.store.write(work)
        return await self.fresh(tournament)

    async def fresh(self, tournament: str) -> Kept:
        """The tournament with everything that any process has written, or 404."""
        kept = self._kept.get(tournament)
        if kept is None:
            kept = self._kept.setdefault(tournament, await self._load(tournament))
        self._kept.move_to_end(tournament)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        async with kept.lock:
            await self._catch_up(kept)
        return kept

    async def _load(self, tournament: str) -> Kept:
        """Fold the log in the workshop, once for all who ask for it meanwhile."""
        loading = self._loading.get(tournament)
        if loading is None:
            loading = self._loading[tournament] = asyncio.create_task(self._loaded(tournament))
            loading.add_done_callback(lambda _: self._loading.pop(tournament))
        return await asyncio.shield(loading)

    async def _loaded(self, tournament: str) -> Kept:
        row, state = await self.workshop.run(lambda: self.store.read_now(partial(_load, tournament)))
        return Kept(row, state, self.workshop)

    async def role(self, tournament: str, user: User | None) -> Role | None:
        """What somebody is in a tournament."""
        if user is None:
            return None
        return await self.store.read(lambda conn: log.role_of(conn, tournament, user.id))

    async def act(self, tournament: str, command: c.Command, actor: Actor) -> Kept:
        """Carry a command out durably, or raise why it may not be."""
        kept = await self.fresh(tournament)
        key = new_id(16)
        async with kept.lock:
            for _ in range(_TRIES):
                done = await kept.under_lock(lambda state: decide(state, command, actor, now_ms()))
                if isinstance(done, Refusal):
                    raise refused(done)
                if not done:
                    return kept
                _check_readable(done)
                if kept.state.seq + len(done) > MOST_EVENTS:
                    raise ServerError(409, "tournament.full")
                status = "closed" if isinstance(command, c.Close) else kept.row.status
                write = log.Addition(kept.state.seq, list(done), key, status)
                try:
                    await self.store.write(partial(log.append, tournament=tournament, new=write))
                except ConflictError:
                    await self._catch_up(kept)
                    continue
                apply_to(kept.state, done)
                return kept
        raise ServerError(503, "server.busy", {"seconds": 1})

    async def merge(self, user: User, theirs: Sequence[Event]) -> Taken:
        """Take in a log from another desk: into the tournament that is here, or as a new one."""
        tournament = header_of(theirs).tournament
        if await self.store.read(lambda conn: log.known(conn, tournament)):
            return await self._merge_into(await self.fresh(tournament), user, theirs)
        state = await self.workshop.run(lambda: check_new(theirs))

        def work(conn: Connection) -> Taken:
            _may_open(conn, user)
            return add_new(conn, theirs, state, user, now_ms())

        return await self.store.write(work)

    async def _merge_into(self, kept: Kept, user: User, theirs: Sequence[Event]) -> Taken:
        tournament, key = kept.row.id, new_id(16)
        role = await self.role(tournament, user)
        if role != "director":
            raise refused(refuse_in(kept.state.ruleset, "role", role=role or "–"))
        async with kept.lock:
            for _ in range(_TRIES):
                ours, merged = await self.workshop.run(lambda: self._merged(tournament, theirs))
                if len(ours) + len(merged.added) > MOST_EVENTS:
                    raise ServerError(409, "tournament.full")
                status = "closed" if has_closed(merged.added) else kept.row.status
                write = log.Addition(len(ours), merged.added, key, status)
                try:
                    if merged.added:
                        await self.store.write(partial(log.append, tournament=tournament, new=write))
                except ConflictError:
                    continue
                await self._catch_up(kept)
                return Taken(tournament, merged, created=False)
        raise ServerError(503, "server.busy", {"seconds": 1})

    def _merged(self, tournament: str, theirs: Sequence[Event]) -> tuple[list[Event], Merged]:
        ours = self.store.read_now(lambda conn: log.events_after(conn, tournament, 0))
        return ours, merge(ours, theirs, now_ms())

    async def name_official(self, tournament: str, actor: Actor, user: User, role: OfficialRole) -> Kept:
        """Give an account a role; it stands in the log too."""
        kept = await self.act(tournament, c.NameOfficial(official=Official(name=user.name, role=role)), actor)
        await self.store.write(lambda conn: log.give_role(conn, tournament, user.id, role))
        return kept

    async def dismiss_official(self, tournament: str, actor: Actor, user: User, role: OfficialRole) -> Kept:
        """Take a role away; it stands in the log too."""
        official = Official(name=user.name, role=role)
        kept = await self.act(tournament, c.DismissOfficial(official=official), actor)
        left = [one.role for one in kept.state.officials if one.name == user.name]
        await self.store.write(lambda conn: log.take_role(conn, tournament, user.id, role, left))
        return kept

    async def _catch_up(self, kept: Kept) -> None:
        def work(conn: Connection) -> tuple[TournamentRow, list[Event]]:
            row = log.row_of(conn, kept.row.id)
            seq = kept.state.seq
            return row, log.events_after(conn, row.id, seq) if row.head > seq else []

        kept.row, news = await self.store.read(work)
        apply_to(kept.state, news)


def _check_readable(events: Sequence[Event]) -> None:
    """400 for what the log could not be read with again: one such line would shut everybody out."""
    for event in events:
        try:
            read_event(write_event(event))
        except TextError as wrong:
            raise ServerError(400, "request.invalid", wrong.data) from wrong


def _may_open(conn: Connection, user: User) -> None:
    """Whether somebody may direct one more tournament."""
    if user.kind != "person":
        raise ServerError(403, "tournament.account")
    if log.count_open(conn, user.id) >= MOST_OPEN:
        raise ServerError(429, "tournament.many", {"most": MOST_OPEN})


def refused(refusal: Refusal) -> ServerError:
    """A refusal of the rules as an answer: 422 with its code, article and data; 403 for a role."""
    status = 403 if refusal.code == "tournament.role" else 422
    article = f"{refusal.article.ruleset} {refusal.article.number}" if refusal.article else None
    return ServerError(status, refusal.code, refusal.data, article)


def _load(tournament: str, conn: Connection) -> tuple[TournamentRow, State]:
    row = log.row_of(conn, tournament)
    events = log.events_after(conn, tournament, 0)
    if not events or not isinstance(events[0], Created):
        raise missing("tournament")
    return row, fold(events)
