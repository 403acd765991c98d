"""Codes that only the tournament's secret makes: a player's, an applicant's, the hall judge's screen.

A player's code reports the result of that player's table, and nothing else.
"""

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
    return _code(secret, f"player {number}")


def judge_code(secret: str) -> str:
    """The code of the hall judge's screen."""
    return _code(secret, "judge")


def ticket_of(secret: str, application: int) -> str:
    """What an applicant follows the own application with: its number, and a code for it."""
    return f"{application}-{_code(secret, f'application {application}')}"


def seat_secret(secret: str, game: tuple[str, int, int], number: int) -> str:
    """The invitation of a player to the game of a table, by tournament, round and table."""
    tournament, round_, table = game
    return _code(secret, f"game {tournament} {round_} {table} {number}") * 3


def application_of(secret: str, ticket: str) -> int | None:
    """Which application a ticket follows."""
    number = ticket.partition("-")[0]
    if not number.isdecimal() or len(number) > 6:
        return None
    same = hmac.compare_digest(ticket_of(secret, int(number)).encode(), ticket.strip().lower().encode())
    return int(number) if same else None


def _code(secret: str, what: str) -> str:
    digest = hmac.new(secret.encode(), what.encode(), hashlib.sha256).digest()
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
