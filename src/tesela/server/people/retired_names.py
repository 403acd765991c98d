"""Names of people who deleted their account: nobody else can take them for half a year.

What is kept is a keyed digest, which names nobody and is gone afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from sqlalchemy import Connection, delete, select

from tesela.server.people.names import name_key
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import keys, retired_names

KEPT_MS: Final = 180 * 86_400_000
_KEY: Final = "retired names"


def retire(conn: Connection, name: str, now: int) -> None:
    """Keep a name from being taken by somebody else."""
    new = insert_into(conn, keys).values(name=_KEY, value=secrets.token_hex(32))
    conn.execute(new.on_conflict_do_nothing())
    kept = insert_into(conn, retired_names).values(digest=_digest(conn, name), until=now + KEPT_MS)
    conn.execute(kept.on_conflict_do_nothing())


def is_retired(conn: Connection, name: str, now: int) -> bool:
    """Whether somebody by that name left less than half a year ago."""
    here = (retired_names.c.digest == _digest(conn, name)) & (retired_names.c.until > now)
    return conn.execute(select(retired_names.c.digest).where(here)).first() is not None


def _digest(conn: Connection, name: str) -> str:
    key = conn.execute(select(keys.c.value).where(keys.c.name == _KEY)).scalar() or ""
    return hmac.new(bytes.fromhex(key), f"name {name_key(name)}".encode(), hashlib.sha256).hexdigest()


def clean(conn: Connection, now: int) -> None:
    """Free the names whose time is over."""
    conn.execute(delete(retired_names).where(retired_names.c.until < now))
