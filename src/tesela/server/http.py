"""What surrounds every request: limits, security headers, one line of log, and errors in one shape."""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Iterator, Mapping
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ASGIApp, HTTPResponseBodyEvent, Message, Receive, Scope, Send
from sqlalchemy.exc import DBAPIError

from tesela.server.errors import ErrorBody, ServerError
from tesela.server.people.limits import Limiter
from tesela.server.process.config import Settings
from tesela.server.process.large_bodies import LargeBodies
from tesela.server.process.logs import note
from tesela.server.process.metrics import REQUEST_TIME, REQUESTS
from tesela.server.process.workshop import ASKER
from tesela.server.storage.faults import answer_to, away
from tesela.texts import LANGUAGES

SECURITY_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(self), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
        b"style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        b"frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ),
)
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""What figures are counted by; whatever else a stranger makes up is one of «other»."""
_UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_CODES: Final = {
    400: "request.invalid",
    401: "session.none",
    403: "request.forbidden",
    404: "path.unknown",
    405: "method.unknown",
    413: "request.large",
    415: "request.invalid",
    429: "request.many",
}

EVENT_PASS: Final = "/api/event-pass"
_PASSES_PER_SECOND: Final = 50.0
"""How quickly a hall full of phones may tell an event's code."""

_GONE: Final = "client disconnected prematurely"
"""What Litestar says, with a status of 500, when a body ends before its end."""


def language_of(headers: Mapping[str, str], default: str = "es") -> str:
    """The reader's language: the first of ours that `Accept-Language` names."""
    for part in str(headers.get("accept-language", "")).split(","):
        if (wanted := part.strip()[:2].lower()) in LANGUAGES:
            return wanted
    return default


def address_of(scope: Scope) -> str:
    """Who is asking, as far as the network tells (a proxy is believed only if configured)."""
    client = scope.get("client")
    return client[0] if client else "local"


def network_of(scope: Scope) -> str:
    """Whom to count: an IPv4 address, or the /64 that one IPv6 customer has to himself."""
    text = address_of(scope)
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
    return str(address)


_FORWARDED: Final = {b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via"}


def from_here(scope: Scope) -> bool:
    """Whether the machine itself asks, and no proxy on it for somebody else."""
    try:
        near = ipaddress.ip_address(address_of(scope)).is_loopback
    except ValueError:
        near = True  # a socket of this machine
    return near and not any(name.lower() in _FORWARDED for name, _ in scope["headers"])


def same_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a page of ours sent this. Programs send no `Origin` at all; browsers always do."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return headers.get("origin") in settings.trusted_origins
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in settings.trusted_origins or (
        settings.public_url and origin == settings.public_url.rstrip("/")
    ):
        return True
    if settings.secure:
        return False  # a page without TLS, or by another name, is not ours
    try:
        return origin != "null" and urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # no address at all, like `http://[`
        return False


def own_host(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a request names us as `public_url` does; without TLS we may have many names."""
    return not settings.secure or headers.get("host", "") == urlsplit(settings.public_url).netloc


class Doorkeeper(Protocol):
    """Who knows whom to count a request for, and who is kept out."""

    def asker(self, scope: Scope) -> str: ...

    def keep_out(self, scope: Scope) -> ServerError | None: ...


_OPERATIONS: Final = ("/healthz", "/readyz", "/metrics")
"""Asked by the machine itself and by proxies, by whatever name they have for us."""


_DEARER: Final = ("/readyz", "/metrics")
"""Those of them that ask the database, or write pages of figures."""
_COUNTED: Final = ("/api/", "/g/")
"""Whose requests are counted; files of the client are not. A game's page tells of it, which takes a look."""
_PIECE: Final = 65_536


def _pieces(message: Message) -> Iterator[Message]:
    """A long body bit by bit: each waits until the one before is on its way.

    Handed over whole it would be copied, and kept for as long as somebody does not read it.
    """
    body: bytes = message.get("body", b"") if message["type"] == "http.response.body" else b""
    if message["type"] != "http.response.body" or len(body) <= _PIECE:
        yield message
        return
    more = message.get("more_body", False)
    for at in range(0, len(body), _PIECE):
        last = at + _PIECE >= len(body)
        yield HTTPResponseBodyEvent(
            type="http.response.body", body=body[at : at + _PIECE], more_body=more or not last
        )


class Measures:
    """How much whoever asks may ask for, counted together for all addresses of the application."""

    def __init__(self, settings: Settings) -> None:
        self.bodies = LargeBodies(settings.body_limit)
        self.limiter = Limiter(settings.requests_per_second, settings.requests_per_second * 5)
        # A hall full of phones has one address: who asks about an event has a measure of its own.
        self.events = Limiter(settings.event_requests_per_second, settings.event_requests_per_second * 5)
        # Nor does who asks for much keep a proxy beside them from hearing that we are well.
        self.operations = Limiter(settings.requests_per_second, settings.requests_per_second * 5)
        self.passes = Limiter(_PASSES_PER_SECOND, _PASSES_PER_SECOND * 10)


class Gate:
    """Pure ASGI, around each route: Litestar asks for one apiece, so what is counted is handed to it."""

    def __init__(self, app: ASGIApp, settings: Settings, door: Doorkeeper, measures: Measures) -> None:
        self.app = app
        self.settings = settings
        self.door = door
        self.measures = measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "method" not in scope:  # a socket, which has limits of its own
            await self.app(scope, receive, send)
            return
        method = str(scope.get("method"))
        started = time.perf_counter()
        status = 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {name.lower() for name, _ in message["headers"]}
                extra = [pair for pair in SECURITY_HEADERS if pair[0] not in present]
                if self.settings.secure:
                    extra.append((b"strict-transport-security", b"max-age=31536000"))
                if scope["path"].startswith("/api/") and b"cache-control" not in present:
                    extra.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*message["headers"], *extra]}
            for piece in _pieces(message):
                await send(piece)

        if (out := self.door.keep_out(scope)) is not None:
            await _plain_error(scope, sending, out)
        elif scope["path"] not in _OPERATIONS and not own_host(_headers(scope), self.settings):
            await _plain_error(scope, sending, ServerError(421, "request.host"))
        elif not self._allowed(scope):
            await _plain_error(scope, sending, ServerError(429, "request.many", {"seconds": 1}))
        else:
            body = self.measures.bodies.watching(scope, receive, ASKER.get() or network_of(scope))
            try:
                await self.app(scope, body, sending)
            finally:
                body.done()
        spent = time.perf_counter() - started
        route = str(scope.get("path_template") or "-")
        REQUESTS.labels(method if method in _METHODS else "other", route, status).inc()
        REQUEST_TIME.observe(spent)
        level = logging.WARNING if status >= 500 else logging.DEBUG
        note("request", level, method=method, route=route, status=status, ms=round(spent * 1000, 1))

    def _allowed(self, scope: Scope) -> bool:
        if scope["path"] in _DEARER:
            return self.measures.operations.allows(network_of(scope))
        if scope["path"] == EVENT_PASS:  # who has the code must get in however crowded their network is
            return self.measures.passes.allows(network_of(scope))
        if not scope["path"].startswith(_COUNTED):
            return True
        asker = self.door.asker(scope)
        ASKER.set(asker)
        at_event = scope["path"].startswith("/api/duplicate/events/")
        measures = self.measures
        return (measures.events if at_event else measures.limiter).allows(asker)


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


async def _plain_error(scope: Scope, send: Send, problem: ServerError) -> None:
    body = msgspec.json.encode(problem.body(language_of(_headers(scope))))
    headers = [(b"content-type", b"application/json")]
    if "seconds" in problem.data:
        headers.append((b"retry-after", str(problem.data["seconds"]).encode()))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def answer(request: Request[Any, Any, Any], problem: ServerError) -> Response[ErrorBody]:
    """An error as a response, in the reader's language."""
    headers = {"Retry-After": str(problem.data["seconds"])} if "seconds" in problem.data else {}
    return Response(
        problem.body(language_of(request.headers)),
        status_code=problem.status,
        media_type="application/json",
        headers=headers,
    )


def on_server_error(request: Request[Any, Any, Any], problem: ServerError) -> Response[ErrorBody]:
    return answer(request, problem)


def on_http_error(request: Request[Any, Any, Any], problem: HTTPException) -> Response[ErrorBody]:
    """What Litestar itself refuses: unreadable bodies, unknown paths, wrong methods."""
    data: dict[str, object] = {}
    if isinstance(problem, ValidationException):
        extra = problem.extra if isinstance(problem.extra, list) else []
        data = {
            "fields": [
                {"field": str(each.get("key", "")), "problem": str(each.get("message", ""))[:200]}
                for each in extra
                if isinstance(each, dict)
            ]
        }
    if problem.detail == _GONE:  # nobody reads the answer, and it is no fault of ours
        return answer(request, ServerError(400, "request.invalid"))
    if problem.status_code >= 500:
        return on_crash(request, problem)
    code = _CODES.get(problem.status_code, "request.invalid")
    response = answer(request, ServerError(problem.status_code, code, data))
    response.headers.update(
        {name: value for name, value in (problem.headers or {}).items() if name == "Allow"}
    )
    return response


def on_unstorable(request: Request[Any, Any, Any], problem: Exception) -> Response[ErrorBody]:
    """JSON nested deeper than anybody needs, or text that no database keeps (NUL, half a character)."""
    return answer(request, ServerError(400, "request.invalid"))


def on_database_error(request: Request[Any, Any, Any], problem: DBAPIError) -> Response[ErrorBody]:
    """Away for longer than we try again, or without room."""
    if not away(problem):
        return on_crash(request, problem)
    told = answer_to(problem)
    note("no database", logging.ERROR, code=told.code, route=str(request.scope.get("path_template") or "-"))
    return answer(request, told)


def on_crash(request: Request[Any, Any, Any], problem: Exception) -> Response[ErrorBody]:
    """A fault of ours. The log says where; the reader learns only that it was us."""
    note("crash", logging.ERROR, exc=True, route=str(request.scope.get("path_template") or "-"))
    return answer(request, ServerError(500, "server.fault"))


def is_unsafe(method: str) -> bool:
    """Whether a request may change something."""
    return method in _UNSAFE
