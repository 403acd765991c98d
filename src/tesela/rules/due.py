"""What must happen by time alone, as values that a server can schedule (27, 28, 30, 32; `file-2024` 35, 36).

`due(state)` lists the moments to come if nobody does anything; `step(state, Tick(), now)` makes those that
have come happen, as events with the time at which they were due.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

import msgspec

from tesela.rules import events as ev
from tesela.rules.clock import abandoned_at, called_at, loses_at, turn_ends_at, warnings_at
from tesela.rules.draft import Draft
from tesela.rules.drawing import give_back
from tesela.rules.ending import end_game, time_is_up
from tesela.rules.judging import accept_for_all, deliver, send_slip, take_off
from tesela.rules.laying import count, doubts_come_first
from tesela.rules.roles import KEEPER
from tesela.rules.sleeping import wake
from tesela.rules.starting import begin, open_round, start_late_clock
from tesela.rules.state import State, seats_of
from tesela.rules.turns import after_turn, draw_up, next_turn
from tesela.rules.variations.claiming_bonus import claim_times_out
from tesela.rules.variations.themed import CLAIM_PHASES

DueKind: TypeAlias = Literal[
    "warning",  # 30: one of the three signals
    "turn",  # 30: the timer runs out
    "game_time",  # 27
    "loss",  # `file-2024` 35.1
    "round",  # 32: the agreed moment at which the round begins
    "late_clock",  # 32: the clocks of the absent start
    "verify",  # 29 §1: the check stops the clocks
    "accept",  # silence accepts
    "count",  # what lies there is counted
    "withdraw",  # the rejected play comes off
    "surplus",  # the surplus goes back
    "draw",  # the tiles are drawn and the next clock starts
    "withheld",  # who promised a nonce and does not show it: the game is called off
    "start",  # who starts is drawn for, and the racks are filled
    "slip",  # 35.1: it goes to the judges without the second signature
    "call",  # nobody came: the game goes on
    "theme",  # themed: who has said nothing about the claim is not waited for
    "abandon",  # nobody is there any more
    "wake",  # the holidays are over
]


class Due(msgspec.Struct, frozen=True, order=True):
    """Something that time brings: at this moment, of this kind, for this seat (-1: for all)."""

    at: int
    kind: DueKind
    seat: int


def due(state: State, now: int | None = None) -> tuple[Due, ...]:
    """The moments to come, earliest first; with `now`, only those that have come."""
    if state.phase == "ended":
        return ()
    if state.asleep is not None:
        wake = Due(state.asleep.until, "wake", state.asleep.seat)
        return (wake,) if now is None or wake.at <= now else ()
    found = [*_game_time(state), *standing_still(state)]
    if state.clocks.case != "arbiter":
        found += [*_late(state), *_withheld(state), *_clocks(state), *_silence(state), *_claim(state)]
    return tuple(sorted(each for each in found if now is None or each.at <= now))


def _game_time(state: State) -> tuple[Due, ...]:
    """27; 35.6: neither a challenge nor an arbiter stops the whole game's time."""
    limit = state.header.time.game_ms
    if limit is None or state.game_from is None or state.closing is not None:
        return ()
    return (Due(state.game_from + limit, "game_time", -1),)


def _late(state: State) -> tuple[Due, ...]:
    """32; `file-2024` 36: the agreed start, and the grace of those who are not there."""
    if state.awaits_round:
        return (Due(state.header.starts_at or 0, "round", -1),)
    grace = state.header.options.late_grace_minutes
    if state.round_at is None or not state.absent or grace is None:
        return ()
    if state.clocks.running:
        return _never_came(state, state.round_at + grace * 60_000)
    return (Due(state.round_at + grace * 60_000, "late_clock", -1),)


def _withheld(state: State) -> tuple[Due, ...]:
    """The draw can't begin: a minute after all are there, or a turn by correspondence, it is over."""
    if state.phase != "waiting" or state.absent or state.awaits_round:
        return ()
    limits = state.header.time.limits
    at = state.here_at + (max(_SHARE_MS, limits.finish_ms) if limits else _UNTIMED_MS)
    return tuple(Due(at, "withheld", seat) for seat in state.withholding)


def _never_came(state: State, since: int) -> tuple[Due, ...]:
    """Online: a timer has no total that could run out, so the absent have as long as a clock would give."""
    if state.header.time.limits is None or not state.header.time.by_turn:
        return ()
    return tuple(Due(since + _ABSENT_MS, "abandon", seat) for seat in state.absent_seats)


def _clocks(state: State) -> list[Due]:
    """30: the timer and its three signals; `file-2024` 35.1: the game lost on time."""
    time, clocks = state.header.time, state.clocks
    found = []
    for seat in seats_of(clocks.running):
        if (at := loses_at(time, clocks, seat)) is not None:
            found.append(Due(at, "loss", seat))
        if (at := abandoned_at(time, clocks, seat)) is not None:
            found.append(Due(at, "abandon", seat))
    if state.phase in ("thinking", "exchanging", "filling"):
        seat = state.on_turn
        found += [
            Due(at, "warning", seat)
            for at in warnings_at(time, clocks, seat)
            if at > max(clocks.since, state.last_at)
        ]
        if (at := turn_ends_at(time, clocks, seat)) is not None:
            found.append(Due(at, "turn", seat))
        if state.timer_lapsed:
            found.append(Due(clocks.since + LAST_LETTERS_MS - (clocks.stood or 0), "turn", seat))
    return found


def _silence(state: State) -> tuple[Due, ...]:
    """Online: a longer check stops the clocks (29 §1); who says nothing for so long has accepted."""
    time = state.header.time
    if not in_check(state) or state.pending is None or state.count_disputed:
        return ()
    counted_at = state.announced_at[1] if state.announced_at else state.pending.at
    since = max(counted_at, state.judged_at)
    if state.clocks.case != "verify":
        since = max(since, state.clocks.since)  # a verdict or an arbiter came between
    found = []
    if time.accept_ms is not None:
        found.append(Due(since + time.accept_ms, "accept", -1))
    if time.limits is not None and state.clocks.running:
        found.append(Due(since + time.limits.verify_ms, "verify", state.on_turn))
    return tuple(found)


def _claim(state: State) -> tuple[Due, ...]:
    """Online: a claim of the theme's bonus is decided without those who say nothing."""
    limits, claim = state.header.time.limits, state.claim
    if limits is None or claim is None or state.phase not in CLAIM_PHASES:
        return ()
    since = max(claim.since, state.clocks.since)  # an arbiter came between
    return (Due(since + limits.finish_ms, "theme", claim.seat),)


def in_check(state: State) -> bool:
    """33: the others may accept or challenge what lies there."""
    return state.phase == "announced" or (state.phase == "laid" and doubts_come_first(state))


def standing_still(state: State) -> tuple[Due, ...]:
    """Online: no clock runs, yet the game goes on by itself after so long."""
    limits = state.header.time.limits
    completing = state.phase in ("drawing", "drawn")
    unmeasured = state.header.time.by_turn and (completing or state.phase == "waiting")
    if limits is None or (state.clocks.running and not unmeasured):
        return ()  # a timer measures the turn up to the play, and no longer
    since, seat = state.clocks.since, state.on_turn
    if state.clocks.case == "arbiter":
        left = limits.call_ms - state.called_ms[state.caller] if state.caller >= 0 else _DESK_MS
        return (Due(called_at(state.clocks) + max(0, left), "call", state.caller),)
    if state.phase in ("challenged", "appealed", "rejected"):
        since = max(since, state.judged_at)  # the clocks stand all the while
    if state.slip:
        return (Due(since + limits.finish_ms, "slip", seat),)
    if state.count_disputed or state.phase in ("challenged", "appealed"):
        return (Due(since + limits.call_ms, "call", -1),)
    if state.phase == "laid" and not in_check(state):
        return (Due(since + limits.finish_ms, "count", seat),)
    if state.phase == "rejected":
        return (Due(since + limits.finish_ms, "withdraw", seat),)
    if not state.header.commitment:
        return ()  # nobody but the players can draw from a bag of cloth
    if state.phase == "surplus":
        return (Due(since + limits.finish_ms, "surplus", state.surplus_seat),)
    if completing and state.left_the_room(seat):  # 38: nothing is drawn before they are back
        return (Due(state.record[-1].at + max(_ABSENT_MS, limits.finish_ms), "abandon", seat),)
    if completing:
        return (Due(max(state.record[-1].at, state.woke_at) + limits.finish_ms, "draw", seat),)
    if state.phase == "waiting" and not (state.absent or state.awaits_round or state.withholding):
        return (Due(state.last_at + limits.finish_ms, "start", -1),)
    return ()


LAST_LETTERS_MS: Final = 10_000
"""30: a word that is being laid at the last signal may be finished at once; our limit for that."""

_ABSENT_MS: Final = 30 * 60_000
"""31: «típicamente 30 minutos»."""

_SHARE_MS: Final = 60_000
"""So long a nonce is waited for: a page that has still to load on a slow line shows it in time."""

_UNTIMED_MS: Final = 24 * 60 * 60_000
"""So long a nonce is waited for where no clock is."""

_DESK_MS: Final = 60 * 60_000
"""The desk's own pause: an hour, should it forget the game."""


def let_time_pass(draft: Draft) -> None:
    """Make everything happen that was due by `draft.now`, one after the other, each at its own time."""
    until = draft.now
    while True:
        come = [each for each in due(draft.state, until) if each.kind != "warning"]
        if not come:
            break
        draft.now = max(come[0].at, draft.state.last_at)
        _happen(draft, come)
    draft.now = until


def _happen(draft: Draft, come: list[Due]) -> None:
    first = come[0]
    if first.kind in ("loss", "abandon", "withheld"):
        both = [each for each in come if each.kind == first.kind and each.at == first.at]
        if first.kind == "withheld":
            end_game(draft, "withheld", first.seat if len(both) == 1 else None)
            return
        reason: ev.EndReason = "overtime_loss" if first.kind == "loss" else "abandoned"
        end_game(draft, reason if len(both) == 1 else "annulled", first.seat if len(both) == 1 else None)
    else:
        _HAPPEN[first.kind](draft, first.seat)


def _game_time_over(draft: Draft) -> None:
    """27, 37.5: at once if turns are equal and nothing has been begun; else after the turns still owed."""
    draft.emit(ev.GameTimeOver(draft.now))
    end_if_closing(draft)


def end_if_closing(draft: Draft) -> None:
    state = draft.state
    begun = state.placed or state.phase not in ("thinking", "drawing", "drawn")
    if time_is_up(state) and not begun:
        end_game(draft, "director" if state.closing == "director" else "total_time", None)


def _turn_over(draft: Draft, seat: int) -> None:
    """30: what is being laid is finished and counted; who has begun nothing loses the turn."""
    state = draft.state
    if state.header.time.kind == "correspondence":
        end_game(draft, "abandoned", seat)
    elif state.placed and not state.timer_lapsed:
        draft.emit(ev.TimerLapsed(draft.now, seat))
    else:
        draft.emit(ev.TurnLost(draft.now, seat, "timer"))
        after_turn(draft)


def _check_takes_long(draft: Draft, seat: int) -> None:
    """29 §1: checking for more than five seconds may pause the clock; online it does so by itself."""
    draft.emit(ev.ClockStopped(draft.now, KEEPER, "verify"))


def _counted_at_last(draft: Draft, seat: int) -> None:
    """What lies there is a play (22): who does not count it has it counted."""
    count(draft, seat, None)


def _surplus_at_last(draft: Draft, seat: int) -> None:
    give_back(draft, KEEPER)


def _drawn_at_last(draft: Draft, seat: int) -> None:
    draw_up(draft, seat)
    next_turn(draft)


def _nobody_came(draft: Draft, seat: int) -> None:
    """The desk is empty: what was decided last stands, and the game goes on."""
    phase = draft.state.phase
    if draft.state.clocks.case != "arbiter" and phase == "appealed":
        take_off(draft)
    elif draft.state.clocks.case != "arbiter" and phase == "challenged":
        deliver(draft, KEEPER, True)  # nobody has found it invalid
    else:
        draft.emit(ev.ClockResumed(draft.now, KEEPER))


_HAPPEN: Final[dict[DueKind, Callable[[Draft, int], None]]] = {
    "turn": _turn_over,
    "game_time": lambda draft, seat: _game_time_over(draft),
    "round": lambda draft, seat: open_round(draft),
    "late_clock": lambda draft, seat: start_late_clock(draft),
    "verify": _check_takes_long,
    "accept": lambda draft, seat: accept_for_all(draft, silence=True),
    "count": _counted_at_last,
    "withdraw": lambda draft, seat: take_off(draft),
    "surplus": _surplus_at_last,
    "draw": _drawn_at_last,
    "start": lambda draft, seat: begin(draft),
    "slip": lambda draft, seat: send_slip(draft, KEEPER),
    "call": _nobody_came,
    "theme": lambda draft, seat: claim_times_out(draft),
    "wake": lambda draft, seat: wake(draft, KEEPER),
}
