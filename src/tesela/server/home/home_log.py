"""Logs of the reverse game, of bingo and of solo games in the tables: added to at their head."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, insert, select, update

from tesela.server.storage.store import ConflictError
from tesela.server.storage.tables import home_events, home_games, home_seats

HomeKind: TypeAlias = Literal["reverse", "bingo", "solo", "mesa"]


class HomeRow(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of such a game besides its log; `secret` is the bag's seed."""

    id: str
    kind: HomeKind
    owner: str
    head: int
    created: int
    secret: str


def add(conn: Connection, row: HomeRow, events: Sequence[msgspec.Struct]) -> bool:
    """A new game with its first events; False where there is one of that name already."""
    if row_of(conn, row.kind, row.id) is not None:
        return False
    conn.execute(insert(home_games).values(**msgspec.structs.asdict(row)))
    _write(conn, row.kind, row.id, 1, events)
    return True


def append(conn: Connection, row: HomeRow, events: Sequence[msgspec.Struct]) -> None:
    """Add events after the head that was read; `ConflictError` if somebody was quicker."""
    here = (home_games.c.id == row.id, home_games.c.kind == row.kind, home_games.c.head == row.head)
    changed = conn.execute(update(home_games).where(*here).values(head=row.head + len(events)))
    if changed.rowcount != 1:
        raise ConflictError(row.id)
    _write(conn, row.kind, row.id, row.head + 1, events)


def row_of(conn: Connection, kind: HomeKind, game: str) -> HomeRow | None:
    """The game's row, if there is one."""
    found = conn.execute(select(home_games).where(home_games.c.id == game, home_games.c.kind == kind)).first()
    return None if found is None else HomeRow(**found._mapping)


def log_of(conn: Connection, kind: HomeKind, game: str) -> bytes:
    """The whole log as JSON."""
    rows = conn.execute(
        select(home_events.c.data)
        .where(home_events.c.game_id == game, home_events.c.kind == kind)
        .order_by(home_events.c.seq)
    )
    return f"[{','.join(data for (data,) in rows)}]".encode()


def sit(conn: Connection, game: str, user_id: str, seat: int) -> None:
    """Somebody plays bingo there from now on."""
    conn.execute(insert(home_seats).values(game_id=game, seat=seat, user_id=user_id))


def seat_of(conn: Connection, game: str, user_id: str) -> int | None:
    """The number of somebody's card in a game of bingo."""
    mine = (home_seats.c.game_id == game, home_seats.c.user_id == user_id)
    return conn.execute(select(home_seats.c.seat).where(*mine)).scalar()


def count_open(conn: Connection, user_id: str, since: int) -> int:
    """How many games somebody has opened since a moment."""
    rows = select(home_games.c.id).where(home_games.c.owner == user_id, home_games.c.created > since)
    return len(conn.execute(rows).all())


def _write(conn: Connection, kind: HomeKind, game: str, first: int, events: Sequence[msgspec.Struct]) -> None:
    rows = [
        {"game_id": game, "kind": kind, "seq": seq, "data": msgspec.json.encode(event).decode()}
        for seq, event in enumerate(events, first)
    ]
    conn.execute(insert(home_events), rows)
