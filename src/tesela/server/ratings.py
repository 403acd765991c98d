"""Ratings by pool (time class and lexicon), written once for each finished rated game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, insert, select, update

from tesela.server.glicko import Rating, Result, rate
from tesela.server.tables import games, ratings


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
            provisional=row.deviation > 110,
        )
        for row in rows
    ]


def settle(conn: Connection, game_id: str, pool: str, players: Sequence[tuple[str, int]], now: int) -> bool:
    """Write the new ratings of one game, once: `players` are user ids with their final scores.

    With three or four seats everybody met everybody. The flag on the game makes it exactly once.
    """
    once = update(games).where(games.c.id == game_id, games.c.settled.is_(False)).values(settled=True)
    if conn.execute(once).rowcount != 1:
        return False
    ids = [user_id for user_id, _ in players]
    if len(set(ids)) != len(ids):
        return False
    rows = conn.execute(
        select(ratings)
        .where(ratings.c.pool == pool, ratings.c.user_id.in_(ids))
        .order_by(ratings.c.user_id)
        .with_for_update()
    )
    known = {row.user_id: row for row in rows}
    before = {
        user_id: Rating(row.rating, row.deviation, row.volatility)
        if (row := known.get(user_id))
        else Rating()
        for user_id in ids
    }
    for user_id, score in players:
        results = [
            Result(before[other], (score > theirs) + 0.5 * (score == theirs))
            for other, theirs in players
            if other != user_id
        ]
        new = rate(before[user_id], results)
        values = {
            "rating": new.rating,
            "deviation": max(30.0, new.deviation),
            "volatility": new.volatility,
            "updated": now,
        }
        if user_id in known:
            row = known[user_id]
            here = (ratings.c.user_id == user_id) & (ratings.c.pool == pool)
            conn.execute(update(ratings).where(here).values(games=row.games + 1, **values))
        else:
            conn.execute(insert(ratings).values(user_id=user_id, pool=pool, games=1, **values))
    return True
