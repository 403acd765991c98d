"""News from other processes: PostgreSQL says it, SQLite is looked at. The log is read by number anyway."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable

import psycopg

from tesela.server.gamelog import CHANNEL


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
                    name, head, sender = (*word.payload.split(), "0", "-")[:3]
                    if sender == self._me:
                        continue
                    self._loop.call_soon_threadsafe(self._heard, name, int(head))
                    if self._stop.is_set():
                        return
