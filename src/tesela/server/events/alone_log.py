"""What somebody played alone, in the tables: one row a game, one a move that was shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, select, update

from tesela.duplicate.conditions import DIARIA
from tesela.server.ids import digest, new_id
from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import duplicate_alone as alone
from tesela.server.storage.tables import duplicate_alone_moves as moves

Mode: TypeAlias = Literal["day", "alone", "topping"]

GRACE_MS: Final = 2_000
"""A slip may be on its way for so long after time."""


class AloneRow(msgspec.Struct, frozen=True, kw_only=True):
    """One game of one person."""

    id: str
    event_id: str
    user_id: str
    name: str
    mode: Mode
    created: int
    finished: int | None


class ShownMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move whose tiles were shown; `done` when it was handed in or its time was up."""

    move: int
    shown: int
    done: int | None
    coord: str
    tiles: str
    hints: int
    tries: int


def start(conn: Connection, event_id: str, user_id: str, name: str, mode: Mode, now: int) -> str:
    """A new game; a day's game is played once, so whoever began it goes on with it."""
    found = digest(f"day {event_id} {user_id}")[:16] if mode == "day" else new_id()
    row = {
        "id": found, "event_id": event_id, "user_id": user_id, "name": name, "mode": mode, "created": now,
        "finished": None,
    }  # fmt: skip
    conn.execute(insert_into(conn, alone).values(row).on_conflict_do_nothing())
    return found


def find(conn: Connection, alone_id: str, user_id: str) -> AloneRow | None:
    """Somebody's own game; nobody else's."""
    own = (alone.c.id == alone_id) & (alone.c.user_id == user_id)
    row = conn.execute(select(alone).where(own)).first()
    return AloneRow(**row._asdict()) if row else None


def unfinished(conn: Connection, event_id: str, user_id: str, mode: Mode) -> str | None:
    """The last game that this person has begun so and not finished."""
    own = (alone.c.event_id == event_id) & (alone.c.user_id == user_id) & (alone.c.mode == mode)
    begun = select(alone.c.id).where(own, alone.c.finished.is_(None)).order_by(alone.c.created.desc())
    return conn.execute(begun.limit(1)).scalar_one_or_none()


def finished_day(conn: Connection, event_id: str, user_id: str) -> bool:
    """Whether this person has played the day's game to its end."""
    own = (alone.c.event_id == event_id) & (alone.c.user_id == user_id) & (alone.c.mode == "day")
    row = conn.execute(select(alone.c.finished).where(own)).first()
    return row is not None and row.finished is not None


def plays_day(conn: Connection, user_id: str, now: int) -> bool:
    """Whether the clock of a move of a day's game runs for this person."""
    runs = moves.c.done.is_(None) & (moves.c.shown + DIARIA.timing.move_ms + GRACE_MS >= now)
    wanted = (
        select(moves.c.move)
        .join(alone, alone.c.id == moves.c.alone_id)
        .where(alone.c.user_id == user_id, alone.c.mode == "day", alone.c.finished.is_(None), runs)
    )
    return conn.execute(wanted.limit(1)).first() is not None


def shown(conn: Connection, alone_id: str) -> list[ShownMove]:
    """The moves so far, in their order."""
    columns = [moves.c[name] for name in ShownMove.__struct_fields__]
    rows = conn.execute(select(*columns).where(moves.c.alone_id == alone_id).order_by(moves.c.move))
    return [ShownMove(**row._asdict()) for row in rows]


def show(conn: Connection, alone_id: str, move: int, now: int) -> None:
    """The tiles of a move are shown, and its clock runs; only the first time counts."""
    row = {
        "alone_id": alone_id, "move": move, "shown": now, "done": None, "coord": "", "tiles": "",
        "hints": 0, "tries": 0,
    }  # fmt: skip
    conn.execute(insert_into(conn, moves).values(row).on_conflict_do_nothing())


def is_open(conn: Connection, alone_id: str) -> bool:
    """Whether the game goes on; its row is held until the end of the transaction."""
    row = conn.execute(select(alone.c.finished).where(alone.c.id == alone_id).with_for_update()).first()
    return row is not None and row.finished is None


def hand_in(conn: Connection, alone_id: str, move: int, play: Sequence[str], now: int) -> bool:
    """The slip of a move that is still open; False if it was done already."""
    coord, tiles = play
    here = (moves.c.alone_id == alone_id) & (moves.c.move == move) & moves.c.done.is_(None)
    done = conn.execute(
        update(moves).where(here).values(done=now, coord=coord, tiles=tiles, tries=moves.c.tries + 1)
    )
    return done.rowcount == 1


def try_in_vain(conn: Connection, alone_id: str, move: int) -> None:
    """Count a play that was not the top."""
    here = (moves.c.alone_id == alone_id) & (moves.c.move == move) & moves.c.done.is_(None)
    conn.execute(update(moves).where(here).values(tries=moves.c.tries + 1))


def buy_hint(conn: Connection, alone_id: str, move: int, most: int) -> None:
    """Count one more hint of an open move."""
    open_still = (moves.c.alone_id == alone_id) & (moves.c.move == move) & moves.c.done.is_(None)
    conn.execute(update(moves).where(open_still, moves.c.hints < most).values(hints=moves.c.hints + 1))


def finish(conn: Connection, alone_id: str, now: int) -> None:
    """Put the end of a game down, once."""
    conn.execute(update(alone).where(alone.c.id == alone_id, alone.c.finished.is_(None)).values(finished=now))
