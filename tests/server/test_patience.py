"""Requests that do not get whole are given up after a while; everything else may stay as long as it likes."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from tests.server.conftest import Running, settings_for
from tests.server.tables import Line
from tests.server.visitor import PATIENCE

from tesela.server.process.request_bounds import _Bounded
from tesela.server.storage import migrate
from tesela.server.storage.store import make_engine

HEAD = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n"
UNFINISHED = {
    "nothing at all": b"",
    "half a word": b"PO",
    "half a head": b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-",
    "no body": HEAD,
    "half a body": HEAD + b'{"name": ',
    "a chunk that never ends": HEAD.replace(b"Content-Length: 30", b"Transfer-Encoding: chunked") + b"5\r\n{",
}


@pytest.fixture
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[float], Running]]:
    """Servers of this much patience; the database has no part in this."""
    running: list[Running] = []

    def start(seconds: float) -> Running:
        url = f"sqlite:///{tmp_path_factory.mktemp('db') / 'x.db'}"
        engine = make_engine(url)
        migrate.upgrade(engine)
        engine.dispose()
        running.append(Running(settings_for(url, request_seconds=seconds)))
        running[-1].start()
        return running[-1]

    yield start
    for server in running:
        server.stop()


def _to_the_end(line: socket.socket) -> bytes:
    found = b""
    with suppress(ConnectionError):  # as it ends if something of ours arrived too late to be read
        while part := line.recv(65536):
            found += part
    return found


def test_what_does_not_get_whole_is_given_up(opened: Callable[[float], Running]) -> None:
    server = opened(0.2)
    for name, said in UNFINISHED.items():
        with socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE) as line:
            line.sendall(said)
            assert _to_the_end(line).startswith(b"HTTP/1.1 408 "), name


def test_trickling_buys_no_time(opened: Callable[[float], Running]) -> None:
    """Byte after byte for as long as the server listens: it ends, and long before the head would."""
    server = opened(0.2)
    over = threading.Event()
    with socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE) as line:
        line.sendall(b"GET /api/me HTTP/1.1\r\nX-Long: ")

        def trickle() -> None:
            with suppress(OSError):  # it has closed
                while not over.wait(0.02):
                    line.sendall(b"x")

        thread = threading.Thread(target=trickle)
        thread.start()
        try:
            assert line.recv(12) == b"HTTP/1.1 408"
        finally:
            over.set()
            thread.join()


def test_who_has_said_all_is_not_waited_for(
    opened: Callable[[float], Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither between two requests of a browser nor on a socket, however long they are silent."""
    made: list[_Bounded] = []
    wait = _Bounded._wait

    def waiting(self: _Bounded) -> None:
        made.append(self)
        wait(self)

    monkeypatch.setattr(_Bounded, "_wait", waiting)
    server = opened(PATIENCE)
    guest = server.guest()
    with Line(server, guest) as line:
        line.next("hello")
        assert guest.get("/api/me").status_code == 200
        assert made and all(one._waiting is None for one in made)


def test_a_request_in_pieces_is_put_together(opened: Callable[[float], Running]) -> None:
    server = opened(PATIENCE)
    with socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in (HEAD[:20], HEAD[20:], b'{"name": "ana"', b', "password": 1}'):
            line.sendall(piece)
        assert line.recv(12) == b"HTTP/1.1 400"
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"HTTP/1.1 200" in _to_the_end(line)
