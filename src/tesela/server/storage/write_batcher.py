"""Writers that wait for the disk together: a commit costs a flush, and SQLite has one writer anyway.

Whatever is waiting when the writer gets free goes into one transaction, and nobody is answered before the
commit. If a piece of work fails, all of it is undone and done again with a savepoint around each: then it
stands or falls by itself. That is rare, and savepoints would cost as much as the work.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection

from tesela.server.storage.faults import away

Work: TypeAlias = Callable[[Connection], Any]
Answer: TypeAlias = tuple[Any, Exception | None]
_MOST: Final = 64


class _Waiting(NamedTuple):
    work: Work
    asked: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Together:
    """A few threads that write for everybody; `write_now` runs a piece of work in a transaction."""

    def __init__(self, write_now: Callable[[Work], Any], threads: int = 1) -> None:
        self._write_now = write_now
        self._waiting: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._run, name=f"db-write-{n}", daemon=True) for n in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, work: Work) -> asyncio.Future[Any]:
        """Have it written with the next ones. Who stops waiting for the answer does not stop the work."""
        loop = asyncio.get_running_loop()
        asked: asyncio.Future[Any] = loop.create_future()
        self._waiting.put(_Waiting(work, asked, loop))
        return asked

    def close(self) -> None:
        """Write what is waiting, then stop."""
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

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
            _answer(batch, self._write([each.work for each in batch]))
            if last:
                return

    def _write(self, batch: list[Work]) -> list[Answer]:
        try:
            done: list[Any] = self._write_now(lambda conn: [work(conn) for work in batch])
            return [(value, None) for value in done]
        except Exception as problem:
            if len(batch) == 1 or away(problem):  # a lock or a full disk would stop each of them alike
                return [(None, problem)] * len(batch)
        try:
            answers: list[Answer] = self._write_now(lambda conn: [_apart(conn, work) for work in batch])
            return answers
        except Exception as problem:
            return [(None, problem)] * len(batch)


def _apart(conn: Connection, work: Work) -> Answer:
    """One piece in its savepoint: what goes wrong in it is undone, and nothing else.

    What can't be undone, or fails because the database does, is not the piece's own: then all of it fails.
    """
    savepoint = conn.begin_nested()
    try:
        done = work(conn)
    except Exception as problem:
        if away(problem):
            raise
        savepoint.rollback()
        return None, problem
    savepoint.commit()
    return done, None


def _answer(batch: list[_Waiting], answers: list[Answer]) -> None:
    """One word to the event loop for all of them: to wake it costs more than to tell it."""
    pairs = list(zip(batch, answers, strict=True))
    for loop in {each.loop for each in batch}:
        mine = [(each.asked, answer) for each, answer in pairs if each.loop is loop]
        try:
            loop.call_soon_threadsafe(_settle, mine)
        except RuntimeError:  # it has closed: nobody is waiting any more
            continue


def _settle(answers: list[tuple[asyncio.Future[Any], Answer]]) -> None:
    for asked, (value, wrong) in answers:
        if asked.done():
            continue
        if wrong is None:
            asked.set_result(value)
        else:
            asked.set_exception(wrong)
