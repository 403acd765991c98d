"""Sending a tournament's log to a server: log in, send, read what came of it."""

from __future__ import annotations

import http.client
import http.cookiejar
import ipaddress
import urllib.error
import urllib.request
from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from tesela.server.api.tournament_merging import MergeResult
from tesela.texts import language

_SECONDS: Final = 120


_Answer = TypeVar("_Answer")


class PushError(Exception):
    """Why a log did not get there: the key of a sentence, and its data."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code, self.data = code, data


class _Me(msgspec.Struct, frozen=True):
    csrf: str | None


class _Told(msgspec.Struct, frozen=True):
    message: str


def push_log(server: str, name: str, password: str, log: str) -> MergeResult:
    """Bring a log to a server as somebody who directs there; `PushError` says why that failed."""
    base = _checked(server)
    jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
    opener = urllib.request.build_opener(jar)
    me = _ask(opener, f"{base}/api/login", {"name": name, "password": password}, "", _Me)
    return _ask(opener, f"{base}/api/tournaments/merge", {"log": log}, me.csrf or "", MergeResult)


def _checked(server: str) -> str:
    """The server's address; a password goes in the clear only to a machine of the hall's own network."""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise PushError("tournament.push.address", address=server)
    if parts.scheme == "http" and not _near(parts.hostname):
        raise PushError("tournament.push.plain", address=server)
    return server.rstrip("/")


def _near(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")


def _ask(
    opener: urllib.request.OpenerDirector, url: str, body: dict[str, str], csrf: str, answer: type[_Answer]
) -> _Answer:
    headers = {"Content-Type": "application/json", "Accept-Language": language(), "X-CSRF-Token": csrf}
    request = urllib.request.Request(url, data=msgspec.json.encode(body), headers=headers, method="POST")
    try:
        with opener.open(request, timeout=_SECONDS) as response:
            return msgspec.json.decode(response.read(), type=answer)
    except urllib.error.HTTPError as refused:
        raise PushError("tournament.push.refused", reason=_reason(refused)) from refused
    except (OSError, http.client.HTTPException) as problem:
        raise PushError("tournament.push.unreachable", address=url, problem=problem) from problem
    except msgspec.MsgspecError as strange:
        raise PushError("tournament.push.strange", address=url) from strange


def _reason(refused: urllib.error.HTTPError) -> str:
    """The server's own sentence, or its number."""
    with refused:
        try:
            return msgspec.json.decode(refused.read(), type=_Told).message
        except msgspec.MsgspecError:
            return str(refused.code)
