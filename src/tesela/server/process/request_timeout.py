"""How long somebody may take to say what they want: a request that does not get whole is given up.

Sockets cost little, but there are only so many of them, and uvicorn waits for ever for the rest of a request.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle, Transport
from typing import ClassVar, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class _Patient(HttpToolsProtocol):
    """From the connection, or a request's first byte, until that request is whole; trickling buys nothing."""

    seconds: ClassVar[float]
    _waiting: TimerHandle | None = None
    _whole = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast("Transport", transport))
        self._wait()

    def on_message_begin(self) -> None:
        self._whole = False
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._whole = True
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._whole:
            self._wait_no_more()
        elif self._waiting is None and not self.transport.is_closing():
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self.seconds, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        if self.cycle is None or not self.cycle.response_started:
            self.transport.write(_TOO_SLOW)
        self.transport.close()


def patient_for(seconds: float) -> type[HttpToolsProtocol]:
    """The protocol with this much patience; uvicorn makes one a connection and passes no settings on."""
    return type("Patient", (_Patient,), {"seconds": seconds})
