"""A socket client that costs next to nothing: it shares the processor with the server that it measures.

Frames are read and written by hand, and of a message only the few fields that the load needs are decoded.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, cast

import msgspec


class _Update(msgspec.Struct, tag_field="t", tag="update"):
    seq: int


class _View(msgspec.Struct):
    seq: int


class _GameNow(msgspec.Struct):
    view: _View


class _Game(msgspec.Struct, tag_field="t", tag="game"):
    game: _GameNow


class _Done(msgspec.Struct, tag_field="t", tag="done"):
    key: str
    seq: int


class _Error(msgspec.Struct):
    code: str


class _Refused(msgspec.Struct, tag_field="t", tag="refused"):
    key: str
    error: _Error


class _Problem(msgspec.Struct, tag_field="t", tag="problem"):
    error: _Error


class _Ping(msgspec.Struct, tag_field="t", tag="ping"):
    n: int


_decode: Final = msgspec.json.Decoder(_Update | _Game | _Done | _Refused | _Problem | _Ping).decode
_OTHERS: Final = (b'{"t":"hello"', b'{"t":"presence"', b'{"t":"chat"', b'{"t":"warning"', b'{"t":"bye"')


class Wire(asyncio.Protocol):
    """One player's socket, following one game."""

    def __init__(self, host: str, cookie: str, game: str, counts: dict[str, int]) -> None:
        self.game = game
        self.seen = 0
        self.counts = counts
        self.on_seen: Callable[[Wire], None] | None = None
        self.on_answer: Callable[[str, str | None], None] | None = None
        self.upgraded = asyncio.get_running_loop().create_future()
        self._hello = (
            f"GET /api/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Cookie: tesela={cookie}\r\n\r\n"
        ).encode()
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is one in all but name
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closed:
            self.counts["cut"] = self.counts.get("cut", 0) + 1

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self.upgraded.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                self.upgraded.set_exception(ConnectionError(bytes(buffer[:60]).decode()))
                return
            del buffer[: end + 4]
            self.upgraded.set_result(None)
        self._frames(buffer)

    def _frames(self, buffer: bytearray) -> None:
        at, held = 0, len(buffer)
        while held - at >= 2:
            size, head = buffer[at + 1] & 0x7F, 2
            if size == 126:
                head = 4
                size = int.from_bytes(buffer[at + 2 : at + 4], "big")
            elif size == 127:
                head = 10
                size = int.from_bytes(buffer[at + 2 : at + 10], "big")
            if held - at < head + size:
                break
            if buffer[at] & 0x0F == 1:
                self._message(bytes(buffer[at + head : at + head + size]))
            at += head + size
        del buffer[:at]

    def _message(self, body: bytes) -> None:
        self.counts["pushed"] = self.counts.get("pushed", 0) + 1
        self.counts["bytes"] = self.counts.get("bytes", 0) + len(body)
        if body.startswith(_OTHERS):
            return
        message = _decode(body)
        if isinstance(message, (_Update, _Game)):
            self.seen = message.seq if isinstance(message, _Update) else message.game.view.seq
            if self.on_seen:
                self.on_seen(self)
        elif isinstance(message, _Ping):
            self.send(b'{"t":"pong","n":%d}' % message.n)
        elif isinstance(message, _Problem):
            self.counts[message.error.code] = self.counts.get(message.error.code, 0) + 1
        elif self.on_answer:
            self.on_answer(message.key, message.error.code if isinstance(message, _Refused) else None)

    def send(self, body: bytes) -> None:
        """One text frame. Clients must mask; a mask of zeros leaves the bytes as they are."""
        assert self._transport is not None
        size = len(body)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        self.closed = True
        if self._transport:
            self._transport.abort()
