"""Passkeys (WebAuthn): the ceremonies, with the challenge kept on the server and used once."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec
import webauthn
from sqlalchemy import Connection, delete, insert, select, update
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from tesela.server.errors import ServerError, missing
from tesela.server.ids import digest, new_secret
from tesela.server.people import accounts
from tesela.server.people.accounts import User
from tesela.server.storage.tables import ceremonies, passkeys, users

_LASTS_MS = 300_000
_MOST = 10


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    """A passkey as its owner sees it."""

    id: str
    label: str
    created: int


class Ceremony(msgspec.Struct, frozen=True, kw_only=True):
    """What the browser's `navigator.credentials` needs, and the token to send back with its answer."""

    token: str
    options: dict[str, Any]


def party(origin: str) -> str:
    """The relying party's id: the host without its port."""
    return urlsplit(origin).hostname or ""


def _remember(conn: Connection, user_id: str | None, challenge: bytes, now: int) -> str:
    token = new_secret()
    conn.execute(
        insert(ceremonies).values(
            token=digest(token), user_id=user_id, challenge=challenge, expires=now + _LASTS_MS
        )
    )
    return token


def _recall(conn: Connection, token: str, user_id: str | None, now: int) -> bytes:
    """The challenge of a ceremony, once: a replayed answer finds nothing."""
    row = conn.execute(select(ceremonies).where(ceremonies.c.token == digest(token))).first()
    conn.execute(delete(ceremonies).where(ceremonies.c.token == digest(token)))
    if row is None or row.expires < now or row.user_id != user_id:
        raise ServerError(400, "passkey.stale")
    return bytes(row.challenge)


def begin_adding(conn: Connection, user: User, origin: str, now: int) -> Ceremony:
    """Ask the browser to make a passkey for this person."""
    known = conn.execute(select(passkeys.c.credential).where(passkeys.c.user_id == user.id)).scalars().all()
    if len(known) >= _MOST:
        raise ServerError(409, "passkey.many", {"most": _MOST})
    options = webauthn.generate_registration_options(
        rp_id=party(origin),
        rp_name="Tesela",
        user_name=user.name,
        user_id=user.id.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(each)) for each in known
        ],
    )
    token = _remember(conn, user.id, options.challenge, now)
    return Ceremony(token=token, options=msgspec.json.decode(webauthn.options_to_json(options)))


def add(
    conn: Connection, user: User, origin: str, token: str, credential: dict[str, Any], label: str, now: int
) -> Passkey:
    """Keep the passkey that the browser made."""
    challenge = _recall(conn, token, user.id, now)
    try:
        made = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party(origin),
            expected_origin=origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as wrong:
        raise ServerError(400, "passkey.wrong") from wrong
    name = bytes_to_base64url(made.credential_id)
    if conn.execute(select(passkeys.c.user_id).where(passkeys.c.credential == name)).first():
        raise ServerError(409, "passkey.known")
    conn.execute(
        insert(passkeys).values(
            credential=name, user_id=user.id, public_key=made.credential_public_key,
            sign_count=made.sign_count, label=label, created=now,
        )
    )  # fmt: skip
    return Passkey(id=name, label=label, created=now)


def begin_entering(conn: Connection, origin: str, now: int) -> Ceremony:
    """Ask the browser for any passkey of ours; the passkey says whose it is."""
    options = webauthn.generate_authentication_options(rp_id=party(origin))
    token = _remember(conn, None, options.challenge, now)
    return Ceremony(token=token, options=msgspec.json.decode(webauthn.options_to_json(options)))


def enter(conn: Connection, origin: str, token: str, credential: dict[str, Any], now: int) -> User:
    """Who has the passkey comes in."""
    challenge = _recall(conn, token, None, now)
    name = str(credential.get("id", ""))[:512]
    row = conn.execute(
        select(passkeys)
        .join(users, users.c.id == passkeys.c.user_id)
        .where(passkeys.c.credential == name, users.c.disabled.is_(False))
    ).first()
    if row is None:
        raise ServerError(401, "passkey.wrong")
    try:
        seen = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=party(origin),
            expected_origin=origin,
            credential_public_key=bytes(row.public_key),
            credential_current_sign_count=row.sign_count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as wrong:
        raise ServerError(401, "passkey.wrong") from wrong
    here = passkeys.c.credential == name
    conn.execute(update(passkeys).where(here).values(sign_count=seen.new_sign_count))
    return accounts.get(conn, row.user_id)


def listing(conn: Connection, user: User) -> list[Passkey]:
    """A person's passkeys."""
    rows = conn.execute(select(passkeys).where(passkeys.c.user_id == user.id).order_by(passkeys.c.created))
    return [Passkey(id=row.credential, label=row.label, created=row.created) for row in rows]


def remove(conn: Connection, user: User, credential: str) -> None:
    """Forget one of one's own."""
    mine = (passkeys.c.credential == credential) & (passkeys.c.user_id == user.id)
    if conn.execute(delete(passkeys).where(mine)).rowcount != 1:
        raise missing("passkey")
