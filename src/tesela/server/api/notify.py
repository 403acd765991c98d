"""News: what you want to be told, where, and what you were told."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta
from sqlalchemy import Connection

from tesela.server.api.who import Asked, Mine, Parts
from tesela.server.errors import ServerError
from tesela.server.http import language_of
from tesela.server.ids import digest, now_ms
from tesela.server.notify import addresses, choices, mail, notices, subscriptions
from tesela.server.notify.addresses import MailAddress
from tesela.server.notify.choices import NotifyChoices
from tesela.server.notify.notices import News
from tesela.server.notify.outgoing import LONGEST_ADDRESS
from tesela.server.notify.subscriptions import PushDevice
from tesela.server.notify.wording import trial
from tesela.server.people import session_list
from tesela.server.people.sessions import Session
from tesela.server.services import Services

Key = Annotated[str, Meta(min_length=1, max_length=128)]


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser gives out with its address (`PushSubscription.getKey`), as base64 for addresses."""

    p256dh: Key
    auth: Key


class NewPush(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A browser's own subscription, as `PushSubscription.toJSON()` has it."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=LONGEST_ADDRESS)]
    keys: PushKeys


class NewMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address; a code is sent there."""

    address: Annotated[str, Meta(min_length=3, max_length=addresses.LONGEST)]


class MailCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that came by mail."""

    code: Annotated[str, Meta(min_length=1, max_length=64)]


class Notifying(msgspec.Struct, frozen=True, kw_only=True):
    """How you are told. `key` is this server's, for `pushManager.subscribe`."""

    choices: NotifyChoices
    key: str
    devices: list[PushDevice]
    mail: MailAddress | None
    mail_possible: bool


class Tried(msgspec.Struct, frozen=True):
    """How many of your browsers' push services took the message."""

    taken: int


@get("/api/account/news", summary="What you were told, newest first", tags=["news"])
async def news(request: Asked, me: Mine, services: Parts) -> list[News]:
    lang = language_of(request.headers, me.user.language)
    return await services.store.read(lambda conn: notices.listing(conn, me.user, lang, now_ms()))


@post("/api/account/news/seen", summary="You have looked at your news", status_code=204, tags=["news"])
async def seen(me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: notices.looked_at(conn, me.user.id, now_ms()))


@get("/api/account/notify", summary="How you are told", tags=["news"])
async def how(me: Mine, services: Parts) -> Notifying:
    def work(conn: Connection) -> Notifying:
        return Notifying(
            choices=choices.of_user(conn, me.user),
            key=services.sender.public if services.sender else "",
            devices=subscriptions.listing(conn, me),
            mail=addresses.shown(conn, me.user.id),
            mail_possible=mail.possible(services.settings) and me.user.kind == "person",
        )

    return await services.store.read(work)


@post("/api/account/notify", summary="Choose what you are told", status_code=200, tags=["news"])
async def choose(data: JSONBody[NotifyChoices], me: Mine, services: Parts) -> NotifyChoices:
    return await services.store.write(lambda conn: choices.choose(conn, me.user, data))


def _one_more(services: Services, me: Session, request: Asked) -> None:
    """Count a browser that is named, or a trial: 429 for who would have us call strangers without end."""
    place = services.asker(request.scope)
    if not services.pushes.allows(me.user.id) or not services.push_places.allows(place):
        raise ServerError(429, "request.many", {"seconds": 60})


@post("/api/account/push", summary="Tell this browser", status_code=201, tags=["news"])
async def subscribe(data: JSONBody[NewPush], request: Asked, me: Mine, services: Parts) -> PushDevice:
    _one_more(services, me, request)
    device = session_list.device_name(request.headers.get("user-agent", ""))

    def work(conn: Connection) -> PushDevice:
        return subscriptions.add(
            conn, me, data.endpoint, data.keys.p256dh, data.keys.auth, now_ms(), device=device,
            local=services.settings.push_local,
        )  # fmt: skip

    return await services.store.write(work)


@delete(
    "/api/account/push/{push_device:str}", summary="Unsubscribe a browser", status_code=204, tags=["news"]
)
async def unsubscribe(push_device: FromPath[str], me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: subscriptions.remove(conn, me, push_device))


@post("/api/account/push/try", summary="Send your browsers a trial message", status_code=200, tags=["news"])
async def try_push(request: Asked, me: Mine, services: Parts) -> Tried:
    _one_more(services, me, request)
    found = await services.store.read(lambda conn: subscriptions.of_user(conn, me.user.id, now_ms()))
    says = trial(language_of(request.headers, me.user.language))
    return Tried(await services.notify_jobs.push(found, says))


@post("/api/account/mail", summary="Give an address for letters", status_code=202, tags=["news"])
async def give_address(data: JSONBody[NewMail], request: Asked, me: Mine, services: Parts) -> MailAddress:
    """A code goes there; letters do once it is told (`/api/account/mail/confirm`)."""
    if me.user.kind != "person":
        raise ServerError(403, "mail.guest")
    if not mail.possible(services.settings):
        raise ServerError(409, "mail.none")
    address = addresses.check(data.address.strip())
    names = (me.user.id, f"network {services.asker(request.scope)}", digest(addresses.mailbox(address)))
    if not all(services.letters.allows(name) for name in names):
        raise ServerError(429, "request.many", {"seconds": 1200})
    code = await services.store.write(lambda conn: addresses.ask(conn, me.user.id, address, now_ms()))
    lang = language_of(request.headers, me.user.language)
    letter = mail.confirmation(services.settings, address, me.user.name, code, lang)
    if not await services.notify_jobs.send(letter):
        raise ServerError(503, "mail.unsent")
    return MailAddress(address=address, confirmed=False)


@post("/api/account/mail/confirm", summary="Tell the code that came by mail", status_code=200, tags=["news"])
async def confirm_address(data: JSONBody[MailCode], me: Mine, services: Parts) -> MailAddress:
    if not services.code_guesses.allows(f"mail {me.user.id}"):
        raise ServerError(429, "request.many", {"seconds": 60})
    return await services.store.write(lambda conn: addresses.confirm(conn, me.user.id, data.code, now_ms()))


@delete("/api/account/mail", summary="Forget your address", status_code=204, tags=["news"])
async def forget_address(me: Mine, services: Parts) -> None:
    await services.store.write(lambda conn: addresses.remove(conn, me.user.id))


@post("/api/mail/stop/{token:str}", summary="No more letters (RFC 8058)", status_code=204, tags=["news"])
async def stop_letters(token: FromPath[str], services: Parts) -> None:
    """For the link in every letter: it needs no log-in, and does nothing else."""
    user_id = addresses.stopped_by(services.pass_key, token)
    if user_id is None:
        raise ServerError(404, "path.unknown")
    await services.store.write(lambda conn: choices.silence_mail(conn, user_id))


HANDLERS = [
    news, seen, how, choose, subscribe, unsubscribe, try_push, give_address, confirm_address, forget_address,
    stop_letters,
]  # fmt: skip
