"""Every message type worked out before threads meet it.

msgspec works a type out when it is first used. Two threads that do so at the same moment can meet a half-made
one, and the process dies of it (seen in `make test-kill`: just after a start, when everybody comes back).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def make_ready() -> int:
    """Work out all structs of this package; how many there are."""
    found = 0
    for kind in dict.fromkeys(_below(msgspec.Struct)):
        if kind.__module__.startswith("tesela."):
            msgspec.json.Decoder(kind)
            found += 1
    return found


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
