"""Live games worth a look: a featured one, and the others by level and event.

Whose games may be delayed for spectators has no score here: the row knows it sooner than spectators may.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, false, select

from tesela.server.games import listing
from tesela.server.games.listing import GameRow
from tesela.server.people.ratings import PROVISIONAL, pool_of
from tesela.server.storage.tables import game_tournaments, games, ratings, tournaments

_LOOKED_AT: Final = 200
"""The newest open games under way: older ones that are still live are rare."""
_SHOWN: Final = 60
_UNTIMED_MS: Final = 3 * 60 * 60_000
"""So long a game without a clock counts as live."""


class EventTitle(msgspec.Struct, frozen=True, kw_only=True):
    """The tournament that a game belongs to."""

    id: str
    title: str


class LiveGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game under way, as everybody may look at it."""

    game: GameRow
    level: int | None
    """The mean of its people's ratings at this clock and lexicon; null where somebody has none yet."""
    scores: list[int] | None
    """Null where spectators see the game later than its players."""
    delay_ms: int
    event: EventTitle | None


class Watching(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to watch: the highest level first, those without one after them."""

    featured: LiveGame | None
    games: list[LiveGame]


def watching(conn: Connection, now: int) -> Watching:
    """Two people at the table make a featured game; days for a turn make no live one."""
    wanted = select(games).where(games.c.status == "playing", games.c.closed == false())
    found = {row.id: row for row in conn.execute(wanted.order_by(games.c.created.desc()).limit(_LOOKED_AT))}
    rows = [one for one in listing.rows(conn, list(found)) if _is_live(one, now)]
    levels = _levels(conn, rows)
    events = _events(conn, [one.id for one in rows])
    live = [
        LiveGame(
            game=one,
            level=levels.get(one.id),
            scores=_scores(found[one.id]),
            delay_ms=found[one.id].delay_ms,
            event=events.get(one.id),
        )
        for one in rows
    ]
    live.sort(key=lambda one: (one.event is None, -(one.level or 0), -one.game.created, one.game.id))
    featured = next((one for one in live if _people(one.game) > 1), None)
    return Watching(featured=featured, games=live[:_SHOWN])


def _scores(row: Row[Any]) -> list[int] | None:
    return None if row.delay_ms else [int(each) for each in (row.tally or "").split()]


def _is_live(one: GameRow, now: int) -> bool:
    """Somebody sits there, and it moves: days for a turn are nothing to watch, nor what was left."""
    left = one.offer.clock == "none" and one.created < now - _UNTIMED_MS
    return one.offer.clock != "correspondence" and not left and _people(one) > 0


def _people(one: GameRow) -> int:
    return len({each.user_id for each in one.players if each.kind != "bot"})


def _levels(conn: Connection, rows: list[GameRow]) -> dict[str, int]:
    """By game: the mean of its people's sure ratings."""
    pools = {}
    for one in rows:
        time = one.offer.time()
        pools[one.id] = pool_of(time.kind, time.player_ms, one.offer.lexicon())
    people = {each.user_id for one in rows for each in one.players if each.kind != "bot"}
    known = {
        (row.user_id, row.pool): row
        for row in conn.execute(
            select(ratings).where(ratings.c.user_id.in_(people), ratings.c.pool.in_(set(pools.values())))
        )
    }
    levels = {}
    for one in rows:
        mine = [known.get((each.user_id, pools[one.id])) for each in one.players if each.kind != "bot"]
        sure = [row.rating for row in mine if row is not None and row.deviation <= PROVISIONAL]
        if len(sure) == len(mine):
            levels[one.id] = round(sum(sure) / len(sure))
    return levels


def _events(conn: Connection, ids: list[str]) -> dict[str, EventTitle]:
    wanted = select(game_tournaments.c.game_id, tournaments.c.id, tournaments.c.title).join(
        tournaments, tournaments.c.id == game_tournaments.c.tournament_id
    )
    rows = conn.execute(wanted.where(game_tournaments.c.game_id.in_(ids)))
    return {row.game_id: EventTitle(id=row.id, title=row.title) for row in rows}
