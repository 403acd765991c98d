"""Games of the day: a week is prepared ahead, each opens and closes at its hour, and nothing is lost between.

Until its day is over an event has nothing but its header (with the commitment) in the log; its racks and tops
follow from the seed. Closing writes the whole course with everybody who played it, and reveals the seed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, func, insert, select, update

from tesela.core.plays import Play
from tesela.duplicate.conditions import DIARIA
from tesela.duplicate.create import create
from tesela.duplicate.draft import Tools
from tesela.duplicate.events import Created, Event, LoggedPlay
from tesela.duplicate.fold import fold
from tesela.duplicate.solo.day import Entrant, course, woven
from tesela.lexicon.editions.edition import Edition
from tesela.rules.bag import Secret
from tesela.server.events import eventlog
from tesela.server.events.keeper import DAY
from tesela.server.ids import digest, new_id, new_secret
from tesela.server.people import accounts
from tesela.server.storage.tables import duplicate_alone as alone
from tesela.server.storage.tables import duplicate_alone_moves as moves
from tesela.server.storage.tables import duplicate_days as days
from tesela.server.storage.tables import duplicate_events as events

DAY_MS: Final = 86_400_000


class Day(msgspec.Struct, frozen=True, kw_only=True):
    """A day's game. `opens` and `closes` are in milliseconds."""

    day: str
    event_id: str
    code: str
    opens: int
    closes: int
    closed: bool


_COLUMNS = [days.c.day, days.c.event_id, events.c.code, days.c.opens, days.c.closes, days.c.closed]


def listed(conn: Connection, now: int, most: int = 60) -> list[Day]:
    """Days that have begun, the newest first."""
    wanted = select(*_COLUMNS).join(events, events.c.id == days.c.event_id).where(days.c.opens <= now)
    return [_day(row) for row in conn.execute(wanted.order_by(days.c.day.desc()).limit(most))]


def find(conn: Connection, day: str) -> Day | None:
    """A day by its date, whether or not it has begun."""
    wanted = select(*_COLUMNS).join(events, events.c.id == days.c.event_id).where(days.c.day == day)
    row = conn.execute(wanted).first()
    return _day(row) if row else None


def of_event(conn: Connection, event_id: str) -> Day | None:
    """The day of an event, if it is a day's game."""
    wanted = select(*_COLUMNS).join(events, events.c.id == days.c.event_id).where(days.c.event_id == event_id)
    row = conn.execute(wanted).first()
    return _day(row) if row else None


def to_close(conn: Connection, now: int) -> list[Day]:
    """Days that are over and not closed yet, in their order."""
    over = (days.c.closes <= now) & days.c.closed.is_(False)
    wanted = select(*_COLUMNS).join(events, events.c.id == days.c.event_id).where(over)
    return [_day(row) for row in conn.execute(wanted.order_by(days.c.day))]


def _day(row: Row[Any]) -> Day:
    return Day(**row._asdict())


def prepare(conn: Connection, wanted: Sequence[date], offset: int, edition: Edition, now: int) -> list[str]:
    """Make the games of these days that are not there yet; `offset` are the hours from Greenwich."""
    made = []
    for day in wanted:
        if find(conn, day.isoformat()) is None:
            _prepare(conn, day, offset, edition, now)
            made.append(day.isoformat())
    return made


def _prepare(conn: Connection, day: date, offset: int, edition: Edition, now: int) -> None:
    event_id, name = new_id(), day.isoformat()
    secret = Secret.new(event_id)
    header = create(
        event_id,
        DIARIA,
        now,
        commitment=secret.commitment(),
        title=name,
        lexicon=edition.about.name,
        lexicon_hash=edition.about.hash,
    )
    if not isinstance(header, Created):
        raise ValueError(header)
    standing = msgspec.structs.replace(eventlog.standing_of(fold([header])), status=DAY)
    eventlog.create(
        conn,
        header,
        standing,
        event_id=event_id,
        code=new_id(10),
        title=name,
        owner=accounts.add_guest(conn, "es", now).id,
        secrets=(secret.reveal(), digest(new_secret()), digest(new_secret())),
        listed=False,
        now=now,
    )
    midnight = datetime(day.year, day.month, day.day, tzinfo=timezone(timedelta(hours=offset)))
    opens = int(midnight.astimezone(UTC).timestamp() * 1000)
    conn.execute(
        insert(days).values(day=name, event_id=event_id, opens=opens, closes=opens + DAY_MS, closed=False)
    )


def finishers(conn: Connection, event_id: str) -> list[tuple[str, Entrant]]:
    """Everybody who has played a day's game to its end, in the order in which they finished."""
    done = (alone.c.event_id == event_id) & (alone.c.mode == "day") & alone.c.finished.is_not(None)
    people = conn.execute(select(alone).where(done).order_by(alone.c.finished, alone.c.id)).all()
    plays: dict[str, dict[int, LoggedPlay]] = {row.id: {} for row in people}
    handed = select(moves).join(alone, alone.c.id == moves.c.alone_id).where(done, moves.c.coord != "")
    for row in conn.execute(handed):
        if row.alone_id in plays:  # or they finished between our two questions, as when the day is closed
            plays[row.alone_id][row.move] = read_play(row.coord, row.tiles)
    return [(row.id, Entrant(row.name, plays[row.id])) for row in people]


def finished(conn: Connection, event_id: str) -> tuple[int, int]:
    """How many have played a day's game to its end, and when the last of them did."""
    done = (alone.c.event_id == event_id) & (alone.c.mode == "day") & alone.c.finished.is_not(None)
    row = conn.execute(select(func.count(), func.max(alone.c.finished)).where(done)).one()
    return int(row[0]), int(row[1] or 0)


def read_play(coord: str, tiles: str) -> LoggedPlay:
    """A play as the table keeps it."""
    return LoggedPlay.of(Play.of(coord, tiles))


def whole(conn: Connection, header: Created, tools: Tools, now: int) -> list[Event]:
    """The log of a day's game with everybody who played it."""
    people = [entrant for _, entrant in finishers(conn, header.event)]
    return woven(course(header, tools, now), people, tools.is_word)


def close(conn: Connection, day: Day, tools: Tools, now: int) -> bool:
    """Write the whole event and reveal its seed; False if another process was first."""
    once = update(days).where(days.c.day == day.day, days.c.closed.is_(False)).values(closed=True)
    if conn.execute(once).rowcount != 1:
        return False
    finish_started(conn, day.event_id, now)
    header = eventlog.read(conn, day.event_id)[0]
    if not isinstance(header, Created):
        raise ValueError("no header")
    log = whole(conn, header, tools, now)
    eventlog.append(conn, day.event_id, 1, log[1:], eventlog.standing_of(fold(log)))
    return True


def words_of(conn: Connection, event_id: str) -> str:
    """The hash of the words that a day's game was prepared with."""
    header = eventlog.read(conn, event_id)[0]
    return header.lexicon_hash if isinstance(header, Created) else ""


def finish_started(conn: Connection, event_id: str, now: int) -> None:
    """Who was in the middle of it when the day was over keeps what was handed in."""
    started = (alone.c.event_id == event_id) & (alone.c.mode == "day") & alone.c.finished.is_(None)
    conn.execute(update(alone).where(started).values(finished=now))
