"""Writers that wait for the disk together: SQLite has one writer, and a commit costs a flush.

Whatever is waiting when the writer gets free goes into one transaction, each piece of work in a savepoint of
its own: it stands or falls by itself, and nobody is answered before the commit.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection

Work: TypeAlias = Callable[[Connection], Any]
_MOST: Final = 64


class Together:
    """One thread that writes for everybody; `write_now` runs a piece of work in a transaction."""

    def __init__(self, write_now: Callable[[Work], Any]) -> None:
        self._write_now = write_now
        self._waiting: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="db-write", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Future[Any]:
        """Have it written with the next ones."""
        future: Future[Any] = Future()
        self._waiting.put((work, future))
        return future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            batch, last = [first], False
            while len(batch) < _MOST and not last:
                try:
                    item = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if item is None:
                    last = True
                else:
                    batch.append(item)
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[tuple[Work, Future[Any]]]) -> None:
        def all_of_them(conn: Connection) -> list[tuple[Any, Exception | None]]:
            return [_apart(conn, work) for work, _ in batch]

        try:
            answers = self._write_now(all_of_them)
        except Exception as problem:
            answers = [(None, problem)] * len(batch)
        for (_, future), (value, wrong) in zip(batch, answers, strict=True):
            if wrong is None:
                future.set_result(value)
            else:
                future.set_exception(wrong)


def _apart(conn: Connection, work: Work) -> tuple[Any, Exception | None]:
    """One piece in its savepoint: what goes wrong in it is undone, and nothing else."""
    try:
        with conn.begin_nested():
            return work(conn), None
    except Exception as problem:
        return None, problem
