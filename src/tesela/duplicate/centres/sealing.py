"""A centre's file: its players, and the moves of the event, each sealed with a key of its own.

The key of a move opens how the move before was settled (top and board), the rack of the move itself, and the
key of the move before, so that a centre which lost the line for a while needs the newest key only; none leads
to a later move. Keys are short enough to be read out, so they are stretched (scrypt) before AES-GCM takes
them; all parts have one size and there are more of them than moves, so that neither tells what is in them.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Meta

from tesela.core.errors import TextError
from tesela.duplicate import events as ev
from tesela.duplicate.centres.keys import key_of, read_key
from tesela.rules.bag import Secret
from tesela.rules.codec import decode_hook, encode_hook

VERSION: Final = 1
_PARTS: Final = 50
_BLOCK: Final = 512
_NONCE: Final = 12
_WORK: Final = 2**14
"""The cost of trying one key: 16 MB and some hundredths of a second, for each of 10¹⁸."""


class SealedPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one key opens; `mark` tells whether a key is this one."""

    mark: Annotated[str, Meta(max_length=32)]
    body: Annotated[str, Meta(max_length=100_000)]


class SealedEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file of one centre: part n is that of move n."""

    tesela_sealed: int
    centre: str
    header: ev.Created
    players: tuple[ev.Joined, ...]
    parts: Annotated[tuple[SealedPart, ...], Meta(max_length=200)]


class _Content(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part opened: the key of the one before, and entries for the log."""

    before: str
    events: list[ev.AnyEvent]


class _Stretched(NamedTuple):
    cipher: bytes
    mark: str


_encoder: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_sealed: Final = msgspec.json.Decoder(SealedEvent, dec_hook=decode_hook)
_content: Final = msgspec.json.Decoder(_Content, dec_hook=decode_hook)


def seal(
    header: ev.Created,
    players: Sequence[ev.Joined],
    centre: str,
    parts: Sequence[Sequence[ev.Event]],
    secret: Secret,
) -> SealedEvent:
    """Seal the parts of a course (`course.by_move`) for a centre with its players."""
    most = header.conditions.rounds
    number = max(len(parts), most + 1 if most is not None else _PARTS)
    keys = [read_key(key_of(secret, n)) for n in range(1, number + 1)]
    contents = [
        _encoder.encode(
            {"before": keys[n - 1] if n else "", "events": list(parts[n]) if n < len(parts) else []}
        )
        for n in range(number)
    ]
    size = -(-max(map(len, contents)) // _BLOCK) * _BLOCK
    bound = _bound_to(header, centre, players)
    sealed = tuple(
        _seal(_stretched(key, header), content.ljust(size), bound + n.to_bytes(4, "big"))
        for n, (key, content) in enumerate(zip(keys, contents, strict=True), 1)
    )
    return SealedEvent(
        tesela_sealed=VERSION, centre=centre, header=header, players=tuple(players), parts=sealed
    )


def move_of_key(sealed: SealedEvent, key: str) -> int:
    """Whose key it is, by number from 1; `TextError` if it is misread or of no move."""
    mark = _stretched(read_key(key), sealed.header).mark
    for number, part in enumerate(sealed.parts, 1):
        if part.mark == mark:
            return number
    raise TextError("seal.key", key[:60])


def open_moves(sealed: SealedEvent, key: str, after: int) -> list[list[ev.Event]]:
    """What lies in the parts behind number `after`, up to the key's; `TextError` if the file is damaged."""
    number, digits = move_of_key(sealed, key), read_key(key)
    bound = _bound_to(sealed.header, sealed.centre, sealed.players)
    found: list[list[ev.Event]] = []
    while number > after:
        cipher = _stretched(digits, sealed.header).cipher
        content = _open(cipher, sealed.parts[number - 1], bound + number.to_bytes(4, "big"))
        found.append(list(content.events))
        digits, number = content.before, number - 1
    return found[::-1]


def _seal(key: _Stretched, content: bytes, bound: bytes) -> SealedPart:
    nonce = os.urandom(_NONCE)  # a second file of the same move may say something else
    body = nonce + AESGCM(key.cipher).encrypt(nonce, content, bound)
    return SealedPart(mark=key.mark, body=base64.b64encode(body).decode())


def _open(cipher: bytes, part: SealedPart, bound: bytes) -> _Content:
    try:
        body = base64.b64decode(part.body, validate=True)
        return _content.decode(AESGCM(cipher).decrypt(body[:_NONCE], body[_NONCE:], bound))
    except (InvalidTag, ValueError, binascii.Error, msgspec.MsgspecError) as wrong:
        raise TextError("seal.damaged", "") from wrong


def _stretched(digits: str, header: ev.Created) -> _Stretched:
    salt = f"tesela-seal-1|{header.event}|{header.commitment}".encode()
    made = hashlib.scrypt(digits.encode(), salt=salt, n=_WORK, r=8, p=1, maxmem=2**26, dklen=48)
    return _Stretched(made[:32], made[32:].hex())


def _bound_to(header: ev.Created, centre: str, players: Sequence[ev.Joined]) -> bytes:
    """A part opens only in the file that it was made for."""
    return hashlib.sha256(_encoder.encode([header, centre, list(players)])).digest()


def write_sealed(sealed: SealedEvent) -> bytes:
    """The centre's file as JSON."""
    return _encoder.encode(sealed)


def read_sealed(data: bytes | str) -> SealedEvent:
    """A centre's file; `TextError` says what is wrong with anything else."""
    try:
        found = _sealed.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise TextError("log.file", "", 0, {"reason": str(wrong)}) from wrong
    if found.tesela_sealed != VERSION:
        raise TextError("log.version", "", 0, {"version": found.tesela_sealed})
    return found
