"""Deleting an account: asked for by its owner, done after some days in which it can be taken back.

The games stay, without the name: the others at the table have played them too. What the person said, whom
they blocked and everything by which they came in goes. The name can't be taken by anybody else for half a
year, so that nobody is taken for who left; what is kept of it for that is a keyed digest.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, or_, select, update

from tesela.server.ids import new_id
from tesela.server.lobby import seeks
from tesela.server.people import accounts, retired_names, security
from tesela.server.people.accounts import User
from tesela.server.storage import tables as t
from tesela.server.storage.store import insert_into

DAY_MS: Final = 86_400_000
GONE: Final = "—"
"""In place of what was said."""


class Deletion(msgspec.Struct, frozen=True, kw_only=True):
    """An account that will be gone at `due`, unless its owner takes it back."""

    asked: int
    due: int


def ask(conn: Connection, user: User, now: int, days: int) -> Deletion:
    """Delete an account after so many days; a guest's at once, since a guest could not come back to it."""
    due = now + (0 if user.kind == "guest" else days * DAY_MS)
    made = Deletion(asked=now, due=due)
    values = msgspec.to_builtins(made)
    new = insert_into(conn, t.deletions).values(user_id=user.id, **values)
    conn.execute(new.on_conflict_do_update(index_elements=["user_id"], set_=values))
    security.log(conn, "deletion.asked", user=user.id, by=user.id)
    return made


def undo(conn: Connection, user: User) -> None:
    """Keep the account after all; nothing happens if nobody asked."""
    if conn.execute(delete(t.deletions).where(t.deletions.c.user_id == user.id)).rowcount:
        security.log(conn, "deletion.undone", user=user.id, by=user.id)


def asked(conn: Connection, user_id: str) -> Deletion | None:
    """What was asked for, if anything."""
    row = conn.execute(select(t.deletions).where(t.deletions.c.user_id == user_id)).first()
    return Deletion(asked=row.asked, due=row.due) if row else None


def due(conn: Connection, now: int, most: int = 20) -> list[str]:
    """Accounts whose time has come."""
    ready = select(t.deletions.c.user_id).where(t.deletions.c.due <= now).order_by(t.deletions.c.due)
    return list(conn.execute(ready.limit(most)).scalars())


def running_games(conn: Connection, user_id: str) -> list[str]:
    """Games that the person still sits in."""
    mine = select(t.seats.c.game_id).where(t.seats.c.user_id == user_id, t.seats.c.finished.is_(None))
    return list(conn.execute(mine).scalars())


def erase(conn: Connection, user_id: str, now: int) -> bool:
    """Do it, for good; False if it was taken back meanwhile. Doing it again changes nothing."""
    waiting = asked(conn, user_id)
    if waiting is None or waiting.due > now:
        return False
    user = accounts.get(conn, user_id)
    name = f"anónimo-{new_id(4)}"
    seeks.forget(conn, user)
    if user.kind == "person":
        retired_names.retire(conn, user.name, now)
    nameless = {"name": name, "name_key": None, "name_skeleton": None, "name_shape": None}
    conn.execute(
        update(t.users)
        .where(t.users.c.id == user_id)
        .values(**nameless, password=None, role="player", language="es", disabled=True)
    )
    _rename(conn, user_id, name)
    _rename_at_home(conn, user, name)
    _drop(conn, user_id)
    security.log(conn, "deleted", user=user_id)
    security.door(conn)
    return True


def _drop(conn: Connection, user_id: str) -> None:
    """Everything that is the person's alone."""
    for table in (
        t.sessions, t.devices, t.passkeys, t.ceremonies, t.outcomes, t.recovery_codes, t.chat_choices,
        t.moderators, t.appeals, t.sanctions, t.signals, t.tournament_roles, t.deletions, t.presence,
        t.puzzle_attempts, t.puzzle_solvers, t.notices, t.notify_choices, t.mail_addresses,
        t.push_subscriptions, t.own_archive, t.league_members,
    ):  # fmt: skip
        conn.execute(delete(table).where(table.c.user_id == user_id))
    for table in (t.blocks, t.follows):
        conn.execute(delete(table).where(or_(table.c.user_id == user_id, table.c.other_id == user_id)))
    conn.execute(delete(t.notices).where(t.notices.c.about_id == user_id))
    conn.execute(
        delete(t.reports).where(or_(t.reports.c.reporter_id == user_id, t.reports.c.about_id == user_id))
    )
    conn.execute(delete(t.security_log).where(t.security_log.c.user_id == user_id))
    said = (t.chat.c.user_id == user_id) & t.chat.c.text.is_not(None)
    conn.execute(update(t.chat).where(said).values(text=GONE))
    people = t.duplicate_people
    conn.execute(update(people).where(people.c.user_id == user_id).values(user_id=None))


def _rename(conn: Connection, user_id: str, name: str) -> None:
    """The name in what others share: the headers of the games, the tables of those who played alone."""
    alone = t.duplicate_alone
    conn.execute(update(alone).where(alone.c.user_id == user_id).values(name=name))
    first = (t.events.c.game_id == t.seats.c.game_id) & (t.events.c.seq == 1)
    mine = select(t.events.c.game_id, t.events.c.body).join(t.seats, first)
    for row in conn.execute(mine.where(t.seats.c.user_id == user_id).distinct()).all():
        header: dict[str, Any] = msgspec.json.decode(row.body)
        for player in header.get("players", []):
            if player.get("key") == user_id:
                player["name"] = name
        here = (t.events.c.game_id == row.game_id) & (t.events.c.seq == 1)
        conn.execute(update(t.events).where(here).values(body=msgspec.json.encode(header).decode()))


def _rename_at_home(conn: Connection, user: User, name: str) -> None:
    """The name in the logs of bingo and reverse games, whose events have no key beside it."""
    mine = select(t.home_seats.c.game_id).where(t.home_seats.c.user_id == user.id)
    owned = select(t.home_games.c.id).where(t.home_games.c.owner == user.id)
    theirs = t.home_events.c.game_id.in_(mine) | t.home_events.c.game_id.in_(owned)
    for row in conn.execute(select(t.home_events).where(theirs)).all():
        body = msgspec.json.encode(_renamed(msgspec.json.decode(row.data), user.name, name)).decode()
        here = (t.home_events.c.game_id == row.game_id) & (t.home_events.c.kind == row.kind)
        conn.execute(update(t.home_events).where(here, t.home_events.c.seq == row.seq).values(data=body))


def _renamed(data: Any, old: str, new: str) -> Any:
    """A document with one name for another, wherever it stands alone."""
    if isinstance(data, dict):
        return {key: _renamed(value, old, new) for key, value in data.items()}
    if isinstance(data, list):
        return [_renamed(each, old, new) for each in data]
    return new if data == old else data
