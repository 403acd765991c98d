"""Coming in with a passkey, and keeping one's own."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from tesela.server.api.people import Me, device_of, enter
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.ids import now_ms
from tesela.server.people import passkeys
from tesela.server.people.passkeys import Ceremony, Passkey
from tesela.server.services import Services


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the browser's `navigator.credentials` gave, as JSON (`toJSON()`), and the ceremony's token."""

    token: Annotated[str, Meta(max_length=100)]
    credential: dict[str, Any]
    label: Annotated[str, Meta(max_length=64)] = ""


def origin_of(request: Asked, services: Services) -> str:
    """The page's own address, which the passkey is bound to."""
    if services.settings.public_url:
        return services.settings.public_url.rstrip("/")
    return f"http://{request.headers.get('host', '')}"


@get("/api/passkeys", summary="Your passkeys", tags=["people"])
async def mine(me: Mine, services: Parts) -> list[Passkey]:
    return await services.store.read(lambda conn: passkeys.listing(conn, me.user))


@post("/api/passkeys/options", summary="Begin to add a passkey", status_code=200, tags=["people"])
async def options(request: Asked, me: Mine, services: Parts) -> Ceremony:
    if me.user.kind != "person":
        raise ServerError(403, "password.guest")
    origin = origin_of(request, services)
    return await services.store.write(lambda conn: passkeys.begin_adding(conn, me.user, origin, now_ms()))


@post("/api/passkeys", summary="Add a passkey", status_code=201, tags=["people"])
async def add(data: JSONBody[Answer], request: Asked, me: Mine, services: Parts) -> Passkey:
    origin = origin_of(request, services)
    return await services.store.write(
        lambda conn: passkeys.add(
            conn, me.user, origin, data.token, data.credential, data.label or "passkey", now_ms()
        )
    )


@delete("/api/passkeys/{credential:str}", summary="Forget a passkey", status_code=204, tags=["people"])
async def remove(credential: FromPath[str], me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: passkeys.remove(conn, me.user, credential))


@post("/api/passkeys/login/options", summary="Begin to come in", status_code=200, tags=["people"])
async def login_options(request: Asked, who: Who, services: Parts) -> Ceremony:
    origin = origin_of(request, services)
    return await services.store.write(lambda conn: passkeys.begin_entering(conn, origin, now_ms()))


@post("/api/passkeys/login", summary="Come in with a passkey", status_code=200, tags=["people"])
async def login(data: JSONBody[Answer], request: Asked, who: Who, services: Parts) -> Response[Me]:
    origin = origin_of(request, services)
    user = await services.store.write(
        lambda conn: passkeys.enter(conn, origin, data.token, data.credential, now_ms())
    )
    return await enter(services, request, user, who, device=device_of(request, services))


HANDLERS = [mine, options, add, remove, login_options, login]
