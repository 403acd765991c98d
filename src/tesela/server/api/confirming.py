"""A second proof for what can't be undone: the password, or a passkey, beside the session."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection

from tesela.server.api.passkeys import origin_of
from tesela.server.api.people import Password
from tesela.server.api.who import Asked
from tesela.server.errors import ServerError
from tesela.server.ids import now_ms
from tesela.server.people import accounts, passkeys, passwords, throttle
from tesela.server.people.sessions import Session
from tesela.server.people.throttle import Count
from tesela.server.services import Services


class PasskeyProof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the browser gave after `POST /api/passkeys/login/options`."""

    token: Annotated[str, Meta(max_length=100)]
    credential: dict[str, Any]


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the two. A guest, who has neither, sends nothing: the session is all there is."""

    password: Password | None = None
    passkey: PasskeyProof | None = None


async def confirm(services: Services, request: Asked, me: Session, proof: Proof) -> None:
    """403 unless whoever holds the session also has its owner's password or passkey."""
    if me.user.kind == "guest":
        return
    tries = [Count(f"password {me.user.id}", services.settings.login_failures)]
    wait = services.settings.login_wait * 1000

    def before(conn: Connection) -> str | None:
        throttle.attempt(conn, tries, wait, now_ms())
        return accounts.password_of(conn, me.user.name)[1]

    stored = await services.store.write(before)
    if proof.passkey is not None:
        good = await _has_passkey(services, request, me, proof.passkey)
    else:
        good = await services.hashing(passwords.check_password, stored, proof.password or "")
    if not good:
        raise ServerError(403, "confirm.wrong")
    await services.store.write(lambda conn: throttle.succeeded(conn, tries))


async def _has_passkey(services: Services, request: Asked, me: Session, proof: PasskeyProof) -> bool:
    origin = origin_of(request, services)
    try:
        user = await services.store.write(
            lambda conn: passkeys.enter(conn, origin, proof.token, proof.credential, now_ms())
        )
    except ServerError:
        return False
    return user.id == me.user.id
