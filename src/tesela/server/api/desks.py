"""The arbiters' desks over HTTP: who is appointed, who comes when called, what was seen."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy import Connection, select

from tesela.rules.game import ARBITER
from tesela.server.api.who import Mine, Parts
from tesela.server.errors import ServerError, missing
from tesela.server.games import desks, listing
from tesela.server.games.desks import DeskLine
from tesela.server.games.keeper import DamagedError
from tesela.server.games.listing import GameRow, Page
from tesela.server.ids import now_ms
from tesela.server.people import accounts
from tesela.server.people.accounts import User
from tesela.server.services import Services
from tesela.server.storage.tables import game_arbiters

_LOOKED_AT = 100
"""Running games among which tables with a desk are looked for."""


class DeskRow(msgspec.Struct, frozen=True, kw_only=True):
    """A running game that has an arbiter's desk."""

    game: GameRow
    called: bool
    """It waits for the arbiter now."""
    yours: bool
    """You were appointed, or are an official of its tournament."""
    arbiters: list[str]


class DeskNow(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a game's desk, and what they saw and did there."""

    arbiters: list[str]
    lines: list[DeskLine]
    """For its players once the game is over; for moderators at any time."""


class Appointment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An administrator names somebody; without a name an arbiter answers the players' call."""

    name: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


@get("/api/desks", summary="Running games with an arbiter's desk", tags=["desk"])
async def tables(me: Mine, services: Parts) -> list[DeskRow]:
    if not me.user.arbitrates:
        raise ServerError(403, "role.arbiter")

    def work(conn: Connection) -> list[tuple[GameRow, bool, list[str]]]:
        mine = select(game_arbiters.c.game_id).where(game_arbiters.c.user_id == me.user.id)
        own = conn.execute(mine.order_by(game_arbiters.c.at.desc()).limit(_LOOKED_AT)).scalars().all()
        found = {row.id: row for row in listing.rows(conn, list(own)) if row.status == "playing"}
        newest = listing.listing(conn, "playing", Page(_LOOKED_AT))
        found |= {row.id: row for row in newest if row.offer.arbiter}
        return [
            (row, desks.sits_there(conn, row.id, me.user), desks.arbiters_of(conn, row.id))
            for row in found.values()
        ]

    found = await services.store.read(work)
    return [
        DeskRow(game=row, called=await _called(services, row.id), yours=yours, arbiters=names)
        for row, yours, names in found
    ]


async def _called(services: Services, game: str) -> bool:
    try:
        return ARBITER in (await services.keeper.table(game)).game.waits_for
    except (ServerError, DamagedError):
        return False


@get("/api/games/{game:str}/desk", summary="Who arbitrates a game, and what they did", tags=["desk"])
async def desk(game: FromPath[str], me: Mine, services: Parts) -> DeskNow:
    table = await services.keeper.fresh(game)
    plays, moderates = table.seat_of(me.user) is not None, me.user.role in desks.MODERATORS
    if not plays and not moderates:
        raise missing("game")
    shown = (moderates and not plays) or table.over
    return await services.store.read(
        lambda conn: DeskNow(
            arbiters=desks.arbiters_of(conn, game), lines=desks.lines(conn, game) if shown else []
        )
    )


@post("/api/games/{game:str}/arbiters", summary="Appoint, or answer a call", status_code=201, tags=["desk"])
async def appoint(game: FromPath[str], data: JSONBody[Appointment], me: Mine, services: Parts) -> DeskNow:
    table = await services.keeper.fresh(game)
    name = data.name

    def work(conn: Connection) -> DeskNow:
        if name is None:
            desks.answer_call(conn, table, me.user, now_ms())
        else:
            desks.appoint(conn, table, _arbiter(conn, name, me.user), me.user, now_ms())
        return DeskNow(arbiters=desks.arbiters_of(conn, game), lines=[])

    return await services.store.write(work)


def _arbiter(conn: Connection, name: str, by: User) -> User:
    if by.role != "admin":
        raise ServerError(403, "role.admin")
    return accounts.by_name(conn, name)


@delete(
    "/api/games/{game:str}/arbiters/{user:str}", summary="Dismiss, or leave", status_code=204, tags=["desk"]
)
async def dismiss(game: FromPath[str], user: FromPath[str], me: Mine, services: Parts) -> None:
    table = await services.keeper.fresh(game)
    if me.user.role != "admin" and me.user.id != user:
        raise ServerError(403, "role.admin")
    await services.store.write(lambda conn: desks.dismiss(conn, table, user, me.user, now_ms()))
    await services.door_changed()


HANDLERS = [tables, desk, appoint, dismiss]
