"""The bag: fair by proof. `docs/fairness.md` says it in full.

Random choice number `n` of a game (from 0) among `m` things takes the first 8 bytes, big endian, of
SHA-256(`tesela-draw-1` | seed | n, 8 bytes | attempt, 4 bytes | game), starting with attempt 0; a number of
at least m·⌊2⁶⁴/m⌋ would favour the first things, so the next attempt is taken; the rest modulo m is chosen.
The things are the tiles in the bag in the order of the alphabet, blanks first, as they are at that moment.

Where the players had their part in it, the block is instead the HMAC-SHA-256 under the seed of
`tesela-draw-2` | the nonces by seat, 32 bytes each | n | attempt | game: nobody alone can choose it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final

SEED_BYTES: Final = 32
_COMMIT: Final = b"tesela-commit-1"
_DRAW: Final = b"tesela-draw-1"
_NONCE: Final = b"tesela-nonce-1"
_SHARED_DRAW: Final = b"tesela-draw-2"
_NO_NONCE: Final = bytes(SEED_BYTES)
"""Stands for a seat that took no part."""


def pledge_of(nonce: str) -> str:
    """The hash by which a player promises a nonce (64 hexadecimal digits) before showing it."""
    return hashlib.sha256(_NONCE + bytes.fromhex(nonce)).hexdigest()


class Secret:
    """A game's seed. It prints as nothing, so that no log or error can show it."""

    __slots__ = ("_game", "_nonces", "_seed")

    def __init__(self, game: str, seed: bytes, nonces: bytes | None = None) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError("a seed has 32 bytes")
        self._game = game.encode()
        self._seed = seed
        self._nonces = nonces

    @classmethod
    def new(cls, game: str) -> Secret:
        """A fresh one from the system's secure generator."""
        return cls(game, secrets.token_bytes(SEED_BYTES))

    @classmethod
    def from_hex(cls, game: str, seed: str) -> Secret:
        """The seed as it was revealed or stored; `ValueError` if it is not one."""
        return cls(game, bytes.fromhex(seed))

    def shared(self, nonces: Sequence[str]) -> Secret:
        """The same seed with the players' part in it: their nonces by seat, "" for who took none."""
        parts = [bytes.fromhex(nonce) if nonce else _NO_NONCE for nonce in nonces]
        return Secret(self._game.decode(), self._seed, b"".join(parts))

    def commitment(self) -> str:
        """The hash that the header publishes before the first draw."""
        return hashlib.sha256(_COMMIT + self._seed + self._game).hexdigest()

    def reveal(self) -> str:
        """The seed itself, for the keeper's store and for the end of the game."""
        return self._seed.hex()

    def choose(self, number: int, among: int) -> int:
        """Random choice `number` of this game: an index below `among`, each as likely as any other."""
        limit = 2**64 - 2**64 % among
        attempt = 0
        while True:
            value = int.from_bytes(self._block(number, attempt)[:8], "big")
            if value < limit:
                return value % among
            attempt += 1

    def _block(self, number: int, attempt: int) -> bytes:
        place = number.to_bytes(8, "big") + attempt.to_bytes(4, "big") + self._game
        if self._nonces is None:
            return hashlib.sha256(_DRAW + self._seed + place).digest()
        return hmac.digest(self._seed, _SHARED_DRAW + self._nonces + place, "sha256")

    def draw(self, number: int, tiles: Sequence[int], count: int) -> list[int]:
        """`count` of these tiles, one choice after the other; `number` is that of the first choice."""
        left = sorted(tiles)
        return [left.pop(self.choose(number + step, len(left))) for step in range(min(count, len(left)))]

    def __repr__(self) -> str:
        return "Secret(…)"
