"""Networks that are kept out: an address or a range, for a while, with a reason.

A person is shut out by `accounts.set_disabled`, guests too; a ban is for who comes back as another guest.
"""

from __future__ import annotations

import ipaddress
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from tesela.server.errors import ServerError, missing
from tesela.server.ids import new_id
from tesela.server.people import security
from tesela.server.storage.tables import bans

_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class Ban(msgspec.Struct, frozen=True, kw_only=True):
    """A network that may not use the site, until when and why."""

    id: str
    network: str
    reason: str
    created: int
    expires: int


def add(conn: Connection, network: str, reason: str, now: int, days: int) -> Ban:
    """Keep a network out from now on; 400 if it is none."""
    try:
        found = ipaddress.ip_network(network.strip(), strict=False)
    except ValueError as wrong:
        raise ServerError(400, "ban.unreadable", {"network": network[:64]}) from wrong
    made = Ban(
        id=new_id(), network=str(found), reason=reason[:200], created=now, expires=now + days * 86_400_000
    )
    conn.execute(insert(bans).values(msgspec.to_builtins(made)))
    security.log(conn, "ban", network=made.network, detail=made.reason)
    security.door(conn)
    return made


def remove(conn: Connection, ban_id: str) -> None:
    """Let a network in again, or 404."""
    if conn.execute(delete(bans).where(bans.c.id == ban_id)).rowcount != 1:
        raise missing("ban")
    security.log(conn, "unban", detail=ban_id)
    security.door(conn)


def in_force(conn: Connection, now: int) -> list[Ban]:
    """All bans that have not run out."""
    rows = conn.execute(select(bans).where(bans.c.expires > now).order_by(bans.c.created))
    return [Ban(**row._mapping) for row in rows]


def clean(conn: Connection, now: int) -> None:
    """Drop what ran out."""
    conn.execute(delete(bans).where(bans.c.expires < now))


class Banned:
    """The bans as this process knows them: asked for every request, so without a database."""

    def __init__(self) -> None:
        self._known: list[tuple[_Network, Ban]] = []

    def take(self, found: list[Ban]) -> None:
        """Know these from now on."""
        self._known = [(ipaddress.ip_network(ban.network), ban) for ban in found]

    def find(self, address: str, now: int) -> Ban | None:
        """The ban that keeps this address out, if any."""
        if not self._known:
            return None
        try:
            here = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return None
        mapped = getattr(here, "ipv4_mapped", None)
        here = mapped or here
        fits = (
            ban
            for network, ban in self._known
            if network.version == here.version and here in network and ban.expires > now
        )
        return next(fits, None)
