"""Web Push: a message that only one browser can read (RFC 8291, RFC 8188), and who sends it (RFC 8292)."""

from __future__ import annotations

import base64
import os
import secrets
import struct
import time
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import Connection, select

from tesela.server.storage.store import insert_into
from tesela.server.storage.tables import keys

_KEY: Final = "vapid"
_CURVE: Final = ec.SECP256R1()
_RECORD: Final = 4096
LONGEST: Final = 2048
"""Bytes of a message: services take 4096 of the encrypted whole; ours are a sentence and an address."""
_TOKEN_SECONDS: Final = 12 * 3600
"""RFC 8292 allows a day."""


class UnreadableKeyError(ValueError):
    """Keys that no browser gave out."""


class BrowserKeys(NamedTuple):
    """What a browser gives out with its address: a point on the curve, and a secret of 16 bytes."""

    p256dh: bytes
    auth: bytes


def encode(data: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of such a text; `ValueError` for anything else."""
    if not text.isascii():
        raise ValueError(text)
    return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)


def read_keys(p256dh: str, auth: str) -> BrowserKeys:
    """A browser's keys as it sends them; `UnreadableKeyError` where they are none."""
    try:
        found = BrowserKeys(decode(p256dh), decode(auth))
        _point(found.p256dh)
    except ValueError as wrong:
        raise UnreadableKeyError from wrong
    if len(found.auth) != 16:
        raise UnreadableKeyError
    return found


def _point(data: bytes) -> ec.EllipticCurvePublicKey:
    if len(data) != 65:
        raise ValueError("a point has 65 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, data)


def _raw(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypt(message: bytes, to: BrowserKeys) -> bytes:
    """The body of a push message: one record of `aes128gcm`, under a key that is used once."""
    if len(message) > LONGEST:
        raise ValueError("too long for a push message")
    once = ec.generate_private_key(_CURVE)
    mine = _raw(once.public_key())
    shared = once.exchange(ec.ECDH(), _point(to.p256dh))
    secret = _derive(shared, to.auth, b"WebPush: info\0" + to.p256dh + mine, 32)
    salt = os.urandom(16)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + struct.pack("!IB", _RECORD, len(mine)) + mine
    return header + AESGCM(key).encrypt(nonce, message + b"\x02", None)


class Sender:
    """This server as push services know it: one key pair, made once and kept in the database."""

    def __init__(self, private: str, contact: str) -> None:
        self._key = ec.derive_private_key(int(private, 16), _CURVE)
        self.contact = contact
        self.public = encode(_raw(self._key.public_key()))

    def authorization(self, endpoint: str, now_s: float | None = None) -> str:
        """The header by which a push service knows whose messages these are."""
        parts = urlsplit(endpoint)
        claims: dict[str, object] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int((now_s if now_s is not None else time.time()) + _TOKEN_SECONDS),
        }
        if self.contact:
            claims["sub"] = self.contact
        body = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        r, s = decode_dss_signature(self._key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={body}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def _json(value: object) -> str:
    return encode(msgspec.json.encode(value))


_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def shared_private(conn: Connection) -> str:
    """The private number that all processes sign with; made once."""
    new = insert_into(conn, keys).values(name=_KEY, value=f"{1 + secrets.randbelow(_ORDER - 1):064x}")
    conn.execute(new.on_conflict_do_nothing())
    return str(conn.execute(select(keys.c.value).where(keys.c.name == _KEY)).scalar_one())
