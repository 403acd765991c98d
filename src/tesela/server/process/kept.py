"""What a process remembers of a log that many ask for: its fold, and what follows from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar, cast

from tesela.server.process.workshop import Workshop


class Counted(Protocol):
    """A fold that tells how many events it has seen."""

    seq: int


RowT = TypeVar("RowT")
StateT = TypeVar("StateT", bound=Counted)
Made = TypeVar("Made")


class KeptLog(Generic[RowT, StateT]):
    """A log's row as last read, and its state.

    What follows from the state is worked out in the workshop: with two thousand players a table of
    standings, a pairing or a file takes from a tenth of a second to several. The lock keeps the state as it
    is meanwhile, and lets one log have one piece of work there at a time, however many ask.
    """

    def __init__(self, row: RowT, state: StateT, workshop: Workshop) -> None:
        self.row = row
        self.state = state
        self.lock = asyncio.Lock()
        self._workshop = workshop
        self._made: dict[str, Any] = {}
        self._made_at = 0

    async def worked_out(self, make: Callable[[StateT], Made]) -> Made:
        """What follows from the state as it is now."""
        async with self.lock:
            return await self.under_lock(make)

    async def under_lock(self, make: Callable[[StateT], Made]) -> Made:
        """The same for who holds the lock."""
        return await self._workshop.run(lambda: make(self.state))

    async def remembered(self, what: str, make: Callable[[StateT], Made]) -> Made:
        """What many ask for, made once for each state."""
        if self._knows(what):
            return cast("Made", self._made[what])
        async with self.lock:
            if not self._knows(what):  # who held the lock may have made it
                made = await self.under_lock(make)
                if self._made_at != self.state.seq:
                    self._made, self._made_at = {}, self.state.seq
                self._made[what] = made
            return cast("Made", self._made[what])

    def _knows(self, what: str) -> bool:
        return self._made_at == self.state.seq and what in self._made
