"""Somebody's own archive: games of other places, as GCG, for oneself, for who has the address, or for all.

The file is kept as it was given; names and result are read from it once, so that lists need not read files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, delete, func, select, update

from tesela.server.errors import ServerError, missing
from tesela.server.games.pasted import PastedGame
from tesela.server.ids import new_id
from tesela.server.storage.tables import own_archive as t
from tesela.server.storage.tables import users

Visibility: TypeAlias = Literal["private", "link", "public"]
MOST: Final = 200
MOST_CHARACTERS: Final = 2_000_000
"""Of one person's files together: two hundred games in full, and a bound for the table."""
_SHOWN: Final = 200


class KeptGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of somebody's archive, as lists show it."""

    id: str
    title: str
    visibility: Visibility
    players: list[str]
    totals: list[int]
    created: int


class KeptWhole(msgspec.Struct, frozen=True, kw_only=True):
    """The game itself, to be replayed and reviewed; `own`: it is yours."""

    about: KeptGame
    owner: str
    own: bool
    game: PastedGame


def add(
    conn: Connection, user_id: str, text: str, read: PastedGame, title: str, visibility: Visibility, now: int
) -> KeptGame:
    """Keep one more; 409 where there are too many, or too much, already."""
    conn.execute(update(users).where(users.c.id == user_id).values(id=users.c.id))  # one upload at a time
    mine = select(func.count(), func.coalesce(func.sum(func.length(t.c.text)), 0)).where(
        t.c.user_id == user_id
    )
    games, characters = conn.execute(mine).one()
    if games >= MOST or characters + len(text) > MOST_CHARACTERS:
        raise ServerError(409, "archive.full", {"most": MOST})
    names = [_line(name)[:40] for name in read.players]  # a log may say a name in two lines
    row = {
        "id": new_id(), "user_id": user_id, "title": _line(title) or _untitled(names),
        "visibility": visibility, "players": "\n".join(names), "tally": " ".join(map(str, read.totals)),
        "edition": read.edition, "text": text, "created": now,
    }  # fmt: skip
    conn.execute(t.insert().values(**row))
    return _kept(conn.execute(select(t).where(t.c.id == row["id"])).one())


def of_user(conn: Connection, user_id: str, *, everything: bool) -> list[KeptGame]:
    """One's own games; of somebody else's those that they show to all. The newest first."""
    wanted = select(t).where(t.c.user_id == user_id)
    if not everything:
        wanted = wanted.where(t.c.visibility == "public")
    return [_kept(row) for row in conn.execute(wanted.order_by(t.c.created.desc(), t.c.id).limit(_SHOWN))]


def find(conn: Connection, kept: str, viewer: str | None) -> tuple[KeptGame, str, str, bool]:
    """A game with its file, its owner's name, and whether it is one's own; 404 for what is private."""
    wanted = select(t, users.c.name).join(users, users.c.id == t.c.user_id).where(t.c.id == kept)
    row = conn.execute(wanted).first()
    if row is None or (row.visibility == "private" and row.user_id != viewer):
        raise missing("kept")
    return _kept(row), row.text, row.name, row.user_id == viewer


def change(
    conn: Connection, user_id: str, kept: str, title: str | None, visibility: Visibility | None
) -> None:
    """Another title, or other readers; a title of blanks is none."""
    mine = (t.c.id == kept) & (t.c.user_id == user_id)
    if title is not None:
        names = conn.execute(select(t.c.players).where(mine)).scalar() or ""
        title = _line(title) or _untitled(names.split("\n"))
    values = {"title": title, "visibility": visibility}
    wanted = {name: value for name, value in values.items() if value is not None}
    if not wanted or not conn.execute(update(t).where(mine).values(**wanted)).rowcount:
        raise missing("kept")


def remove(conn: Connection, user_id: str, kept: str) -> None:
    """For good."""
    if not conn.execute(delete(t).where(t.c.id == kept, t.c.user_id == user_id)).rowcount:
        raise missing("kept")


def texts_of(conn: Connection, user_id: str) -> Iterable[tuple[str, str]]:
    """The files, for the copy of an account."""
    for row in conn.execute(select(t.c.id, t.c.text).where(t.c.user_id == user_id).order_by(t.c.created)):
        yield row.id, row.text


def _line(text: str) -> str:
    """In one line, without what nobody sees: a title of a list must not look like another, or like none."""
    return " ".join("".join(each for each in text if each.isspace() or each.isprintable()).split())


def _untitled(names: Sequence[str]) -> str:
    return " – ".join(names)[:80]


def _kept(row: Row[Any]) -> KeptGame:
    return KeptGame(
        id=row.id, title=row.title, visibility=row.visibility, players=row.players.split("\n"),
        totals=[int(one) for one in row.tally.split()], created=row.created,
    )  # fmt: skip
