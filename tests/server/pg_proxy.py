"""A line between a server and PostgreSQL that can be cut, stopped and healed."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Final
from urllib.parse import urlsplit

_PIECE: Final = 65_536


class Proxy:
    """Forwards everything on a port of its own, until it is told otherwise."""

    def __init__(self, db: str, host: str = "127.0.0.1") -> None:
        self._target = (urlsplit(db).hostname or "", urlsplit(db).port or 0)
        self._door = socket.create_server((host, 0))
        port: int = self._door.getsockname()[1]
        self.db = db.replace(f"{self._target[0]}:{self._target[1]}/", f"{host}:{port}/")
        self._open = threading.Event()  # clear: nothing passes
        self._open.set()
        self._there = True  # else nobody is let in
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def stop(self) -> None:
        """Let nothing pass; what is sent waits. As a network that swallows packets."""
        self._open.clear()

    def cut(self) -> None:
        """Hang up on everybody and let nobody in: who waited for an answer never gets it."""
        self._there = False
        with self._lock:
            pairs, self._pairs = self._pairs, set()
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._open.set()  # so that who waits to forward finds the line dead

    def heal(self) -> None:
        """Everything passes again."""
        self._there = True
        self._open.set()

    def close(self) -> None:
        """No more."""
        self.cut()
        self._door.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            try:
                if not self._there:
                    raise OSError
                far = socket.create_connection(self._target)
            except OSError:
                near.close()
                continue
            with self._lock:
                self._pairs.add((near, far))
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._forward, args=(source, sink), daemon=True).start()

    def _forward(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError), source:
            while piece := source.recv(_PIECE):
                self._open.wait()
                sink.sendall(piece)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)
