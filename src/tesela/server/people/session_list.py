"""A person's own sessions: on which device, since when, from where; ending one or all the others."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, select, update

from tesela.server.errors import missing
from tesela.server.people import security
from tesela.server.people.sessions import Session
from tesela.server.storage.tables import sessions

_HOUR_MS: Final = 3_600_000
_NAMED: Final = 16
"""Letters of a session's digest that name it: they open nothing."""
_MOST: Final = 100
_BROWSERS: Final = (
    ("Edge", r"Edg[A-Za-z]*/"),
    ("Opera", r"OPR/"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"(?:Firefox|FxiOS)/"),
    ("Chrome", r"(?:Chrome|CriOS|Chromium)/"),
    ("Safari", r"Safari/"),
)
_SYSTEMS: Final = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux"),
)


class SessionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A session as its owner sees it."""

    id: str
    device: str
    """Browser and system; empty for a program that does not say."""
    network: str
    created: int
    seen: int
    expires: int
    current: bool


def device_name(agent: str) -> str:
    """Browser and system of a `User-Agent`, in two words; nothing else of it is kept.

    >>> device_name("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    'Firefox · Linux'
    >>> device_name("curl/8.0")
    ''
    """
    found = [
        next((name for name, pattern in known if re.search(pattern, agent[:400])), "")
        for known in (_BROWSERS, _SYSTEMS)
    ]
    return " · ".join(part for part in found if part)


def visited(conn: Connection, session: Session, now: int) -> None:
    """Note the visit, to the hour."""
    here = sessions.c.token == session.token
    conn.execute(update(sessions).where(here).values(seen=now - now % _HOUR_MS))


def is_stale(conn: Connection, session: Session, now: int) -> bool:
    """Whether the last visit was noted more than an hour ago."""
    seen = conn.execute(select(sessions.c.seen).where(sessions.c.token == session.token)).scalar()
    return (seen or 0) < now - now % _HOUR_MS


def listing(conn: Connection, me: Session, now: int) -> list[SessionInfo]:
    """The sessions that are open, the newest first."""
    return of_user(conn, me.user.id, now, me.token)


def of_user(conn: Connection, user_id: str, now: int, current: str = "") -> list[SessionInfo]:
    """The open sessions of a person, the newest first."""
    mine = select(sessions).where(sessions.c.user_id == user_id, sessions.c.expires > now)
    rows = conn.execute(mine.order_by(sessions.c.created.desc(), sessions.c.token).limit(_MOST))
    return [
        SessionInfo(
            id=row.token[:_NAMED], device=row.device or "", network=row.network or "", created=row.created,
            seen=max(row.seen or 0, row.created), expires=row.expires, current=row.token == current,
        )
        for row in rows
    ]  # fmt: skip


def end(conn: Connection, me: Session, session_id: str) -> None:
    """End one of one's own, or 404; its sockets are closed at once."""
    mine = (sessions.c.user_id == me.user.id) & sessions.c.token.startswith(session_id, autoescape=True)
    if len(session_id) != _NAMED or conn.execute(delete(sessions).where(mine)).rowcount == 0:
        raise missing("session")
    security.log(conn, "session.ended", user=me.user.id, by=me.user.id)
    security.door(conn)
