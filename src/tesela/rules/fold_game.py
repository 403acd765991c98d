"""The fold, part three: what happens around the turns: arrival, clocks, conduct, sums, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tesela.rules import events as ev
from tesela.rules.clock import called_at
from tesela.rules.final import under_the_rival
from tesela.rules.fold_turn import clear_table
from tesela.rules.roles import Phase
from tesela.rules.state import State, mask_of, with_seat, without_seat

# Before the first turn


def created(state: State, event: ev.Created) -> None:
    raise ValueError("a log has one header")


def round_started(state: State, event: ev.RoundStarted) -> None:
    state.round_at = event.at
    state.absent = mask_of(seat for seat in range(state.seats) if seat not in event.present)
    state.absent_first = state.absent
    state.here_at = event.at


def late_clock(state: State, event: ev.LateClock) -> None:
    state.clocks.run(mask_of(event.seats), event.at)


def arrived(state: State, event: ev.Arrived) -> None:
    """32: the clock of who came first stops; of the last only where the event says so."""
    state.absent = without_seat(state.absent, event.seat)
    state.here_at = event.at
    if state.absent or event.clock_stops:
        state.clocks.run_without(event.seat, event.at)


def nonce_opened(state: State, event: ev.NonceOpened) -> None:
    shown = list(state.nonces)
    shown[event.seat] = event.nonce
    state.nonces = tuple(shown)


def start_drawn(state: State, event: ev.StartDrawn) -> None:
    state.picks += len(event.tiles)
    state.start_drawn += event.tiles
    for code in event.tiles:
        state.bag[code] -= 1


def starter_set(state: State, event: ev.StarterSet) -> None:
    state.starter = event.seat
    for code in state.start_drawn:
        state.bag[code] += 1
    state.start_drawn = b""


def seating_chosen(state: State, event: ev.SeatingChosen) -> None:
    state.seating = event


# Time


def clock_stopped(state: State, event: ev.ClockStopped) -> None:
    if event.case == "laid":  # 31.1: it starts again with the next turn, whatever happens in between
        state.clocks.stand(event.at)
    else:
        state.clocks.stop(event.case, event.at)
        if event.case == "arbiter":
            state.caller = event.seat
            state.clocks.called_at = event.at if event.holds else None
    state.count_disputed = state.count_disputed or event.case == "count"


_UNSETTLED: Final[Mapping[Phase, str]] = {
    "challenged": "challenge",
    "rejected": "challenge",
    "appealed": "challenge",
    "surplus": "excess",
    "claimed": "theme",
    "arguing": "theme",
    "voting": "theme",
}
"""31.2, 31.4: what keeps the clocks standing in a phase, though the arbiter has gone (31.5)."""


def _unsettled(state: State) -> str | None:
    """31.2, 31.4, 29 §1: what keeps the clocks standing, though the arbiter has gone."""
    if state.phase in ("laid", "announced") and state.clocks.called_over == "verify":
        return "verify"
    return _UNSETTLED.get(state.phase)


def clock_resumed(state: State, event: ev.ClockResumed) -> None:
    called = state.clocks.case == "arbiter"
    if called and state.caller >= 0:
        state.called_ms[state.caller] += event.at - called_at(state.clocks)
    state.clocks.called_at = None
    unsettled = _unsettled(state) if called else None
    state.judged_at = event.at
    if unsettled is not None:
        state.clocks.stand_on(unsettled, event.at)
    else:
        state.clocks.resume_all(event.at)
    _count_settled(state)


def timer_lapsed(state: State, event: ev.TimerLapsed) -> None:
    """30: what is being laid stands there; `stood` says since when, calls not counted."""
    state.clocks.stand(event.at)
    state.timer_lapsed = True


def time_adjusted(state: State, event: ev.TimeAdjusted) -> None:
    state.clocks.used[event.seat] -= event.ms


def game_time_over(state: State, event: ev.GameTimeOver) -> None:
    state.closing = state.closing or "total_time"


def slept(state: State, event: ev.Slept) -> None:
    state.clocks.stop("sleep", event.at)
    state.asleep = event
    state.consents = {
        about: seats for about, seats in state.consents.items() if not about.startswith("sleep:")
    }


def woke(state: State, event: ev.Woke) -> None:
    """The clocks go on from where they stood; the days that were slept are counted to who took them."""
    asleep = state.asleep
    if asleep is None:
        raise ValueError("nobody sleeps")
    state.slept = (*state.slept, (asleep.seat, asleep.at, event.at))
    state.asleep = None
    state.woke_at = event.at
    state.consents.pop("wake", None)
    state.clocks.case = None
    state.clocks.resume_all(event.at)


# Arbiters, conduct, sums


def noted(state: State, event: ev.Event) -> None:
    """Kept in the log; nothing on the table changes."""


def penalised(state: State, event: ev.Penalised) -> None:
    _add(state, event.seat, -event.points)


def _add(state: State, seat: int, points: int) -> None:
    """A change of a total; after the end it is the final sum that changes."""
    state.scores[seat] += points
    sums = state.settled
    if sums is not None:
        totals = list(sums.totals)
        totals[seat] += points
        if state.ended == "overtime_loss" and (late := state.ended_by) is not None:
            # `file-2024` 35.1: lost, whatever the scores become, and no more under the rival than need be.
            totals[late] = state.scores[late] + sums.rack_points[late] + sums.time_points[late]
            totals[late] = under_the_rival(totals, late)
        state.settled = ev.Settled(sums.at, sums.racks, sums.rack_points, sums.time_points, tuple(totals))


def warned(state: State, event: ev.Warned) -> None:
    state.warnings[event.seat] += 1


def word_asked(state: State, event: ev.WordAsked) -> None:
    """38: who asks and who answers are counted alike; an answered word is barred for who asked."""
    times = list(state.askings)
    times[event.seat] += 1
    if event.answered:
        state.barred |= {(event.seat, bytes(event.word))}
        if event.by is not None and event.by != event.seat:
            times[event.by] += 1
    state.askings = tuple(times)


def disqualified(state: State, event: ev.Disqualified) -> None:
    _leaves_the_game(state, event.seat)


def _leaves_the_game(state: State, seat: int) -> None:
    """What they had on the table goes back to their rack, and stays out of the game with it."""
    state.out = with_seat(state.out, seat)
    state.consents = {}
    # 37.2, 37.3 count the turns of those who play on: the others still owe theirs.
    state.passes -= _turns_at_the_end(state, seat, state.passes)
    state.scoreless -= _turns_at_the_end(state, seat, state.scoreless)
    if state.surplus_seat == seat:
        state.surplus, state.surplus_seat, state.phase = 0, -1, state.surplus_over
    if state.on_turn == seat and state.phase != "ended":
        clear_table(state)


def _turns_at_the_end(state: State, seat: int, count: int) -> int:
    """How many of the last `count` turns were this seat's."""
    return sum(turn.seat == seat for turn in state.record[len(state.record) - count :])


def leave_granted(state: State, event: ev.LeaveGranted) -> None:
    state.leave_granted = with_seat(state.leave_granted, event.seat)


def left_room(state: State, event: ev.LeftRoom) -> None:
    state.left_room = with_seat(state.left_room, event.seat)
    state.leave_granted = without_seat(state.leave_granted, event.seat)
    if event.clock:
        state.clocks.run_only(event.seat, event.at)


def returned(state: State, event: ev.ReturnedToRoom) -> None:
    state.left_room = without_seat(state.left_room, event.seat)


def sum_corrected(state: State, event: ev.SumCorrected) -> None:
    _add(state, event.seat, event.delta)
    state.consents = {key: seats for key, seats in state.consents.items() if not key.startswith("sum:")}


def agreed(state: State, event: ev.Agreed) -> None:
    state.consents[event.about] = with_seat(state.consents.get(event.about, 0), event.seat)
    if event.about == "count" and state.all_active_in(state.consents["count"]):
        _count_settled(state)


def _count_settled(state: State) -> None:
    """31.3: nobody counts differently any more."""
    state.count_disputed = False
    state.consents.pop("count", None)


def declined(state: State, event: ev.Declined) -> None:
    state.consents.pop(event.about, None)


def resigned(state: State, event: ev.Resigned) -> None:
    _leaves_the_game(state, event.seat)


def director_ends(state: State, event: ev.DirectorEnds) -> None:
    state.closing = "director"


# After the last turn


def ended(state: State, event: ev.Ended) -> None:
    state.clocks.called_at = state.asleep = None
    if state.clocks.case == "sleep":
        state.clocks.case = None
    state.clocks.run(0, event.at)
    state.ended, state.ended_by, state.phase = event.reason, event.seat, "ended"
    state.consents = {}


def settled(state: State, event: ev.Settled) -> None:
    state.settled = event


def seed_revealed(state: State, event: ev.SeedRevealed) -> None:
    state.seed = event.seed


def signed(state: State, event: ev.Signed) -> None:
    state.signed = with_seat(state.signed, event.seat)
    state.reopened = False


def signatures_voided(state: State, event: ev.SignaturesVoided) -> None:
    state.signed = 0


def reopened(state: State, event: ev.Reopened) -> None:
    state.signed, state.reopened, state.consents = 0, True, {}
