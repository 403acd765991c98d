"""What time brings by itself: the end of a move and, where the clock keeps the pace, all that follows."""

from __future__ import annotations

from tesela.duplicate import events as ev
from tesela.duplicate.draft import Draft
from tesela.duplicate.drawing import deal
from tesela.duplicate.settling import close_move, end
from tesela.duplicate.state import State


def due(state: State) -> int | None:
    """When time next brings something about; None as long as it waits for an arbiter."""
    move = state.move
    if state.phase == "open" and move is not None:
        return move.deadline
    if not state.conditions.pace.by_clock or state.centre:
        return None
    if state.phase == "collecting" and move is not None:
        return move.deadline
    if state.phase == "dealt":
        return state.last_at
    if state.phase == "closed":
        return state.settled_at + state.conditions.pace.pause_ms
    return None  # the first move waits for somebody to start it


def let_time_pass(draft: Draft) -> None:
    """Make happen what was due by `draft.now`, each at its own time.

    Time is up at the deadline; where the clock keeps the pace the move is closed and, after the pause, the
    next one dealt. A move whose paper differs waits for the desk even there.
    """
    until = draft.now
    while (at := due(draft.state)) is not None and at <= until:
        draft.now = max(at, draft.state.last_at)
        if not _happen(draft, until):
            break
    draft.now = until


def _happen(draft: Draft, until: int) -> bool:
    state = draft.state
    if state.phase == "open":
        draft.emit(ev.TimeUp(draft.now, move=draft.move.number))
    elif state.phase == "collecting":
        draft.now = until  # judging takes its time: who reads the log sees when it was done
        return close_move(draft) is None
    elif state.phase == "closed":
        draft.now = until
        return deal_next(draft)
    else:
        draft.now = until
        start_clock(draft)
    return True


def deal_next(draft: Draft) -> bool:
    """The next rack; False if there is none, and the event is over."""
    state = draft.state
    move = state.rounds + 1
    hand = deal(draft.tools.secret, state.draws, state.rack, state.bag, move, state.conditions)
    if hand is None:
        end(draft, "tiles")
        return False
    number = len(state.moves) + 1
    draft.emit(ev.Dealt(draft.now, move=number, rack=hand.rack, tries=hand.tries, by=draft.by))
    return True


def start_clock(draft: Draft) -> None:
    """The move's whole time, from now."""
    deadline = draft.now + draft.state.conditions.timing.move_ms
    draft.emit(ev.Started(draft.now, move=draft.move.number, deadline=deadline, by=draft.by))
