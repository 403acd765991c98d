"""Appeals: who was sanctioned asks once for another look; somebody else decides, if there is anybody else."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from tesela.server.errors import ServerError, missing
from tesela.server.ids import new_id
from tesela.server.moderation import sanctions, staff
from tesela.server.people.accounts import User
from tesela.server.storage import tables
from tesela.server.storage.tables import users

Verdict: TypeAlias = Literal["upheld", "granted"]
LONGEST: Final = 2000
_appeals = tables.appeals


class Appeal(msgspec.Struct, frozen=True, kw_only=True):
    """An appeal as moderators see it."""

    id: str
    by: str
    text: str
    created: int
    status: str
    kind: str
    reason: str
    """Of the sanction, like the next two."""
    imposed: int
    ends: int
    yours: bool
    """You imposed the sanction: another moderator decides."""


def add(conn: Connection, me: User, sanction_id: str, text: str, now: int) -> None:
    """Appeal against one's own sanction, once."""
    found = tables.sanctions.c
    mine = (found.id == sanction_id) & (found.user_id == me.id)
    if conn.execute(select(found.id).where(mine)).first() is None:
        raise missing("sanction")
    clean = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if not 0 < len(clean) <= LONGEST:
        raise ServerError(400, "appeal.long", {"max": LONGEST})
    row = {"id": new_id(), "sanction_id": sanction_id, "user_id": me.id, "text": clean, "created": now}
    known = select(_appeals.c.id).where(_appeals.c.sanction_id == sanction_id)
    if conn.execute(known).first() is not None:
        raise ServerError(409, "appeal.twice")
    try:
        conn.execute(insert(_appeals).values(**row, status="open"))
    except IntegrityError as twice:  # at this very moment
        raise ServerError(409, "appeal.twice") from twice


def queue(
    conn: Connection, by: User | None, *, after: tuple[int, str] | None = None, most: int = 50
) -> list[Appeal]:
    """Appeals that wait, in the order in which they came."""
    found = tables.sanctions
    wanted = (
        select(_appeals, found.c.kind, found.c.reason, found.c.created.label("imposed"), found.c.ends,
               found.c.decided_by.label("imposed_by"), users.c.name)
        .join(found, found.c.id == _appeals.c.sanction_id)
        .join(users, users.c.id == _appeals.c.user_id)
        .where(_appeals.c.status == "open")
        .order_by(_appeals.c.created, _appeals.c.id)
    )  # fmt: skip
    if after is not None:
        wanted = wanted.where(tuple_(_appeals.c.created, _appeals.c.id) > after)
    return [
        Appeal(
            id=row.id, by=row.name, text=row.text, created=row.created, status=row.status, kind=row.kind,
            reason=row.reason, imposed=row.imposed, ends=row.ends,
            yours=by is not None and row.imposed_by == by.id,
        )
        for row in conn.execute(wanted.limit(most))
    ]  # fmt: skip


def decide(
    conn: Connection, by: User | None, appeal_id: str, verdict: Verdict, answer: str, now: int
) -> None:
    """Uphold the sanction or lift it, with an answer that the person reads."""
    found = tables.sanctions
    wanted = select(_appeals, found.c.decided_by.label("imposed_by"), found.c.lifted)
    joined = wanted.join(found, found.c.id == _appeals.c.sanction_id)
    row = conn.execute(joined.where(_appeals.c.id == appeal_id)).first()
    if row is None:
        raise missing("appeal")
    if by is not None and by.id == row.user_id:
        raise ServerError(403, "moderation.own")
    if by is not None and row.imposed_by == by.id and staff.ids(conn) - {by.id, row.user_id}:
        raise ServerError(403, "appeal.yours")
    if not 0 < len(answer.strip()) <= LONGEST:
        raise ServerError(400, "appeal.long", {"max": LONGEST})
    values = {"status": verdict, "answer": answer.strip(), "decided": now}
    still = (_appeals.c.id == appeal_id) & (_appeals.c.status == "open")
    changed = update(_appeals).where(still).values(**values, decided_by=by.id if by else None)
    if conn.execute(changed).rowcount != 1:
        raise ServerError(409, "report.decided")
    staff.log(conn, verdict, by=by, about=row.user_id, item=appeal_id, detail=answer.strip())
    again = update(found).where(found.c.id == row.sanction_id)
    conn.execute(again.values(seen=None))  # the answer is news
    if verdict == "granted" and row.lifted is None:
        sanctions.lift(conn, row.sanction_id, now, by=by)
