"""Passwords: argon2id, with the library's current parameters, renewed as they grow."""

from __future__ import annotations

from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

LONGEST: Final = 200
"""Longer ones are refused: hashing them would only cost time."""
_hasher = PasswordHasher()


@cache
def _decoy() -> str:
    """A hash of nothing: an unknown name must take as long to refuse as a wrong password."""
    return _hasher.hash("decoy")


def hash_password(password: str) -> str:
    """What the table keeps."""
    return _hasher.hash(password)


def check_password(stored: str | None, password: str) -> bool:
    """Whether it is the password; takes the same time where there is none."""
    try:
        return _hasher.verify(stored or _decoy(), password) and stored is not None
    except (Argon2Error, InvalidHashError):
        return False


def outdated(stored: str) -> bool:
    """Whether the hash was made with older parameters."""
    return _hasher.check_needs_rehash(stored)
