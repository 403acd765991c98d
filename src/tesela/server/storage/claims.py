"""Row claims: of all processes, one takes a game that something is due in. A claim runs out by itself."""

from __future__ import annotations

from sqlalchemy import Connection, func, select, update

from tesela.server.storage.tables import games


def claim(conn: Connection, game_id: str, process: str, now: int, for_ms: int) -> bool:
    """Whether this process got it."""
    free = (games.c.id == game_id) & (games.c.claimed_until < now) & (games.c.status == "playing")
    mine = update(games).where(free).values(claimed_by=process, claimed_until=now + for_ms)
    return conn.execute(mine).rowcount == 1


def claim_due(conn: Connection, process: str, now: int, for_ms: int, most: int = 100) -> list[str]:
    """Games whose clock has something to do by now."""
    ready = (games.c.status == "playing") & (games.c.due <= now) & (games.c.claimed_until < now)
    rows = conn.execute(select(games.c.id).where(ready).order_by(games.c.due).limit(most)).all()
    return [row.id for row in rows if claim(conn, row.id, process, now, for_ms)]


def claim_bots(conn: Connection, process: str, now: int, for_ms: int, most: int = 50) -> list[str]:
    """Games in which a bot should act and nobody makes it think: new ones, and those a dead process left.

    The longest left of each network first, then the second of each: many from one don't hide the others.
    """
    ready = (games.c.status == "playing") & games.c.bot_seat.is_not(None) & (games.c.claimed_until < now)
    whose = func.coalesce(games.c.made_from, games.c.id)
    turn = func.row_number().over(partition_by=whose, order_by=(games.c.claimed_until, games.c.id))
    waiting = select(games.c.id, turn.label("turn")).where(ready).subquery()
    rows = conn.execute(select(waiting.c.id).order_by(waiting.c.turn).limit(most)).all()
    return [row.id for row in rows if claim(conn, row.id, process, now, for_ms)]


def anything(conn: Connection, now: int) -> bool:
    """Whether there is something to claim; a plain look, without any lock."""
    waiting = (games.c.status == "playing") & (games.c.claimed_until < now)
    due = select(games.c.id).where(waiting, games.c.due <= now).limit(1)
    bots = select(games.c.id).where(waiting, games.c.bot_seat.is_not(None)).limit(1)
    return bool(conn.execute(due).first() or conn.execute(bots).first())


def release(conn: Connection, game_id: str, process: str) -> None:
    """Nothing was to do after all."""
    mine = (games.c.id == game_id) & (games.c.claimed_by == process)
    conn.execute(update(games).where(mine).values(claimed_until=0, claimed_by=None))
