"""One door to the database: short transactions in threads, tried again when the server hiccups.

What runs inside `write` may run twice (PostgreSQL restarted between our commit and its answer), so every
writer either checks a key it leaves behind, or writes the same thing again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from tesela.server.ids import new_id
from tesela.server.storage import pg_notify
from tesela.server.storage.faults import no_room, passing
from tesela.server.storage.file_lock import Turns
from tesela.server.storage.log_archive import Archive
from tesela.server.storage.write_batcher import Together

T = TypeVar("T")

_WAITS: Final = (0.01, 0.03, 0.1, 0.3, 0.6, 1.0, 1.5, 2.0, 2.0)
"""Seconds between tries: about eight in all, longer than a database takes to restart."""
_LOCK_MS: Final = 50
"""How long one try waits for a foreign lock on SQLite's file: our own writers take turns without it."""


class ConflictError(Exception):
    """Somebody else wrote first: read again and decide again."""


def make_engine(url: str, lock_ms: int = 15_000) -> Engine:
    """An engine for SQLite or PostgreSQL, set up to keep what it acknowledged."""
    if url.startswith("sqlite"):
        return _sqlite(url, lock_ms)
    if url.startswith("postgresql://"):
        url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    return create_engine(url, pool_size=10, max_overflow=0, pool_timeout=10)


def _sqlite(url: str, lock_ms: int) -> Engine:
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": lock_ms / 1000})

    @event.listens_for(engine, "connect")
    def _connect(raw: Any, _record: Any) -> None:
        raw.isolation_level = None  # we say BEGIN ourselves
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={lock_ms}",
            "wal_autocheckpoint=2000",
        ):
            raw.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begin(conn: Connection) -> None:
        # A writer takes the lock at once: a reader that turns writer could not wait for it.
        writing = conn.get_execution_options().get("writing", False)
        conn.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


class Store:
    """The database as the server sees it. Synchronous inside, awaited outside."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url, _LOCK_MS)
        self.archive: Archive | None = None  # where logs of finished games may lie
        self.full = False  # whether the last write found no room on the disk
        self.name = new_id()  # signs what we tell other processes, so that we need not listen to ourselves
        self.speak: Callable[[Sequence[tuple[str, int]]], None] | None = None
        """Tells other processes what was committed, where a server runs; see `pg_notify`."""
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        file = self.engine.url.database if self.is_sqlite else None
        self._turns = Turns(file) if file and file != ":memory:" else None
        # PostgreSQL could write in many threads, but ours would mostly wait for each other's interpreter.
        self._together = Together(self.write_now, 1 if self.is_sqlite else 3)
        self._readers = ThreadPoolExecutor(2 if self.is_sqlite else 4, "db-read")

    def close(self) -> None:
        """Finish what was begun, then let go."""
        self._together.close()
        self._readers.shutdown(wait=True)
        self.engine.dispose()
        if self._turns:
            self._turns.close()

    def read_now(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction that changes nothing."""
        return self._again(work, writing=False)

    def write_now(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction; all of it or nothing."""
        return self._again(work, writing=True)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """`read_now` off the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """`write_now` off the event loop. Once begun it ends, even if who asked has gone."""
        done: T = await self._together.submit(work)
        return done

    def _again(self, work: Callable[[Connection], T], *, writing: bool) -> T:
        for wait in (*_WAITS, None):
            turn = self._turns.turn() if writing and self._turns else contextlib.nullcontext()
            try:
                with turn, self.engine.connect() as plain:
                    said: list[tuple[str, int]] = []
                    conn = plain.execution_options(writing=writing, said=said, archive=self.archive)
                    with conn.begin():
                        done = work(conn)
                        if said and not self.is_sqlite and self.speak is None:
                            pg_notify.notify(conn, said, self.name)
                if writing:
                    self.full = False
                if said and self.speak:
                    self.speak(said)
                return done
            except DBAPIError as problem:
                self.full = self.full or no_room(problem)
                if wait is None or not passing(problem):
                    raise
                time.sleep(wait)
        raise AssertionError("unreachable")


def insert_into(conn: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what happens if the row is there; each database has its own."""
    return sqlite.insert(table) if conn.dialect.name == "sqlite" else postgresql.insert(table)
