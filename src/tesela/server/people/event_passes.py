"""Event codes: a thousand phones behind one address, each counted by itself.

The organiser makes a code on the console. A device that tells it gets a pass, a signed cookie, and from then
on limits count that device instead of its network. A code lets in so many devices and no more.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

import msgspec
from litestar.datastructures import Cookie
from sqlalchemy import Connection, delete, insert, select, update

from tesela.server.errors import ServerError, missing
from tesela.server.ids import digest, new_id
from tesela.server.people import security
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import event_codes, keys

COOKIE: Final = "tesela-event"
_KEY: Final = "event passes"


class EventCode(msgspec.Struct, frozen=True, kw_only=True):
    """A code as its organiser sees it; the code itself is shown once, when it is made."""

    id: str
    label: str
    devices: int
    created: int
    expires: int


def add(conn: Connection, label: str, devices: int, now: int, days: int) -> tuple[str, EventCode]:
    """A new code for so many devices and days."""
    code = new_id(10)
    made = EventCode(
        id=new_id(), label=label[:64], devices=devices, created=now, expires=now + days * 86_400_000
    )
    conn.execute(insert(event_codes).values(code=digest(code), **msgspec.to_builtins(made)))
    security.log(conn, "event.code", detail=made.label)
    return code, made


def listing(conn: Connection, now: int) -> list[EventCode]:
    """The codes that still let somebody in."""
    rows = conn.execute(select(event_codes).where(event_codes.c.expires > now))
    names = EventCode.__struct_fields__
    return [EventCode(**{name: row._mapping[name] for name in names}) for row in rows]


def remove(conn: Connection, code_id: str) -> None:
    """Let nobody else in by a code, or 404. Passes that were given hold until the event's end."""
    if conn.execute(delete(event_codes).where(event_codes.c.id == code_id)).rowcount != 1:
        raise missing("event_code")


def redeem(conn: Connection, key: bytes, code: str, now: int) -> tuple[str, int]:
    """A pass for one more device, and until when it holds; 404 if the code lets nobody in."""
    plain = "".join(char for char in code.lower() if char.isalnum())
    here = (event_codes.c.code == digest(plain)) & (event_codes.c.expires > now) & (event_codes.c.devices > 0)
    less = update(event_codes).where(here).values(devices=event_codes.c.devices - 1)
    row = conn.execute(less.returning(event_codes.c.id, event_codes.c.expires)).first()
    if row is None:
        raise ServerError(404, "event_code.wrong")
    body = f"{row.id}.{secrets.token_hex(8)}.{row.expires}"
    return f"{body}.{_sign(key, body)}", row.expires


def cookie(value: str, *, secure: bool, until: int, now: int) -> Cookie:
    """The pass for the browser to keep."""
    return Cookie(
        key=COOKIE, value=value, max_age=max(1, (until - now) // 1000), path="/", secure=secure,
        httponly=True, samesite="lax",
    )  # fmt: skip


def holder(key: bytes, value: str | None, now: int) -> str | None:
    """Whom a pass counts for, if it is ours and has not run out."""
    body, _, sign = (value or "").rpartition(".")
    if not body or not hmac.compare_digest(sign.encode(), _sign(key, body).encode()):
        return None
    return f"event {body}" if int(body.rpartition(".")[2]) > now else None


def shared_key(conn: Connection) -> bytes:
    """The key that all processes sign passes with; made once."""
    new = insert_into(conn, keys).values(name=_KEY, value=secrets.token_hex(32))
    conn.execute(new.on_conflict_do_nothing())
    return bytes.fromhex(conn.execute(select(keys.c.value).where(keys.c.name == _KEY)).scalar_one())


def _sign(key: bytes, body: str) -> str:
    return hmac.new(key, f"event pass {body}".encode(), hashlib.sha256).hexdigest()[:32]


def clean(conn: Connection, now: int) -> None:
    """Drop codes that ran out."""
    conn.execute(delete(event_codes).where(event_codes.c.expires < now))
