"""Sanctions: a warning, silence, or a ban, each with its reason and its end, told to the person.

Who is banned can still come in, read why, appeal, take their data or leave, and finish the games that they
are in: the others at the table have done nothing. They can't begin or join anything, or talk.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from tesela.server.errors import ServerError, missing
from tesela.server.ids import new_id
from tesela.server.moderation import staff
from tesela.server.people import accounts, security
from tesela.server.people.accounts import User
from tesela.server.storage.tables import appeals, sanctions

Kind: TypeAlias = Literal["warning", "silence", "ban"]
DAY_MS: Final = 86_400_000
MOST_DAYS: Final = 3650
LONGEST: Final = 1000
KEPT_MS: Final = 2 * 365 * DAY_MS
"""How long after its end a sanction is remembered."""


class Sanction(msgspec.Struct, frozen=True, kw_only=True):
    """A sanction as the person reads it. Who decided it is not told."""

    id: str
    kind: Kind
    reason: str
    created: int
    ends: int
    lifted: int | None
    in_force: bool
    appeal: str | None
    """`open`, `upheld` or `granted`; None where nobody has appealed."""
    answer: str | None
    """To the appeal."""


class InForce(msgspec.Struct, frozen=True, kw_only=True):
    """What keeps somebody from doing something."""

    user_id: str
    kind: Kind
    reason: str
    ends: int


def impose(
    conn: Connection,
    about: User,
    kind: Kind,
    reason: str,
    days: int,
    now: int,
    *,
    by: User | None = None,
    report: str | None = None,
) -> str:
    """Impose a sanction; returns its id."""
    staff.check_target(conn, by, about)
    if not 0 < len(reason.strip()) <= LONGEST:
        raise ServerError(400, "sanction.reason", {"max": LONGEST})
    if kind != "warning" and not 1 <= days <= MOST_DAYS:
        raise ServerError(400, "sanction.days", {"most": MOST_DAYS})
    made = new_id()
    ends = now if kind == "warning" else now + days * DAY_MS
    conn.execute(
        insert(sanctions).values(
            id=made, user_id=about.id, kind=kind, reason=reason.strip(), created=now, ends=ends,
            decided_by=by.id if by else None, report_id=report,
        )
    )  # fmt: skip
    staff.log(conn, kind, by=by, about=about.id, item=made, detail=reason.strip())
    security.door(conn)
    return made


def lift(conn: Connection, sanction_id: str, now: int, *, by: User | None = None) -> None:
    """End a sanction at once, or 404."""
    row = conn.execute(select(sanctions).where(sanctions.c.id == sanction_id)).first()
    if row is None or row.lifted is not None:
        raise missing("sanction")
    staff.check_target(conn, by, accounts.get(conn, row.user_id))
    conn.execute(update(sanctions).where(sanctions.c.id == sanction_id).values(lifted=now))
    staff.log(conn, "lift", by=by, about=row.user_id, item=sanction_id)
    security.door(conn)


def of_user(conn: Connection, user_id: str, now: int) -> list[Sanction]:
    """All that is remembered about a person, the newest first."""
    wanted = select(sanctions, appeals.c.status.label("appeal"), appeals.c.answer).join(
        appeals, appeals.c.sanction_id == sanctions.c.id, isouter=True
    )
    rows = conn.execute(wanted.where(sanctions.c.user_id == user_id).order_by(sanctions.c.created.desc()))
    return [
        Sanction(
            id=row.id, kind=row.kind, reason=row.reason, created=row.created, ends=row.ends,
            lifted=row.lifted, in_force=row.lifted is None and row.ends > now, appeal=row.appeal,
            answer=row.answer,
        )
        for row in rows
    ]  # fmt: skip


def untold(conn: Connection, user_id: str) -> bool:
    """Whether there is one that the person has not read yet."""
    mine = (sanctions.c.user_id == user_id) & sanctions.c.seen.is_(None)
    return conn.execute(select(sanctions.c.id).where(mine).limit(1)).first() is not None


def read_by(conn: Connection, user_id: str, now: int) -> None:
    """Note that the person has read them all."""
    mine = (sanctions.c.user_id == user_id) & sanctions.c.seen.is_(None)
    conn.execute(update(sanctions).where(mine).values(seen=now))


def in_force(conn: Connection, now: int) -> list[InForce]:
    """Silences and bans that hold now."""
    holds = sanctions.c.lifted.is_(None) & (sanctions.c.ends > now)
    wanted = select(sanctions.c.user_id, sanctions.c.kind, sanctions.c.reason, sanctions.c.ends)
    return [InForce(**row._mapping) for row in conn.execute(wanted.where(holds))]


def clean(conn: Connection, now: int) -> None:
    """Drop what ended two years ago, with its appeal."""
    old = select(sanctions.c.id).where(sanctions.c.ends < now - KEPT_MS)
    conn.execute(delete(appeals).where(appeals.c.sanction_id.in_(old)))
    conn.execute(delete(sanctions).where(sanctions.c.ends < now - KEPT_MS))


class Sanctioned:
    """The sanctions in force as this process knows them: asked for many requests, so without a database."""

    def __init__(self) -> None:
        self._known: dict[str, list[InForce]] = {}

    def take(self, found: list[InForce]) -> None:
        """Know these from now on."""
        known: dict[str, list[InForce]] = {}
        for each in found:
            known.setdefault(each.user_id, []).append(each)
        self._known = known

    def check(self, user: User, now: int, *kinds: Kind) -> None:
        """403 with reason and end for who may not do this now."""
        for each in self._known.get(user.id, ()):
            if each.kind in kinds and each.ends > now:
                day = _day(each.ends)
                raise ServerError(403, f"sanction.{each.kind}", {"until": day, "reason": each.reason})


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()
