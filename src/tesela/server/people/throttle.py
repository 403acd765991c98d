"""Brute force: tries are counted in the database before they are made, so that every process counts the same.

Counting afterwards would let everybody through who asks at once. A try that was right is taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, case, delete, update

from tesela.server.errors import ServerError
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import throttles

LONGEST_WAIT_MS: Final = 15 * 60_000
"""Nobody is shut out for longer, whatever others did in their name; also how long failures are remembered."""


class Count(NamedTuple):
    """What tries are counted by, and how many of them are free."""

    name: str
    limit: int


def attempt(conn: Connection, counts: Sequence[Count], wait_ms: int, now: int) -> None:
    """Count a try that is about to be made; 429, and nothing counted, if one of them has to wait."""
    for count in counts:
        failures, until = _one_more(conn, count.name, now)
        if failures > count.limit and until > now:
            raise ServerError(429, "login.wait", {"seconds": -(-(until - now) // 1000)})
        wait = min(wait_ms * 2 ** min(20, max(0, failures - count.limit)), LONGEST_WAIT_MS)
        conn.execute(update(throttles).where(throttles.c.name == count.name).values(until=now + wait))


def succeeded(conn: Connection, counts: Sequence[Count]) -> None:
    """Take a try back that was no failure; what was counted by the first name is forgotten altogether."""
    conn.execute(delete(throttles).where(throttles.c.name == counts[0].name))
    for count in counts[1:]:
        less = update(throttles).where(throttles.c.name == count.name, throttles.c.failures > 0)
        conn.execute(less.values(failures=throttles.c.failures - 1))


def _one_more(conn: Connection, name: str, now: int) -> tuple[int, int]:
    """How many there are with this one, and until when the last had to wait, in one statement."""
    long_ago = throttles.c.until < now - LONGEST_WAIT_MS
    failures = case((long_ago, 1), else_=throttles.c.failures + 1)
    first = insert_into(conn, throttles).values(name=name, failures=1, until=now)
    more = first.on_conflict_do_update(index_elements=[throttles.c.name], set_={"failures": failures})
    row = conn.execute(more.returning(throttles.c.failures, throttles.c.until)).one()
    return row.failures, row.until


def clean(conn: Connection, now: int) -> None:
    """Drop counts that no longer mean anything."""
    conn.execute(delete(throttles).where(throttles.c.until < now - LONGEST_WAIT_MS))
