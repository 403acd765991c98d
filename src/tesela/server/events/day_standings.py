"""The standing of a day's game while it is played: made again when somebody more has finished.

Thousands may finish within a minute. Who has finished is a short question; what they handed in is read once,
and the ranking is made in a thread, once for all who wait for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple

from tesela.duplicate.events import Event
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import ranking
from tesela.duplicate.reckoning import reckon
from tesela.duplicate.solo.day import Entrant, woven
from tesela.duplicate.view_types import MoveStats, RankRow
from tesela.duplicate.views import move_stats, rank_rows
from tesela.server.events import days
from tesela.server.events.live_event import LiveEvent
from tesela.server.storage.store import Store

SHOWN: Final = 100
_KEPT: Final = 20
"""Days that are remembered; an older one is made again when somebody asks."""


class Standings(NamedTuple):
    """A day's game with all who have finished it; the seed is the keeper's secret until the day is closed."""

    seed: str
    places: dict[str, int]  # by the game that each played, in the order in which they finished
    ranking: list[RankRow]
    moves: list[MoveStats]


class DayStandings:
    """The standings of days, one made at a time; `course` gives a day's log without players."""

    def __init__(self, store: Store, course: Callable[[LiveEvent], Awaitable[list[Event]]]) -> None:
        self.store = store
        self._course = course
        self._entrants: tuple[str, dict[str, Entrant]] = ("", {})  # of the day that was made last
        self._known: dict[str, Standings] = {}
        self._making: dict[str, asyncio.Task[Standings]] = {}

    async def of(self, live: LiveEvent, alone_id: str = "") -> Standings:
        """Who has finished by now; the game `alone_id` is among them if it is over."""
        ids = await self.store.read(lambda conn: days.finished(conn, live.id))
        known = self._known.get(live.id)
        if known is not None and list(known.places) == ids:
            return known
        known = await asyncio.shield(self._begun(live))
        if alone_id in ids and alone_id not in known.places:  # it had been begun before that game was over
            known = await asyncio.shield(self._begun(live))
        return known

    def _begun(self, live: LiveEvent) -> asyncio.Task[Standings]:
        """The making that is under way, or a new one."""
        making = self._making.get(live.id)
        if making is None:
            making = self._making[live.id] = asyncio.create_task(self._make(live))
            making.add_done_callback(lambda _done: self._making.pop(live.id, None))
        return making

    async def _make(self, live: LiveEvent) -> Standings:
        course = await self._course(live)
        before = self._entrants[1] if self._entrants[0] == live.id else {}
        ids, new = await self.store.read(
            lambda conn: (days.finished(conn, live.id), days.finishers(conn, live.id, known=before))
        )
        entrants = before | dict(new)
        found = await asyncio.to_thread(_standings, live, course, {each: entrants[each] for each in ids})
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._entrants, self._known[live.id] = (live.id, entrants), found
        return found


def _standings(live: LiveEvent, course: list[Event], entrants: Mapping[str, Entrant]) -> Standings:
    """Who played woven into the course, and what comes of it."""
    state = fold(woven(course, list(entrants.values()), live.tools.is_word))
    sums = reckon(state)
    rows = ranking(state, sums)
    places = {row.player: row.place for row in rows}
    stats = (move_stats(state, sums, move.number) for move in state.moves)
    return Standings(
        seed=state.seed,
        places={alone_id: places[number] for number, alone_id in enumerate(entrants)},
        ranking=rank_rows(state, rows[:SHOWN]),
        moves=[each for each in stats if each is not None],
    )
