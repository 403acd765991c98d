"""What a person promises for the draw when they take a seat: the hash of a nonce, in a header of the request.

Every door that leads to a seat takes it, so it is no field of one of them (docs/fairness.md).
"""

from __future__ import annotations

from typing import Final

from litestar.types import Scope

from tesela.server.errors import ServerError

HEADER: Final = "x-tesela-pledge"
_DIGITS: Final = frozenset("0123456789abcdef")


def pledge_in(scope: Scope) -> str:
    """The pledge that came with a request, "" if none did; 400 if it is no hash."""
    found = [value for name, value in scope["headers"] if name == HEADER.encode()]
    if not found:
        return ""
    text = found[0].decode("latin-1")
    if len(found) > 1 or len(text) != 64 or not set(text) <= _DIGITS:
        raise ServerError(400, "pledge.unreadable")
    return text
