"""Coming in, names, passwords, profiles."""

from __future__ import annotations

import logging
from typing import Annotated, Literal, TypeAlias

import msgspec
from litestar import Response, get, patch, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy import Connection

from tesela.server.api.who import Asked, Mine, Parts, Who
from tesela.server.errors import ServerError
from tesela.server.http import EVENT_PASS, language_of, network_of
from tesela.server.ids import digest, now_ms
from tesela.server.lobby import seeks
from tesela.server.moderation import sanctions, staff
from tesela.server.notify import notices
from tesela.server.people import (
    accounts,
    devices,
    event_passes,
    names,
    passwords,
    ratings,
    security,
    session_list,
    sessions,
    throttle,
)
from tesela.server.people.accounts import User
from tesela.server.people.ratings import RatingRow
from tesela.server.people.sessions import Session
from tesela.server.people.throttle import Count
from tesela.server.process.config import Settings
from tesela.server.process.logs import note
from tesela.server.services import Services

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Password = Annotated[str, Meta(min_length=1, max_length=passwords.LONGEST)]
Language: TypeAlias = Literal["es", "en"]


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Password


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The old password proves who is asking."""

    old: Password
    new: Password


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that an event's organiser gave out."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person may change about themselves."""

    language: Language


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who you are to the server. Send `csrf` as `X-CSRF-Token` with everything but GET."""

    user: User | None
    csrf: str | None
    ratings: list[RatingRow]
    moderates: bool = False
    notices: bool = False
    """The moderators decided something that you have not read yet."""
    news: int = 0
    """What you have been told and not looked at."""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody as everybody sees them."""

    user: User
    ratings: list[RatingRow]


def me_of(conn: Connection, session: Session) -> Me:
    user = session.user
    return Me(
        user=user, csrf=session.csrf, ratings=ratings.of_user(conn, user.id),
        moderates=staff.moderates(conn, user), notices=sanctions.untold(conn, user.id),
        news=notices.unseen(conn, user.id, now_ms()),
    )  # fmt: skip


async def enter(
    services: Services,
    request: Asked,
    user: User,
    old: Session | None,
    status: int = 200,
    device: str | None = None,
) -> Response[Me]:
    """Open a new session for `user` and end the one that the browser came with (no session fixation)."""
    settings = services.settings
    place = session_list.device_name(request.headers.get("user-agent", ""))
    network = network_of(request.scope)
    days = settings.guest_days if user.kind == "guest" else settings.session_days

    def work(conn: Connection) -> tuple[str, str | None, Me]:
        now = now_ms()
        if old is not None:
            sessions.close(conn, old.token)
        secret, session = sessions.open_session(conn, user, days, now, device=place, network=network)
        known = devices.remember(conn, device, user.id, now) if user.kind == "person" else None
        return secret, known, me_of(conn, session)

    secret, known, me = await services.store.write(work)
    cookie = sessions.set_cookie(secret, secure=settings.secure, days=days)
    cookies = [devices.cookie(known, secure=settings.secure)] if known else []
    return Response(me, status_code=status, headers={"Set-Cookie": cookie}, cookies=cookies)


def device_of(request: Asked, services: Services) -> str | None:
    """The secret of the device that asks, if it has one."""
    secure = services.settings.secure
    cookies = request.headers.get("cookie", "")
    return sessions.secret_in(cookies, secure=secure, name=devices.cookie_name(secure))


@get("/api/me", summary="Who you are")
async def who_am_i(who: Who, services: Parts) -> Me:
    if who is None:
        return Me(user=None, csrf=None, ratings=[])
    session, now = who, now_ms()
    me, stale = await services.store.read(
        lambda conn: (me_of(conn, session), session_list.is_stale(conn, session, now))
    )
    if stale:
        await services.store.write(lambda conn: session_list.visited(conn, session, now))
    return me


@post("/api/guest", summary="Come in as a guest", status_code=201)
async def guest(request: Asked, who: Who, services: Parts) -> Response[Me]:
    if who is not None:
        raise ServerError(409, "session.already")
    language = language_of(request.headers)
    if not services.guests.allows(services.asker(request.scope)):
        raise ServerError(429, "request.many", {"seconds": 60})
    user = await services.store.write(lambda conn: accounts.add_guest(conn, language, now_ms()))
    return await enter(services, request, user, None, 201)


def check_password(services: Services, password: str, name: str) -> None:
    """400 for a password that is too short, one's own name, or among the first that anybody tries."""
    if len(password) < services.settings.password_min:
        raise ServerError(400, "password.short", {"min": services.settings.password_min})
    if names.name_key(password) == names.name_key(name):
        raise ServerError(400, "password.name")
    if passwords.is_weak(password):
        raise ServerError(400, "password.common")


@post("/api/register", summary="Take a name for good; a guest keeps the games", status_code=201)
async def register(data: JSONBody[Credentials], request: Asked, who: Who, services: Parts) -> Response[Me]:
    if who is not None and who.user.kind != "guest":
        raise ServerError(409, "session.already")
    check_password(services, data.password, data.name)
    if not services.guests.allows(services.asker(request.scope)):
        raise ServerError(429, "request.many", {"seconds": 60})
    names.check_name(data.name)
    hashed = await services.hashing(passwords.hash_password, data.password)
    guest = who.user if who else None
    language = language_of(request.headers)
    user = await services.store.write(
        lambda conn: accounts.register(conn, data.name, hashed, language, now_ms(), guest=guest)
    )
    return await enter(services, request, user, who, 201)


def tries_at(settings: Settings, name: str, network: str, device: str | None) -> list[Count]:
    """What a guess at a name is counted by.

    A device from which this person came in before is counted by itself: what others guess does not shut it
    out. Others are counted for this name, for this network, and both together with the fewest free tries.
    """
    free = settings.login_failures
    if device is not None:
        return [Count(f"device {digest(device)[:40]}", free)]
    key = digest(names.name_key(name))[:40]
    return [
        Count(f"login {key} {digest(network)[:40]}", free),
        Count(f"network {digest(network)[:40]}", free * 5),
        Count(f"name {key}", free * 12),
    ]


def guessed(conn: Connection, name: str, network: str) -> None:
    """Write a wrong guess down: about whom, never what was typed as a name, which may be a password."""
    user_id, _ = accounts.password_of(conn, name)
    security.log(conn, "login.failed", user=user_id, network=network)


@post("/api/login", summary="Come in with name and password", status_code=200)
async def login(data: JSONBody[Credentials], request: Asked, who: Who, services: Parts) -> Response[Me]:
    settings = services.settings
    device, network = device_of(request, services), services.asker(request.scope)

    def before(conn: Connection) -> tuple[str | None, str | None, list[Count]]:
        user_id, stored = accounts.password_of(conn, data.name)
        known = device if devices.knows(conn, device, user_id) else None
        tries = tries_at(settings, data.name, network, known)
        throttle.attempt(conn, tries, settings.login_wait * 1000, now_ms())
        return user_id, stored, tries

    try:
        user_id, stored, tries = await services.store.write(before)
    except ServerError as waits:
        note("security", logging.WARNING, kind=waits.code, network=network)
        raise
    good = await services.hashing(passwords.check_password, stored, data.password)
    if not good or user_id is None:
        await services.store.write(lambda conn: guessed(conn, data.name, network))
        raise ServerError(401, "login.wrong")
    fresh = (
        await services.hashing(passwords.hash_password, data.password)
        if stored and passwords.outdated(stored)
        else None
    )

    def after(conn: Connection) -> User:
        throttle.succeeded(conn, tries)
        security.log(conn, "login", user=user_id, network=network)
        if fresh:
            accounts.set_password(conn, user_id, fresh)
        return accounts.get(conn, user_id)

    return await enter(services, request, await services.store.write(after), who, device=device)


@post("/api/logout", summary="Leave", status_code=200)
async def logout(me: Mine, services: Parts) -> Response[Me]:
    def work(conn: Connection) -> bool:
        sessions.close(conn, me.token)
        security.log(conn, "logout", user=me.user.id)
        if sessions.has_any(conn, me.user.id, now_ms()):
            return False
        # Nobody is there to play. A guest can't come back; others find their challenges and links again.
        seeks.forget(conn, me.user, seeks.KINDS if me.user.kind == "guest" else ("open", "rematch"))
        return True

    if await services.store.write(work):
        services.lobby_changed()
    await services.door_changed()
    cookie = sessions.set_cookie("", secure=services.settings.secure, days=0)
    return Response(Me(user=None, csrf=None, ratings=[]), headers={"Set-Cookie": cookie})


@post("/api/password", summary="Change the password; every other session ends", status_code=200)
async def password(data: JSONBody[NewPassword], request: Asked, me: Mine, services: Parts) -> Me:
    if me.user.kind != "person":
        raise ServerError(403, "password.guest")
    check_password(services, data.new, me.user.name)
    tries = [Count(f"password {me.user.id}", services.settings.login_failures)]
    wait = services.settings.login_wait * 1000

    def before(conn: Connection) -> str | None:
        throttle.attempt(conn, tries, wait, now_ms())
        return accounts.password_of(conn, me.user.name)[1]

    stored = await services.store.write(before)
    if not await services.hashing(passwords.check_password, stored, data.old):
        raise ServerError(401, "login.wrong")
    device = device_of(request, services)
    hashed = await services.hashing(passwords.hash_password, data.new)

    def work(conn: Connection) -> Me:
        throttle.succeeded(conn, tries)
        security.log(conn, "password", user=me.user.id, by=me.user.id)
        accounts.set_password(conn, me.user.id, hashed)
        devices.forget_all(conn, me.user.id, but=device)
        sessions.close_all(conn, me.user.id, but=me.token)
        return me_of(conn, me)

    changed = await services.store.write(work)
    await services.door_changed()
    return changed


@patch("/api/me", summary="Change your language", status_code=200)
async def prefer(data: JSONBody[Preferences], me: Mine, services: Parts) -> Me:
    def work(conn: Connection) -> Me:
        accounts.set_language(conn, me.user.id, data.language)
        changed = msgspec.structs.replace(me, user=accounts.get(conn, me.user.id))
        return me_of(conn, changed)

    return await services.store.write(work)


@get("/api/users/{name:str}", summary="Somebody's profile, by name or id")
async def profile(name: FromPath[str], services: Parts) -> Profile:
    def work(conn: Connection) -> Profile:
        user = accounts.find(conn, name)
        return Profile(user=user, ratings=ratings.of_user(conn, user.id))

    return await services.store.read(work)


@post(EVENT_PASS, summary="Tell an event's code: your device is counted by itself", status_code=204)
async def event_pass(data: JSONBody[Code], request: Asked, who: Who, services: Parts) -> Response[None]:
    settings, network = services.settings, network_of(request.scope)
    wrong = [Count(f"event {digest(network)[:40]}", settings.login_failures * 5)]

    await services.store.write(lambda conn: throttle.attempt(conn, wrong, 60_000, now_ms()))
    value, until = await services.store.write(
        lambda conn: event_passes.redeem(conn, services.pass_key, data.code, now_ms())
    )
    await services.store.write(lambda conn: throttle.succeeded(conn, wrong))
    cookie = event_passes.cookie(value, secure=settings.secure, until=until, now=now_ms())
    return Response(None, status_code=204, cookies=[cookie])


HANDLERS = [event_pass, who_am_i, guest, register, login, logout, password, prefer, profile]
