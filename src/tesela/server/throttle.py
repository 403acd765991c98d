"""Brute force: failures are counted in the database, so that every process counts the same."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from tesela.server.errors import ServerError
from tesela.server.tables import throttles


def check(conn: Connection, names: list[str], limit: int, now: int) -> None:
    """429 if one of these names failed too often and has not waited yet."""
    rows = conn.execute(select(throttles).where(throttles.c.name.in_(names)))
    waits = [row.until - now for row in rows if row.failures >= limit and row.until > now]
    if waits:
        raise ServerError(429, "login.wait", {"seconds": -(-max(waits) // 1000)})


def failed(conn: Connection, names: list[str], limit: int, wait_ms: int, now: int) -> None:
    """Count one more failure; from the limit on, each one doubles the wait, up to a day."""
    for name in names:
        row = conn.execute(select(throttles).where(throttles.c.name == name)).first()
        failures = 1 if row is None or row.until < now else row.failures + 1
        until = now + min(wait_ms * 2 ** max(0, failures - limit), 86_400_000)
        if row is None:
            conn.execute(insert(throttles).values(name=name, failures=failures, until=until))
        else:
            conn.execute(
                update(throttles).where(throttles.c.name == name).values(failures=failures, until=until)
            )


def forget(conn: Connection, name: str) -> None:
    """A success ends the count."""
    conn.execute(delete(throttles).where(throttles.c.name == name))


def clean(conn: Connection, now: int) -> None:
    """Drop counts that no longer mean anything."""
    conn.execute(delete(throttles).where(throttles.c.until < now))
