"""Clocks as pure functions of the times in the events: no timer inside (28-32, 35.6; `file-2024` 35).

A `Clocks` value says how much each seat has used, whose clocks run (a bit for each seat) and since when.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.rules.header import MINUTE_MS, TimeControl
from tesela.rules.options import Options

NOBODY: Final = 0


class Clocks:
    """The clocks of one table. Changed only by the fold, event by event."""

    __slots__ = ("called_at", "called_over", "case", "resume", "running", "since", "stood", "used")

    def __init__(self, seats: int) -> None:
        self.used = [0] * seats
        self.running = NOBODY
        self.since = 0
        self.resume = NOBODY
        self.case: str | None = None
        self.stood: int | None = None
        """31.1, 30: how long the laid word stood there before the last stop; None where none stands."""
        self.called_at: int | None = None
        """31.5: since when the arbiter is there; until they have gone, nothing starts a clock."""
        self.called_over: str | None = None
        """31.5: what the clocks stood for already when the arbiter was called."""

    def copy(self) -> Clocks:
        twin = Clocks.__new__(Clocks)
        twin.used = self.used.copy()
        twin.running, twin.since = self.running, self.since
        twin.resume, twin.case, twin.stood = self.resume, self.case, self.stood
        twin.called_at, twin.called_over = self.called_at, self.called_over
        return twin

    def advance(self, at: int) -> None:
        """Charge the time up to `at` to whoever's clock runs."""
        running = self.running
        if running:
            passed = at - self.since
            for seat in range(len(self.used)):
                if running >> seat & 1:
                    self.used[seat] += passed
        self.since = at

    def run(self, seats: int, at: int) -> None:
        """From `at` on, these clocks run and no others; with the arbiter there, once they have gone.

        While the game sleeps, once it wakes.
        """
        self.advance(at)
        if self.called_at is not None or self.case == "sleep":
            self.resume, self.stood = seats, None
            if self.case != "sleep":  # a dispute or a challenge meanwhile is settled: only the call is left
                self.case, self.called_over = "arbiter", None
            return
        self.running, self.resume, self.case, self.stood = seats, NOBODY, None, None

    def stand(self, at: int) -> None:
        """31.1, 30: none runs from `at` on, since the word lies there; they start with the next turn."""
        self.run(NOBODY, at)
        self.case, self.stood = "laid", 0

    def stop(self, case: str, at: int) -> None:
        """31: both stand. A second stop keeps what is to be resumed."""
        self.stood = self.stood_until(at)
        self.advance(at)
        if case == "arbiter" and self.case != "arbiter":
            self.called_over = self.case
        if self.running:
            self.resume, self.running = self.running, NOBODY
        self.case = case

    def resume_all(self, at: int) -> None:
        """Go on as before the stop: those run that ran, or the laid word stands on."""
        self.stood = self.stood_until(at)
        self.advance(at)
        self.running, self.resume = self.running or self.resume, NOBODY
        self.case = "laid" if self.stood is not None and not self.running else None

    def run_without(self, seat: int, at: int) -> None:
        """From `at` on, this seat's clock does not run; the others go on as they are."""
        self.run((self.running or self.resume) & ~(1 << seat), at)

    def stand_on(self, case: str, at: int) -> None:
        """31.5 is over, yet what stopped the clocks before is not: they stand on for that."""
        self.advance(at)
        self.case = case

    def stood_until(self, at: int) -> int | None:
        """31.1: for how long the laid word has stood at `at`, other stops not counted."""
        return self.stood + at - self.since if self.case == "laid" and self.stood is not None else self.stood

    def used_at(self, seat: int, now: int) -> int:
        """How much this seat has used if nothing else happens up to `now`."""
        return self.used[seat] + (max(0, now - self.since) if self.is_running(seat) else 0)

    def is_running(self, seat: int) -> bool:
        """Whether this seat's clock runs."""
        return bool(self.running >> seat & 1)

    def run_only(self, seat: int, at: int) -> None:
        """From `at` on, this seat's clock runs and no other."""
        self.run(1 << seat, at)


def called_at(clocks: Clocks) -> int:
    """31.5: when the arbiter was called who is there now."""
    return clocks.since if clocks.called_at is None else clocks.called_at


def overtime_ms(time: TimeControl, used: int) -> int:
    """How far a chess clock is past its time (28.2)."""
    return max(0, used - time.player_ms) if time.player_ms is not None else 0


def overtime_minutes(time: TimeControl, used: int) -> int:
    """32: every minute begun counts whole."""
    return -(-overtime_ms(time, used) // MINUTE_MS)


def overtime_points(options: Options, time: TimeControl, used: Sequence[int]) -> tuple[int, ...]:
    """32: what each seat loses for time, as numbers of points to subtract."""
    each = options.overtime_points or 0
    return tuple(each * overtime_minutes(time, ms) for ms in used)


def loses_at(time: TimeControl, clocks: Clocks, seat: int) -> int | None:
    """`file-2024` 35.1: when the game will be lost on time if this seat's clock goes on running."""
    if time.loss_after_ms is None or time.player_ms is None or not clocks.is_running(seat):
        return None
    return clocks.since + time.player_ms + time.loss_after_ms + 1 - clocks.used[seat]


def abandoned_at(time: TimeControl, clocks: Clocks, seat: int) -> int | None:
    """When the game counts as abandoned, where no rule ends an overtime."""
    limit = time.limits.abandon_ms if time.limits else None
    if limit is None or time.player_ms is None or not clocks.is_running(seat):
        return None
    return clocks.since + time.player_ms + limit + 1 - clocks.used[seat]


def turn_ends_at(time: TimeControl, clocks: Clocks, seat: int) -> int | None:
    """28.1, 30: when the turn's measure is used up, or None while it stands."""
    if time.turn_ms is None or not time.by_turn or not clocks.is_running(seat):
        return None
    return clocks.since + time.turn_ms - clocks.used[seat]


def warnings_at(time: TimeControl, clocks: Clocks, seat: int) -> tuple[int, ...]:
    """30: the moments of the three signals of this turn."""
    end = turn_ends_at(time, clocks, seat)
    return () if end is None else tuple(end - before for before in time.warnings_ms)
