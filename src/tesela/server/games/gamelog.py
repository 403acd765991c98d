"""The log of a game in the tables: written event by event under the game's own lock, read by number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from tesela.rules.events import Event, read_event, write_event
from tesela.server.storage.archive_tables import archived_logs
from tesela.server.storage.log_archive import unpack
from tesela.server.storage.prepared import Prepared
from tesela.server.storage.store import ConflictError
from tesela.server.storage.tables import events, games, outcomes, seats, seeds


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What the tables know of a game without folding it."""

    id: str
    head: int
    chat_head: int
    side: int
    status: str
    offer: str
    rated: bool
    created: int
    finished: int | None
    delay_ms: int
    due: int | None
    bot_seat: int | None
    rematch_of: str | None
    made_from: str | None


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's row must say after some events, so that others find the game without folding it."""

    status: str
    due: int | None
    bot_seat: int | None
    finished: int | None = None
    scores: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    waits: int = 0
    """Whom it waits for, a bit for each seat of a person."""
    tally: str = ""
    """The points so far, by seat."""
    notify_at: int | None = None
    """Somebody is to be called to move."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a command, kept under its key: the same key never acts twice."""

    seq: int
    refused: dict[str, object] | None = None


_read_outcome = msgspec.json.Decoder(Outcome).decode
_COLUMNS = [games.c[name] for name in Row.__struct_fields__]
_FIND = Prepared(select(*_COLUMNS).where(games.c.id == bindparam("game")))
_READ = Prepared(
    select(events.c.seq, events.c.body)
    .where(events.c.game_id == bindparam("game"), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_OUTCOME = Prepared(
    select(outcomes.c.request, outcomes.c.answer).where(
        outcomes.c.user_id == bindparam("user"), outcomes.c.key == bindparam("key")
    )
)
_ADVANCE = Prepared(
    update(games)
    .where(games.c.id == bindparam("game"), games.c.head == bindparam("old"))
    .values(
        head=bindparam("new"),
        status=bindparam("status"),
        due=bindparam("due"),
        bot_seat=bindparam("bot_seat"),
        finished=bindparam("finished"),
        claimed_until=bindparam("claimed_until"),
        claimed_by=bindparam("claimed_by"),
        waits=bindparam("waits"),
        tally=bindparam("tally"),
        notify_at=bindparam("notify_at"),
    )
)

_OUTCOME_ROW: dict[str, Any] = {column.name: bindparam(column.name) for column in outcomes.columns}
_KEEP = {
    "sqlite": Prepared(sqlite.insert(outcomes).values(_OUTCOME_ROW).on_conflict_do_nothing()),
    "postgresql": Prepared(postgresql.insert(outcomes).values(_OUTCOME_ROW).on_conflict_do_nothing()),
}
"""Another process that writes the same key at this moment is waited for, and then counts as before us."""


@lru_cache
def _add(count: int) -> Prepared:
    """So many events in one statement."""
    names = [column.name for column in events.columns]
    return Prepared(
        insert(events).values(
            [{name: bindparam(f"{name}{n}") for name in names} for n in range(count)],
        )
    )


def _write(conn: Connection, game_id: str, first: int, new: Sequence[Event]) -> None:
    values: dict[str, object] = {}
    for n, event in enumerate(new):
        values[f"game_id{n}"] = game_id
        values[f"seq{n}"] = first + n
        values[f"at{n}"] = event.at
        values[f"body{n}"] = write_event(event).decode()
    _add(len(new)).run(conn, values)


def find(conn: Connection, game_id: str) -> Row | None:
    """A game's row."""
    row = _FIND.run(conn, {"game": game_id}).first()
    return Row(**{**row._asdict(), "rated": bool(row.rated)}) if row else None


def seated(conn: Connection, game_id: str) -> tuple[str, ...]:
    """The user ids of the seats, in order."""
    rows = conn.execute(select(seats.c.user_id).where(seats.c.game_id == game_id).order_by(seats.c.seat))
    return tuple(row.user_id for row in rows)


def seed_of(conn: Connection, game_id: str) -> str:
    """The keeper's secret."""
    found: str = conn.execute(select(seeds.c.seed).where(seeds.c.game_id == game_id)).scalar_one()
    return found


def read(conn: Connection, game_id: str, after: int = 0) -> list[Event]:
    """The events with numbers above `after`; a hole in the numbers is a broken log."""
    return [read_event(body) for body in bodies(conn, game_id, after)]


def bodies(conn: Connection, game_id: str, after: int = 0) -> list[str]:
    """The same as they are written, from the tables and from the archive."""
    rows = [(row.seq, row.body) for row in _READ.run(conn, {"game": game_id, "after": after}).all()]
    if after == 0 and not _whole(rows, after, least=2):
        rows = _with_archived(conn, game_id, rows)
    if not _whole(rows, after):
        raise ValueError(f"the log of {game_id} has a hole")
    return [body for _, body in rows]


def _whole(rows: Sequence[tuple[int, str]], after: int, least: int = 0) -> bool:
    """Whether the numbers go on from `after` without a hole."""
    return len(rows) >= least and [seq for seq, _ in rows] == list(range(after + 1, after + 1 + len(rows)))


def _with_archived(conn: Connection, game_id: str, rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows and, between header and what came later, what lies in the archive."""
    found = conn.execute(select(archived_logs).where(archived_logs.c.game_id == game_id)).first()
    if found is None:
        return rows
    archive = conn.get_execution_options().get("archive")
    there = list(enumerate(unpack(archive, found.file, found.sha256), 2))
    if len(there) != found.last - 1:
        raise ValueError(f"the archived log of {game_id} is not whole")
    return [*rows[:1], *there, *rows[1:]]


def heads(conn: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The log's and the side's numbers of these games."""
    found: dict[str, tuple[int, int]] = {}
    for start in range(0, len(ids), 500):
        wanted = select(games.c.id, games.c.head, games.c.side).where(
            games.c.id.in_(ids[start : start + 500])
        )
        found |= {row.id: (row.head, row.side) for row in conn.execute(wanted)}
    return found


def finished_among(conn: Connection, ids: Sequence[str]) -> set[str]:
    """Those of these games that have ended."""
    found: set[str] = set()
    for start in range(0, len(ids), 500):
        over = (games.c.id.in_(ids[start : start + 500]), games.c.status == "finished")
        found |= set(conn.execute(select(games.c.id).where(*over)).scalars())
    return found


def outcome(conn: Connection, user_id: str, key: str) -> tuple[str, Outcome] | None:
    """What a command with that key came to before, and the digest of what it asked."""
    row = _OUTCOME.run(conn, {"user": user_id, "key": key}).first()
    return (row.request, _read_outcome(row.answer)) if row else None


def keep_outcome(conn: Connection, user_id: str, key: str, request: str, answer: Outcome, now: int) -> bool:
    """Remember what became of a command; False if that key was used before (`outcome` tells for what)."""
    body = msgspec.json.encode(answer).decode()
    row = {"user_id": user_id, "key": key, "request": request, "answer": body, "created": now}
    return _KEEP[conn.dialect.name].run(conn, row).rowcount == 1


def advance(
    conn: Connection,
    game_id: str,
    old: int,
    new: Sequence[Event],
    standing: Standing,
    claim: tuple[str, int] | None = None,
) -> int:
    """Write events `old+1…`; `ConflictError` if the log has grown meanwhile. Returns the new head."""
    head = old + len(new)
    values = {
        "game": game_id, "old": old, "new": head, "status": standing.status, "due": standing.due,
        "bot_seat": standing.bot_seat, "finished": standing.finished,
        "claimed_until": claim[1] if claim else 0, "claimed_by": claim[0] if claim else None,
        "waits": standing.waits, "tally": standing.tally, "notify_at": standing.notify_at,
    }  # fmt: skip
    if _ADVANCE.run(conn, values).rowcount != 1:
        raise ConflictError
    _write(conn, game_id, old + 1, new)
    if standing.scores is not None and standing.places is not None:
        for seat, (score, place) in enumerate(zip(standing.scores, standing.places, strict=True)):
            here = (seats.c.game_id == game_id) & (seats.c.seat == seat)
            conn.execute(
                update(seats).where(here).values(score=score, place=place, finished=standing.finished)
            )
        conn.execute(update(games).where(games.c.id == game_id).values(made_from=None, figured=False))
    tell(conn, game_id, head)
    return head


def tell(conn: Connection, name: str, head: int = 0) -> None:
    """Wake the other processes when this commits. A lost word does no harm: they also look by number."""
    conn.get_execution_options().get("said", []).append((name, head))


def create(
    conn: Connection,
    game_id: str,
    log: Sequence[Event],
    standing: Standing,
    *,
    users: Sequence[str],
    seed: str,
    offer: str,
    rated: bool,
    delay_ms: int,
    now: int,
    rematch_of: str | None,
    closed: bool,
    made_from: str | None,
) -> None:
    """A new game with its first events, all at once."""
    conn.execute(
        insert(games).values(
            id=game_id, head=len(log), chat_head=0, side=0, status=standing.status, offer=offer, rated=rated,
            created=now, finished=None, due=standing.due, bot_seat=standing.bot_seat, claimed_until=0,
            claimed_by=None, settled=False, delay_ms=delay_ms, rematch_of=rematch_of, closed=closed,
            made_from=made_from, waits=standing.waits, tally=standing.tally, notify_at=standing.notify_at,
        )
    )  # fmt: skip
    conn.execute(
        insert(seats),
        [
            {"game_id": game_id, "seat": n, "user_id": user, "lag_used_ms": 0, "began": now, "closed": closed}
            for n, user in enumerate(users)
        ],
    )
    conn.execute(insert(seeds).values(game_id=game_id, seed=seed))
    _write(conn, game_id, 1, log)
    tell(conn, game_id)
