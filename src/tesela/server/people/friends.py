"""Whom somebody follows. Two who follow each other are friends; nobody is told, and nobody need agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, false, func, or_, select

from tesela.server.errors import ServerError, missing
from tesela.server.people import accounts, blocks
from tesela.server.people.accounts import User
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import follows, seats, users

MOST: Final = 500


class Companion(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody on one of one's lists. `mutual`: you follow each other. `game`: they play it now, openly."""

    user_id: str
    name: str
    mutual: bool
    since: int
    game: str | None


class Company(msgspec.Struct, frozen=True, kw_only=True):
    """Whom you follow, and who follows you."""

    following: list[Companion]
    followers: list[Companion]


class Tie(msgspec.Struct, frozen=True, kw_only=True):
    """How you stand to somebody."""

    follows: bool
    followed: bool
    """They follow you."""
    blocked: bool
    """You have blocked or muted them."""


def follow(conn: Connection, me: User, other: str, now: int) -> Tie:
    """Follow somebody, by name or id. Who has blocked you can't be followed, nor whom you have blocked."""
    if me.kind != "person":
        raise ServerError(403, "friend.guest")
    found = accounts.find(conn, other)
    if found.id == me.id or found.kind != "person" or found.disabled:
        raise ServerError(422, "friend.self")
    if found.id in blocks.apart(conn, me.id):
        raise ServerError(403, "block.friend", {"name": found.name})
    many = select(func.count()).select_from(follows).where(follows.c.user_id == me.id)
    if conn.execute(many).scalar_one() >= MOST:
        raise ServerError(409, "friend.many", {"most": MOST})
    new = insert_into(conn, follows).values(user_id=me.id, other_id=found.id, created=now)
    conn.execute(new.on_conflict_do_nothing())
    return tie(conn, me.id, found.id)


def leave(conn: Connection, me: User, other_id: str) -> None:
    """Follow somebody no more, or 404."""
    here = (follows.c.user_id == me.id) & (follows.c.other_id == other_id)
    if conn.execute(delete(follows).where(here)).rowcount != 1:
        raise missing("friend")


def part(conn: Connection, one: str, other: str) -> None:
    """Neither follows the other any more: one of them has blocked the other."""
    there = (follows.c.user_id == one) & (follows.c.other_id == other)
    back = (follows.c.user_id == other) & (follows.c.other_id == one)
    conn.execute(delete(follows).where(or_(there, back)))


def tie(conn: Connection, me: str, other: str) -> Tie:
    """How somebody stands to somebody."""
    there = select(follows.c.created).where(follows.c.user_id == me, follows.c.other_id == other)
    back = select(follows.c.created).where(follows.c.user_id == other, follows.c.other_id == me)
    return Tie(
        follows=conn.execute(there).first() is not None,
        followed=conn.execute(back).first() is not None,
        blocked=other in blocks.unheard(conn, me),
    )


def company(conn: Connection, me: str) -> Company:
    """Both lists, by name."""
    mine = select(follows.c.other_id.label("id"), follows.c.created, users.c.name)
    mine = mine.join(users, users.c.id == follows.c.other_id).where(follows.c.user_id == me)
    theirs = select(follows.c.user_id.label("id"), follows.c.created, users.c.name)
    theirs = theirs.join(users, users.c.id == follows.c.user_id).where(follows.c.other_id == me)
    following = conn.execute(mine.order_by(users.c.name).limit(MOST)).all()
    followers = conn.execute(theirs.order_by(users.c.name).limit(MOST)).all()
    both = {row.id for row in following} & {row.id for row in followers}
    playing = _playing(conn, [row.id for row in following])

    def shown(rows: Sequence[Any]) -> list[Companion]:
        return [
            Companion(
                user_id=row.id, name=row.name, mutual=row.id in both, since=row.created,
                game=playing.get(row.id),
            )
            for row in rows
        ]  # fmt: skip

    return Company(following=shown(following), followers=shown(followers))


def _playing(conn: Connection, people: Sequence[str]) -> dict[str, str]:
    """The newest open game that each of these people plays now."""
    open_seats = (seats.c.finished.is_(None)) & (seats.c.closed == false())
    wanted = select(seats.c.user_id, seats.c.game_id).where(seats.c.user_id.in_(people), open_seats)
    return {row.user_id: row.game_id for row in conn.execute(wanted.order_by(seats.c.began))}
