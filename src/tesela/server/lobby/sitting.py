"""The games in which somebody sits right now, and what these bar meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from tesela.server.lobby.offers import Offer, offer_or_none
from tesela.server.storage.tables import games, seats


def playing(conn: Connection, user_id: str) -> list[str]:
    """The games in which somebody sits right now."""
    mine = select(seats.c.game_id).where(seats.c.user_id == user_id, seats.c.finished.is_(None))
    return list(conn.execute(mine.order_by(seats.c.began.desc()).limit(100)).scalars())


def playing_of(conn: Connection, people: Sequence[str]) -> dict[str, list[str]]:
    """The same for all of these people."""
    found: dict[str, list[str]] = {}
    for start in range(0, len(people), 500):
        some = seats.c.user_id.in_(people[start : start + 500])
        mine = select(seats.c.user_id, seats.c.game_id).where(some, seats.c.finished.is_(None))
        for row in conn.execute(mine.order_by(seats.c.began.desc())):
            found.setdefault(row.user_id, []).append(row.game_id)
    return {person: theirs[:100] for person, theirs in found.items()}


def may_not_look_up(conn: Connection, user_id: str, now: int) -> Offer | None:
    """A running game of theirs that bars looking words up (36); None where they sit in none."""
    return next((offer for offer in _running(conn, user_id, now) if not offer.looks_up), None)


def may_not_analyse(conn: Connection, user_id: str, now: int) -> Offer | None:
    """A running game of theirs in which nobody may have the engine's help: any but a training game."""
    return next((offer for offer in _running(conn, user_id, now) if not offer.training), None)


def _running(conn: Connection, user_id: str, now: int) -> list[Offer]:
    """The offers of the games that somebody sits in; not of those whose agreed start is still to come."""
    rows = conn.execute(
        select(games.c.offer)
        .join(seats, seats.c.game_id == games.c.id)
        .where(seats.c.user_id == user_id, seats.c.finished.is_(None))
    )
    offers = [offer_or_none(row.offer) for row in rows]
    return [offer for offer in offers if offer is not None and offer.begun(now)]
