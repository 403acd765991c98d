"""Devices from which somebody came in before: others' failed guesses at their name don't shut them out there.

A device keeps a secret in a cookie, the table its digest. It opens nothing by itself: it is counted apart.
"""

from __future__ import annotations

from typing import Final

from litestar.datastructures import Cookie
from sqlalchemy import Connection, delete, insert, select, update

from tesela.server.ids import digest, new_secret
from tesela.server.storage.tables import devices

_DAYS: Final = 400
"""As long as browsers keep a cookie."""
_MOST: Final = 20
"""Devices of a person; the one longest not used makes room."""


def cookie_name(secure: bool) -> str:
    """As with sessions: `__Host-` can't be planted by another host."""
    return "__Host-tesela-device" if secure else "tesela-device"


def cookie(secret: str, *, secure: bool) -> Cookie:
    """What gives the browser its secret."""
    return Cookie(
        key=cookie_name(secure), value=secret, max_age=_DAYS * 86_400, path="/", secure=secure,
        httponly=True, samesite="lax",
    )  # fmt: skip


def knows(conn: Connection, secret: str | None, user_id: str | None) -> bool:
    """Whether this person came in from this device before."""
    if secret is None or user_id is None:
        return False
    here = (devices.c.token == digest(secret)) & (devices.c.user_id == user_id)
    return conn.execute(select(devices.c.token).where(here)).first() is not None


def remember(conn: Connection, secret: str | None, user_id: str, now: int) -> str | None:
    """Note that somebody came in from a device; a new secret if it is not known as theirs yet."""
    if secret is not None and knows(conn, secret, user_id):
        conn.execute(update(devices).where(devices.c.token == digest(secret)).values(seen=now))
        return None
    new = new_secret()
    conn.execute(insert(devices).values(token=digest(new), user_id=user_id, created=now, seen=now))
    mine = select(devices.c.token).where(devices.c.user_id == user_id).order_by(devices.c.seen.desc())
    if old := conn.execute(mine.offset(_MOST)).scalars().all():
        conn.execute(delete(devices).where(devices.c.token.in_(old)))
    return new


def forget_all(conn: Connection, user_id: str, *, but: str | None = None) -> None:
    """Forget every device of a person, except the one with this secret."""
    here = (devices.c.user_id == user_id) & (devices.c.token != (digest(but) if but else ""))
    conn.execute(delete(devices).where(here))


def clean(conn: Connection, now: int) -> None:
    """Drop devices that nobody came in from for as long as their cookie lasts."""
    conn.execute(delete(devices).where(devices.c.seen < now - _DAYS * 86_400_000))
