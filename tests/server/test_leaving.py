"""A worker that goes: who is in already is heard, who never asks is let go, nobody else is taken in."""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from tests.server.visitor import PATIENCE, until_in_loop

from tesela.server.process import workers
from tesela.server.process.workers import Beating

ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


async def _hello(scope: dict[str, Any], _receive: object, send: Callable[[Any], Awaitable[None]]) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"si"})


def _leaving(story: Callable[[Beating, int], Awaitable[None]]) -> None:
    """A server of its own, on a loop of its own."""

    async def told() -> None:
        ours, theirs = multiprocessing.Pipe(duplex=False)
        with socket.create_server(("127.0.0.1", 0)) as door:
            port = door.getsockname()[1]
            server = Beating(uvicorn.Config(_hello, log_config=None, lifespan="off"), theirs)
            server.config.load()
            server.lifespan = server.config.lifespan_class(server.config)
            await server.startup(sockets=[door])
            await asyncio.wait_for(story(server, port), PATIENCE)
        ours.close()
        theirs.close()

    asyncio.run(told())


async def _arrived(server: Beating, count: int) -> None:
    await until_in_loop(lambda: len(server.server_state.connections) >= count)


def test_who_came_before_and_asks_after_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_FIRST_WORD", 10 * PATIENCE)

    async def story(server: Beating, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await _arrived(server, 1)
        going = asyncio.create_task(server.shutdown())
        await until_in_loop(lambda: not server.servers[0].is_serving())
        writer.write(ASK)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()
        await going

    _leaving(story)


def test_who_never_asks_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_FIRST_WORD", 0.3)

    async def story(server: Beating, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await _arrived(server, 1)
        await server.shutdown()
        assert await reader.read() == b""
        writer.close()

    _leaving(story)


def test_who_was_answered_does_not_make_it_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_FIRST_WORD", 10 * PATIENCE)

    async def story(server: Beating, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(ASK)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        await server.shutdown()
        assert (await reader.read()).endswith(b"si")
        writer.close()

    _leaving(story)
