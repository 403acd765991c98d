"""The key of a sealed move: twenty digits that can be read out over a bad line.

Eighteen of them come from the event's seed, each move's apart from the others, so that none tells another;
the last two are the check digits of ISO 7064 (MOD 97-10), which find any wrong digit and any two neighbours
that changed places.
"""

from __future__ import annotations

import hmac
from typing import Final

from tesela.core.errors import TextError
from tesela.duplicate.state import State
from tesela.rules.bag import Secret

DIGITS: Final = 18
_PURPOSE: Final = b"tesela-seal-1|"


def key_of(secret: Secret, number: int) -> str:
    """What opens a move, as it is read out: «4821 0937 5562 1178 3390»."""
    made = hmac.digest(bytes.fromhex(secret.reveal()), _PURPOSE + str(number).encode(), "sha256")
    return spoken(f"{int.from_bytes(made, 'big') % 10**DIGITS:0{DIGITS}d}")


def spoken(digits: str) -> str:
    """The digits with their check, in groups of four."""
    whole = digits + f"{98 - int(digits) * 100 % 97:02d}"
    return " ".join(whole[at : at + 4] for at in range(0, len(whole), 4))


def read_key(text: str) -> str:
    """The digits of a key as somebody typed it; `TextError` if one is wrong or missing."""
    digits = "".join(character for character in text if character not in " -.\t")
    if not (digits.isascii() and digits.isdigit()) or len(digits) != DIGITS + 2:
        raise TextError("seal.length", text[:60], 0, {"digits": DIGITS + 2})
    if int(digits) % 97 != 1:
        raise TextError("seal.check", text[:60])
    return digits[:DIGITS]


def number_to_read(state: State) -> int | None:
    """Whose key is to be read out now: the move's that was dealt last, and after the end one more."""
    if not state.sealed or not state.moves:
        return None
    return len(state.moves) + (state.ended is not None)
