"""Passwords: argon2id, with the library's current parameters, renewed as they grow."""

from __future__ import annotations

from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

LONGEST: Final = 200
"""Longer ones are refused: hashing them would only cost time."""
_hasher = PasswordHasher()


_COMMON: Final = frozenset(
    "password passwort contrasena contraseña clave secreto secret qwerty qwertyui qwertyuiop asdfghjk "
    "asdfghjkl zxcvbnm iloveyou tequiero teamo admin administrator welcome bienvenido bienvenida monkey "
    "dragon football futbol baseball sunshine princess princesa letmein master hola holahola estrella "
    "mariposa barcelona realmadrid america mexico argentina colombia espana jesus jesucristo dios familia "
    "amor corazon superman batman pokemon starwars whatever trustno trustme abc abcd abcdef login tesela "
    "palabras".split()
)
"""What people choose first, and others try first; also with figures behind it."""
_ROWS: Final = (
    "01234567890",
    "09876543210",
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "asdfghjkl",
    "1q2w3e4r5t6y",
)


def is_weak(password: str) -> bool:
    """Whether a password is among the first that anybody tries."""
    plain = password.casefold().strip()
    letters = plain.rstrip("0123456789!.?*_- ")
    runs = any(plain in row or plain in row * 2 or plain[::-1] in row for row in _ROWS)
    half = plain[: len(plain) // 2]
    doubled = len(plain) % 2 == 0 and half * 2 == plain and (half in _COMMON or len(set(half)) <= 4)
    return len(set(plain)) <= 2 or runs or doubled or letters in _COMMON or plain in _COMMON


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
