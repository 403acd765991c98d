"""Faults under the store: a driver that fails at chosen calls, as SQLite tests itself.

A call is a statement or a commit of one engine. The layer hangs on SQLAlchemy's own hooks, so that the
product has nothing of it. Each database complains in its own words, and a commit may also be lost after it
happened.
"""

from __future__ import annotations

import os
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import errors
from sqlalchemy import Engine, event

IO, FULL, LOCKED, SLOW, LOST, UNSAID = "io", "full", "locked", "slow", "lost", "unsaid"
KINDS: Final = (IO, FULL, LOCKED, SLOW, LOST, UNSAID)
"""`lost`: the connection, before the call; `unsaid`: after a commit that happened, nobody hears of it."""
_SLOW_SECONDS: Final = 0.05

COMMIT: Final = "COMMIT"
Choose = Callable[[str], str | None]
"""Which fault comes at the next call, if any; told the statement, or `COMMIT`."""


def _sqlite_error(kind: str) -> Exception:
    words = {FULL: "database or disk is full", LOCKED: "database is locked"}
    return sqlite3.OperationalError(words.get(kind, "disk I/O error"))


def _postgres_error(kind: str) -> Exception:
    if kind == IO:
        return errors.IoError("could not write to file: Input/output error")
    if kind == FULL:
        return errors.DiskFull("could not extend file: No space left on device")
    if kind == LOCKED:
        return errors.DeadlockDetected("deadlock detected")
    return psycopg.OperationalError("server closed the connection unexpectedly")


class FaultLayer:
    """The faults of one engine, until it is taken off."""

    def __init__(self, engine: Engine, choose: Choose) -> None:
        self._engine, self._choose = engine, choose
        self._error = _sqlite_error if engine.dialect.name == "sqlite" else _postgres_error
        self._really: Callable[[Any], None] = engine.dialect.do_commit
        self._run: Callable[..., None] = engine.dialect.do_execute
        event.listen(engine, "do_executemany", self._execute_many)
        engine.dialect.do_execute = self._execute  # type: ignore[assignment, method-assign]
        engine.dialect.do_commit = self._commit  # type: ignore[assignment, method-assign]

    def take_off(self) -> None:
        """From now on the driver works as it always does."""
        event.remove(self._engine, "do_executemany", self._execute_many)
        self._engine.dialect.do_execute = self._run  # type: ignore[method-assign]
        self._engine.dialect.do_commit = self._really  # type: ignore[assignment, method-assign]

    def _execute(self, cursor: Any, statement: str, values: Any, context: Any = None) -> None:
        """Every statement comes by here: those of SQLAlchemy and those that are prepared."""
        kind = self._choose(statement)
        if kind is not None:
            self._fail(kind, cursor.connection)
        self._run(cursor, statement, values, context)

    def _execute_many(self, cursor: Any, statement: str, _values: Any, _context: Any) -> None:
        kind = self._choose(statement)
        if kind is not None:
            self._fail(kind, cursor.connection)

    def _commit(self, connection: Any) -> None:
        kind = self._choose(COMMIT)
        if kind == UNSAID:
            self._really(connection)
        elif kind is not None and kind != SLOW:
            connection.dbapi_connection.rollback()
        if kind is not None:
            self._fail(kind, connection.dbapi_connection)
        self._really(connection)

    def _fail(self, kind: str, connection: Any) -> None:
        if kind == SLOW:
            time.sleep(_SLOW_SECONDS)
            return
        if kind in (LOST, UNSAID) and self._engine.dialect.name != "sqlite":
            connection.close()
        raise self._error(kind)


class Nth:
    """One fault, at the n-th call from now by the threads that write."""

    def __init__(self, kind: str, n: int) -> None:
        self._kind, self._left = kind, n
        self._lock = threading.Lock()
        self.happened = False

    def __call__(self, statement: str) -> str | None:
        if not threading.current_thread().name.startswith("db-write"):
            return None
        with self._lock:
            self._left -= 1
            if self._left > 0 or self.happened or (self._kind == UNSAID and statement != COMMIT):
                return None
            self.happened = True
            return self._kind


class AtStatement:
    """One fault, at the first statement with these words: jobs that read by themselves are not hit."""

    def __init__(self, kind: str, words: str) -> None:
        self._kind, self._words = kind, words
        self.happened = False

    def __call__(self, statement: str) -> str | None:
        if self.happened or self._words not in statement:
            return None
        self.happened = True
        return self._kind


def begin_mark(file: Path, pid: int) -> Path:
    """The file whose being there lets the faults of that process begin."""
    return file.with_name(f"{file.name}-{pid}")


class AtRandom:
    """Faults of all kinds, one in about `every` calls; each is written down in a file before it comes.

    They begin when somebody says so (`begin_mark`): a server that meets one while it starts only stops again.
    """

    def __init__(self, seed: int, every: int, file: Path) -> None:
        self._go, self._begun = begin_mark(file, os.getpid()), False
        self._chance, self._every = random.Random(seed), every
        self._fd = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self._lock = threading.Lock()
        self._next = self._chance.randint(1, 2 * every)

    def __call__(self, statement: str) -> str | None:
        with self._lock:
            self._begun = self._begun or self._go.exists()
            self._next -= self._begun
            if self._next > 0:
                return None
            self._next = self._chance.randint(1, 2 * self._every)
            kind = self._chance.choice(KINDS)
            kind = LOST if kind == UNSAID and statement != COMMIT else kind
            os.write(self._fd, f"{kind}\n".encode())
            return kind
