"""Who is at the table right now, whichever process they are connected to."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from tesela.server.gamelog import tell
from tesela.server.tables import games, presence

ALIVE_MS = 60_000
"""A process that says nothing for so long has gone, and its people with it."""


def set_here(conn: Connection, process: str, game_id: str, here: dict[str, int], now: int) -> None:
    """What this process has to say about a game: user ids, and "" for the number of spectators."""
    mine = (presence.c.game_id == game_id) & (presence.c.process == process)
    conn.execute(delete(presence).where(mine))
    rows = [
        {"game_id": game_id, "process": process, "user_id": user, "people": count, "until": now + ALIVE_MS}
        for user, count in here.items()
        if count
    ]
    if rows:
        conn.execute(insert(presence), rows)
    conn.execute(update(games).where(games.c.id == game_id).values(side=games.c.side + 1))
    tell(conn, game_id)


def beat(conn: Connection, process: str, now: int) -> None:
    """This process is still here; who has not said so for long is forgotten."""
    conn.execute(update(presence).where(presence.c.process == process).values(until=now + ALIVE_MS))
    gone = presence.c.until < now
    left = set(conn.execute(select(presence.c.game_id).where(gone)).scalars())
    if left:
        conn.execute(delete(presence).where(gone))
        conn.execute(update(games).where(games.c.id.in_(left)).values(side=games.c.side + 1))
        for game_id in left:
            tell(conn, game_id)


def leave(conn: Connection, process: str) -> None:
    """This process stops."""
    conn.execute(delete(presence).where(presence.c.process == process))


def at_table(conn: Connection, game_id: str, now: int) -> tuple[set[str], int]:
    """The users connected to a game, and how many spectators."""
    rows = conn.execute(select(presence).where(presence.c.game_id == game_id, presence.c.until > now)).all()
    return {row.user_id for row in rows if row.user_id}, sum(row.people for row in rows if not row.user_id)
