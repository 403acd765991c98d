"""Names for things, and the time, in the forms that the tables keep."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from tesela.server.clock import CLOCK

_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""No letters that are read for one another, so that a game's address can be dictated."""


def new_id(length: int = 12) -> str:
    """A public name of a game, a seek or a person: short, random, not a secret."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_secret() -> str:
    """A bearer's secret (session, invitation): 256 bits from the system's generator."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """What the tables keep of a secret: who reads the database can't use it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def now_ms() -> int:
    """Milliseconds since 1970, the only clock of the tables."""
    return CLOCK.now_ms()
