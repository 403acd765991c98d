"""A player's own code: with it a phone reports the result of that player's table, and nothing else."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Final

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letters that are read for one another: codes are typed from paper."""
_LENGTH: Final = 10


def code_of(secret: str, number: int) -> str:
    """The code of a player: only who has the tournament's secret can make it."""
    digest = hmac.new(secret.encode(), f"player {number}".encode(), hashlib.sha256).digest()
    value = int.from_bytes(digest, "big")
    letters = []
    for _ in range(_LENGTH):
        value, at = divmod(value, len(_ALPHABET))
        letters.append(_ALPHABET[at])
    return "".join(letters)


def player_of(secret: str, code: str, numbers: Iterable[int]) -> int | None:
    """Whose code this is; every code is compared in full, so that time tells nothing."""
    wanted = code.strip().lower().encode()
    found = None
    for number in numbers:
        if hmac.compare_digest(code_of(secret, number).encode(), wanted):
            found = number
    return found
