"""Whom somebody does not want to hear (mute) or to meet at all (block).

Neither touches a game that is being played, nor tournaments and leagues, which others pair: who blocks
must not spoil what others have begun. It holds for challenges, the lobby, rematches, and talk.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, func, or_, select

from tesela.server.errors import ServerError, missing
from tesela.server.people import accounts
from tesela.server.people.accounts import User
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import blocks, users

Kind: TypeAlias = Literal["mute", "block"]
MOST: Final = 500


class Shunned(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on one's own list."""

    user_id: str
    name: str
    kind: Kind
    created: int


def put(conn: Connection, me: User, other: str, kind: Kind, now: int) -> Shunned:
    """Mute or block somebody, by name or id."""
    found = accounts.find(conn, other)
    if found.id == me.id or found.kind == "bot":
        raise ServerError(422, "block.self")
    many = select(func.count()).select_from(blocks).where(blocks.c.user_id == me.id)
    if conn.execute(many).scalar_one() >= MOST:
        raise ServerError(409, "block.many", {"most": MOST})
    new = insert_into(conn, blocks).values(user_id=me.id, other_id=found.id, kind=kind, created=now)
    conn.execute(new.on_conflict_do_update(index_elements=["user_id", "other_id"], set_={"kind": kind}))
    return Shunned(user_id=found.id, name=found.name, kind=kind, created=now)


def remove(conn: Connection, me: User, other_id: str) -> None:
    """Take somebody off the list, or 404."""
    here = (blocks.c.user_id == me.id) & (blocks.c.other_id == other_id)
    if conn.execute(delete(blocks).where(here)).rowcount != 1:
        raise missing("block")


def listing(conn: Connection, user_id: str) -> list[Shunned]:
    """One's own list, the newest first."""
    mine = select(blocks, users.c.name).join(users, users.c.id == blocks.c.other_id)
    rows = conn.execute(mine.where(blocks.c.user_id == user_id).order_by(blocks.c.created.desc()))
    return [Shunned(user_id=row.other_id, name=row.name, kind=row.kind, created=row.created) for row in rows]


def unheard(conn: Connection, user_id: str) -> set[str]:
    """Whose words this person does not want to read."""
    return set(conn.execute(select(blocks.c.other_id).where(blocks.c.user_id == user_id)).scalars())


def apart(conn: Connection, user_id: str) -> set[str]:
    """Everybody that this person is not to meet: blocked by them, or having blocked them."""
    blocked = blocks.c.kind == "block"
    mine = select(blocks.c.other_id).where(blocks.c.user_id == user_id, blocked)
    theirs = select(blocks.c.user_id).where(blocks.c.other_id == user_id, blocked)
    return set(conn.execute(mine).scalars()) | set(conn.execute(theirs).scalars())


def apart_of(conn: Connection, people: Sequence[str]) -> dict[str, set[str]]:
    """The same for all of these people; who is to meet everybody is left out."""
    found: dict[str, set[str]] = {}
    for start in range(0, len(people), 500):
        some = people[start : start + 500]
        either = or_(blocks.c.user_id.in_(some), blocks.c.other_id.in_(some))
        pairs = select(blocks.c.user_id, blocks.c.other_id).where(blocks.c.kind == "block", either)
        for row in conn.execute(pairs):
            found.setdefault(row.user_id, set()).add(row.other_id)
            found.setdefault(row.other_id, set()).add(row.user_id)
    return found


def refused_by(conn: Connection, user_id: str, others: Iterable[str]) -> set[str]:
    """Those of these people who have blocked this one."""
    asked = blocks.c.user_id.in_(list(others)) & (blocks.c.other_id == user_id) & (blocks.c.kind == "block")
    return set(conn.execute(select(blocks.c.user_id).where(asked)).scalars())
