"""Holidays in games by correspondence: the game sleeps, nobody's time runs, and nobody plays (ours).

Each player has so many days in any 365 of the game, taken without asking; beyond that it takes everybody's
word. While a game sleeps the others can't move, so that who is away finds it as they left it and has the same
time for a turn as before. Who took the days may come back earlier, and keeps the rest of them.
"""

from __future__ import annotations

import re
from typing import Final

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import game_begun
from tesela.rules.draft import Draft
from tesela.rules.handling import SEAT, Choice, handles
from tesela.rules.refusals import Refusal
from tesela.rules.roles import KEEPER
from tesela.rules.state import State

DAY_MS: Final = 24 * 60 * 60_000
YEAR_MS: Final = 365 * DAY_MS
MOST_AGREED: Final = 60
"""Days that may be agreed on at once: longer than any holiday, and yet the game is not lost sight of."""
AGREED: Final = re.compile(r"sleep:([1-9]\d?)")
_PHASES: Final = ("thinking", "laid", "announced")
"""Between two turns, or while what lies there is checked; challenges and draws come to an end first."""


def cannot_sleep(state: State) -> str | None:
    """Why this game can't be let sleep now, whoever asks for it."""
    if state.header.time.kind != "correspondence":
        return "sleep.none"
    if state.on_turn < 0:
        return "game.not_started"
    return "turn.not_now" if state.phase not in _PHASES or state.count_disputed else None


def agreed_days(about: str) -> int | None:
    """The days of an agreement to let the game sleep."""
    matched = AGREED.fullmatch(about)
    days = int(matched[1]) if matched else 0
    return days if 0 < days <= MOST_AGREED else None


def days_left(state: State, seat: int, now: int) -> int:
    """Of the days that this seat may take unasked in any year; a day begun counts whole."""
    limits = state.header.time.limits
    taken = sum(
        -(-(until - since) // DAY_MS)
        for who, since, until in (*state.slept, *_sleeping(state))
        if who == seat and until > now - YEAR_MS
    )
    return max(0, (limits.sleep_days if limits else 0) - taken)


def _sleeping(state: State) -> tuple[tuple[int, int, int], ...]:
    asleep = state.asleep
    return ((asleep.seat, asleep.at, asleep.until),) if asleep else ()


def fall_asleep(draft: Draft, seat: int, days: int) -> None:
    """From now on no clock runs."""
    draft.emit(ev.Slept(draft.now, seat, days, draft.now + days * DAY_MS))


def wake(draft: Draft, seat: int) -> None:
    """Time goes on from where it stood."""
    draft.emit(ev.Woke(draft.now, seat))


def _may_sleep(state: State, seat: int) -> str | None:
    return cannot_sleep(state)


def _days(state: State, seat: int) -> Choice | None:
    left = days_left(state, seat, state.last_at)
    return Choice(most=left) if left else None


@handles(c.Sleep, by=SEAT, when=(_may_sleep, game_begun), needs=_days)
def sleep(draft: Draft, command: c.Sleep) -> Refusal | None:
    """Take days of the own year; what lies beyond them has to be agreed on."""
    left = days_left(draft.state, command.seat, draft.now)
    if not 1 <= command.days <= left:
        return draft.no("sleep.days", days=left)
    fall_asleep(draft, command.seat, command.days)
    return None


def _own_sleep(state: State, seat: int) -> str | None:
    if state.asleep is None:
        return "sleep.awake"
    return None if state.asleep.seat == seat else "sleep.others"


@handles(c.Wake, by=SEAT, when=(_own_sleep,), while_paused=True)
def wake_early(draft: Draft, command: c.Wake) -> Refusal | None:
    """Only who took the days may end them alone; what all agreed on takes everybody's word."""
    wake(draft, command.seat)
    return None


def agree_to_wake(draft: Draft) -> None:
    """All are back."""
    wake(draft, KEEPER)
