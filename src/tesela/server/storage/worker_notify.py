"""News between the workers of one machine: SQLite can't say that something was written, so they do.

Each has an ear in a folder that their parent made, a socket for datagrams. What they say are numbers, never
what happened: who hears a number reads the log by it, and a lost word heals itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = "TESELA_EARS"
"""The variable in which the parent leaves the folder's name."""
_LOOK_EVERY: Final = 1.0
_MANY: Final = 200


def folder() -> Path | None:
    """Where our neighbours' ears are, if there are neighbours."""
    name = os.environ.get(FOLDER)
    return Path(name) if name else None


class Ears:
    """Our own ear, and our neighbours'."""

    def __init__(self, place: Path, me: str, heard: Callable[[str, int], None]) -> None:
        self._mine = place / f"{me}.ear"
        self._heard = heard
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._neighbours: list[str] = []
        self._looked = 0.0

    def start(self) -> bool:
        """Listen on this event loop; False where the system has no such sockets, or too short names."""
        try:
            self._socket.bind(str(self._mine))
        except OSError:
            self._socket.close()
            return False
        asyncio.get_running_loop().add_reader(self._socket.fileno(), self._read)
        return True

    def stop(self) -> None:
        """Hear and say nothing more."""
        if self._socket.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self._socket.fileno())
            self._socket.close()
            self._mine.unlink(missing_ok=True)

    def say(self, words: Sequence[tuple[str, int]]) -> None:
        """Tell all neighbours these names and numbers; from any thread."""
        for start in range(0, len(words), _MANY):
            text = "\n".join(f"{name} {number}" for name, number in words[start : start + _MANY]).encode()
            for ear in self._others():
                try:
                    self._socket.sendto(text, ear)
                except (ConnectionRefusedError, FileNotFoundError):  # its process has died
                    Path(ear).unlink(missing_ok=True)
                    self._looked = 0.0
                except OSError:  # it can't keep up just now, or we are stopping: it will look by itself
                    continue

    def _others(self) -> list[str]:
        now = time.monotonic()
        if now - self._looked > _LOOK_EVERY:
            self._looked = now
            with contextlib.suppress(OSError):
                found = self._mine.parent.glob("*.ear")
                self._neighbours = sorted(str(ear) for ear in found if ear != self._mine)
        return list(self._neighbours)

    def _read(self) -> None:
        for _ in range(100):
            try:
                text = self._socket.recv(65_536)
            except OSError:
                return
            for line in text.decode().splitlines():
                name, _, number = line.partition(" ")
                self._heard(name, int(number))
