"""How long, and how much, somebody may take to say what they want: a request beyond that is given up.

Sockets cost little, but there are only so many of them, and uvicorn waits for ever for the rest of a request
and keeps every header that it has seen so far.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle, Transport
from typing import ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)
_OF_A_FIELD: Final = 4
"""Bytes of a header beside its name and value: colon, space, end of line."""


class _TooLargeError(Exception):
    """A request's line and headers are more than anybody needs."""


class _Bounded(HttpToolsProtocol):
    """From the connection, or a request's first byte, until that request is whole; trickling buys nothing."""

    seconds: ClassVar[float]
    most: ClassVar[int]
    _waiting: TimerHandle | None = None
    _whole = False
    _head = 0  # bytes of the request's line and fields, trailers too, as far as they were understood
    _unread = 0  # bytes that came without completing the headers or bringing any body
    _moved = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast("Transport", transport))
        self._wait()

    def on_message_begin(self) -> None:
        self._whole = False
        self._head = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + _OF_A_FIELD)
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > self.most:
            raise _TooLargeError  # the parser stops, and answers by `send_400_response`

    def on_headers_complete(self) -> None:
        self._moved = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._moved = True
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._whole = self._moved = True
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._moved = False
        super().data_received(data)
        # A field without end is never told of: what came is counted too.
        self._unread = 0 if self._moved else self._unread + len(data)
        if self._unread > self.most and not self.transport.is_closing():
            self._refuse(_TOO_LARGE)
        if self._whole:
            self._wait_no_more()
        elif self._waiting is None and not self.transport.is_closing():
            self._wait()

    def send_400_response(self, msg: str) -> None:
        """Say which of the two it was: not understood, or too large."""
        if self._head > self.most:
            self._refuse(_TOO_LARGE)
        else:
            super().send_400_response(msg)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.seconds, self._refuse, _TOO_SLOW)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _refuse(self, answer: bytes) -> None:
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(answer)
        self.transport.close()


def bounded_by(seconds: float, header_bytes: int) -> type[HttpToolsProtocol]:
    """The protocol with these bounds; uvicorn makes one a connection and passes no settings on."""
    return type("Bounded", (_Bounded,), {"seconds": seconds, "most": header_bytes})
