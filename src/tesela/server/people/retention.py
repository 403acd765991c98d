"""Guests who can't come back: a guest is a session and nothing else, so when the last has run out they go.

They go as an account does that its owner deletes: games stay, without the name.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, false, insert, select

from tesela.server.storage.tables import deletions, sessions, users

_GRACE_MS: Final = 86_400_000
"""Nobody goes on the day they came: who is coming in has no session for a moment."""
_MOST: Final = 200
"""At a time: the job that erases them takes them one by one."""


def let_guests_go(conn: Connection, now: int) -> int:
    """Have guests without a session erased; how many."""
    here = select(sessions.c.token).where(sessions.c.user_id == users.c.id)
    asked = select(deletions.c.user_id).where(deletions.c.user_id == users.c.id)
    gone = select(users.c.id).where(
        users.c.kind == "guest",
        users.c.disabled == false(),
        users.c.created < now - _GRACE_MS,
        ~here.exists(),
        ~asked.exists(),
    )
    found = list(conn.execute(gone.limit(_MOST)).scalars())
    if found:
        conn.execute(insert(deletions), [{"user_id": each, "asked": now, "due": now} for each in found])
    return len(found)
