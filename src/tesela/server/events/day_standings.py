"""The ranking of a day's game while it goes on: reckoned in a thread of its own, once for all who ask.

With a thousand who have finished it takes more than a second, and somebody more may finish every second.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

from sqlalchemy import Connection

from tesela.duplicate.events import Event
from tesela.duplicate.fold import fold
from tesela.duplicate.ranking import Row, ranking
from tesela.duplicate.reckoning import Sums, reckon
from tesela.duplicate.solo.day import woven
from tesela.duplicate.state import State
from tesela.duplicate.view_types import MoveStats, RankRow
from tesela.duplicate.views import move_stats, rank_rows
from tesela.server.events import days
from tesela.server.events.keeper import DAY
from tesela.server.events.live_event import LiveEvent
from tesela.server.ids import now_ms
from tesela.server.process.workshop import ASKER, Workshop
from tesela.server.storage.store import Store

_SHOWN: Final = 100
"""Rows of a day's ranking."""
_SHARE: Final = 100
"""A ranking may lack one in a hundred of those who have finished, for so long."""
_OLD_MS: Final = 30_000
_KEPT: Final = 20
"""Days that are kept in memory."""
T = TypeVar("T")


class Standings(NamedTuple):
    """A day's game with all who have finished it, and what is shown of it."""

    made: int
    finished: tuple[int, int]
    """How many had finished, and when the last of them did."""
    state: State
    sums: Sums
    rows: list[Row]
    ids: list[str]
    ranking: list[RankRow]
    moves: list[MoveStats]


class DayStandings:
    """The rankings that were asked for last; `course` gives a day's moves."""

    def __init__(self, store: Store, course: Callable[[LiveEvent], Awaitable[Sequence[Event]]]) -> None:
        self._store = store
        self._course = course
        self._workshop = Workshop("days")
        self._known: dict[str, Standings] = {}
        self._making: dict[str, asyncio.Task[Standings]] = {}

    async def of(self, live: LiveEvent) -> Standings:
        """The day's game with all who have finished it so far; made again when somebody more has.

        Where many take part that takes a second: then it is as it was a little ago, once for all who ask.
        """
        now = await self._store.read(lambda conn: days.finished(conn, live.id))
        known = self._known.get(live.id)
        if known is not None and (known.finished == now or _soon_enough(known, now)):
            keep(self._known, live.id, known)
            return known
        making = self._making.get(live.id)
        if making is None:
            making = self._making[live.id] = asyncio.create_task(self._make(live))
            making.add_done_callback(lambda _done: self._making.pop(live.id, None))
        return await asyncio.shield(making)

    async def _make(self, live: LiveEvent) -> Standings:
        if live.row.status == DAY and live.state.ended is None:
            ASKER.set("")  # for everybody who plays today; who looks at days gone by waits among their own
        moves = await self._course(live)
        made = await self._workshop.run(lambda: self._store.read_now(partial(_standings, live, moves)))
        keep(self._known, live.id, made)
        return made

    def stop(self) -> None:
        """Take nothing more in."""
        self._workshop.stop()


def keep(days_known: dict[str, T], event: str, found: T) -> None:
    """Remember what is known of a day, and forget the day that nobody has asked for the longest."""
    days_known.pop(event, None)
    days_known[event] = found
    if len(days_known) > _KEPT:
        del days_known[next(iter(days_known))]


def _soon_enough(known: Standings, now: tuple[int, int]) -> bool:
    """Whether who finished since need not be among them yet: few of many, and only for a while."""
    more, later = now[0] - known.finished[0], now[1] - known.finished[1]
    return 0 <= more <= known.finished[0] // _SHARE and later >= 0 and now_ms() - known.made < _OLD_MS


def _standings(live: LiveEvent, moves: Sequence[Event], conn: Connection) -> Standings:
    """Everybody's slips put into the course, and reckoned."""
    made, finished = now_ms(), days.finished(conn, live.id)
    found = days.finishers(conn, live.id)
    state = fold(woven(moves, [entrant for _, entrant in found], live.tools.is_word))
    sums = reckon(state)
    rows = ranking(state, sums)
    stats = [move_stats(state, sums, move.number) for move in state.moves]
    return Standings(
        made, finished, state, sums, rows, [each for each, _ in found], rank_rows(state, rows[:_SHOWN]),
        [each for each in stats if each is not None],
    )  # fmt: skip
