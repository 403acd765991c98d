"""What must happen by time alone, as values that a server can schedule (27, 28, 30, 32; `file-2024` 35, 36).

`due(state)` lists the moments to come if nobody does anything; `step(state, Tick(), now)` makes those that
have come happen, as events with the time at which they were due.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from tesela.rules import events as ev
from tesela.rules.clock import loses_at, turn_ends_at, warnings_at
from tesela.rules.draft import Draft
from tesela.rules.ending import end_game, time_is_up
from tesela.rules.judging import accept_for_all
from tesela.rules.laying import doubts_come_first
from tesela.rules.starting import start_late_clock
from tesela.rules.state import State
from tesela.rules.turns import after_turn

DueKind: TypeAlias = Literal["warning", "turn", "game_time", "loss", "late_clock", "accept"]


class Due(NamedTuple):
    """Something that time brings: at this moment, of this kind, for this seat (-1: for all)."""

    at: int
    kind: DueKind
    seat: int


def due(state: State, now: int | None = None) -> tuple[Due, ...]:
    """The moments to come, earliest first; with `now`, only those that have come."""
    if state.phase == "ended" or state.clocks.case == "arbiter":
        return _game_time(state) if state.phase != "ended" else ()
    found = [*_game_time(state), *_late(state), *_clocks(state), *_silence(state)]
    return tuple(sorted(each for each in found if now is None or each.at <= now))


def _game_time(state: State) -> tuple[Due, ...]:
    """27; 35.6: neither a challenge nor an arbiter stops the whole game's time."""
    limit = state.header.time.game_ms
    if limit is None or state.game_from is None or state.closing is not None:
        return ()
    return (Due(state.game_from + limit, "game_time", -1),)


def _late(state: State) -> tuple[Due, ...]:
    """32; `file-2024` 36: the grace of those who are not there."""
    grace = state.header.options.late_grace_minutes
    if state.round_at is None or not state.absent or grace is None or state.clocks.running:
        return ()
    return (Due(state.round_at + grace * 60_000, "late_clock", -1),)


def _clocks(state: State) -> list[Due]:
    """30: the timer and its three signals; `file-2024` 35.1: the game lost on time."""
    time, clocks = state.header.time, state.clocks
    found = []
    for seat in range(state.seats):
        if (at := loses_at(time, clocks, seat)) is not None:
            found.append(Due(at, "loss", seat))
    if state.phase in ("thinking", "exchanging"):
        seat = state.on_turn
        found += [
            Due(at, "warning", seat)
            for at in warnings_at(time, clocks, seat)
            if at > max(clocks.since, state.last_at)
        ]
        if (at := turn_ends_at(time, clocks, seat)) is not None:
            found.append(Due(at, "turn", seat))
    return found


def _silence(state: State) -> tuple[Due, ...]:
    """Online: who says nothing for so long after the count has written it down."""
    limit = state.header.time.accept_ms
    waiting = state.phase == "announced" or (state.phase == "laid" and doubts_come_first(state))
    if limit is None or not waiting or state.pending is None or state.count_disputed:
        return ()
    since = state.announced_at[1] if state.announced_at else state.pending.at
    return (Due(max(since, state.clocks.since) + limit, "accept", -1),)


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
    if first.kind == "game_time":
        _game_time_over(draft)
    elif first.kind == "late_clock":
        start_late_clock(draft)
    elif first.kind == "loss":
        both = [each for each in come if each.kind == "loss" and each.at == first.at]
        reason: ev.EndReason = "overtime_loss" if len(both) == 1 else "annulled"
        end_game(draft, reason, first.seat if len(both) == 1 else None)
    elif first.kind == "accept":
        accept_for_all(draft)
    else:
        _turn_over(draft, first.seat)


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
    elif state.placed:
        draft.emit(ev.TimerLapsed(draft.now, seat))
    else:
        draft.emit(ev.TurnLost(draft.now, seat, "timer"))
        after_turn(draft)
