"""How people treat each other: muting, blocking, reporting; and what the moderators told you."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy import Connection

from tesela.server.api.who import Asked, Mine, Parts
from tesela.server.errors import ServerError
from tesela.server.games.keeper import viewer_of
from tesela.server.http import language_of
from tesela.server.ids import now_ms
from tesela.server.lobby import seeks
from tesela.server.moderation import appeals, reports, sanctions
from tesela.server.moderation.reports import Reason
from tesela.server.people import accounts, blocks, friends
from tesela.server.people.blocks import Shunned
from tesela.server.privacy_page import PrivacyPage, privacy_page

Somebody = Annotated[str, Meta(min_length=1, max_length=64)]


class NewBlock(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whom, by name or id; `mute`: not to be read, `block`: not to be met either."""

    to: Somebody
    kind: Literal["mute", "block"] = "block"


class NewReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """About whom, by name or id, and why; with a game of theirs and a line of its chat, if there is one."""

    about: Somebody
    reason: Reason
    note: Annotated[str, Meta(max_length=4 * reports.LONGEST)] = ""
    game: Annotated[str, Meta(min_length=1, max_length=16)] | None = None
    line: Annotated[int, Meta(ge=1, le=2**31 - 1)] | None = None


class NewAppeal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Against a sanction of yours, once."""

    sanction: Annotated[str, Meta(min_length=1, max_length=16)]
    text: Annotated[str, Meta(min_length=1, max_length=4 * appeals.LONGEST)]


@post("/api/account/blocks", summary="Mute or block somebody", status_code=201, tags=["people"])
async def block(data: JSONBody[NewBlock], me: Mine, services: Parts) -> Shunned:
    def work(conn: Connection) -> Shunned:
        put = blocks.put(conn, me.user, data.to, data.kind, now_ms())
        seeks.settle_joins(conn, me.user.id, put.user_id)
        if data.kind == "block":
            friends.part(conn, me.user.id, put.user_id)
        return put

    made = await services.store.write(work)
    services.lobby_changed()
    return made


@delete("/api/account/blocks/{user:str}", summary="Unmute or unblock", status_code=204, tags=["people"])
async def unblock(user: FromPath[str], me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: blocks.remove(conn, me.user, user))
    services.lobby_changed()


@post("/api/reports", summary="Tell the moderators", status_code=204, tags=["people"])
async def report(data: JSONBody[NewReport], request: Asked, me: Mine, services: Parts) -> None:
    """What becomes of it is told to nobody but the person it is about."""
    if data.line is not None and data.game is None:
        raise ServerError(422, "report.line")
    for name in (me.user.id, f"network {services.asker(request.scope)}"):
        if not services.reports.allows(name):
            raise ServerError(429, "request.many", {"seconds": 120})
    if data.game is not None:
        await _has_seen(services, data, me)
    await services.store.write(
        lambda conn: reports.add(
            conn, me.user, data.about, data.reason, data.note, now_ms(), game=data.game, line=data.line
        )
    )


async def _has_seen(services: Parts, data: NewReport, me: Mine) -> None:
    """A report tells of a game that one may look at, and of somebody who sat there; lines, of one's table."""
    table = await services.keeper.fresh(str(data.game))
    viewer_of(table, me.user)
    about = await services.store.read(lambda conn: accounts.find(conn, data.about))
    if about.id not in table.users:
        raise ServerError(422, "report.game")
    if data.line is not None and table.seat_of(me.user) is None and not me.user.arbitrates:
        raise ServerError(422, "report.line")


@post("/api/account/notices", summary="You have read your sanctions", status_code=204, tags=["people"])
async def read_notices(me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: sanctions.read_by(conn, me.user.id, now_ms()))


@post("/api/account/appeals", summary="Appeal against a sanction, once", status_code=204, tags=["people"])
async def appeal(data: JSONBody[NewAppeal], me: Mine, services: Parts) -> None:
    def work(conn: Connection) -> None:
        appeals.add(conn, me.user, data.sanction, data.text, now_ms())

    await services.store.write(work)


@get("/api/privacy", summary="What is kept about you, why, and how long", tags=["people"])
async def privacy(request: Asked) -> PrivacyPage:
    return privacy_page(language_of(request.headers))


HANDLERS = [block, unblock, report, read_notices, appeal, privacy]
