"""A game is `fold(events)`: one small function for each kind of event, and nothing is judged again here.

Logs with hidden tiles (`#`) fold as well: a tile that leaves a rack takes a hidden one with it if it was not
seen coming.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from tesela.core.errors import TextError
from tesela.rules import events as ev
from tesela.rules import fold_game as game
from tesela.rules import fold_theme as theme
from tesela.rules import fold_turn as turn
from tesela.rules.state import State


def fold(events: Iterable[ev.Event]) -> State:
    """The state after all events; the first one is the header.

    A log that no game can have written is unreadable text: `TextError`, with the event's number.
    """
    log = iter(events)
    header = next(log, None)
    if not isinstance(header, ev.Created):
        raise TextError("log.no_header", "")
    state = State(header)
    apply_to(state, log)
    return state


def apply(state: State, events: Iterable[ev.Event]) -> State:
    """The state after some more events; the given one stays as it was."""
    after = state.copy()
    apply_to(after, events)
    return after


def apply_to(state: State, events: Iterable[ev.Event]) -> None:
    """Change `state` itself. For this room only."""
    table = _APPLY
    try:
        for event in events:
            state.seq += 1
            state.last_at = event.at
            table[type(event)](state, event)
    except (LookupError, ValueError, AttributeError, OverflowError) as wrong:
        raise TextError("log.broken", "", state.seq, {"event": state.seq}) from wrong


_APPLY: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.Created: game.created,
    ev.RoundStarted: game.round_started,
    ev.LateClock: game.late_clock,
    ev.Arrived: game.arrived,
    ev.StartDrawn: game.start_drawn,
    ev.StarterSet: game.starter_set,
    ev.SeatingChosen: game.seating_chosen,
    ev.Drawn: turn.drawn,
    ev.SurplusSeen: turn.surplus_seen,
    ev.SurplusReturned: turn.surplus_returned,
    ev.DrawCompleted: turn.draw_completed,
    ev.TurnStarted: turn.turn_started,
    ev.Placed: turn.placed,
    ev.TakenBack: turn.taken_back,
    ev.Laid: turn.laid,
    ev.Announced: turn.announced,
    ev.Accepted: turn.accepted,
    ev.Challenged: turn.challenged,
    ev.SlipSigned: turn.slip_signed,
    ev.VerdictGiven: turn.verdict,
    ev.Appealed: turn.appealed,
    ev.AppealDecided: turn.appeal_decided,
    ev.Withdrawn: turn.withdrawn,
    ev.ExchangeAnnounced: turn.exchange_announced,
    ev.Exchanged: turn.exchanged,
    ev.Passed: turn.passed,
    ev.TurnLost: turn.turn_lost,
    ev.BlankSwapped: turn.blank_swapped,
    ev.ThemeClaimed: theme.claimed,
    ev.ThemeContested: theme.contested,
    ev.ThemeArgued: theme.argued,
    ev.ThemeVoted: theme.voted,
    ev.ThemeGranted: theme.granted,
    ev.ThemeDenied: theme.denied,
    ev.ClockStopped: game.clock_stopped,
    ev.ClockResumed: game.clock_resumed,
    ev.TimerLapsed: game.timer_lapsed,
    ev.TimeAdjusted: game.time_adjusted,
    ev.GameTimeOver: game.game_time_over,
    ev.ArbiterCalled: game.noted,
    ev.Ruled: game.noted,
    ev.Remarked: game.noted,
    ev.Penalised: game.penalised,
    ev.Warned: game.warned,
    ev.WordAsked: game.word_asked,
    ev.Disqualified: game.disqualified,
    ev.LeaveGranted: game.leave_granted,
    ev.LeftRoom: game.left_room,
    ev.ReturnedToRoom: game.returned,
    ev.SumCorrected: game.sum_corrected,
    ev.Agreed: game.agreed,
    ev.Declined: game.declined,
    ev.Resigned: game.resigned,
    ev.DirectorEnds: game.director_ends,
    ev.Ended: game.ended,
    ev.Settled: game.settled,
    ev.NonceOpened: game.nonce_opened,
    ev.SeedRevealed: game.seed_revealed,
    ev.Signed: game.signed,
    ev.SignaturesVoided: game.signatures_voided,
    ev.Reopened: game.reopened,
    ev.Slept: game.slept,
    ev.Woke: game.woke,
}
