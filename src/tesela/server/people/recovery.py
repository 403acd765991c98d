"""Recovery codes: ten words of chance, each good once in place of a password that was forgotten.

They are shown when they are made and never again; the table has their digests. A code has 80 bits, so that a
plain digest can't be guessed backwards.
"""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, delete, func, insert, select

from tesela.server.ids import digest
from tesela.server.people import accounts, devices, security, sessions
from tesela.server.storage.tables import recovery_codes, users

COUNT: Final = 10
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32; letters that it lacks are read as the figures they look like."""
_READ_AS: Final = str.maketrans({"O": "0", "I": "1", "L": "1"})
_LENGTH: Final = 16


def make(conn: Connection, user_id: str, now: int) -> list[str]:
    """Make ten new codes; those made before are worth nothing from now on."""
    drop(conn, user_id)
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH)) for _ in range(COUNT)]
    rows = [{"code": _kept(user_id, code), "user_id": user_id, "created": now} for code in codes]
    conn.execute(insert(recovery_codes), rows)
    security.log(conn, "recovery.made", user=user_id, by=user_id)
    return ["-".join(code[at : at + 4] for at in range(0, _LENGTH, 4)) for code in codes]


def left(conn: Connection, user_id: str) -> int:
    """How many codes are still good."""
    mine = select(func.count()).select_from(recovery_codes).where(recovery_codes.c.user_id == user_id)
    return conn.execute(mine).scalar_one()


def use(conn: Connection, user_id: str | None, code: str) -> bool:
    """Take a code out of use; False if it is none of this person's."""
    if user_id is None:
        return False
    here = recovery_codes.c.code == _kept(user_id, _plain(code))
    return conn.execute(delete(recovery_codes).where(here)).rowcount == 1


def recovered(conn: Connection, user_id: str, password_hash: str) -> None:
    """Give a person a new password; whatever the old one had opened is closed."""
    accounts.set_password(conn, user_id, password_hash)
    devices.forget_all(conn, user_id)
    sessions.close_all(conn, user_id)
    security.log(conn, "recovery.used", user=user_id)


def drop(conn: Connection, user_id: str) -> None:
    """Make all codes worthless."""
    conn.execute(delete(recovery_codes).where(recovery_codes.c.user_id == user_id))


def reset(conn: Connection, user_id: str, now: int) -> str:
    """Give a person who has lost everything one code, from the console: password, codes, sessions all end."""
    conn.execute(users.update().where(users.c.id == user_id).values(password=None))
    codes = make(conn, user_id, now)
    keep = _kept(user_id, _plain(codes[0]))
    others = (recovery_codes.c.user_id == user_id) & (recovery_codes.c.code != keep)
    conn.execute(delete(recovery_codes).where(others))
    devices.forget_all(conn, user_id)
    sessions.close_all(conn, user_id)
    return codes[0]


def _plain(code: str) -> str:
    """A code as somebody typed it: case, spaces and hyphens don't matter."""
    return "".join(char for char in code.upper() if char.isalnum()).translate(_READ_AS)


def _kept(user_id: str, code: str) -> str:
    return digest(f"recovery {user_id} {code}")
