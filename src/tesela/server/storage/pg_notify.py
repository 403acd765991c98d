"""News between processes that share a PostgreSQL. They are numbers: who hears one reads the log by it.

`NOTIFY` takes a lock of the whole instance while its transaction commits, so that writers would wait for each
other's flush. A server rings after the commit instead, from a connection of its own: many games in one word,
and no flush. A word that is lost on the way heals itself, as everybody also looks by number. The console has
no such thread, and says its few words inside its transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

import psycopg
from sqlalchemy import Connection, text

from tesela.server.storage.prepared import Prepared

Word: TypeAlias = tuple[str, int]
"""The name of what grew, and its number; 0 if it is beside the log."""

CHANNEL: Final = "tesela"
_LONGEST: Final = 7_000
"""Bytes of a word; PostgreSQL takes less than 8,000."""
_GATHER_SECONDS: Final = 0.01
"""Between two words of a server: what is committed meanwhile goes into the next."""
_NOTIFY: Final = Prepared(text("SELECT pg_notify(:channel, :what)"))


def notify(conn: Connection, said: Sequence[Word], sender: str) -> None:
    """Say these names and numbers to all when this commits, in as few words as may be."""
    for what in payloads(said, sender):
        _NOTIFY.run(conn, {"channel": CHANNEL, "what": what})


def payloads(said: Sequence[Word], sender: str) -> Iterator[str]:
    """The names and numbers as PostgreSQL takes them: the sender, then a line for each."""
    lines, size = [sender], len(sender)
    for name, number in said:
        line = f"{name} {number}"
        if size + 1 + len(line) > _LONGEST:
            yield "\n".join(lines)
            lines, size = [sender], len(sender)
        lines.append(line)
        size += 1 + len(line)
    if len(lines) > 1:
        yield "\n".join(lines)


class Doorbell:
    """A thread that rings for what was committed: at once, then for all that came meanwhile."""

    def __init__(self, url: str, me: str) -> None:
        self._url = _plain(url)
        self._me = me
        self._words: queue.SimpleQueue[Sequence[Word] | None] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="doorbell", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Say what waits, then no more."""
        self._stop.set()
        self._words.put(None)
        self._thread.join(3)

    def say(self, words: Sequence[Word]) -> None:
        """Ring for these names and numbers; from any thread, without waiting."""
        self._words.put(words)

    def _run(self) -> None:
        conn: psycopg.Connection | None = None
        while (words := self._waiting()) is not None:
            try:
                if conn is None or conn.closed:
                    conn = psycopg.connect(
                        self._url, autocommit=True, connect_timeout=5, options="-c synchronous_commit=off"
                    )
                for what in payloads(words, self._me):
                    conn.execute("SELECT pg_notify(%s, %s)", (CHANNEL, what))
            except psycopg.Error:  # these words are lost, and who wanted them will look by themselves
                if conn is not None:
                    conn.close()
            self._stop.wait(_GATHER_SECONDS)
        if conn is not None:
            conn.close()

    def _waiting(self) -> list[Word] | None:
        """What was said since the last time, each thing once with its last number; None at the end."""
        first = self._words.get()
        said: dict[tuple[str, bool], int] = {}
        while first is not None:
            for name, number in first:
                said[name, number > 0] = max(number, said.get((name, number > 0), 0))
            try:
                first = self._words.get_nowait()
            except queue.Empty:
                break
        else:
            if not said:
                return None
            self._words.put(None)  # stop after these
        return [(name, number) for (name, _), number in said.items()]


def _plain(url: str) -> str:
    """The address as the driver takes it."""
    return url.replace("postgresql+psycopg://", "postgresql://")


class Listener:
    """A thread that waits for PostgreSQL's notifications and hands them to the event loop."""

    def __init__(
        self, url: str, me: str, loop: asyncio.AbstractEventLoop, heard: Callable[[str, int], None]
    ) -> None:
        self._me = me
        self._url = _plain(url)
        self._loop = loop
        self._heard = heard
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listen", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(3)

    def _run(self) -> None:
        while not self._stop.is_set():
            # A cut connection loses words, not events: the poll finds what was missed.
            with contextlib.suppress(psycopg.Error, RuntimeError):
                self._listen()
            self._stop.wait(0.5)

    def _listen(self) -> None:
        with psycopg.connect(self._url, autocommit=True, connect_timeout=5) as conn:
            conn.execute(f"LISTEN {CHANNEL}".encode())
            while not self._stop.is_set():
                for word in conn.notifies(timeout=0.5):
                    sender, *lines = word.payload.splitlines()
                    if sender != self._me:
                        self._loop.call_soon_threadsafe(self._hear, lines)
                    if self._stop.is_set():
                        return

    def _hear(self, lines: Sequence[str]) -> None:
        for line in lines:
            name, _, number = line.partition(" ")
            self._heard(name, int(number or 0))
