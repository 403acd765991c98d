"""Writers of one SQLite file take turns by a lock on a file beside it.

SQLite's own lock is not waited for but tried again, after longer and longer sleeps: of two busy processes one
could wait a quarter of a second for a lock that was free most of the time. Here the system wakes who is next.
It is a courtesy only: who does not take part, or can't, still has SQLite's lock. A killed process lets go.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import threading
from collections.abc import Iterator
from pathlib import Path


class Turns:
    """The turns of the writers of one database file, for all processes of this machine."""

    def __init__(self, database: str) -> None:
        self._file = Path(f"{database}-turn")
        self._mine = threading.Lock()  # the file's lock is the process's; this one is between its threads
        self._fd: int | None = None

    @contextlib.contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for it, and let the next one in afterwards."""
        with self._mine:
            fd = self._open()
            if fd is None:
                yield
                return
            fcntl.flock(fd, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.flock(fd, fcntl.LOCK_UN)

    def _open(self) -> int | None:
        if self._fd is None:
            with contextlib.suppress(OSError):  # a folder that we may not write in
                self._fd = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        return self._fd

    def close(self) -> None:
        """Let go of the file."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None
