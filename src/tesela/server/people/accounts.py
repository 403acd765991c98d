"""People: guests at once, registered names with a password, and bots."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from tesela.server.errors import ServerError, missing
from tesela.server.ids import new_id
from tesela.server.people import retired_names, security
from tesela.server.people.names import check_name, name_key, read_as, shape, skeleton
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import sessions, users

Role: TypeAlias = Literal["player", "arbiter", "director", "admin"]
Kind: TypeAlias = Literal["guest", "person", "bot"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)


class User(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody, without what must not leave the tables."""

    id: str
    name: str
    kind: Kind
    role: Role
    language: str
    created: int
    disabled: bool

    @property
    def arbitrates(self) -> bool:
        """Whether this person may sit at the arbiter's desk."""
        return self.role in ("arbiter", "director", "admin")


def user_of(row: Row[tuple[object, ...]]) -> User:
    """The user in a row of the table."""
    seen = row._mapping
    fields = {name: seen[name] for name in User.__struct_fields__}
    fields["disabled"] = bool(seen["disabled"])  # SQLite itself knows 0 and 1
    return msgspec.convert(fields, User)


def add_guest(conn: Connection, language: str, now: int) -> User:
    """Somebody who just came in."""
    name = f"invitado-{new_id(4)}" if language == "es" else f"guest-{new_id(4)}"
    return _add(conn, name, None, "guest", "player", None, language, now)


def register(
    conn: Connection,
    name: str,
    password_hash: str | None,
    language: str,
    now: int,
    *,
    guest: User | None = None,
    house: bool = False,
) -> User:
    """A name for good. A guest keeps the games played so far. The house itself may give its own names."""
    clean = check_name(name, house=house)
    key = name_key(clean)
    looks = {"name_skeleton": skeleton(clean), "name_shape": shape(clean)}
    same = (users.c.name_key == key) | users.c.name_skeleton.in_(read_as(clean))
    same |= users.c.name_shape == looks["name_shape"]
    if conn.execute(select(users.c.id).where(same)).first() or retired_names.is_retired(conn, clean, now):
        raise ServerError(409, "name.taken", {"name": clean})
    if guest is None or guest.kind != "guest":
        user = _add(conn, clean, key, "person", "player", password_hash, language, now)
        conn.execute(update(users).where(users.c.id == user.id).values(looks))
        return user
    changed = (
        update(users)
        .where(users.c.id == guest.id)
        .values(name=clean, name_key=key, kind="person", password=password_hash, language=language, **looks)
    )
    try:
        conn.execute(changed)
    except IntegrityError as taken:
        raise ServerError(409, "name.taken", {"name": clean}) from taken
    return get(conn, guest.id)


def add_bot(conn: Connection, bot: str, name: str, now: int) -> User:
    """The account under which a bot plays; made once, also by processes that start together."""
    made = msgspec.to_builtins(_made(name, "bot", "player", "es", now))
    new = insert_into(conn, users).values(**made, name_key=f"bot:{bot}", password=None)
    conn.execute(new.on_conflict_do_nothing(index_elements=[users.c.name_key]))
    return find_bot(conn, bot)


def find_bot(conn: Connection, bot: str) -> User:
    """The account of a bot that this server has, or 422."""
    row = conn.execute(select(users).where(users.c.name_key == f"bot:{bot}")).first()
    if row is None:
        raise ServerError(422, "bot.unknown", {"bot": bot})
    return user_of(row)


def _add(
    conn: Connection,
    name: str,
    key: str | None,
    kind: Kind,
    role: Role,
    password: str | None,
    lang: str,
    now: int,
) -> User:
    user = _made(name, kind, role, lang, now)
    try:
        conn.execute(insert(users).values(**msgspec.to_builtins(user), name_key=key, password=password))
    except IntegrityError as taken:
        raise ServerError(409, "name.taken", {"name": name}) from taken
    return user


def _made(name: str, kind: Kind, role: Role, lang: str, now: int) -> User:
    return User(id=new_id(), name=name, kind=kind, role=role, language=lang, created=now, disabled=False)


def get(conn: Connection, user_id: str) -> User:
    """The user of that id, or 404."""
    row = conn.execute(select(users).where(users.c.id == user_id)).first()
    if row is None:
        raise missing("user")
    return user_of(row)


def get_many(conn: Connection, ids: set[str]) -> dict[str, User]:
    """Users by id."""
    rows = conn.execute(select(users).where(users.c.id.in_(ids)))
    return {row.id: user_of(row) for row in rows}


def by_name(conn: Connection, name: str) -> User:
    """The registered person (or bot) of that name, or 404."""
    row = conn.execute(select(users).where(users.c.name_key == name_key(name))).first()
    if row is None:
        raise missing("user")
    return user_of(row)


def people(conn: Connection, role: Role | None = None) -> list[User]:
    """All registered people, or those of a role, by name. Guests and bots have no account to look after."""
    wanted = select(users).where(users.c.kind == "person").order_by(users.c.name_key)
    rows = conn.execute(wanted if role is None else wanted.where(users.c.role == role))
    return [user_of(row) for row in rows]


def find(conn: Connection, name: str) -> User:
    """The user of that id or registered name, or 404."""
    row = conn.execute(select(users).where(users.c.id == name)).first()
    return user_of(row) if row else by_name(conn, name)


def set_language(conn: Connection, user_id: str, language: str) -> None:
    """The language of letters to this person."""
    conn.execute(update(users).where(users.c.id == user_id).values(language=language))


def password_of(conn: Connection, name: str) -> tuple[str | None, str | None]:
    """Id and password hash of who may come in by that name; both None for who may not."""
    wanted = select(users.c.id, users.c.password).where(
        users.c.name_key == name_key(name), users.c.kind == "person", users.c.disabled.is_(False)
    )
    row = conn.execute(wanted).first()
    return (row.id, row.password) if row else (None, None)


def set_password(conn: Connection, user_id: str, password_hash: str) -> None:
    """Keep a new password; ending the sessions that the old one opened is the caller's."""
    conn.execute(update(users).where(users.c.id == user_id).values(password=password_hash))


def set_role(conn: Connection, user_id: str, role: Role, *, by: str | None = None) -> None:
    """What somebody may do from now on."""
    conn.execute(update(users).where(users.c.id == user_id).values(role=role))
    security.log(conn, "role", user=user_id, by=by, detail=role)
    security.door(conn)


def set_disabled(conn: Connection, user_id: str, disabled: bool, *, by: str | None = None) -> None:
    """Shut somebody out (at once: the sessions go too), or let them in again. Guests too."""
    conn.execute(update(users).where(users.c.id == user_id).values(disabled=disabled))
    security.log(conn, "disabled" if disabled else "enabled", user=user_id, by=by)
    security.door(conn)
    if disabled:
        conn.execute(delete(sessions).where(sessions.c.user_id == user_id))
