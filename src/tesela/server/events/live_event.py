"""An event as this process knows it: its state, its sums, and who is looking."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

from tesela.duplicate.draft import Tools
from tesela.duplicate.events import Event, HandedIn
from tesela.duplicate.fold import apply_to, fold
from tesela.duplicate.ranking import Row, ranking
from tesela.duplicate.reckoning import Sums, add_move, reckon
from tesela.duplicate.state import State
from tesela.duplicate.view_types import PublicView
from tesela.duplicate.views import public
from tesela.server.events.eventlog import Row as EventRow


class Waiting(NamedTuple):
    """A slip on its way to the disk, and who waits for the word that it is there."""

    slip: HandedIn
    answer: asyncio.Future[bool]


def shown_of(state: State) -> tuple[object, ...]:
    """What players see follows from this: slips, paper and verdicts of the open move change nothing of it."""
    move = state.move
    clock = (move.started, move.deadline, move.left_ms) if move else ()
    return (state.phase, len(state.moves), state.corrections, len(state.ties), clock)


class LiveEvent:
    """One event. `version` grows with whatever the public may see, and with nothing else."""

    def __init__(self, row: EventRow, log: list[Event], tools: Tools) -> None:
        self.id = row.id
        self.row = row
        self.state = fold(log)
        self.seq = len(log)
        self.tools = tools
        self.lock = asyncio.Lock()
        self.waiting: list[Waiting] = []
        self.writing: asyncio.Task[None] | None = None
        self.version = 1
        self.used = time.monotonic()
        self._sums = reckon(self.state)
        self._corrections = self.state.corrections
        self._rows: list[Row] = []
        self._rows_of: tuple[int, ...] = ()
        self._aside: tuple[tuple[object, ...], PublicView] | None = None

    @property
    def sums(self) -> Sums:
        """Everybody's sums: closed moves are added once, corrections make all be summed again."""
        if self._corrections != self.state.corrections:
            self._sums = reckon(self.state)
            self._corrections = self.state.corrections
        for move in self.state.moves[len(self._sums.moves) :]:
            if move.closed_at is None and not move.annulled:
                break
            add_move(self.state, self._sums, move)
        self._sums.grow(len(self.state.players))
        return self._sums

    @property
    def standing(self) -> tuple[int, ...]:
        """What the ranking depends on."""
        state = self.state
        return (state.corrections, len(self.sums.moves), len(state.players), len(state.ties))

    @property
    def aside(self) -> PublicView:
        """What spectators see, made once for each change of it: every play of it is spelt anew."""
        key = (shown_of(self.state), self.standing, self.state.ended)
        if self._aside is None or self._aside[0] != key:
            self._aside = key, public(self.state, self.sums, spectator=True)
        return self._aside[1]

    @property
    def rows(self) -> list[Row]:
        """The whole ranking, sorted once for each change of it."""
        if self._rows_of != self.standing:
            self._rows = ranking(self.state, self.sums)
            self._rows_of = self.standing
        return self._rows

    def take_in(self, log: list[Event]) -> None:
        """Entries that are on the disk."""
        before = shown_of(self.state)
        apply_to(self.state, log)
        self.seq += len(log)
        self.version += shown_of(self.state) != before
