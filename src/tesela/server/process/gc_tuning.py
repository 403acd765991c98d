"""How Python's collector is asked, which decides how long everybody waits for one of us.

Python's collector counts what was made less what was freed. A game that replaces its old state by a new one
counts for nothing, yet its new state is young: by the time that the count is reached there are many times as
many young objects as it says, and looking at them stops the world for a tenth of a second (seen with 2,000
games). So we ask for it ourselves, five times a second, when there is little to look at. What survives is
looked at again only when the cleanup asks for everything: that takes half a second, and almost everything
here is freed without it.

Threads hand over as often as Python has them do. Sooner (0.2 ms instead of 5) was meant to help the thread
that writes; measured at 300 commands a second it took a sixth more processor time and answers came later,
since each hand-over of the interpreter costs more than the statement that waited for it.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

from tesela.server.process.metrics import LOOP_LATE

_EVERY: Final = 0.2


def _set_aside() -> None:
    """What is there at the start, without what nobody holds any more."""
    gc.collect()
    gc.freeze()


async def keep_short() -> None:
    """Until it is cancelled. What is there at the start stays: nobody need look at it again."""
    before = gc.isenabled()
    _set_aside()
    gc.disable()
    try:
        while True:
            due = time.monotonic() + _EVERY
            await asyncio.sleep(_EVERY)
            LOOP_LATE.observe(max(0.0, time.monotonic() - due))
            gc.collect(0)
    finally:
        gc.unfreeze()
        if before:
            gc.enable()


def collect() -> int:
    """A full collection, now; how many objects were unreachable."""
    return gc.collect()
