"""Passkeys, with an authenticator of our own: a key pair that signs what a browser would."""

from __future__ import annotations

import hashlib
import json
import struct
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from tests.server.conftest import Running
from webauthn.helpers import bytes_to_base64url


class Authenticator:
    """A P-256 key in software."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = hashlib.sha256(str(id(self)).encode()).digest()
        self.count = 0

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, party: str, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(party.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count)

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        point = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], 0x45) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options["challenge"])
        return self._credential(
            {
                "clientDataJSON": bytes_to_base64url(client),
                "attestationObject": bytes_to_base64url(attestation),
            }
        )

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        data = self._data(options["rpId"], 0x05)
        client = self._client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": bytes_to_base64url(client),
                "authenticatorData": bytes_to_base64url(data),
                "signature": bytes_to_base64url(signature),
            }
        )

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def test_a_passkey_is_made_used_and_forgotten(server: Running) -> None:
    ana = server.person("Ana")
    device = Authenticator(server.url)
    begun = ana.ok("/api/passkeys/options")
    body = {"token": begun["token"], "credential": device.make(begun["options"]), "label": "móvil"}
    assert ana.ok("/api/passkeys", body)["label"] == "móvil"
    assert ana.post("/api/passkeys", body).status_code == 400, "a challenge serves once"

    again = server.visitor()
    asked = again.ok("/api/passkeys/login/options")
    answer = {"token": asked["token"], "credential": device.sign(asked["options"])}
    assert again.ok("/api/passkeys/login", answer)["user"]["id"] == ana.id
    replayed = server.visitor().post("/api/passkeys/login", answer)
    assert (replayed.status_code, replayed.json()["code"]) == (400, "passkey.stale")

    (kept,) = ana.read("/api/passkeys")
    assert server.person("Blas").send("DELETE", f"/api/passkeys/{kept['id']}").status_code == 404
    assert ana.send("DELETE", f"/api/passkeys/{kept['id']}").status_code == 204
    asked = server.visitor().ok("/api/passkeys/login/options")
    gone = server.visitor().post(
        "/api/passkeys/login", {"token": asked["token"], "credential": device.sign(asked["options"])}
    )
    assert gone.status_code == 401


def test_another_page_and_another_key_are_refused(server: Running) -> None:
    ana = server.person("Ana")
    begun = ana.ok("/api/passkeys/options")
    elsewhere = Authenticator("https://evil.example").make(begun["options"])
    wrong = ana.post("/api/passkeys", {"token": begun["token"], "credential": elsewhere})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "passkey.wrong")
    device, thief = Authenticator(server.url), Authenticator(server.url)
    begun = ana.ok("/api/passkeys/options")
    ana.ok("/api/passkeys", {"token": begun["token"], "credential": device.make(begun["options"])})
    thief.id = device.id
    visitor = server.visitor()
    asked = visitor.ok("/api/passkeys/login/options")
    stolen = visitor.post(
        "/api/passkeys/login", {"token": asked["token"], "credential": thief.sign(asked["options"])}
    )
    assert (stolen.status_code, stolen.json()["code"]) == (401, "passkey.wrong")
    for nonsense in ({}, {"id": 1}, {"id": "x", "response": []}, {"id": "x", "rawId": "y", "response": {}}):
        asked = visitor.ok("/api/passkeys/login/options")
        answer = visitor.post("/api/passkeys/login", {"token": asked["token"], "credential": nonsense})
        assert answer.status_code == 401
