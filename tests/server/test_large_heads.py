"""Requests whose headers never end, or are more than anybody needs: 431, and nothing is kept of them.

As seen before: 20 MB of small headers took 540 MB of memory and kept it.
"""

from __future__ import annotations

import resource
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests.server.conftest import Running, settings_for
from tests.server.visitor import PATIENCE

from tesela.server.storage import migrate
from tesela.server.storage.store import make_engine

LINE = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"
CHUNKED = b"POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    url = f"sqlite:///{tmp_path_factory.mktemp('heads') / 'x.db'}"
    engine = make_engine(url)
    migrate.upgrade(engine)
    engine.dispose()
    running = Running(settings_for(url))
    running.start()
    yield running
    running.stop()


def _answer(server: Running, *parts: bytes) -> bytes:
    """Say these parts, as far as the server listens; its first words."""
    with socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE) as line:
        with suppress(ConnectionError):
            for part in parts:
                line.sendall(part)
        found = b""
        with suppress(ConnectionError):
            while b"\r\n" not in found and (part := line.recv(100)):
                found += part
        return found.partition(b"\r\n")[0]


def _fields(count: int) -> bytes:
    return b"".join(b"x-%06d: y\r\n" % n for n in range(count))


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param([LINE] + [_fields(1_000)] * 5, id="small headers"),
        pytest.param([LINE, b"x-long: "] + [b"y" * 8_192] * 5, id="one header without end"),
        pytest.param([LINE] + [b"x" * 8_192] * 5, id="a name without end"),
        pytest.param([b"GET /"] + [b"a" * 8_192] * 5, id="an address without end"),
        pytest.param([LINE + _fields(3_000) + b"\r\n"], id="all at once, and whole"),
    ],
)
def test_more_than_32_kilobytes_are_too_many(server: Running, flood: list[bytes]) -> None:
    assert _answer(server, *flood) == b"HTTP/1.1 431 Request Header Fields Too Large"


@pytest.mark.parametrize(
    "trailers",
    [[b"0\r\n"] + [_fields(1_000)] * 5, [b"0\r\nx-long: "] + [b"y" * 8_192] * 40],
    ids=["many", "one without end"],
)
def test_trailers_are_counted_too(server: Running, trailers: list[bytes]) -> None:
    assert _answer(server, CHUNKED, *trailers).startswith((b"HTTP/1.1 431", b"HTTP/1.1 400"))


def test_what_browsers_send_is_let_through(server: Running) -> None:
    ok = b"HTTP/1.1 200 OK"
    assert _answer(server, LINE + _fields(1_500) + b"\r\n") == ok
    assert _answer(server, LINE + b"cookie: " + b"y" * 30_000 + b"\r\n\r\n") == ok
    head = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n"
    body = [b" " * 20_000] * 3
    assert (
        _answer(server, head + b"Content-Type: application/json\r\n\r\n", *body)
        == b"HTTP/1.1 400 Bad Request"
    )


def test_requests_on_one_line_are_counted_one_by_one(server: Running) -> None:
    """A browser's line lives long: what it said before is not held against it."""
    with socket.create_connection(("127.0.0.1", server.settings.port), timeout=PATIENCE) as line:
        for _ in range(5):
            line.sendall(LINE + _fields(800) + b"\r\n")
            found = b""
            while b"\r\n\r\n" not in found or not found.endswith(b"}"):
                found += line.recv(65536)
            assert found.startswith(b"HTTP/1.1 200")


def test_a_flood_takes_no_memory(server: Running) -> None:
    """Twenty megabytes were half a gigabyte; the high-water mark of this process tells."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(4):
        assert b" 431 " in _answer(server, LINE, *[_fields(10_000)] * 35)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30_000, "kilobytes"
