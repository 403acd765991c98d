"""News from other processes: PostgreSQL says it, SQLite is looked at. The log is read by number anyway."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from typing import Final

import psycopg
from sqlalchemy import Connection, text

from tesela.server.storage.prepared import Prepared

CHANNEL: Final = "tesela"
_LONGEST: Final = 7_000
"""Bytes of a word; PostgreSQL takes less than 8,000."""
_NOTIFY: Final = Prepared(text("SELECT pg_notify(:channel, :what)"))


def notify(conn: Connection, said: Sequence[tuple[str, int]], sender: str) -> None:
    """Say these names and numbers to all when this commits, in as few words as may be."""
    lines: list[str] = []
    for name, number in said:
        if sum(map(len, lines)) + len(lines) + len(name) + 20 > _LONGEST - len(sender):
            _say(conn, lines, sender)
            lines = []
        lines.append(f"{name} {number}")
    if lines:
        _say(conn, lines, sender)


def _say(conn: Connection, lines: Sequence[str], sender: str) -> None:
    _NOTIFY.run(conn, {"channel": CHANNEL, "what": "\n".join((sender, *lines))})


class Listener:
    """A thread that waits for PostgreSQL's notifications and hands them to the event loop."""

    def __init__(
        self, url: str, me: str, loop: asyncio.AbstractEventLoop, heard: Callable[[str, int], None]
    ) -> None:
        self._me = me
        self._url = url.replace("postgresql+psycopg://", "postgresql://")
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
