"""Ratings by pool (time class and lexicon): one step for each finished rated game, kept to be corrected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, groupby
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from tesela.core.glicko import Rating, Result, rate
from tesela.server.ids import digest
from tesela.server.storage import counters
from tesela.server.storage.tables import games, rating_steps, ratings

PROVISIONAL: Final = 110.0
"""With a greater deviation than this we are not sure of a rating: nobody gains by beating it."""
_AS_USUAL: Final = 3
"""So many games of the same two in a week count in full; from then on each counts half of the one before."""
_A_DAY: Final = 10
"""So many games of one person in a day count in full, and again each further one half of the one before."""
_DAY_MS: Final = 86_400_000
_WEEK_MS: Final = 7 * _DAY_MS


class RatingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A rating as a profile shows it; provisional while we are not sure of it."""

    pool: str
    rating: int
    deviation: int
    games: int
    provisional: bool


def pool_of(time_kind: str, total_ms: int | None, lexicon: str) -> str:
    """The pool of a game: `corta`, `larga`, `turno`, `correo` or `sin` and the lexicon."""
    if time_kind == "correspondence":
        return f"correspondence/{lexicon}"
    if time_kind in ("timer", "none"):
        return f"{time_kind}/{lexicon}"
    return f"{'fast' if (total_ms or 0) < 600_000 else 'long'}/{lexicon}"


def of_user(conn: Connection, user_id: str) -> list[RatingRow]:
    """All ratings of a person."""
    rows = conn.execute(select(ratings).where(ratings.c.user_id == user_id).order_by(ratings.c.pool))
    return [
        RatingRow(
            pool=row.pool,
            rating=round(row.rating),
            deviation=round(row.deviation),
            games=row.games,
            provisional=row.deviation > PROVISIONAL,
        )
        for row in rows
    ]


def settle(conn: Connection, game_id: str, pool: str, players: Sequence[tuple[str, int]], now: int) -> bool:
    """Rate one game: `players` are user ids with their places. Whether any rating changed.

    With three or four seats everybody met everybody. A game that was rated before and whose result has been
    corrected since (34, 44) is rated again, and with it every later game that its players' ratings went into.
    """
    ids = [user_id for user_id, _ in players]
    if len(set(ids)) != len(ids):
        return False
    n = _next(conn, pool)
    steps = conn.execute(select(rating_steps).where(rating_steps.c.game_id == game_id)).all()
    if steps:
        return _correct(conn, pool, {step.user_id: step for step in steps}, dict(players), now)
    once = update(games).where(games.c.id == game_id, games.c.settled.is_(False)).values(settled=True)
    if conn.execute(once).rowcount != 1:
        return False  # rated when steps were not yet kept
    rows = conn.execute(select(ratings).where(ratings.c.pool == pool, ratings.c.user_id.in_(ids)))
    known = {row.user_id: row for row in rows}
    before = {each: _rating(known[each]) if each in known else Rating() for each in ids}
    weight = _weight(conn, pool, ids, now)
    conn.execute(
        insert(rating_steps),
        [
            {"game_id": game_id, "user_id": each, "pool": pool, "n": n, "place": place, "weight": weight}
            | before[each]._asdict()
            for each, place in players
        ],
    )
    for user_id, new in after_game(before, dict(players), weight).items():
        values = {**new._asdict(), "updated": now}
        if user_id in known:
            here = (ratings.c.user_id == user_id) & (ratings.c.pool == pool)
            conn.execute(update(ratings).where(here).values(games=ratings.c.games + 1, **values))
        else:
            conn.execute(insert(ratings).values(user_id=user_id, pool=pool, games=1, **values))
    return True


def _rating(row: Any) -> Rating:
    return Rating(row.rating, row.deviation, row.volatility)


def after_game(before: Mapping[str, Rating], places: Mapping[str, int], weight: float) -> dict[str, Rating]:
    """Everybody's rating after one game of this weight."""
    return {user_id: _moved(before, places, user_id, weight) for user_id in places}


def _moved(before: Mapping[str, Rating], places: Mapping[str, int], user_id: str, weight: float) -> Rating:
    mine, place = before[user_id], places[user_id]
    results = [
        Result(before[other], (place < theirs) + 0.5 * (place == theirs))
        for other, theirs in places.items()
        if other != user_id
    ]
    return moved(mine, results, weight)


def moved(mine: Rating, results: Sequence[Result], weight: float) -> Rating:
    """A rating after these results, which count in part."""
    new = rate(mine, results)
    if new.rating > mine.rating:  # only what was won from those whose strength is known counts for a gain
        known = [
            result for result in results if result.opponent.deviation <= PROVISIONAL or result.score == 0
        ]
        gained = rate(mine, known).rating if known else mine.rating
        new = new._replace(rating=max(mine.rating, min(new.rating, gained)))
    part = Rating(*(old + weight * (then - old) for old, then in zip(mine, new, strict=True)))
    return part._replace(deviation=max(30.0, part.deviation))


def _weight(conn: Connection, pool: str, ids: Sequence[str], now: int) -> float:
    """How much a game counts: less and less where the same two meet again and again within a week.

    And where somebody plays a great many in a day: puppets would else make each other known in a minute.
    """
    theirs = rating_steps.alias()
    of_pool = (
        select(func.count())
        .select_from(rating_steps)
        .join(games, games.c.id == rating_steps.c.game_id)
        .where(rating_steps.c.pool == pool)
    )
    pairs = of_pool.join(theirs, theirs.c.game_id == rating_steps.c.game_id).where(
        games.c.finished > now - _WEEK_MS
    )
    most = 0
    for one, other in combinations(ids, 2):
        met = pairs.where(rating_steps.c.user_id == one, theirs.c.user_id == other)
        most = max(most, conn.execute(met).scalar_one())
    today = of_pool.where(games.c.finished > now - _DAY_MS)
    busiest = max(conn.execute(today.where(rating_steps.c.user_id == each)).scalar_one() for each in ids)
    return 0.5 ** (max(0, most + 1 - _AS_USUAL) + max(0, busiest + 1 - _A_DAY))


def _next(conn: Connection, pool: str) -> int:
    """The next number of this pool. Its row is also the lock: a pool's games are rated one by one."""
    return counters.grow(conn, f"rating {digest(pool)[:20]}")


def _correct(
    conn: Connection, pool: str, steps: Mapping[str, Any], places: Mapping[str, int], now: int
) -> bool:
    """Another result for a game that was rated already: every game from it on is rated again, in order."""
    if all(steps[each].place == place for each, place in places.items()):
        return False
    one = next(iter(steps.values()))
    for user_id, place in places.items():
        here = (rating_steps.c.game_id == one.game_id) & (rating_steps.c.user_id == user_id)
        conn.execute(update(rating_steps).where(here).values(place=place))
    since = select(rating_steps).where(rating_steps.c.pool == pool, rating_steps.c.n >= one.n)
    latest: dict[str, Rating] = {}
    for _, game in groupby(conn.execute(since.order_by(rating_steps.c.n)).all(), key=lambda row: row.n):
        rows = list(game)
        before = {row.user_id: latest.get(row.user_id, _rating(row)) for row in rows}
        for row in rows:
            if before[row.user_id] != _rating(row):
                here = (rating_steps.c.game_id == row.game_id) & (rating_steps.c.user_id == row.user_id)
                conn.execute(update(rating_steps).where(here).values(**before[row.user_id]._asdict()))
        latest |= after_game(before, {row.user_id: row.place for row in rows}, rows[0].weight)
    for user_id, new in latest.items():
        here = (ratings.c.user_id == user_id) & (ratings.c.pool == pool)
        conn.execute(update(ratings).where(here).values(**new._asdict(), updated=now))
    return True
