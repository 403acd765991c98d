"""How long, and how much, somebody may take to say what they want, and to read the answer.

Connections cost little, but there are only so many of them, and uvicorn waits for ever for the rest of a
request, keeps every header that it has seen so far, and every byte that somebody does not read.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

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
    most_each: ClassVar[int]
    proxies: ClassVar[tuple[str, ...]]
    open: ClassVar[Counter[str]]
    _counted = ""
    _waiting: TimerHandle | None = None
    _stalled: TimerHandle | None = None
    _whole = False
    _head = 0  # bytes of the request's line and fields, trailers too, as far as they were understood
    _unread = 0  # bytes that came without completing the headers or bringing any body
    _moved = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast("Transport", transport))
        address = self.client[0] if self.client else ""
        if address and not _among(address, self.proxies):  # a proxy brings everybody; so does a socket file
            if self.open[address] >= self.most_each:
                self.transport.abort()
                return
            self._counted = address
            self.open[address] += 1
        self._wait()

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        self._let_go()  # from here on the socket's own limit counts

    def _let_go(self) -> None:
        if self._counted:
            self.open[self._counted] -= 1
            if not self.open[self._counted]:
                del self.open[self._counted]
            self._counted = ""

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
        self._read_on()
        self._let_go()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Somebody reads more slowly than we write: they have as long as for a request to read a bit."""
        super().pause_writing()
        self._stalled = self.loop.call_later(self.seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

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


class _BoundedSocket(WebSocketsSansIOProtocol):
    """Somebody who takes nothing of what is sent is cut off: even saying goodbye would wait for them."""

    seconds: ClassVar[float]
    _stalled: TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._read_on()
        super().connection_lost(exc)

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


def _among(address: str, proxies: Iterable[str]) -> bool:
    """Whether this is one of our proxies: they are named by address or by network."""
    for proxy in proxies:
        with suppress(ValueError):  # a name of another kind
            if ip_address(address) in ip_network(proxy, strict=False):
                return True
    return address in proxies


def bounded_by(
    seconds: float, header_bytes: int, connections: int, proxies: Iterable[str]
) -> type[HttpToolsProtocol]:
    """The protocol with these bounds; uvicorn makes one a connection and passes no settings on."""
    bounds = {"seconds": seconds, "most": header_bytes, "most_each": connections}
    return type("Bounded", (_Bounded,), {**bounds, "proxies": tuple(proxies), "open": Counter()})


def sockets_bounded_by(seconds: float) -> type[WebSocketsSansIOProtocol]:
    """The protocol of sockets with this bound."""
    return type("BoundedSocket", (_BoundedSocket,), {"seconds": seconds})
