"""Who asks for much and reads nothing, and who only opens connections.

As seen before: 150 connections that fetched the engine's 8 MB and read nothing cost 1.1 GB for as long as
they liked, and 16 seconds of the event loop.
"""

from __future__ import annotations

import shutil
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from tests.server.conftest import Running, settings_for
from tests.server.visitor import PATIENCE, until

LARGE = 30_000_000
"""Bytes: more than any system keeps for a connection by itself."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "client"
    place.mkdir()
    (place / "index.html").write_text("<title>x</title>")
    (place / "large.bin").write_bytes(b"x" * LARGE)
    return place


@pytest.fixture
def db(sqlite_model: Path, tmp_path: Path) -> str:
    """SQLite only: nothing here asks the database."""
    return f"sqlite:///{shutil.copy(sqlite_model, tmp_path / 'tesela.db')}"


def _asked(server: Running) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(PATIENCE)
    line.connect(("127.0.0.1", server.settings.port))
    line.sendall(b"GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n")
    return line


def _taken(line: socket.socket) -> int:
    """How much comes, until all of it is there or the line is cut."""
    many = 0
    with suppress(ConnectionError):
        while many < LARGE and (part := line.recv(1_000_000)):
            many += len(part)
    return many


def test_what_nobody_reads_is_not_copied(db: str, folder: Path) -> None:
    """A long answer is handed on bit by bit: what waits is one piece, however long the whole is."""
    server = Running(settings_for(db, static=str(folder)))
    server.start()
    try:
        with ExitStack() as lines:
            for _ in range(5):
                lines.enter_context(_asked(server))
            until(lambda: len(_stalled(server)) == 5, "the connections did not stall")
            assert max(_stalled(server)) < 500_000
    finally:
        server.stop()


def _stalled(server: Running) -> list[int]:
    """Bytes that wait in each connection whose other end reads nothing."""
    state = server.uvicorn.server_state
    lines = [each for each in list(state.connections) if each.flow.write_paused]  # type: ignore[union-attr]
    return [each.transport.get_write_buffer_size() for each in lines]


def test_who_reads_nothing_for_as_long_as_a_request_may_take_is_cut_off(db: str, folder: Path) -> None:
    server = Running(settings_for(db, static=str(folder), request_seconds=1.0))
    server.start()
    try:
        with _asked(server) as line:
            until(lambda: _stalled(server), "it did not stall")
            until(lambda: not server.uvicorn.server_state.connections, "it was not cut off")
            assert _taken(line) < LARGE
        with _asked(server) as line:
            assert _taken(line) >= LARGE, "who reads gets all of it"
    finally:
        server.stop()


@pytest.mark.parametrize(("proxies", "open_at_once"), [([], 3), (["127.0.0.0/8"], 6)])
def test_one_address_has_so_many_connections(
    db: str, folder: Path, proxies: list[str], open_at_once: int
) -> None:
    """A proxy brings everybody, and counts for itself."""
    server = Running(settings_for(db, static=str(folder), connections_per_address=3, trusted_proxies=proxies))
    server.start()
    try:
        with ExitStack() as lines:
            held = []
            for _ in range(6):
                line = lines.enter_context(socket.create_connection(("127.0.0.1", server.settings.port)))
                line.settimeout(PATIENCE)
                line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
                held.append(_answered(line))
            assert sum(held) == open_at_once
        until(lambda: not server.uvicorn.server_state.connections, "they did not go")
        assert server.visitor().get("/healthz").status_code == 200, "who has left makes room"
    finally:
        server.stop()


def _answered(line: socket.socket) -> bool:
    try:
        return line.recv(12) == b"HTTP/1.1 200"
    except ConnectionError:
        return False
