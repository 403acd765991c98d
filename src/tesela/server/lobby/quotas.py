"""How many games may go on at once: so many a person, so many from one network.

Games cost the server something as long as they last, and whoever starts them without end takes it from all.
The network is kept as a digest, and only while the game is played.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select

from tesela.server.errors import ServerError
from tesela.server.people.accounts import User
from tesela.server.process.config import Settings
from tesela.server.storage.tables import games, seats, seeks, users


class Quota(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody may start, the network (a digest) that they start it from, and their part in the draw."""

    person: int
    network: int
    seeks: int
    made_from: str | None = None
    pledge: str = ""
    """The hash of the nonce that they will show once the game is open; empty: they leave it to the server."""

    @staticmethod
    def of(settings: Settings, user: User, made_from: str | None, pledge: str = "") -> Quota:
        """The quota of this person: who has no name, and may have a thousand of them, gets less."""
        most = settings.games_per_guest if user.kind == "guest" else settings.games_per_person
        return Quota(
            person=most,
            network=settings.games_per_network,
            seeks=settings.seeks_per_network,
            made_from=made_from,
            pledge=pledge,
        )


def check(conn: Connection, user: User, quota: Quota) -> None:
    """409 if this person sits in as many running games as they may; 429 if their network does."""
    # The row first: requests made at once must not all find room.
    conn.execute(select(users.c.id).where(users.c.id == user.id).with_for_update())
    if running(conn, user.id) >= quota.person:
        raise ServerError(409, "games.many", {"most": quota.person})
    if quota.made_from is None:
        return
    here = select(func.count()).select_from(games).where(games.c.made_from == quota.made_from)
    if conn.execute(here).scalar_one() >= quota.network:
        raise ServerError(429, "games.network", {"most": quota.network})


def check_seeks(conn: Connection, quota: Quota, now: int) -> None:
    """429 if as many offers wait from this network as may."""
    waits = (seeks.c.made_from == quota.made_from) & seeks.c.game_id.is_(None) & (seeks.c.expires > now)
    here = select(func.count()).select_from(seeks).where(waits)
    if quota.made_from is not None and conn.execute(here).scalar_one() >= quota.seeks:
        raise ServerError(429, "seeks.network", {"most": quota.seeks})


def running(conn: Connection, user_id: str) -> int:
    """In how many running games somebody sits."""
    mine = select(func.count(seats.c.game_id.distinct())).where(seats.c.user_id == user_id)
    found: int = conn.execute(mine.where(seats.c.finished.is_(None))).scalar_one()
    return found
