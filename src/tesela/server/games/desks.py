"""The arbiter's desk of a game: who may sit there, and a line for everything that they see and do.

A role alone opens no desk. Somebody is appointed to a game by an administrator, or by answering a player's
call; the officials of a tournament are arbiters of its tables. Looks and acts are written down with the
person: both players read them after the game, moderators at any time.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from tesela.rules.game import ARBITER
from tesela.server.errors import ServerError, missing
from tesela.server.games.keeper import Table
from tesela.server.ids import digest, new_id
from tesela.server.people import security
from tesela.server.people.accounts import User
from tesela.server.storage.tables import desk_log, game_arbiters, game_tournaments, tournament_roles, users

Kind: TypeAlias = Literal["appointed", "called", "dismissed", "look", "act"]
OFFICIALS: Final = ("director", "main_arbiter", "arbiter")
"""Who of a tournament's officials sits at the desks of its tables."""
MODERATORS: Final = ("director", "admin")
"""Who reads the trace of any game, and what was said there: complaints come to them."""
MOST: Final = 8
"""Arbiters of one game."""
MOST_LINES: Final = 1_000
LOOK_EVERY_MS: Final = 60_000
"""Looks of one person within a minute are one line."""


class DeskLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened at a desk."""

    at: int
    kind: Kind
    user_id: str
    name: str
    by: str | None
    """Who appointed or dismissed them; null for the console, or where they did it themselves."""
    what: str
    """The command that was given."""
    seq: int
    """How far the game was."""


def sits_there(conn: Connection, game_id: str, user: User) -> bool:
    """Whether this person is an arbiter of this game now."""
    own = select(game_arbiters.c.user_id).where(
        game_arbiters.c.game_id == game_id, game_arbiters.c.user_id == user.id
    )
    if user.arbitrates and conn.execute(own).first() is not None:
        return True
    events = (
        select(tournament_roles.c.role)
        .join(game_tournaments, game_tournaments.c.tournament_id == tournament_roles.c.tournament_id)
        .where(game_tournaments.c.game_id == game_id, tournament_roles.c.user_id == user.id)
    )
    return conn.execute(events).scalar() in OFFICIALS


def belongs_to(conn: Connection, game_id: str, tournament: str) -> None:
    """Make a tournament's officials the arbiters of a game that was opened at one of its tables."""
    known = select(game_tournaments.c.game_id).where(game_tournaments.c.game_id == game_id)
    if conn.execute(known).first() is None:
        conn.execute(insert(game_tournaments).values(game_id=game_id, tournament_id=tournament))


def admit(conn: Connection, table: Table, user: User | None) -> User:
    """Somebody who may sit at this desk, or 403 with the reason."""
    if user is None or not sits_there(conn, table.id, user):
        known = user is not None and user.arbitrates
        raise ServerError(403, "desk.not_appointed" if known else "role.arbiter")
    if not table.offer.arbiter:
        raise ServerError(403, "desk.none")
    return user


def appoint(conn: Connection, table: Table, user: User, by: User | None, now: int) -> None:
    """An administrator, or the console, gives somebody the desk of a game. Again it changes nothing."""
    if not user.arbitrates or user.disabled:
        raise ServerError(422, "desk.role", {"name": user.name})
    _seat(conn, table, user, "appointed", by.id if by else None, now)


def answer_call(conn: Connection, table: Table, user: User, now: int) -> None:
    """An arbiter comes to a table that waits for one; 409 if nobody has called."""
    if not user.arbitrates:
        raise ServerError(403, "role.arbiter")
    if sits_there(conn, table.id, user):
        return
    if ARBITER not in table.game.waits_for:
        raise ServerError(409, "desk.not_called")
    _seat(conn, table, user, "called", None, now)


def _seat(conn: Connection, table: Table, user: User, why: Kind, by: str | None, now: int) -> None:
    if table.seat_of(user) is not None:
        raise ServerError(403, "arbiter.plays")
    if not table.offer.arbiter:
        raise ServerError(409, "desk.none")
    if table.over:
        raise ServerError(409, "game.over", {"reason": table.game.ended})
    here = game_arbiters.c.game_id == table.id
    there = conn.execute(select(game_arbiters.c.user_id).where(here)).scalars().all()
    if user.id in there:
        return
    if len(there) >= MOST:
        raise ServerError(409, "desk.many", {"most": MOST})
    conn.execute(insert(game_arbiters).values(game_id=table.id, user_id=user.id, why=why, at=now))
    _write(conn, table, user.id, why, now, by=by)


def dismiss(conn: Connection, table: Table, user_id: str, by: User | None, now: int) -> None:
    """Take the desk away; open sockets there are closed at once. 404 if they had none."""
    where = (game_arbiters.c.game_id == table.id) & (game_arbiters.c.user_id == user_id)
    if conn.execute(delete(game_arbiters).where(where)).rowcount != 1:
        raise missing("desk")
    _write(conn, table, user_id, "dismissed", now, by=by.id if by else None)
    security.door(conn)


def saw(conn: Connection, table: Table, user: User, now: int) -> bool:
    """Whether a look of this person within the last minute is written down."""
    mine = (desk_log.c.game_id == table.id) & (desk_log.c.user_id == user.id) & (desk_log.c.kind == "look")
    last = conn.execute(select(func.max(desk_log.c.at)).where(mine)).scalar()
    return last is not None and now - last < LOOK_EVERY_MS


def note_look(conn: Connection, table: Table, user: User, now: int) -> None:
    """Write down that somebody looked at the racks of a game."""
    if not saw(conn, table, user, now):
        _write(conn, table, user.id, "look", now)


def note_act(conn: Connection, table: Table, user: User, what: str, key: str, now: int) -> None:
    """Write down what somebody asks for at the desk, before it is done: once, however often it is sent."""
    line = digest(f"desk {table.id} {user.id} {key}")[:16]
    if conn.execute(select(desk_log.c.id).where(desk_log.c.id == line)).first() is None:
        _write(conn, table, user.id, "act", now, what=what, line=line)


def _write(
    conn: Connection,
    table: Table,
    user_id: str,
    kind: Kind,
    now: int,
    *,
    by: str | None = None,
    what: str = "",
    line: str = "",
) -> None:
    row = {"id": line or new_id(), "game_id": table.id, "user_id": user_id, "by": by, "at": now}
    try:
        with conn.begin_nested():
            conn.execute(insert(desk_log).values(**row, kind=kind, what=what[:32], seq=table.seq))
    except IntegrityError:
        return  # the same request at this very moment


def arbiters_of(conn: Connection, game_id: str) -> list[str]:
    """The names of who was appointed, in order."""
    wanted = select(users.c.name).join(game_arbiters, game_arbiters.c.user_id == users.c.id)
    found = conn.execute(wanted.where(game_arbiters.c.game_id == game_id).order_by(game_arbiters.c.at))
    return list(found.scalars())


def lines(conn: Connection, game_id: str) -> list[DeskLine]:
    """What happened at the desk, the oldest first."""
    here = select(desk_log).where(desk_log.c.game_id == game_id)
    rows = conn.execute(here.order_by(desk_log.c.at, desk_log.c.id).limit(MOST_LINES)).all()
    ids = {row.user_id for row in rows} | {row.by for row in rows if row.by}
    names = {row.id: row.name for row in conn.execute(select(users).where(users.c.id.in_(ids)))}
    return [
        DeskLine(
            at=row.at, kind=row.kind, user_id=row.user_id, name=names.get(row.user_id, ""),
            by=names.get(row.by) if row.by else None, what=row.what, seq=row.seq,
        )
        for row in rows
    ]  # fmt: skip
