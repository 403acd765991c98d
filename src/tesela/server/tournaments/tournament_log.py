"""The log of a tournament in the tables: added to under its head, read by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, get_args

import msgspec
from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from tesela.server.errors import missing
from tesela.server.people import security
from tesela.server.storage.store import ConflictError
from tesela.server.storage.tables import tournament_events, tournament_roles, tournaments
from tesela.tournament.events import Created, Event, read_event, write_event
from tesela.tournament.people import OfficialRole, Role

_OFFICES: Final[tuple[Role, ...]] = get_args(OfficialRole)
"""From the highest to the lowest."""


class TournamentRow(msgspec.Struct, frozen=True, kw_only=True):
    """What lists and the keeper need of a tournament besides its log."""

    id: str
    title: str
    owner: str
    head: int
    status: str
    created: int
    secret: str


class Addition(NamedTuple):
    """What an act adds to a log, and after which number."""

    head: int
    events: list[Event]
    key: str
    status: str


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in a list."""

    id: str
    title: str
    status: str
    created: int


def add(conn: Connection, row: TournamentRow, header: Created) -> None:
    """A new tournament with its header, and its maker as director."""
    conn.execute(insert(tournaments).values(**msgspec.structs.asdict(row), last_key=None))
    _write(conn, row.id, 1, [header])
    conn.execute(insert(tournament_roles).values(tournament_id=row.id, user_id=row.owner, role="director"))


def append(conn: Connection, tournament: str, new: Addition) -> None:
    """Add events after a head; `ConflictError` if somebody was quicker. Twice with one key is once."""
    changed = conn.execute(
        update(tournaments)
        .where(tournaments.c.id == tournament, tournaments.c.head == new.head)
        .values(head=new.head + len(new.events), last_key=new.key, status=new.status)
    )
    if changed.rowcount == 1:
        _write(conn, tournament, new.head + 1, new.events)
        return
    last = conn.execute(select(tournaments.c.last_key).where(tournaments.c.id == tournament)).scalar()
    if last != new.key:
        raise ConflictError(tournament)


def row_of(conn: Connection, tournament: str) -> TournamentRow:
    """The tournament's row, or 404."""
    columns = [tournaments.c[name] for name in TournamentRow.__struct_fields__]
    found = conn.execute(select(*columns).where(tournaments.c.id == tournament)).first()
    if found is None:
        raise missing("tournament")
    return TournamentRow(**found._mapping)


def known(conn: Connection, tournament: str) -> bool:
    """Whether there is such a tournament here."""
    found = conn.execute(select(tournaments.c.id).where(tournaments.c.id == tournament))
    return found.first() is not None


def events_after(conn: Connection, tournament: str, seq: int) -> list[Event]:
    """The events after a number, in order."""
    rows = conn.execute(
        select(tournament_events.c.data)
        .where(tournament_events.c.tournament_id == tournament, tournament_events.c.seq > seq)
        .order_by(tournament_events.c.seq)
    )
    return [read_event(data) for (data,) in rows]


def role_of(conn: Connection, tournament: str, user_id: str) -> Role | None:
    """The role that somebody has in a tournament, if any."""
    found = conn.execute(
        select(tournament_roles.c.role).where(
            tournament_roles.c.tournament_id == tournament, tournament_roles.c.user_id == user_id
        )
    ).scalar()
    return None if found is None else msgspec.convert(found, Role)


def set_role(conn: Connection, tournament: str, user_id: str, role: Role | None) -> None:
    """Give somebody a role in place of the one they had; None takes it away."""
    where = and_(tournament_roles.c.tournament_id == tournament, tournament_roles.c.user_id == user_id)
    if role is None:
        conn.execute(delete(tournament_roles).where(where))
        security.door(conn)  # they may look on at one of its tables
    elif conn.execute(update(tournament_roles).where(where).values(role=role)).rowcount == 0:
        conn.execute(insert(tournament_roles).values(tournament_id=tournament, user_id=user_id, role=role))


def give_role(conn: Connection, tournament: str, user_id: str, role: OfficialRole) -> None:
    """One more office: who holds several acts with the highest."""
    held = role_of(conn, tournament, user_id)
    if held not in _OFFICES or _OFFICES.index(role) < _OFFICES.index(held):
        set_role(conn, tournament, user_id, role)


def take_role(
    conn: Connection, tournament: str, user_id: str, role: OfficialRole, left: Sequence[OfficialRole]
) -> None:
    """Take an office away; of those that are left the highest stays, and none above what they acted with."""
    if role_of(conn, tournament, user_id) == role:
        lower = [one for one in left if _OFFICES.index(one) > _OFFICES.index(role)]
        set_role(conn, tournament, user_id, min(lower, key=_OFFICES.index, default=None))


def count_open(conn: Connection, user_id: str) -> int:
    """How many tournaments of this person are under way."""
    rows = select(tournaments.c.id).where(tournaments.c.owner == user_id, tournaments.c.status == "open")
    return len(conn.execute(rows).all())


def listing(conn: Connection, most: int, before: int | None, before_id: str | None) -> list[Listed]:
    """Tournaments, newest first, page by page."""
    columns = [tournaments.c[name] for name in Listed.__struct_fields__]
    query = select(*columns).order_by(tournaments.c.created.desc(), tournaments.c.id.desc()).limit(most)
    if before is not None:
        older = tournaments.c.created < before
        same = and_(tournaments.c.created == before, tournaments.c.id < (before_id or ""))
        query = query.where(or_(older, same))
    return [Listed(**row._mapping) for row in conn.execute(query)]


def _write(conn: Connection, tournament: str, first: int, events: list[Event]) -> None:
    rows = [
        {"tournament_id": tournament, "seq": seq, "data": write_event(event).decode()}
        for seq, event in enumerate(events, first)
    ]
    conn.execute(insert(tournament_events), rows)
