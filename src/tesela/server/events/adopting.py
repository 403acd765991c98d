"""Taking an event from its file into the database, so that phones can join what was prepared at a desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, update

from tesela.duplicate.events import Created, Event
from tesela.duplicate.fold import fold
from tesela.server.events import eventlog
from tesela.server.ids import digest, new_id, new_secret
from tesela.server.people import accounts
from tesela.server.storage.tables import duplicate_events


class Adopted(NamedTuple):
    """The way in for players, and the secrets of the desk and the projector."""

    code: str
    desk: str
    screen: str


def adopt(conn: Connection, log: Sequence[Event], seed: str, now: int) -> Adopted:
    """Put the event in, or find it there; either way the desk and the projector get new secrets.

    What the database has of an event that is there already counts, not the file.
    """
    header = log[0]
    if not isinstance(header, Created):
        raise ValueError("no header")
    desk, screen = new_secret(), new_secret()
    known = eventlog.find(conn, header.event)
    if known is not None:
        renewed = update(duplicate_events).where(duplicate_events.c.id == known.id)
        conn.execute(renewed.values(desk=digest(desk), screen=digest(screen)))
        return Adopted(known.code, desk, screen)
    code = new_id(6)
    eventlog.create(
        conn,
        header,
        eventlog.standing_of(fold([header])),
        event_id=header.event,
        code=code,
        title=header.title,
        owner=accounts.add_guest(conn, "es", now).id,
        secrets=(seed, digest(desk), digest(screen)),
        listed=True,
        now=now,
    )
    if len(log) > 1:
        eventlog.append(conn, header.event, 1, log[1:], eventlog.standing_of(fold(log)))
    return Adopted(code, desk, screen)
