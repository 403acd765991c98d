"""News as rows: written with what they tell of, in the same transaction; sent later, by whoever has time."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, delete, func, select, update
from sqlalchemy.exc import NoResultFound

from tesela.server.errors import ServerError
from tesela.server.ids import new_id
from tesela.server.notify import choices
from tesela.server.notify.choices import Kind
from tesela.server.notify.wording import Told, told
from tesela.server.people import accounts, blocks
from tesela.server.people.accounts import User
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import notices, users

SHOWN: Final = 50
KEPT_MS: Final = 30 * 86_400_000
_CLAIM_MS: Final = 60_000
_AGAIN_MS: Final = 120_000
_GIVEN_UP_MS: Final = 3_600_000
UNREADABLE: Final = (LookupError, ValueError, ServerError, NoResultFound)
"""What a damaged row raises when it is to be told."""


class News(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of news as its reader sees it."""

    id: str
    kind: Kind
    title: str
    body: str
    url: str
    created: int
    seen: bool


def tell(
    conn: Connection,
    user_id: str,
    kind: Kind,
    item: str,
    now: int,
    *,
    game: str | None = None,
    about: str | None = None,
    title: str | None = None,
    due: int | None = None,
    again: bool = False,
) -> bool:
    """Write a piece of news down, if its reader wants that kind; whether it was new.

    The same `item` is told once; with `again`, once more after it was read.
    """
    user = accounts.get(conn, user_id)
    if user.kind == "bot" or user.disabled or kind not in choices.of_user(conn, user).kinds:
        return False
    if about is not None and about in blocks.unheard(conn, user_id):
        return False
    fresh = {
        "kind": kind, "game_id": game, "about_id": about, "title": title[:120] if title else None,
        "created": now, "due": due if due is not None else now, "done": None, "claimed_until": 0,
        "letter": None, "seen": None,
    }  # fmt: skip
    new = insert_into(conn, notices).values(id=new_id(), user_id=user_id, item=item[:64], **fresh)
    if conn.execute(new.on_conflict_do_nothing()).rowcount == 1:
        return True
    if not again:
        return False
    read = (notices.c.user_id == user_id) & (notices.c.item == item[:64]) & notices.c.seen.is_not(None)
    return conn.execute(update(notices).where(read).values(**fresh)).rowcount == 1


def take_back(conn: Connection, item: str, now: int, *, but: str | None = None) -> None:
    """What it told of is gone: nobody is told any more, and who was need not look. `but`: one reader."""
    same = (notices.c.item == item[:64]) & notices.c.seen.is_(None)
    if but is not None:
        same &= notices.c.user_id != but
    conn.execute(update(notices).where(same).values(seen=now, done=now, letter=None))


def outdate_turns(conn: Connection, game_id: str, item: str, now: int) -> None:
    """The game has gone on: earlier calls to move are history."""
    old = (notices.c.game_id == game_id) & (notices.c.kind == "turn") & (notices.c.item != item)
    conn.execute(update(notices).where(old, notices.c.seen.is_(None)).values(seen=now, done=now, letter=None))


def looked_at(conn: Connection, user_id: str, now: int) -> None:
    """Its reader has seen all of it."""
    mine = (notices.c.user_id == user_id) & notices.c.seen.is_(None) & (notices.c.due <= now)
    conn.execute(update(notices).where(mine).values(seen=now, letter=None))


def unseen(conn: Connection, user_id: str, now: int) -> int:
    """How much news somebody has not looked at."""
    mine = (notices.c.user_id == user_id) & notices.c.seen.is_(None) & (notices.c.created <= now)
    wanted = select(func.count()).select_from(notices).where(mine, _shown(now))
    return int(conn.execute(wanted).scalar_one())


def _shown(now: int) -> Any:
    """What is announced beforehand shows when its time comes; quiet hours hide nothing on the page itself."""
    return (notices.c.kind != "event") | (notices.c.due <= now)


def listing(conn: Connection, user: User, lang: str, now: int) -> list[News]:
    """Somebody's news, the newest first."""
    mine = select(notices, users.c.name).join(users, users.c.id == notices.c.about_id, isouter=True)
    mine = mine.where(notices.c.user_id == user.id, _shown(now))
    found = []
    for row in conn.execute(mine.order_by(notices.c.created.desc(), notices.c.id).limit(SHOWN)):
        says = told(row.kind, row.name, row.game_id, row.title, lang)
        found.append(
            News(
                id=row.id, kind=row.kind, title=says.title, body=says.body, url=says.url,
                created=row.created, seen=row.seen is not None,
            )
        )  # fmt: skip
    return found


# What goes out


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of news on its way."""

    id: str
    user: User
    kind: Kind
    item: str
    game: str | None
    says: Told
    created: int
    wanted: choices.NotifyChoices


def any_due(conn: Connection, now: int) -> bool:
    """Whether something is to be sent."""
    return conn.execute(select(notices.c.id).where(*_ready(now)).limit(1)).first() is not None


def _ready(now: int) -> tuple[Any, ...]:
    return notices.c.done.is_(None), notices.c.due <= now, notices.c.claimed_until < now


def claim(
    conn: Connection, now: int, most: int = 20, *, but: Collection[str] = (), each: int = 2
) -> list[Outgoing]:
    """Take some news that is due, for a minute: nobody else sends it meanwhile.

    By turns: so many of `each` person, and nothing for those who have enough under way (`but`).
    """
    by_person = func.row_number().over(partition_by=notices.c.user_id, order_by=(notices.c.due, notices.c.id))
    ready = select(notices.c.id, by_person.label("n")).where(*_ready(now), notices.c.user_id.not_in(but))
    turns = ready.subquery()
    wanted = select(notices).join(turns, turns.c.id == notices.c.id).where(turns.c.n <= each)
    rows = conn.execute(wanted.order_by(turns.c.n, notices.c.due).limit(most)).all()
    taken = []
    for row in rows:
        free = (notices.c.id == row.id) & (notices.c.claimed_until == row.claimed_until)
        if conn.execute(update(notices).where(free).values(claimed_until=now + _CLAIM_MS)).rowcount == 1:
            try:
                taken.append(outgoing(conn, row))
            except UNREADABLE:  # it is nobody's news any more, and must not stand before everybody else's
                conn.execute(update(notices).where(notices.c.id == row.id).values(done=now, letter=None))
    return taken


def outgoing(conn: Connection, row: Row[Any]) -> Outgoing:
    """A row as it is sent, in its reader's language."""
    user = accounts.get(conn, row.user_id)
    name = accounts.get(conn, row.about_id).name if row.about_id else None
    return Outgoing(
        id=row.id, user=user, kind=row.kind, item=row.item, game=row.game_id, created=row.created,
        says=told(row.kind, name, row.game_id, row.title, user.language),
        wanted=choices.of_user(conn, user),
    )  # fmt: skip


def put_off(conn: Connection, notice: Outgoing, until: int) -> None:
    """Send it later: quiet hours."""
    conn.execute(update(notices).where(notices.c.id == notice.id).values(due=until, claimed_until=0))


def done(conn: Connection, notice: Outgoing, now: int, *, letter: int | None = None) -> None:
    """It went out; perhaps it goes into the daily letter too."""
    conn.execute(update(notices).where(notices.c.id == notice.id).values(done=now, letter=letter))


def stale(conn: Connection, notice: Outgoing, now: int) -> None:
    """It is of no use any more, or its reader was there."""
    conn.execute(update(notices).where(notices.c.id == notice.id).values(done=now, seen=now, letter=None))


def failed(conn: Connection, notice: Outgoing, now: int) -> None:
    """Nobody took it: try again for an hour."""
    if now - notice.created > _GIVEN_UP_MS:
        done(conn, notice, now)
    else:
        put_off(conn, notice, now + _AGAIN_MS)


def letters_due(conn: Connection, now: int, most: int = 20) -> list[str]:
    """People whose daily letter is to be written."""
    wanted = select(notices.c.user_id).where(notices.c.letter <= now).distinct().limit(most)
    return list(conn.execute(wanted).scalars())


def open_letter(conn: Connection, user_id: str, now: int) -> list[Outgoing]:
    """Take what goes into somebody's letter: only one process gets it."""
    mine = (notices.c.user_id == user_id) & (notices.c.letter <= now) & notices.c.seen.is_(None)
    rows = conn.execute(select(notices).where(mine).order_by(notices.c.created).with_for_update()).all()
    found = [
        outgoing(conn, row)
        for row in rows
        if conn.execute(
            update(notices).where(notices.c.id == row.id, notices.c.letter == row.letter).values(letter=None)
        ).rowcount
        == 1
    ]
    conn.execute(
        update(notices).where(notices.c.user_id == user_id, notices.c.letter <= now).values(letter=None)
    )
    return found


def letter_again(conn: Connection, ids: list[str], then: int) -> None:
    """The letter could not be sent: another try."""
    conn.execute(update(notices).where(notices.c.id.in_(ids)).values(letter=then))


def clean(conn: Connection, now: int) -> None:
    """Drop old news."""
    conn.execute(delete(notices).where(notices.c.created < now - KEPT_MS, notices.c.due < now))
