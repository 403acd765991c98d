"""Reports: somebody tells the moderators about somebody, why, and about which game or line of chat."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select, tuple_, update

from tesela.server.errors import ServerError, missing
from tesela.server.ids import new_id
from tesela.server.moderation import sanctions, staff
from tesela.server.moderation.sanctions import Kind, Sanction
from tesela.server.people import accounts
from tesela.server.people.accounts import User
from tesela.server.storage.tables import chat, reports

Reason: TypeAlias = Literal["insult", "harassment", "cheating", "stalling", "name", "spam", "other"]
Status: TypeAlias = Literal["open", "dismissed", "acted"]
Verdict: TypeAlias = Literal["dismiss", "warning", "silence", "ban"]
LONGEST: Final = 1000
MOST_OPEN: Final = 10
"""Reports of one person that may wait at once."""
KEPT_MS: Final = 365 * 86_400_000
"""How long a report is kept after it was decided."""


class ConductReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report as moderators see it."""

    id: str
    reporter: str
    about: str
    about_id: str
    reason: Reason
    note: str
    game: str | None
    quoted: str | None
    """The line of chat that it is about, as it was said."""
    created: int
    status: Status
    others: int
    """Other people who reported the same person and wait for an answer too."""


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A report with what is needed to decide it."""

    report: ConductReport
    history: list[Sanction]
    earlier: int
    """Reports about the same person that were dismissed."""


class Decision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a moderator decides. `reason` is read by the person; with `dismiss` by nobody."""

    verdict: Verdict
    reason: str = ""
    days: int = 0


def add(
    conn: Connection,
    me: User,
    about: str,
    reason: Reason,
    note: str,
    now: int,
    *,
    game: str | None = None,
    line: int | None = None,
) -> str:
    """Tell the moderators; the same thing told twice is one report. The caller has seen the game."""
    found = accounts.find(conn, about)
    if found.id == me.id or found.kind == "bot":
        raise ServerError(422, "report.self")
    quoted = _quoted(conn, game, line, found.id)
    same = (reports.c.reporter_id == me.id) & (reports.c.status == "open")
    mine = conn.execute(select(reports).where(same)).all()
    for row in mine:
        if (row.about_id, row.game_id, row.line) == (found.id, game, line):
            return str(row.id)
    if len(mine) >= MOST_OPEN:
        raise ServerError(409, "report.many", {"most": MOST_OPEN})
    made = new_id()
    conn.execute(
        insert(reports).values(
            id=made, reporter_id=me.id, about_id=found.id, reason=reason, note=_clean(note), game_id=game,
            line=line, quoted=quoted, created=now, status="open",
        )
    )  # fmt: skip
    return made


def _quoted(conn: Connection, game: str | None, line: int | None, about: str) -> str | None:
    if line is None:
        return None
    here = (chat.c.game_id == game) & (chat.c.n == line) & (chat.c.user_id == about)
    row = conn.execute(select(chat).where(here)).first()
    if row is None:
        raise ServerError(422, "report.line")
    return row.text if row.text is not None else f"[{row.phrase}]"


def _clean(note: str) -> str:
    text = " ".join("".join(char if char.isprintable() else " " for char in note).split())
    if len(text) > LONGEST:
        raise ServerError(400, "report.long", {"max": LONGEST})
    return text


def queue(
    conn: Connection,
    *,
    status: Status = "open",
    after: tuple[int, str] | None = None,
    most: int = 50,
    about: str | None = None,
) -> list[ConductReport]:
    """Reports in the order in which they came, from one on."""
    wanted = select(reports).where(reports.c.status == status).order_by(reports.c.created, reports.c.id)
    if after is not None:
        wanted = wanted.where(tuple_(reports.c.created, reports.c.id) > after)
    if about is not None:
        wanted = wanted.where(reports.c.about_id == about)
    return _told(conn, list(conn.execute(wanted.limit(most))))


def look(conn: Connection, by: User | None, report_id: str, now: int) -> Case:
    """One report with the person's history; the look is written down."""
    row = _row(conn, report_id)
    staff.log(conn, "look", by=by, about=row.about_id, item=row.id)
    past = (reports.c.about_id == row.about_id) & (reports.c.status == "dismissed")
    earlier = conn.execute(select(func.count()).select_from(reports).where(past)).scalar_one()
    (told,) = _told(conn, [row])
    return Case(report=told, history=sanctions.of_user(conn, row.about_id, now), earlier=earlier)


def decide(conn: Connection, by: User | None, report_id: str, decision: Decision, now: int) -> User:
    """Dismiss it, or impose a sanction; once. Returns whom it is about; other reports about them stay."""
    row = _row(conn, report_id)
    about = accounts.get(conn, row.about_id)
    staff.check_target(conn, by, about)
    if by is not None and by.id == row.reporter_id:
        raise ServerError(403, "moderation.own")
    status: Status = "dismissed" if decision.verdict == "dismiss" else "acted"
    changed = update(reports).where(reports.c.id == report_id, reports.c.status == "open")
    values = {"status": status, "decided": now, "decided_by": by.id if by else None}
    if conn.execute(changed.values(**values)).rowcount != 1:
        raise ServerError(409, "report.decided")
    if decision.verdict == "dismiss":
        staff.log(conn, "dismissed", by=by, about=about.id, item=report_id, detail=decision.reason[:LONGEST])
        return about
    kind: Kind = decision.verdict
    sanctions.impose(conn, about, kind, decision.reason, decision.days, now, by=by, report=report_id)
    return about


def _row(conn: Connection, report_id: str) -> Row[tuple[object, ...]]:
    row = conn.execute(select(reports).where(reports.c.id == report_id)).first()
    if row is None:
        raise missing("report")
    return row


def _told(conn: Connection, rows: list[Row[tuple[object, ...]]]) -> list[ConductReport]:
    named = staff.names(conn, {row.reporter_id for row in rows} | {row.about_id for row in rows})
    about = {row.about_id for row in rows}
    waiting = select(reports.c.about_id, func.count(func.distinct(reports.c.reporter_id)).label("people"))
    waiting = waiting.where(reports.c.about_id.in_(about), reports.c.status == "open")
    people = {row.about_id: row.people for row in conn.execute(waiting.group_by(reports.c.about_id))}
    return [
        ConductReport(
            id=row.id, reporter=named.get(row.reporter_id, row.reporter_id), about=named[row.about_id],
            about_id=row.about_id, reason=row.reason, note=row.note, game=row.game_id, quoted=row.quoted,
            created=row.created, status=row.status,
            others=max(0, people.get(row.about_id, 0) - (row.status == "open")),
        )
        for row in rows
    ]  # fmt: skip


def clean(conn: Connection, now: int) -> None:
    """Drop what was decided a year ago."""
    conn.execute(delete(reports).where(reports.c.status != "open", reports.c.decided < now - KEPT_MS))
