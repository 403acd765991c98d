"""The second referee's clocks (30-32): whose time goes by between one event and the next."""

from __future__ import annotations

from tesela.rules import events as ev

SETTLED_BY = {"challenge": "validity", "excess": "surplus", "theme": "claim", "verify": "check"}


class ClockWatch:
    """Keeps every seat's time from the log alone, and objects to letters moved after the last signal."""

    def __init__(self, header: ev.Created) -> None:
        seats = len(header.players)
        self.used = [0] * seats
        self.guarded_door = header.options.leave_needs_permission
        self.turn_ms = header.time.turn_ms if header.time.kind == "timer" else None
        self.of_turn = 0  # what the mover has used of this turn
        self.mover = -1
        self.word_lies = False
        self.claimed = False  # manual, themed: the bonus of this word
        self.stands: int | None = None  # 31.1: how long a laid word has stood, calls and verdicts not counted
        self.standing = False  # whether it stands right now
        self.open: set[str] = set()  # 31.2, 31.4: what keeps the clocks standing until it is settled
        self.called = False  # 31.5: the arbiter is at the table
        self.together = False  # several were absent
        self.asleep = False  # correspondence: somebody is on holiday
        self.runs: set[int] = set()
        self.waits: set[int] = set()  # stopped for a while, to go on afterwards
        self.absent: set[int] = set()
        self.at = 0

    def watch(self, event: ev.Event) -> None:
        self._let_time_pass(event.at)
        match event:
            case ev.TurnStarted(seat=seat):
                self._run({seat})
                self.mover, self.of_turn, self.word_lies = seat, 0, False
                self.open = set()
            case ev.TakenBack(seat=seat):
                self._had_not_finished(seat)
                self._run({seat})
                self.word_lies = False
            case ev.Laid(seat=seat):
                self._laid(seat)
            case ev.ClockStopped(case="laid"):
                self._run(set())
                self.stands, self.standing = 0, True
            case ev.TimerLapsed():
                self._run(set())
            case ev.Ended():
                self.called = self.asleep = False
                self._run(set())
            case ev.LeftRoom(seat=seat, authorised=True) if self.guarded_door:  # 38: the own clock runs
                self.open -= {"check"}  # it was written down before
                self._run({seat})
            case ev.ArbiterCalled():
                self.called = True
            case ev.ClockStopped(case=case):
                self.waits |= self.runs
                self.runs, self.standing = set(), False
                if case != "arbiter":  # 29: a check goes on, unless it has turned into something else
                    self.open = (self.open - {"check"}) | {SETTLED_BY.get(case, case)} - {"count"}
            case ev.Slept():
                self.waits |= self.runs
                self.runs, self.standing, self.asleep = set(), False, True
            case ev.Woke():
                self.asleep = False
                self._go_on()
            case ev.ClockResumed():
                self._go_on()
            case _:
                self._settle(event)
                self._arrive(event)

    def _let_time_pass(self, at: int) -> None:
        passed = at - self.at
        self.at = at
        for seat in self.runs:
            self.used[seat] += passed
            self.of_turn += passed if seat == self.mover else 0
        if self.standing and self.stands is not None:
            self.stands += passed

    def _run(self, seats: set[int]) -> None:
        if self.called or self.asleep:  # 31.5: whoever's clock it is, it runs when the arbiter has gone
            self.waits, self.stands = seats, None
            return
        self.runs, self.waits, self.stands, self.standing = seats, set(), None, False

    def _go_on(self) -> None:
        """31.5 over, 31.2 and 31.4 may still hold; else those go on that ran, or the word stands on."""
        if self.called and self.open:
            self.called = False
            return
        self.runs, self.waits = self.runs | self.waits, set()
        self.called, self.open = False, set()
        self.standing = self.stands is not None and not self.runs

    def _settle(self, event: ev.Event) -> None:
        match event:
            case ev.ThemeClaimed():
                self.claimed = True
            case ev.Announced() if self.claimed:  # under the manual what is counted has been accepted
                self.open |= {"claim"}
            case ev.VerdictGiven(valid=True) | ev.AppealDecided(valid=True) | ev.Withdrawn():
                self.open -= {"validity"}
            case ev.SurplusReturned():
                self.open -= {"surplus"}
            case ev.ThemeGranted() | ev.ThemeDenied():
                self.open -= {"claim"}
            case ev.Resigned(seat=seat) | ev.Disqualified(seat=seat) if seat == self.mover or self.mover < 0:
                self.open = set()

    def _arrive(self, event: ev.Event) -> None:
        match event:
            case ev.RoundStarted(present=present):
                self.absent = set(range(len(self.used))) - set(present)
                self.together = len(self.absent) > 1
            case ev.LateClock(seats=seats):
                self._run(set(seats))
            case ev.Arrived(seat=seat):
                self.absent -= {seat}
                if self.together:  # 32: each pays up to their own arrival; one alone up to the first turn
                    self.runs -= {seat}
                    self.waits -= {seat}
            case ev.TimeAdjusted(seat=seat, ms=ms):
                self.used[seat] -= ms
                self.of_turn -= ms if seat == self.mover else 0

    def _laid(self, seat: int) -> None:
        self._had_not_finished(seat)
        if self.word_lies and self.turn_ms is not None:
            assert self.of_turn < self.turn_ms, "after the last signal no letter is moved (30)"
        self.word_lies, self.claimed = True, False

    def _had_not_finished(self, seat: int) -> None:
        """31.1: who moves a laid tile had not finished laying: the time that the clock stood is theirs."""
        if self.stands is not None:
            self.used[seat] += self.stands
            self.of_turn += self.stands
            self.stands = 0
