"""One's own account: sessions, recovery codes, a copy of everything, and leaving for good."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy import Connection

from tesela.server.api.confirming import Proof, confirm
from tesela.server.api.people import Me, Name, Password, check_password, device_of, enter, guessed, tries_at
from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.ids import now_ms
from tesela.server.lobby import chat_filter
from tesela.server.lobby.chat_filter import ChatChoices
from tesela.server.moderation import sanctions
from tesela.server.moderation.sanctions import Sanction
from tesela.server.people import (
    accounts,
    blocks,
    devices,
    erasing,
    exporting,
    names,
    passwords,
    recovery,
    security,
    session_list,
    sessions,
    throttle,
)
from tesela.server.people.accounts import User
from tesela.server.people.blocks import Shunned
from tesela.server.people.erasing import Deletion
from tesela.server.people.session_list import SessionInfo
from tesela.server.people.throttle import Count


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What only you see of your account."""

    sessions: list[SessionInfo]
    recovery_codes: int
    """How many are still good."""
    deletion: Deletion | None
    deletion_days: int
    blocks: list[Shunned]
    chat: ChatChoices
    sanctions: list[Sanction]


class NewCodes(msgspec.Struct, frozen=True):
    """Recovery codes, shown this once."""

    codes: list[str]


class Recovery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recovery code opens the account once, with a new password."""

    name: Name
    code: Annotated[str, Meta(min_length=1, max_length=64)]
    password: Password


class Leaving(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Deleting asks twice: a proof, and the account's name in full."""

    name: Name
    proof: Proof = Proof()


@get("/api/account", summary="Your sessions, codes, blocks and sanctions", tags=["account"])
async def account(me: Mine, services: Parts) -> Account:
    now = now_ms()

    def work(conn: Connection) -> Account:
        return Account(
            sessions=session_list.listing(conn, me, now),
            recovery_codes=recovery.left(conn, me.user.id),
            deletion=erasing.asked(conn, me.user.id),
            deletion_days=services.settings.deletion_days,
            blocks=blocks.listing(conn, me.user.id),
            chat=chat_filter.choices_of(conn, me.user.id),
            sanctions=sanctions.of_user(conn, me.user.id, now),
        )

    return await services.store.read(work)


@delete("/api/account/sessions/{session:str}", summary="End a session", status_code=204, tags=["account"])
async def end_session(session: FromPath[str], me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: session_list.end(conn, me, session))
    await services.door_changed()


@post("/api/account/sessions/end", summary="End every other session", status_code=204, tags=["account"])
async def end_others(request: Asked, me: Mine, services: Parts) -> None:
    device = device_of(request, services)

    def work(conn: Connection) -> None:
        security.log(conn, "session.ended", user=me.user.id, by=me.user.id)
        devices.forget_all(conn, me.user.id, but=device)
        sessions.close_all(conn, me.user.id, but=me.token)

    await services.store.write(work)
    await services.door_changed()


@post("/api/account/recovery", summary="Make ten new recovery codes", status_code=201, tags=["account"])
async def new_codes(data: JSONBody[Proof], request: Asked, me: Mine, services: Parts) -> NewCodes:
    if me.user.kind != "person":
        raise ServerError(403, "password.guest")
    await confirm(services, request, me, data)
    codes = await services.store.write(lambda conn: recovery.make(conn, me.user.id, now_ms()))
    return NewCodes(codes)


@post("/api/recover", summary="Come in with a recovery code", status_code=200, tags=["account"])
async def recover(data: JSONBody[Recovery], request: Asked, who: Who, services: Parts) -> Response[Me]:
    settings, network = services.settings, services.asker(request.scope)
    check_password(services, data.password, data.name)

    def before(conn: Connection) -> tuple[str | None, list[Count]]:
        tries = tries_at(settings, data.name, network, None)
        throttle.attempt(conn, tries, settings.login_wait * 1000, now_ms())
        return accounts.password_of(conn, data.name)[0], tries

    user_id, tries = await services.store.write(before)
    hashed = await services.hashing(
        passwords.hash_password, data.password
    )  # also for nobody: it takes as long

    def work(conn: Connection) -> User | None:
        if user_id is None or not recovery.use(conn, user_id, data.code):
            guessed(conn, data.name, network)
            return None
        throttle.succeeded(conn, tries)
        recovery.recovered(conn, user_id, hashed)
        return accounts.get(conn, user_id)

    user = await services.store.write(work)
    if user is None:
        raise ServerError(401, "recovery.wrong")
    await services.door_changed()
    return await enter(services, request, user, who, device=device_of(request, services))


@post("/api/account/export", summary="Everything kept about you, as a zip", status_code=200, tags=["account"])
async def export(data: JSONBody[Proof], request: Asked, me: Mine, services: Parts) -> Response[bytes]:
    await confirm(services, request, me, data)
    if not services.exports.allows(me.user.id):
        raise ServerError(429, "request.many", {"seconds": 600})
    await services.store.write(lambda conn: security.log(conn, "export", user=me.user.id, by=me.user.id))
    async with services.exporting:  # in a thread of its own: others' questions need not wait for it
        made = await asyncio.to_thread(
            services.store.read_now, lambda conn: exporting.export(conn, accounts.get(conn, me.user.id))
        )
    headers = {"Content-Disposition": 'attachment; filename="tesela.zip"', "Cache-Control": "no-store"}
    return Response(made, media_type="application/zip", headers=headers)


@post(
    "/api/account/deletion", summary="Delete your account after some days", status_code=200, tags=["account"]
)
async def leave(data: JSONBody[Leaving], request: Asked, me: Mine, services: Parts) -> Deletion:
    if names.name_key(data.name) != names.name_key(me.user.name):
        raise ServerError(422, "deletion.name")
    await confirm(services, request, me, data.proof)
    days = services.settings.deletion_days

    def work(conn: Connection) -> Deletion:
        made = erasing.ask(conn, me.user, now_ms(), days)
        devices.forget_all(conn, me.user.id)
        sessions.close_all(conn, me.user.id, but=me.token)
        return made

    made = await services.store.write(work)
    await services.door_changed()
    services.people_jobs.wake()
    return made


@delete("/api/account/deletion", summary="Keep your account after all", status_code=204, tags=["account"])
async def stay(me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: erasing.undo(conn, me.user))


@post("/api/account/chat", summary="Choose what you are spared in chats", status_code=200, tags=["account"])
async def choose(data: JSONBody[ChatChoices], me: Mine, services: Parts) -> ChatChoices:
    await services.store.write(lambda conn: chat_filter.choose(conn, me.user.id, data))
    return data


HANDLERS = [account, end_session, end_others, new_codes, recover, export, leave, stay, choose]
