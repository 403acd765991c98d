"""Finished games go to the archive: their events but the header, which has the players' names, become a file.

The file is there, and was read again, before the rows go; who is killed in between leaves a file that nobody
asks for, and archives the game the next time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from tesela.server.games import gamelog
from tesela.server.ids import now_ms
from tesela.server.storage import log_archive
from tesela.server.storage.archive_tables import archived_logs
from tesela.server.storage.log_archive import Archive
from tesela.server.storage.store import Store
from tesela.server.storage.tables import events, games

_PAGE = 200


class Archived(NamedTuple):
    """What was done."""

    games: int
    size: int
    """Bytes of the files."""


def archive_finished(
    store: Store, archive: Archive, before: int, on_progress: Callable[[int], None] = lambda _: None
) -> Archived:
    """Archive every game that ended before a moment and is not there yet."""
    done, size, after = 0, 0, (0, "")
    while page := store.read_now(lambda conn, after=after: _page(conn, before, after)):  # type: ignore[misc]
        for row in page:
            if (written := _archive(store, archive, row)) is not None:
                done, size = done + 1, size + written
                on_progress(done)
        after = (page[-1].finished, page[-1].id)
    return Archived(done, size)


def _page(conn: Connection, before: int, after: tuple[int, str]) -> Sequence[Any]:
    moment, game = after
    there = select(archived_logs.c.game_id).where(archived_logs.c.game_id == games.c.id)
    later = (games.c.finished > moment) | ((games.c.finished == moment) & (games.c.id > game))
    wanted = select(games.c.id, games.c.head, games.c.finished).where(
        games.c.status == "finished", games.c.finished < before, later, ~there.exists()
    )
    return conn.execute(wanted.order_by(games.c.finished, games.c.id).limit(_PAGE)).all()


def _archive(store: Store, archive: Archive, row: Any) -> int | None:
    """One game; None if it grew meanwhile, or has no more than a header."""
    bodies = store.read_now(lambda conn: gamelog.bodies(conn, row.id))[1:]
    if len(bodies) != row.head - 1 or not bodies:
        return None
    name, sha256, content = log_archive.pack(bodies)
    archive.put(name, content)
    if log_archive.unpack(archive, name, sha256) != bodies:
        raise log_archive.ArchiveAwayError

    def work(conn: Connection) -> bool:
        head = conn.execute(select(games.c.head).where(games.c.id == row.id).with_for_update()).scalar()
        if head != row.head:
            return False
        values = {"game_id": row.id, "last": head, "file": name, "sha256": sha256, "archived": now_ms()}
        conn.execute(insert(archived_logs).values(values))
        conn.execute(delete(events).where(events.c.game_id == row.id, events.c.seq > 1))
        return True

    return len(content) if store.write_now(work) else None
