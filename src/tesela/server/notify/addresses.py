"""Where letters go: an address counts once whoever reads there has said so."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, select, update

from tesela.server.errors import ServerError
from tesela.server.ids import digest, new_id
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import mail_addresses

LONGEST: Final = 254
_SHAPE: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_CODE_MS: Final = 24 * 3_600_000


class MailAddress(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's address; letters go there once it is confirmed."""

    address: str
    confirmed: bool


def check(address: str) -> str:
    """An address that letters can be sent to, or 422."""
    if len(address) > LONGEST or not _SHAPE.fullmatch(address):
        raise ServerError(422, "mail.address")
    return address


def mailbox(address: str) -> str:
    """Where letters to an address end up, for counting: case, dots and what follows a `+` change nothing.

    >>> mailbox("Ana.Gil+tesela@Example.org")
    'anagil@example.org'
    """
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0].replace('.', '')}@{host}"


def ask(conn: Connection, user_id: str, address: str, now: int) -> str:
    """Put an address forward; the code that is sent there, and nowhere else."""
    code = new_id(10)
    values = {"address": address, "code": digest(code), "asked": now, "confirmed": None}
    new = insert_into(conn, mail_addresses).values(user_id=user_id, **values)
    conn.execute(new.on_conflict_do_update(index_elements=["user_id"], set_=values))
    return code


def confirm(conn: Connection, user_id: str, code: str, now: int) -> MailAddress:
    """Whoever has the code reads there; 404 for another one, or after a day."""
    mine = mail_addresses.c.user_id == user_id
    good = (
        mine
        & (mail_addresses.c.code == digest(code.strip().lower()))
        & (mail_addresses.c.asked > now - _CODE_MS)
    )
    if conn.execute(update(mail_addresses).where(good).values(code=None, confirmed=now)).rowcount != 1:
        raise ServerError(404, "mail.code")
    return MailAddress(address=str(of_user(conn, user_id)), confirmed=True)


def shown(conn: Connection, user_id: str) -> MailAddress | None:
    """Somebody's address, for themself."""
    row = conn.execute(select(mail_addresses).where(mail_addresses.c.user_id == user_id)).first()
    return MailAddress(address=row.address, confirmed=row.confirmed is not None) if row else None


def of_user(conn: Connection, user_id: str) -> str | None:
    """Where somebody's letters go, if anywhere."""
    mine = (mail_addresses.c.user_id == user_id) & mail_addresses.c.confirmed.is_not(None)
    return conn.execute(select(mail_addresses.c.address).where(mine)).scalar()


def remove(conn: Connection, user_id: str) -> None:
    """Forget an address."""
    conn.execute(delete(mail_addresses).where(mail_addresses.c.user_id == user_id))


def stop_token(key: bytes, user_id: str) -> str:
    """What lets whoever holds a letter stop the letters, and nothing else."""
    sign = hmac.new(key, f"no more letters {user_id}".encode(), hashlib.sha256).hexdigest()[:32]
    return f"{user_id}.{sign}"


def stopped_by(key: bytes, token: str) -> str | None:
    """Whose letters a token stops; None if it is none of ours."""
    user_id = token.partition(".")[0]
    good = hmac.compare_digest(stop_token(key, user_id).encode(), token.encode("utf-8", "replace"))
    return user_id if good else None
