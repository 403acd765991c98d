"""An account's log of cards in the tables: every device adds at its own head, nothing is ever changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, and_, func, insert, not_, or_, select

from tesela.core.errors import TextError
from tesela.server.errors import ServerError
from tesela.server.storage.tables import study_events, users
from tesela.study.cards import StudyEvent, check_event

MOST_EVENTS: Final = 100_000
"""Of one account: three hundred reviews a day for a year."""
MOST_DEVICES: Final = 60
MOST_SENT: Final = 1000
"""Events that go in one answer."""
AHEAD_MS: Final = 2 * 86_400_000
"""A device's clock may be wrong, but not by years: its reviews would come after everything."""


class Synchronised(msgspec.Struct, frozen=True, kw_only=True):
    """The number of each device's last event here, and events that the asker lacks; `more`: ask again."""

    heads: dict[str, int]
    events: list[StudyEvent]
    more: bool


def take_in(conn: Connection, user_id: str, events: Sequence[StudyEvent], now: int) -> None:
    """Add what is not here yet. 409 where a device tells one number in two ways, or leaves one out."""
    conn.execute(select(users.c.id).where(users.c.id == user_id).with_for_update())  # one device at a time
    heads, total = heads_of(conn, user_id)
    fresh: list[StudyEvent] = []
    known = _known(conn, user_id, [event for event in events if event.n <= heads.get(event.device, 0)])
    for event in sorted(events, key=lambda each: (each.device, each.n)):
        _check(event, now)
        head = heads.get(event.device, 0)
        if event.n <= head:
            if known.get((event.device, event.n), event) != event:
                raise ServerError(409, "study.apart", {"device": event.device, "n": event.n})
            continue
        if event.n != head + 1:
            raise ServerError(409, "study.gap", {"device": event.device, "n": event.n})
        heads[event.device] = event.n
        known[event.device, event.n] = event
        fresh.append(event)
    if total + len(fresh) > MOST_EVENTS:
        raise ServerError(409, "study.full", {"most": MOST_EVENTS})
    if len(heads) > MOST_DEVICES:
        raise ServerError(409, "study.devices", {"most": MOST_DEVICES})
    if fresh:
        rows = [{"user_id": user_id, **msgspec.structs.asdict(event)} for event in fresh]
        conn.execute(insert(study_events), rows)


def lacking(conn: Connection, user_id: str, have: Mapping[str, int]) -> Synchronised:
    """What somebody has not seen who has each device's events up to a number."""
    heads, _total = heads_of(conn, user_id)
    columns = study_events.c
    behind = [and_(columns.device == device, columns.n <= number) for device, number in have.items()]
    unseen = [not_(or_(*behind))] if behind else []
    wanted = select(study_events).where(columns.user_id == user_id, *unseen)
    rows = conn.execute(wanted.order_by(columns.device, columns.n).limit(MOST_SENT + 1)).all()
    events = [_event(row) for row in rows[:MOST_SENT]]
    return Synchronised(heads=heads, events=events, more=len(rows) > MOST_SENT)


def heads_of(conn: Connection, user_id: str) -> tuple[dict[str, int], int]:
    """Each device's last number, and how many events there are in all."""
    columns = study_events.c
    wanted = select(columns.device, func.max(columns.n)).where(columns.user_id == user_id)
    heads = {row[0]: int(row[1]) for row in conn.execute(wanted.group_by(columns.device))}
    return heads, sum(heads.values())  # numbers have no gaps


def log_of(conn: Connection, user_id: str) -> list[StudyEvent]:
    """The whole log."""
    rows = conn.execute(select(study_events).where(study_events.c.user_id == user_id))
    return [_event(row) for row in rows]


def _known(conn: Connection, user_id: str, events: Sequence[StudyEvent]) -> dict[tuple[str, int], StudyEvent]:
    """Those of the table that these events say again."""
    if not events:
        return {}
    columns = study_events.c
    first = min(event.n for event in events)
    devices = {event.device for event in events}
    last = max(event.n for event in events)
    wanted = select(study_events).where(
        columns.user_id == user_id, columns.device.in_(devices), columns.n.between(first, last)
    )
    found = [_event(row) for row in conn.execute(wanted)]
    return {(event.device, event.n): event for event in found}


def _check(event: StudyEvent, now: int) -> None:
    try:
        check_event(event)
    except TextError as wrong:
        raise ServerError(400, "study.card", {"text": event.card[:60]}) from wrong
    if event.at > now + AHEAD_MS:
        raise ServerError(400, "study.clock", {})


def _event(row: Row[Any]) -> StudyEvent:
    return StudyEvent(row.device, row.n, row.at, row.act, row.card, row.rating)
