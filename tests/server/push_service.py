"""A push service and a browser for the tests: it really decrypts, and really looks at who signed.

Written from RFC 8030, 8188, 8291 and 8292, with nothing of the server's own code.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869 for one block."""
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:length]


class Browser:
    """Keys of its own, and an address at a push service."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))
        self.public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.got: list[dict[str, Any]] = []

    def subscription(self) -> dict[str, Any]:
        return {"endpoint": self.endpoint, "keys": {"p256dh": b64(self.public), "auth": b64(self.auth)}}

    def decrypt(self, body: bytes) -> bytes:
        """RFC 8291, section 3.4, from the receiver's side."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        assert size >= len(body) - 21 - length
        theirs = body[21 : 21 + length]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self._key.exchange(ec.ECDH(), point)
        secret = _hkdf(self.auth, shared, b"WebPush: info\0" + self.public + theirs, 32)
        key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None).rstrip(b"\0")
        assert plain.endswith(b"\x02"), "the last record is marked"
        return plain[:-1]


class PushService:
    """Takes messages on a loopback port; `status` is what it answers."""

    def __init__(self) -> None:
        self.status = 201
        self.browsers: dict[str, Browser] = {}
        self.requests: list[dict[str, str]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service._take(self.path, dict(self.headers), body)
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def browser(self) -> Browser:
        made = Browser(f"{self.origin}/push/{len(self.browsers)}")
        self.browsers[f"/push/{len(self.browsers)}"] = made
        return made

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _take(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.requests.append(headers)
        assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
        self.claims(headers["Authorization"])
        if self.status == 201:
            browser = self.browsers[path]
            browser.got.append(json.loads(browser.decrypt(body)))

    def claims(self, authorization: str) -> dict[str, Any]:
        """RFC 8292: a JWT for this very origin, signed by the key that comes with it."""
        kind, _, rest = authorization.partition(" ")
        assert kind == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        body, _, sign = parts["t"].rpartition(".")
        raw = unb64(sign)
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(parts["k"]))
        r, s = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        public.verify(encode_dss_signature(r, s), body.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (json.loads(unb64(part)) for part in body.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        assert claims["aud"] == self.origin and 0 < claims["exp"] - time.time() <= 86_400
        assert claims["sub"].startswith(("mailto:", "https://"))
        found: dict[str, Any] = claims | {"k": parts["k"]}
        return found
