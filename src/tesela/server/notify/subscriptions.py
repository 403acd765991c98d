"""The browsers that somebody wants to be told in; each lasts as long as the session that asked for it."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from tesela.server.errors import ServerError, missing
from tesela.server.ids import digest, new_id
from tesela.server.notify.outgoing import ForbiddenAddressError, read_address
from tesela.server.notify.web_push import BrowserKeys, UnreadableKeyError, read_keys
from tesela.server.people.sessions import Session
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import push_subscriptions as subscriptions
from tesela.server.storage.tables import sessions

MOST: Final = 10
"""Browsers of one person."""
GIVEN_UP: Final = 20
"""Failures in a row after which nobody tries again."""


class PushDevice(msgspec.Struct, frozen=True, kw_only=True):
    """A browser that is told; `here` if it is the one that asks."""

    id: str
    device: str
    created: int
    here: bool


class Subscription(msgspec.Struct, frozen=True, kw_only=True):
    """Where a message goes, and the keys that it is written for."""

    id: str
    endpoint: str
    keys: BrowserKeys


def add(
    conn: Connection,
    me: Session,
    endpoint: str,
    p256dh: str,
    auth: str,
    now: int,
    *,
    device: str,
    local: bool,
) -> PushDevice:
    """Tell this browser from now on. The same one again only changes sessions."""
    try:
        read_address(endpoint, local=local)
        read_keys(p256dh, auth)
    except (ForbiddenAddressError, UnreadableKeyError) as wrong:
        raise ServerError(422, "push.address") from wrong
    mark = digest(endpoint)
    others = subscriptions.c.endpoint_digest != mark
    mine = (
        select(func.count()).select_from(subscriptions).where(subscriptions.c.user_id == me.user.id, others)
    )
    if conn.execute(mine).scalar_one() >= MOST:
        raise ServerError(409, "push.many", {"most": MOST})
    values = {
        "user_id": me.user.id, "token": me.token, "p256dh": p256dh, "auth": auth, "device": device[:64],
        "failures": 0,
    }  # fmt: skip
    new = insert_into(conn, subscriptions).values(
        id=new_id(), endpoint=endpoint, endpoint_digest=mark, created=now, **values
    )
    conn.execute(new.on_conflict_do_update(index_elements=["endpoint_digest"], set_=values))
    row = conn.execute(select(subscriptions).where(subscriptions.c.endpoint_digest == mark)).one()
    return PushDevice(id=row.id, device=row.device, created=row.created, here=True)


def listing(conn: Connection, me: Session) -> list[PushDevice]:
    """The browsers of one person, the newest first."""
    mine = select(subscriptions).where(subscriptions.c.user_id == me.user.id)
    rows = conn.execute(mine.order_by(subscriptions.c.created.desc()))
    return [
        PushDevice(id=row.id, device=row.device, created=row.created, here=row.token == me.token)
        for row in rows
    ]


def remove(conn: Connection, me: Session, which: str) -> None:
    """Tell that browser nothing more, or 404."""
    here = (subscriptions.c.id == which) & (subscriptions.c.user_id == me.user.id)
    if conn.execute(delete(subscriptions).where(here)).rowcount != 1:
        raise missing("push")


def of_user(conn: Connection, user_id: str, now: int) -> list[Subscription]:
    """Where to send somebody's messages: browsers in which they are still logged in."""
    inside = (sessions.c.token == subscriptions.c.token) & (sessions.c.expires > now)
    wanted = select(subscriptions).join(sessions, inside).where(subscriptions.c.user_id == user_id)
    return [
        Subscription(id=row.id, endpoint=row.endpoint, keys=read_keys(row.p256dh, row.auth))
        for row in conn.execute(wanted)
    ]


def answered(conn: Connection, which: str, status: int) -> None:
    """What a push service said: gone for good (404, 410), not now, or taken."""
    here = subscriptions.c.id == which
    if status in (404, 410):
        conn.execute(delete(subscriptions).where(here))
    elif 200 <= status < 300:
        conn.execute(update(subscriptions).where(here).values(failures=0))
    else:
        conn.execute(update(subscriptions).where(here).values(failures=subscriptions.c.failures + 1))
        conn.execute(delete(subscriptions).where(here, subscriptions.c.failures >= GIVEN_UP))


def clean(conn: Connection) -> None:
    """Drop those whose session has ended."""
    inside = select(sessions.c.token).where(sessions.c.token == subscriptions.c.token).exists()
    conn.execute(delete(subscriptions).where(~inside))
