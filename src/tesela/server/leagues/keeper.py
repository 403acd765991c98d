"""The keeper of leagues: folds logs, decides acts, writes what follows. Any process can serve any."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Final

from tesela.rules.refusals import Refusal
from tesela.server.errors import ServerError
from tesela.server.ids import now_ms
from tesela.server.leagues import league_log
from tesela.server.leagues.league_log import LeagueRow
from tesela.server.process.kept import KeptLog
from tesela.server.process.workshop import Workshop
from tesela.server.storage.store import ConflictError, Store
from tesela.tournament.event import Event
from tesela.tournament.league import acts
from tesela.tournament.league.events import Joined, NightHeld, SeasonOpened
from tesela.tournament.league.state import League, apply_to, fold

MOST_MEMBERS: Final = 400
MOST_NIGHTS: Final = 2_000
MOST_GAMES: Final = 20_000
"""Games that all seasons together ask for: what the league's page tells, some two megabytes."""
_KEPT: Final = 50
_TRIES: Final = 20


class Kept(KeptLog[LeagueRow, League]):
    """A league in memory."""


class Leagues:
    """The leagues of this process."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.workshop = Workshop("league")
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Kept]] = {}

    def stop(self) -> None:
        """Take no more work in."""
        self.workshop.stop()

    async def fresh(self, league: str) -> Kept:
        """The league with everything that any process has written, or 404."""
        kept = self._kept.get(league)
        if kept is None:
            kept = self._kept.setdefault(league, await self._load(league))
        self._kept.move_to_end(league)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        async with kept.lock:
            await self._catch_up(kept)
        return kept

    async def act(self, league: str, command: acts.LeagueCommand, by: str) -> Kept:
        """Carry a command out durably, or raise why it may not be."""
        kept = await self.fresh(league)
        async with kept.lock:
            for _ in range(_TRIES):
                done = await kept.under_lock(lambda state: acts.decide(state, command, by, now_ms()))
                if isinstance(done, Refusal):
                    raise ServerError(422, done.code, done.data)
                if not _fits(kept.state, done):
                    raise ServerError(409, "league.full")
                add = partial(league_log.append, league=league, head=kept.state.seq, events=done)
                try:
                    await self.store.write(add)
                except ConflictError:
                    await self._catch_up(kept)
                    continue
                apply_to(kept.state, done)
                return kept
        raise ServerError(503, "server.busy", {"seconds": 1})

    async def _load(self, league: str) -> Kept:
        """Fold the log in the workshop, once for all who ask for it meanwhile."""
        loading = self._loading.get(league)
        if loading is None:
            loading = self._loading[league] = asyncio.create_task(self._loaded(league))
            loading.add_done_callback(lambda _: self._loading.pop(league))
        return await asyncio.shield(loading)

    async def _loaded(self, league: str) -> Kept:
        def work() -> tuple[LeagueRow, League]:
            row, events = self.store.read_now(lambda conn: league_log.after(conn, league, 0))
            return row, fold(events)

        return Kept(*await self.workshop.run(work), self.workshop)

    async def _catch_up(self, kept: Kept) -> None:
        league, seq = kept.row.id, kept.state.seq
        kept.row, news = await self.store.read(lambda conn: league_log.after(conn, league, seq))
        apply_to(kept.state, news)


def _fits(league: League, events: Sequence[Event]) -> bool:
    """Whether a log stays such as can be folded and shown to everybody who asks."""
    games = sum(_games(one.divisions, double=one.rules.double) for one in league.seasons)
    for event in events:
        match event:
            case Joined() if event.member > MOST_MEMBERS:
                return False
            case NightHeld() if event.night > MOST_NIGHTS:
                return False
            case SeasonOpened():
                games += _games(event.divisions, double=league.rules.double)
    return games <= MOST_GAMES and league.seq + len(events) <= league_log.MOST_EVENTS


def _games(divisions: Sequence[Sequence[int]], *, double: bool) -> int:
    return sum(len(one) * (len(one) - 1) // 2 for one in divisions) * (2 if double else 1)
