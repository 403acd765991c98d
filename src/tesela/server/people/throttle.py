"""Brute force: failures are counted in the database, so that every process counts the same."""

from __future__ import annotations

from sqlalchemy import Connection, case, delete, select, update

from tesela.server.errors import ServerError
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import throttles


def check(conn: Connection, names: list[str], limit: int, now: int) -> None:
    """429 if one of these names failed too often and has not waited yet."""
    rows = conn.execute(select(throttles).where(throttles.c.name.in_(names)))
    waits = [row.until - now for row in rows if row.failures >= limit and row.until > now]
    if waits:
        raise ServerError(429, "login.wait", {"seconds": -(-max(waits) // 1000)})


def failed(conn: Connection, names: list[str], limit: int, wait_ms: int, now: int) -> None:
    """Count one more failure; from the limit on, each one doubles the wait, up to a day."""
    for name in names:
        failures = _one_more(conn, name, now)
        until = now + min(wait_ms * 2 ** max(0, failures - limit), 86_400_000)
        conn.execute(update(throttles).where(throttles.c.name == name).values(until=until))


def _one_more(conn: Connection, name: str, now: int) -> int:
    """How many there are with this one, in one statement: guesses made at once must not be counted as one."""
    count = case((throttles.c.until < now, 1), else_=throttles.c.failures + 1)
    first = insert_into(conn, throttles).values(name=name, failures=1, until=now)
    more = first.on_conflict_do_update(index_elements=[throttles.c.name], set_={"failures": count})
    failures: int = conn.execute(more.returning(throttles.c.failures)).scalar_one()
    return failures


def forget(conn: Connection, name: str) -> None:
    """A success ends the count."""
    conn.execute(delete(throttles).where(throttles.c.name == name))


def clean(conn: Connection, now: int) -> None:
    """Drop counts that no longer mean anything."""
    conn.execute(delete(throttles).where(throttles.c.until < now))
