"""Work that must not overtake itself: what is said about one thing is said in order, the newest last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable


class OneByOne:
    """By name: one at a time; who asks while it is under way has it done once more, for all who asked."""

    def __init__(self) -> None:
        self._again: dict[str, bool] = {}

    async def run(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Do it now, or leave it to who is at it already."""
        if name in self._again:
            self._again[name] = True
            return
        self._again[name] = True
        try:
            while self._again[name]:
                self._again[name] = False
                await work()
        finally:
            del self._again[name]
