"""The server's time: the wall clock's, read once, and counted on by a clock that nobody can set.

Whoever sets the machine's clock while games are on moves no player's clock with it. The workers of one server
count from one reading. A machine whose clock was set shows its new time from the server's next start on.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final

OFFSET: Final = "TESELA_CLOCK_OFFSET"
"""The variable in which the parent leaves its reading for the workers."""
_NOTICED_MS: Final = 1_000
_BOOT: Final = getattr(time, "CLOCK_BOOTTIME", None)


def _steady_ns() -> int:
    """Nanoseconds that go on while the machine sleeps, where the system counts those."""
    return time.monotonic_ns() if _BOOT is None else time.clock_gettime_ns(_BOOT)


class SteadyClock:
    """Milliseconds since 1970 that only ever go forward, as fast as time does."""

    def __init__(
        self, wall: Callable[[], int], steady: Callable[[], int] = _steady_ns, offset: int | None = None
    ) -> None:
        self._wall, self._steady = wall, steady
        self.offset = wall() - steady() if offset is None else offset
        self._told = 0

    def now_ms(self) -> int:
        """The time by which everything is decided."""
        return (self._steady() + self.offset) // 1_000_000

    def jump_ms(self) -> int:
        """By how much the wall clock was set since the last time somebody asked; 0 if it was not."""
        ahead = self._wall() // 1_000_000 - self.now_ms()
        jump = ahead - self._told
        if abs(jump) < _NOTICED_MS:
            return 0
        self._told = ahead
        return jump


def _inherited() -> int | None:
    text = os.environ.get(OFFSET, "")
    return int(text) if text.lstrip("-").isdecimal() else None


CLOCK: Final = SteadyClock(time.time_ns, offset=_inherited())
"""The clock of this process."""
