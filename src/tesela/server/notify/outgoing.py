"""Sending to an address that a stranger gave us: only to public hosts, never into our own network.

The name is looked up here, every address that it has must be public, and the connection goes to the very
address that was looked at: a name that changes its mind between the look and the call gains nothing. Nobody
is followed elsewhere, and no more than the first lines of an answer are read.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit
from weakref import WeakKeyDictionary

LONGEST_ADDRESS: Final = 1000
SECONDS: Final = 10.0
_MOST_HEAD: Final = 16_384
_OWN_PORTS: Final = 1024
_LOOKING: Final = 3
"""Names looked up at once: one that is never answered holds a thread, of a few that much else waits for."""
_looks: Final = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore]()


class ForbiddenAddressError(Exception):
    """An address that we do not send to."""


class UnreachableError(OSError):
    """Nobody there, or no answer in time."""


def read_address(address: str, *, local: bool = False) -> SplitResult:
    """An address that may be sent to, as far as its text tells. `local`: the tests' own services too."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as wrong:
        raise ForbiddenAddressError(address) from wrong
    plain = address.isascii() and address.isprintable() and " " not in address
    good = plain and len(address) <= LONGEST_ADDRESS and parts.hostname and port != 0
    if not good or parts.username is not None or parts.password is not None or parts.fragment:
        raise ForbiddenAddressError(address)
    if local:
        if parts.scheme not in ("https", "http"):
            raise ForbiddenAddressError(address)
    elif parts.scheme != "https" or (port is not None and port != 443 and port < _OWN_PORTS):
        raise ForbiddenAddressError(address)  # we knock at no machine's other doors for a stranger
    with contextlib.suppress(ValueError):
        check_host(str(parts.hostname), local=local)
    return parts


def check_host(host: str, *, local: bool) -> None:
    """`ForbiddenAddressError` for a numeric address that is not public; `ValueError` for a name."""
    address: ipaddress.IPv4Address | ipaddress.IPv6Address = ipaddress.ip_address(host.partition("%")[0])
    if local and address.is_loopback:
        return
    every: list[ipaddress.IPv4Address | ipaddress.IPv6Address] = [address]
    if isinstance(address, ipaddress.IPv6Address):
        every += _carried(address)
    if not all(each.is_global and not each.is_multicast for each in every):
        raise ForbiddenAddressError(host)


_TRANSLATED: Final = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
"""RFC 6052 and 8215: a translator sends what goes there to the IPv4 address in the last 32 bits."""
_COMPATIBLE: Final = ipaddress.IPv6Network("::/96")


def _carried(address: ipaddress.IPv6Address) -> Iterator[ipaddress.IPv4Address]:
    """The IPv4 addresses inside an IPv6 one, to which tunnels and translators would carry a message."""
    for inner in (address.ipv4_mapped, address.sixtofour, *(address.teredo or ())):
        if inner is not None:
            yield inner
    if address in _COMPATIBLE or any(address in network for network in _TRANSLATED):
        yield ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)


async def _looked_up(host: str, port: int) -> list[Any]:
    """The addresses of a name. Who gives up waiting leaves it to end by itself, and its place taken."""
    loop = asyncio.get_running_loop()
    async with _looks.setdefault(loop, asyncio.Semaphore(_LOOKING)):
        return await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)


def _ours(address: str) -> bool:
    """Whether it is an address of this very machine, however public. Nothing is sent to find out."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as line, contextlib.suppress(OSError):
        line.connect((address, 9))
        return str(line.getsockname()[0]) == address
    return False


async def _public_address(host: str, port: int, *, local: bool) -> str:
    """One address of a host, none of whose addresses is ours or private."""
    looking = asyncio.create_task(_looked_up(host, port))
    try:
        found = await asyncio.shield(looking)
    except (OSError, UnicodeError) as wrong:
        raise UnreachableError(host) from wrong
    addresses = [str(each[4][0]) for each in found]
    for each in addresses:
        check_host(each, local=local)
    if not addresses:
        raise UnreachableError(host)
    if not local and _ours(addresses[0]):
        raise ForbiddenAddressError(host)
    return addresses[0]


async def post(
    address: str, body: bytes, headers: Mapping[str, str], *, local: bool = False, seconds: float = SECONDS
) -> int:
    """Send a body, and say with which status it was answered; `UnreachableError` if it was not."""
    parts = read_address(address, local=local)
    try:
        async with asyncio.timeout(seconds):
            return await _post(parts, body, headers, local)
    except (OSError, TimeoutError, ssl.SSLError, asyncio.IncompleteReadError, EOFError) as wrong:
        raise UnreachableError(str(parts.hostname)) from wrong


async def _post(parts: SplitResult, body: bytes, headers: Mapping[str, str], local: bool) -> int:
    host = str(parts.hostname)
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    where = await _public_address(host, port, local=local)
    tls = {"ssl": ssl.create_default_context(), "server_hostname": host} if secure else {}
    reader, writer = await asyncio.open_connection(where, port, limit=_MOST_HEAD, **tls)  # type: ignore[arg-type]
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [f"POST {path} HTTP/1.1", f"Host: {parts.netloc}", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines.append(f"Content-Length: {len(body)}")
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        return _status(await reader.readline())
    except ValueError as wrong:  # a first line that never ends, or is none
        raise UnreachableError(host) from wrong
    finally:
        writer.close()


def _status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    code = rest[:3]
    if not version.startswith(b"HTTP/1.") or not code.isdigit():
        raise ValueError("no HTTP answer")
    return int(code)
