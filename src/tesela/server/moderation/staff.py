"""Who moderates, and the log of everything that moderators look at and do.

Moderating is apart from the other roles: an arbiter may do it or not. Admins always may.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select, tuple_

from tesela.server.errors import ServerError
from tesela.server.ids import new_id, now_ms
from tesela.server.people.accounts import User
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import moderation_log, moderators, users

Act: TypeAlias = Literal[
    "appoint", "dismiss", "look", "dismissed", "warning", "silence", "ban", "lift", "upheld", "granted",
    "signals",
]  # fmt: skip
KEPT_MS: Final = 2 * 365 * 86_400_000
"""How long the log is kept."""


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a moderator looked at or did; `by` is None for the console."""

    id: str
    at: int
    act: str
    by: str | None
    about: str | None
    item: str | None
    detail: str | None


def appoint(conn: Connection, user: User, now: int) -> None:
    """Make somebody a moderator."""
    new = insert_into(conn, moderators).values(user_id=user.id, since=now)
    conn.execute(new.on_conflict_do_nothing())
    log(conn, "appoint", about=user.id)


def dismiss(conn: Connection, user: User) -> None:
    """Take it back."""
    conn.execute(delete(moderators).where(moderators.c.user_id == user.id))
    log(conn, "dismiss", about=user.id)


def moderates(conn: Connection, user: User) -> bool:
    """Whether somebody may see the queue."""
    if user.kind != "person" or user.disabled:
        return False
    if user.role == "admin":
        return True
    return conn.execute(select(moderators).where(moderators.c.user_id == user.id)).first() is not None


def ids(conn: Connection) -> set[str]:
    """Everybody who moderates."""
    named = select(moderators.c.user_id).join(users, users.c.id == moderators.c.user_id)
    admins = select(users.c.id).where(users.c.role == "admin", users.c.disabled.is_(False))
    able = named.where(users.c.disabled.is_(False))
    return set(conn.execute(able).scalars()) | set(conn.execute(admins).scalars())


def check_target(conn: Connection, by: User | None, about: User) -> None:
    """403 for who acts in their own matter, or, not being an admin, against one of the staff."""
    if by is not None and by.id == about.id:
        raise ServerError(403, "moderation.own")
    if by is not None and by.role != "admin" and moderates(conn, about):
        raise ServerError(403, "moderation.staff")
    if about.kind == "bot":
        raise ServerError(422, "moderation.bot")


def log(
    conn: Connection,
    act: Act,
    *,
    by: User | None = None,
    about: str | None = None,
    item: str | None = None,
    detail: str | None = None,
) -> None:
    """Write one line; it is there if and only if what it tells of is."""
    row = {"id": new_id(), "at": now_ms(), "act": act, "decided_by": by.id if by else None}
    conn.execute(insert(moderation_log).values(**row, about_id=about, item=item, detail=detail))


def lines(
    conn: Connection, *, before: tuple[int, str] | None = None, about: str | None = None, most: int = 100
) -> list[LogLine]:
    """The log, newest first, from a line on; names instead of ids."""
    newest = select(moderation_log).order_by(moderation_log.c.at.desc(), moderation_log.c.id.desc())
    if before is not None:
        newest = newest.where(tuple_(moderation_log.c.at, moderation_log.c.id) < before)
    if about is not None:
        newest = newest.where(moderation_log.c.about_id == about)
    rows = conn.execute(newest.limit(most)).all()
    named = names(conn, {row.decided_by for row in rows} | {row.about_id for row in rows})
    return [
        LogLine(
            id=row.id, at=row.at, act=row.act, by=named.get(row.decided_by, row.decided_by),
            about=named.get(row.about_id, row.about_id), item=row.item, detail=row.detail,
        )
        for row in rows
    ]  # fmt: skip


def names(conn: Connection, wanted: set[str | None]) -> dict[str | None, str]:
    """Names by id."""
    known = select(users.c.id, users.c.name).where(users.c.id.in_([each for each in wanted if each]))
    return {row.id: row.name for row in conn.execute(known)}


def clean(conn: Connection, now: int) -> None:
    """Drop what is two years old."""
    conn.execute(delete(moderation_log).where(moderation_log.c.at < now - KEPT_MS))
