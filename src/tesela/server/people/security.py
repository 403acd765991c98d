"""What concerns the site's safety is written down: who failed to come in, who was given a role or shut out.

Each is a row with the person, never with what they typed; it is also said in the server's log. The number
«door» grows with whatever may close a socket, so that every process looks at its own at once.
"""

from __future__ import annotations

import logging
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from tesela.server.ids import new_id, now_ms
from tesela.server.process.logs import note
from tesela.server.storage import counters
from tesela.server.storage.tables import marks, security_log

DOOR: Final = "door"
KEPT_MS: Final = 180 * 86_400_000
Kind: TypeAlias = Literal[
    "login.failed", "login", "logout", "password", "role", "disabled", "enabled", "ban", "unban",
    "event.code", "session.ended", "recovery.made", "recovery.used", "export", "deletion.asked",
    "deletion.undone", "deleted",
]  # fmt: skip


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the log."""

    at: int
    kind: str
    user_id: str | None
    by: str | None
    game_id: str | None
    network: str | None
    detail: str | None


def log(
    conn: Connection,
    kind: Kind,
    *,
    user: str | None = None,
    by: str | None = None,
    game: str | None = None,
    network: str | None = None,
    detail: str | None = None,
) -> None:
    """Write one line; it is there if and only if what it tells of is."""
    fields = {"user_id": user, "by": by, "game_id": game, "network": network, "detail": detail}
    conn.execute(insert(security_log).values(id=new_id(), at=now_ms(), kind=kind, **fields))
    level = logging.WARNING if kind in ("role", "disabled", "ban") else logging.INFO
    note("security", level, kind=kind, user=user, by=by, game=game, network=network, detail=detail)


def entries(conn: Connection, *, user: str | None = None, most: int = 100) -> list[Entry]:
    """The newest lines, of everybody or about one person."""
    wanted = select(security_log).order_by(security_log.c.at.desc(), security_log.c.id).limit(most)
    if user is not None:
        wanted = wanted.where(security_log.c.user_id == user)
    names = Entry.__struct_fields__
    return [Entry(**{name: row._mapping[name] for name in names}) for row in conn.execute(wanted)]


def door(conn: Connection) -> None:
    """Somebody may be inside who should not: every process looks at its sockets again."""
    counters.grow(conn, DOOR)


def door_version(conn: Connection) -> int:
    """A number that grows with every such change."""
    return conn.execute(select(marks.c.value).where(marks.c.name == DOOR)).scalar() or 0


def clean(conn: Connection, now: int) -> None:
    """Drop what is half a year old."""
    conn.execute(delete(security_log).where(security_log.c.at < now - KEPT_MS))
