"""Below HTTP and the socket protocol: bytes that no client would send. The server refuses and goes on."""

from __future__ import annotations

import base64
import contextlib
import os
import socket
import struct
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.server.conftest import Running, settings_for
from tests.server.visitor import PATIENCE

from tesela.server.storage import migrate
from tesela.server.storage.store import make_engine


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """One server; the database has no part in this."""
    url = f"sqlite:///{tmp_path / 'x.db'}"
    engine = make_engine(url)
    migrate.upgrade(engine)
    engine.dispose()
    running = Running(settings_for(url))
    running.start()
    yield running
    running.stop()


def _send(server: Running, raw: bytes) -> bytes:
    """Send these bytes and read until the server closes, or has answered and falls silent."""
    found = b""
    with socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE) as line:
        with contextlib.suppress(ConnectionError):  # who answers may not take the rest
            line.sendall(raw)
        try:
            while part := line.recv(65536):
                found += part
                line.settimeout(2)
        except (TimeoutError, ConnectionError):
            pass
    return found


def _send_all(server: Running, raws: Mapping[str, bytes]) -> dict[str, bytes]:
    """All at the same time, each on a line of its own."""
    with ThreadPoolExecutor(8) as threads:
        return dict(zip(raws, threads.map(lambda raw: _send(server, raw), raws.values()), strict=True))


def _alive(server: Running) -> None:
    assert server.visitor().get("/healthz").status_code == 200


HEAD = b"Host: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
REQUESTS = {
    "no request": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "an unknown method": b"BREW /api/me HTTP/1.1\r\n" + HEAD + b"\r\n",
    "two lengths": b"POST /api/guest HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 9\r\n"
    + HEAD + b"\r\n{",
    "length and chunks": b"POST /api/guest HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n"
    + HEAD + b"\r\n0\r\n\r\nGET /api/me HTTP/1.1\r\nHost: x\r\n\r\n",
    "a negative length": b"POST /api/guest HTTP/1.1\r\nContent-Length: -1\r\n" + HEAD + b"\r\n",
    "a bad chunk": b"POST /api/guest HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HEAD + b"\r\nzz\r\n",
    "a folded header": b"GET /api/me HTTP/1.1\r\nX: a\r\n b\r\n" + HEAD + b"\r\n",
    "a nul in a header": b"GET /api/me HTTP/1.1\r\nCookie: tesela=\x00\r\n" + HEAD + b"\r\n",
    "no host": b"GET /api/me HTTP/1.1\r\n\r\n",
    "many headers": b"GET /api/me HTTP/1.1\r\n" + b"X-A: b\r\n" * 2000 + HEAD + b"\r\n",
    "a long header": b"GET /api/me HTTP/1.1\r\nX-A: " + b"b" * 300_000 + b"\r\n" + HEAD + b"\r\n",
    "a long path": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n",
    "a path that is none": b"GET http://[::1/api/me HTTP/1.1\r\n" + HEAD + b"\r\n",
    "an upgrade to nothing": b"GET /api/me HTTP/1.1\r\nUpgrade: nothing\r\nConnection: Upgrade\r\n"
    b"Host: x\r\n\r\n",
}  # fmt: skip


def test_requests_that_are_none(server: Running) -> None:
    for name, answer in _send_all(server, REQUESTS).items():
        assert b"HTTP/1.1 5" not in answer, (name, answer[:200])
        assert b"Traceback" not in answer, name
    _alive(server)


def test_a_body_without_a_length_is_cut_at_the_limit(server: Running) -> None:
    """Chunks may go on for ever; the limit counts what came."""
    chunk = b"%x\r\n%s\r\n" % (8000, b" " * 8000)
    answer = _send(
        server,
        b"POST /api/register HTTP/1.1\r\nTransfer-Encoding: chunked\r\n"
        + HEAD
        + b"\r\n"
        + chunk * 20
        + b"0\r\n\r\n",
    )
    assert answer.startswith(b"HTTP/1.1 413"), answer[:100]
    _alive(server)


def _upgrade() -> bytes:
    key = base64.b64encode(os.urandom(16))
    return (
        b"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
    )


def _frame(body: bytes, first: int = 0x81, mask: bytes | None = b"abcd") -> bytes:
    size = len(body)
    flag = 0x80 if mask else 0
    if size < 126:
        head = bytes((first, flag | size))
    elif size < 65536:
        head = bytes((first, flag | 126)) + struct.pack("!H", size)
    else:
        head = bytes((first, flag | 127)) + struct.pack("!Q", size)
    if mask is None:
        return head + body
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(body))


FRAMES = {
    "unmasked": _frame(b"{}", mask=None),
    "a reserved kind": _frame(b"{}", first=0x83),
    "reserved bits": _frame(b"{}", first=0xF1),
    "a continuation of nothing": _frame(b"{}", first=0x80),
    "a long ping": _frame(b"x" * 200, first=0x89),
    "a ping in pieces": _frame(b"x", first=0x09),
    "no text": _frame(b"\xff\xfe\xfd"),
    "a message in endless pieces": _frame(b"x" * 5000, first=0x01) + _frame(b"x" * 5000, first=0x00) * 20,
    "a length of 2^63": b"\x81\xff" + b"\xff" * 8 + b"abcd",
    "half a frame": b"\x81\xfe\x40",
    "a close of one byte": _frame(b"x", first=0x88),
}


def test_frames_that_are_none(server: Running) -> None:
    for name, answer in _send_all(server, {name: _upgrade() + raw for name, raw in FRAMES.items()}).items():
        assert answer.startswith(b"HTTP/1.1 101"), (name, answer[:100])
        assert b"server.fault" not in answer, name
    _alive(server)


UPGRADES = {
    "no key": (b"Sec-WebSocket-Key: ", b"X-Key: "),
    "another version": (b"Version: 13", b"Version: 8"),
    "another method": (b"GET ", b"POST "),
    "another path": (b"/api/live", b"/api/nothing"),
    "a bad key": (b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: ***"),
}


def test_upgrades_that_are_none(server: Running) -> None:
    raws = {name: _upgrade().replace(*change) for name, change in UPGRADES.items()}
    for name, answer in _send_all(server, raws).items():
        assert not answer.startswith((b"HTTP/1.1 101", b"HTTP/1.1 5")), (name, answer[:200])
    _alive(server)
