"""The log of a league in the tables: added to under its head."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from tesela.server.errors import ServerError, missing
from tesela.server.storage.league_tables import league_events, league_members, leagues
from tesela.server.storage.store import ConflictError, insert_into
from tesela.tournament.event import Event
from tesela.tournament.league.events import Founded, Joined, read_league_event

MOST_EVENTS: Final = 20_000
MOST_LEAGUES: Final = 20
"""Leagues that one person may run."""
MOST_CLUBS: Final = 12
"""Clubs that a profile shows."""


class LeagueRow(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a league besides its log."""

    id: str
    title: str
    owner: str
    head: int
    created: int
    secret: str


class ListedLeague(msgspec.Struct, frozen=True, kw_only=True):
    """A league in a list."""

    id: str
    title: str
    created: int


def add(conn: Connection, row: LeagueRow, header: Founded) -> None:
    """A new league with its header."""
    mine = select(leagues.c.id).where(leagues.c.owner == row.owner).limit(MOST_LEAGUES)
    if len(conn.execute(mine).all()) >= MOST_LEAGUES:
        raise ServerError(429, "league.many", {"most": MOST_LEAGUES})
    conn.execute(insert(leagues).values(**msgspec.structs.asdict(row)))
    _write(conn, row.id, 1, [header])


def after(conn: Connection, league: str, seq: int) -> tuple[LeagueRow, list[Event]]:
    """A league's row, and its events after a number; 404 if there is none."""
    columns = [leagues.c[name] for name in LeagueRow.__struct_fields__]
    found = conn.execute(select(*columns).where(leagues.c.id == league)).first()
    if found is None:
        raise missing("league")
    row = LeagueRow(**found._mapping)
    return row, events_of(conn, league, seq) if row.head > seq else []


def events_of(conn: Connection, league: str, seq: int = 0) -> list[Event]:
    """Its events after a number, in order."""
    wanted = select(league_events.c.data).where(
        league_events.c.league_id == league, league_events.c.seq > seq
    )
    return [read_league_event(data) for (data,) in conn.execute(wanted.order_by(league_events.c.seq))]


def append(conn: Connection, league: str, head: int, events: Sequence[Event]) -> None:
    """Add events after the head that was read; `ConflictError` if somebody was quicker."""
    here = (leagues.c.id == league, leagues.c.head == head)
    changed = conn.execute(update(leagues).where(*here).values(head=head + len(events)))
    if changed.rowcount != 1:
        raise ConflictError(league)
    _write(conn, league, head + 1, events)


def listing(conn: Connection, most: int = 50) -> list[ListedLeague]:
    """Leagues, newest first."""
    columns = [leagues.c[name] for name in ListedLeague.__struct_fields__]
    rows = conn.execute(select(*columns).order_by(leagues.c.created.desc(), leagues.c.id.desc()).limit(most))
    return [ListedLeague(**row._mapping) for row in rows]


def _write(conn: Connection, league: str, first: int, events: Sequence[Event]) -> None:
    rows = [
        {"league_id": league, "seq": seq, "data": msgspec.json.encode(event).decode()}
        for seq, event in enumerate(events, first)
    ]
    conn.execute(insert(league_events), rows)
    for event in events:
        if isinstance(event, Joined) and event.account:
            new = insert_into(conn, league_members).values(user_id=event.account, league_id=league)
            conn.execute(new.on_conflict_do_nothing())


class Club(msgspec.Struct, frozen=True, kw_only=True):
    """A club or league that somebody plays in, and the club within it that they play for."""

    id: str
    title: str
    club: str


def leagues_of(conn: Connection, user_id: str) -> list[str]:
    """Those that somebody has joined with their account, left ones too; newest first."""
    mine = select(leagues.c.id).join(league_members, league_members.c.league_id == leagues.c.id)
    mine = mine.where(league_members.c.user_id == user_id).order_by(leagues.c.created.desc(), leagues.c.id)
    return list(conn.execute(mine.limit(MOST_CLUBS)).scalars())
