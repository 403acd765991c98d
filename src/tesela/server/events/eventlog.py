"""The log of a duplicate event in the tables. Slips are written many at a time, other entries one by one.

A slip needs nothing but the open move, so that a batch of them takes the event's row, looks whether the move
still takes slips, and goes behind whatever was written meanwhile. All other entries depend on the state: they
are written only if the log has not grown (`ConflictError`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, insert, select, update

from tesela.duplicate.due import due
from tesela.duplicate.events import Event, HandedIn, read_event, write_event
from tesela.duplicate.state import State
from tesela.server.games.gamelog import tell
from tesela.server.storage.store import ConflictError
from tesela.server.storage.tables import duplicate_events as events
from tesela.server.storage.tables import duplicate_log as log

_FOR_EVER: Final = 2**53


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What the tables know of an event without folding it."""

    id: str
    code: str
    title: str
    owner: str
    head: int
    status: str
    due: int | None
    listed: bool
    created: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What an event's row must say after some entries."""

    status: str
    due: int | None
    open_move: int
    open_until: int


_COLUMNS = [events.c[name] for name in Row.__struct_fields__]


def standing_of(state: State) -> Standing:
    """The row that goes with a state; a move under way takes no slips before its clock starts or after it."""
    move = state.move
    until = 0
    if move is not None and state.phase in ("open", "paused"):
        until = _FOR_EVER if state.phase == "paused" else move.deadline or 0
    status = "ended" if state.ended else "waiting" if state.phase == "waiting" else "playing"
    return Standing(
        status=status,
        due=due(state),
        open_move=move.number if move else 0,
        open_until=until,
    )


def find(conn: Connection, code_or_id: str) -> Row | None:
    """An event by its code or its name."""
    wanted = (events.c.code == code_or_id) | (events.c.id == code_or_id)
    row = conn.execute(select(*_COLUMNS).where(wanted)).first()
    return Row(**{**row._asdict(), "listed": bool(row.listed)}) if row else None


def listed(conn: Connection, most: int) -> list[Row]:
    """Events that anybody may find, those under way first, then the newest."""
    order = (events.c.status == "ended", events.c.created.desc())
    rows = conn.execute(select(*_COLUMNS).where(events.c.listed).order_by(*order).limit(most))
    return [Row(**{**row._asdict(), "listed": True}) for row in rows]


def seed_of(conn: Connection, event_id: str) -> str:
    """The keeper's secret."""
    found: str = conn.execute(select(events.c.seed).where(events.c.id == event_id)).scalar_one()
    return found


def due_now(conn: Connection, now: int) -> list[str]:
    """Events for which the time has come."""
    wanted = (events.c.status == "playing") & (events.c.due <= now)
    return [row.id for row in conn.execute(select(events.c.id).where(wanted))]


def heads(conn: Connection, ids: Sequence[str]) -> dict[str, int]:
    """The last numbers of these events' logs."""
    found = conn.execute(select(events.c.id, events.c.head).where(events.c.id.in_(ids)))
    return {row.id: row.head for row in found}


def read(conn: Connection, event_id: str, after: int = 0) -> list[Event]:
    """The entries with numbers above `after`; a hole in the numbers is a broken log."""
    rows = conn.execute(
        select(log.c.seq, log.c.body).where(log.c.event_id == event_id, log.c.seq > after).order_by(log.c.seq)
    ).all()
    if [row.seq for row in rows] != list(range(after + 1, after + 1 + len(rows))):
        raise ValueError(f"the log of {event_id} has a hole")
    return [read_event(row.body) for row in rows]


def bodies(conn: Connection, event_id: str, after: int) -> set[str]:
    """The entries with numbers above `after`, as they are written."""
    rows = conn.execute(select(log.c.body).where(log.c.event_id == event_id, log.c.seq > after))
    return {row.body for row in rows}


def _write(conn: Connection, event_id: str, first: int, new: Sequence[Event]) -> None:
    rows = [
        {"event_id": event_id, "seq": first + n, "at": entry.at, "body": write_event(entry).decode()}
        for n, entry in enumerate(new)
    ]
    if rows:
        conn.execute(insert(log), rows)


def holds(conn: Connection, event_id: str, old: int, new: Sequence[Event]) -> bool:
    """Whether these very entries stand behind `old`: then a commit held whose answer was lost."""
    wanted = (log.c.event_id == event_id) & (log.c.seq > old) & (log.c.seq <= old + len(new))
    bodies = [row.body for row in conn.execute(select(log.c.body).where(wanted).order_by(log.c.seq))]
    return bodies == [write_event(entry).decode() for entry in new]


def append(conn: Connection, event_id: str, old: int, new: Sequence[Event], standing: Standing) -> None:
    """Write entries `old+1…`; `ConflictError` if the log has grown meanwhile."""
    head = old + len(new)
    done = conn.execute(
        update(events)
        .where(events.c.id == event_id, events.c.head == old)
        .values(head=head, **msgspec.structs.asdict(standing))
    )
    if done.rowcount != 1:
        raise ConflictError
    _write(conn, event_id, old + 1, new)
    tell(conn, event_id, head)


def append_slips(
    conn: Connection, event_id: str, slips: Sequence[HandedIn], there: Collection[str] = ()
) -> tuple[int, list[bool]]:
    """Write those whose move still takes them; the head before, and which were written.

    `there` are entries, as they are written, that an earlier try may have left behind: none comes in twice.
    """
    row = conn.execute(
        select(events.c.head, events.c.open_move, events.c.open_until)
        .where(events.c.id == event_id)
        .with_for_update()
    ).one()
    known = [bool(there) and write_event(slip).decode() in there for slip in slips]
    taken = [
        old or (slip.move == row.open_move and slip.at <= row.open_until)
        for slip, old in zip(slips, known, strict=True)
    ]
    good = [slip for slip, fine, old in zip(slips, taken, known, strict=True) if fine and not old]
    if good:
        head = row.head + len(good)
        conn.execute(update(events).where(events.c.id == event_id).values(head=head))
        _write(conn, event_id, row.head + 1, good)
        tell(conn, event_id, head)
    return row.head, taken


def create(
    conn: Connection,
    header: Event,
    standing: Standing,
    *,
    event_id: str,
    code: str,
    title: str,
    owner: str,
    secrets: tuple[str, str, str],
    listed: bool,
    now: int,
) -> None:
    """A new event; `secrets` are its seed, and the digests of the desk's and the projector's."""
    seed, desk, screen = secrets
    conn.execute(
        insert(events).values(
            id=event_id, code=code, title=title, owner=owner, head=1, seed=seed, desk=desk, screen=screen,
            listed=listed, created=now, **msgspec.structs.asdict(standing),
        )
    )  # fmt: skip
    _write(conn, event_id, 1, [header])
