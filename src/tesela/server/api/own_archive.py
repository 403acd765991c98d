"""Somebody's own archive over HTTP: upload a GCG file, say who may see it, look at it, take it back."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tesela.notation.decode import encoded
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.games.pasted import LONGEST, read_pasted
from tesela.server.http import language_of
from tesela.server.ids import now_ms
from tesela.server.people import accounts, own_archive
from tesela.server.people.own_archive import KeptGame, KeptWhole, Visibility

_OWN = "/api/account/archive"
_MOST_BYTES = 2 * LONGEST

Title = Annotated[str, Meta(max_length=80)]


class NewKept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recorded game to keep: GCG, or the JSON log of a game of ours."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    title: Title = ""
    visibility: Visibility = "private"


class ChangedKept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be changed of it."""

    title: Annotated[str, Meta(min_length=1, max_length=80)] | None = None
    visibility: Visibility | None = None


@get(_OWN, summary="Your own archive", tags=["account"])
async def mine(me: Mine, services: Parts) -> list[KeptGame]:
    return await services.store.read(lambda conn: own_archive.of_user(conn, me.user.id, everything=True))


@post(
    _OWN,
    summary="Keep a game of another place",
    status_code=201,
    tags=["account"],
    request_max_body_size=_MOST_BYTES,
)
async def keep(data: JSONBody[NewKept], request: Asked, me: Mine, services: Parts) -> KeptGame:
    """Read first: what is no game is refused with its line. Two hundred games at most."""
    if me.user.kind != "person":
        raise ServerError(403, "archive.account")
    if not services.pasted.allows(services.asker(request.scope)):
        raise ServerError(429, "request.many", {"seconds": 5})
    if data.visibility == "public":
        services.sanctioned.check(me.user, now_ms(), "silence", "ban")
    lang = language_of(request.headers)
    read = await services.workshop.run(lambda: read_pasted(data.text, lang))
    return await services.store.write(
        lambda conn: own_archive.add(
            conn, me.user.id, data.text, read, data.title.strip(), data.visibility, now_ms()
        )
    )


@patch(f"{_OWN}/{{kept:str}}", summary="Another title, or other readers", status_code=204, tags=["account"])
async def change(kept: FromPath[str], data: JSONBody[ChangedKept], me: Mine, services: Parts) -> None:
    if data.visibility == "public" or data.title is not None:
        services.sanctioned.check(me.user, now_ms(), "silence", "ban")
    await services.store.write(
        lambda conn: own_archive.change(conn, me.user.id, kept, data.title, data.visibility)
    )


@delete(f"{_OWN}/{{kept:str}}", summary="Take a game out of your archive", tags=["account"])
async def remove(kept: FromPath[str], me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: own_archive.remove(conn, me.user.id, kept))


@get("/api/users/{name:str}/archive", summary="What somebody shows of their archive", tags=["people"])
async def shown(name: FromPath[str], services: Parts) -> list[KeptGame]:
    return await services.store.read(
        lambda conn: own_archive.of_user(conn, accounts.find(conn, name).id, everything=False)
    )


@get("/api/archive/{kept:str}", summary="A game of somebody's archive", tags=["people"])
async def look(kept: FromPath[str], request: Asked, who: Who, services: Parts) -> KeptWhole:
    """404 for what is private, as for what is not there."""
    viewer = who.user.id if who else None
    about, text, owner, own = await services.store.read(lambda conn: own_archive.find(conn, kept, viewer))
    lang = language_of(request.headers)
    game = await services.workshop.run(lambda: read_pasted(text, lang))
    return KeptWhole(about=about, owner=owner, own=own, game=game)


@get("/api/archive/{kept:str}/gcg", summary="Its file as it was given", tags=["people"])
async def file(kept: FromPath[str], who: Who, services: Parts) -> Response[bytes]:
    viewer = who.user.id if who else None
    _, text, _, _ = await services.store.read(lambda conn: own_archive.find(conn, kept, viewer))
    headers = {
        "Cache-Control": "private, no-store",
        "Content-Disposition": f'attachment; filename="tesela-{kept}.gcg"',
    }
    return Response(encoded(text), media_type="text/plain; charset=utf-8", headers=headers)


HANDLERS = [mine, keep, change, remove, shown, look, file]
