"""Who is at the table right now, whichever process they are connected to."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from tesela.server.games.gamelog import tell
from tesela.server.lobby.seeks import LOBBY
from tesela.server.storage.tables import games, presence

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


def set_seeking(conn: Connection, process: str, here: set[str], now: int) -> None:
    """Which of those who look for opponents have a socket in this process."""
    mine = (presence.c.game_id == LOBBY) & (presence.c.process == process)
    known = set(conn.execute(select(presence.c.user_id).where(mine)).scalars())
    if known - here:
        conn.execute(delete(presence).where(mine, presence.c.user_id.in_(known - here)))
    rows = [
        {"game_id": LOBBY, "process": process, "user_id": user, "people": 1, "until": now + ALIVE_MS}
        for user in sorted(here - known)
    ]
    if rows:
        conn.execute(insert(presence), rows)


def seeks_elsewhere(conn: Connection, process: str, user_id: str, now: int) -> bool:
    """Whether another process has a socket of this seeker."""
    there = (presence.c.game_id == LOBBY) & (presence.c.process != process)
    found = select(presence.c.user_id).where(there, presence.c.user_id == user_id, presence.c.until > now)
    return conn.execute(found).first() is not None


def beat(conn: Connection, process: str, now: int) -> list[str]:
    """This process is still here; who has not said so for long is forgotten. Returns the seekers it had."""
    conn.execute(update(presence).where(presence.c.process == process).values(until=now + ALIVE_MS))
    gone = presence.c.until < now
    rows = conn.execute(select(presence.c.game_id, presence.c.user_id).where(gone)).all()
    left = {row.game_id for row in rows} - {LOBBY}
    if rows:
        conn.execute(delete(presence).where(gone))
        conn.execute(update(games).where(games.c.id.in_(left)).values(side=games.c.side + 1))
        for game_id in left:
            tell(conn, game_id)
    return sorted(row.user_id for row in rows if row.game_id == LOBBY)


def leave(conn: Connection, process: str) -> None:
    """This process stops."""
    conn.execute(delete(presence).where(presence.c.process == process))


def at_table(conn: Connection, game_id: str, now: int) -> tuple[set[str], int]:
    """The users connected to a game, and how many spectators."""
    rows = conn.execute(select(presence).where(presence.c.game_id == game_id, presence.c.until > now)).all()
    return {row.user_id for row in rows if row.user_id}, sum(row.people for row in rows if not row.user_id)
