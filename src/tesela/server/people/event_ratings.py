"""Ratings of duplicate events, apart from those of games: by final place among those who have an account.

An event counts like a game against each of ten rivals at most, spread evenly over its final table: who came
first among thousands has not beaten thousands one by one. The places of every event are kept, so that a
correction after the end rates the pool again from its first event; the same places again change nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, insert, select

from tesela.core.glicko import Rating, Result
from tesela.server.ids import digest
from tesela.server.people.ratings import PROVISIONAL, moved
from tesela.server.storage import counters
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import duplicate_people as people
from tesela.server.storage.tables import duplicate_places as steps
from tesela.server.storage.tables import ratings, users

RIVALS: Final = 10
_POOL: Final = "duplicate/"


class EventRating(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the duplicate ratings; provisional while we are not sure of it."""

    name: str
    pool: str
    rating: int
    deviation: int
    events: int
    provisional: bool


def pool_of(lexicon: str) -> str:
    """The pool of an event: duplicate apart from games, each lexicon apart from the others."""
    return (_POOL + lexicon)[:64]


def after_event(before: Mapping[str, Rating], places: Mapping[str, int]) -> dict[str, Rating]:
    """Everybody's rating after one event; who is not known yet begins like everybody."""
    order = sorted(places, key=lambda who: (places[who], who))
    found = {}
    for who in order:
        results = [
            Result(
                before.get(other, Rating()),
                (places[who] < places[other]) + 0.5 * (places[who] == places[other]),
            )
            for other in rivals(order, who)
        ]
        found[who] = moved(before.get(who, Rating()), results, 1.0)
    return found


def rivals(order: Sequence[str], who: str) -> list[str]:
    """All others, or ten of them at even steps from the first place to the last."""
    if len(order) <= RIVALS + 1:
        return [other for other in order if other != who]
    spread = (order[(2 * n + 1) * len(order) // (2 * RIVALS)] for n in range(RIVALS))
    return [other for other in spread if other != who]


def settle(conn: Connection, event_id: str, pool: str, places: Mapping[int, int], now: int) -> bool:
    """Rate an event that is over: `places` by player number. Whether any rating changed."""
    found = _with_accounts(conn, event_id, places)
    if len(found) < 2:
        return False
    n = counters.grow(conn, f"rating {digest(pool)[:20]}")  # its row is the pool's lock
    kept = conn.execute(select(steps).where(steps.c.event_id == event_id)).all()
    if not kept:
        _keep(conn, event_id, pool, n, found)
        known = _ratings(conn, pool, list(found))
        _put(conn, pool, after_event(known, found), _events(conn, pool, list(found)), now)
        return True
    if {step.user_id: step.place for step in kept} == found:
        return False
    conn.execute(delete(steps).where(steps.c.event_id == event_id))
    _keep(conn, event_id, pool, kept[0].n, found)
    latest = rated_again(conn, pool)
    _put(conn, pool, latest, _events(conn, pool, list(latest)), now)
    return True


def rated_again(conn: Connection, pool: str) -> dict[str, Rating]:
    """The whole pool from its first event on: what its ratings must be."""
    latest: dict[str, Rating] = {}
    rows = conn.execute(select(steps).where(steps.c.pool == pool).order_by(steps.c.n)).all()
    for _, of_event in groupby(rows, key=lambda row: row.n):
        latest |= after_event(latest, {row.user_id: row.place for row in of_event})
    return latest


def table(conn: Connection, most: int = 1000) -> list[EventRating]:
    """All duplicate ratings, the best first."""
    rows = conn.execute(
        select(users.c.name, ratings)
        .join(users, users.c.id == ratings.c.user_id)
        .where(ratings.c.pool.startswith(_POOL, autoescape=True))
        .order_by(ratings.c.pool, ratings.c.rating.desc(), users.c.name)
        .limit(most)
    )
    return [
        EventRating(
            name=row.name,
            pool=row.pool,
            rating=round(row.rating),
            deviation=round(row.deviation),
            events=row.games,
            provisional=row.deviation > PROVISIONAL,
        )
        for row in rows
    ]


def of_event(conn: Connection, event_id: str, pool: str) -> dict[int, int]:
    """The ratings of those who take part with an account, by player number."""
    rows = conn.execute(
        select(people.c.player, ratings.c.rating)
        .join(ratings, (ratings.c.user_id == people.c.user_id) & (ratings.c.pool == pool))
        .where(people.c.event_id == event_id, people.c.role == "player")
    )
    return {row.player: round(row.rating) for row in rows}


def _with_accounts(conn: Connection, event_id: str, places: Mapping[int, int]) -> dict[str, int]:
    """Places by account; who joined twice counts where they joined first."""
    wanted = (people.c.event_id == event_id) & (people.c.role == "player") & (users.c.kind == "person")
    rows = conn.execute(
        select(people.c.player, people.c.user_id)
        .join(users, users.c.id == people.c.user_id)
        .where(wanted)
        .order_by(people.c.player.desc())
    )
    return {row.user_id: places[row.player] for row in rows if row.player in places}


def _keep(conn: Connection, event_id: str, pool: str, n: int, places: Mapping[str, int]) -> None:
    rows = [
        {"event_id": event_id, "user_id": who, "pool": pool, "n": n, "place": place}
        for who, place in places.items()
    ]
    conn.execute(insert(steps), rows)


def _ratings(conn: Connection, pool: str, ids: Sequence[str]) -> dict[str, Rating]:
    rows = conn.execute(select(ratings).where(ratings.c.pool == pool, ratings.c.user_id.in_(ids)))
    return {row.user_id: Rating(row.rating, row.deviation, row.volatility) for row in rows}


def _events(conn: Connection, pool: str, ids: Sequence[str]) -> Counter[str]:
    """How many events of the pool each has."""
    rows = conn.execute(select(steps.c.user_id).where(steps.c.pool == pool, steps.c.user_id.in_(ids)))
    return Counter(rows.scalars())


def _put(conn: Connection, pool: str, new: Mapping[str, Rating], events: Mapping[str, int], now: int) -> None:
    rows = [
        {"user_id": who, "pool": pool, **rating._asdict(), "games": events[who], "updated": now}
        for who, rating in new.items()
    ]
    put = insert_into(conn, ratings)
    changed = {name: put.excluded[name] for name in rows[0] if name not in ("user_id", "pool")}
    key = [ratings.c.user_id, ratings.c.pool]
    conn.execute(put.on_conflict_do_update(index_elements=key, set_=changed), rows)
