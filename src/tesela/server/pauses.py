"""Two settings of the interpreter that decide how long everybody waits for one of us.

Thousands of games and sockets are long-lived objects: a full garbage collection looks at all of them and
stops the world for a good part of a second. Almost everything here is freed without it, so it runs when the
broom does, and the young generations as usual. Threads hand over sooner than by default, so that the one that
writes to the database is not kept waiting by the event loop at each of its statements.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

_YOUNG: Final = 10_000
_MIDDLE: Final = 20
_NEVER: Final = 1_000_000
_HAND_OVER: Final = 0.001


def keep_short() -> None:
    """For the life of this process. What is there at the start stays: nobody need look at it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)
    sys.setswitchinterval(_HAND_OVER)


def collect() -> None:
    """A full collection, now."""
    gc.collect()
