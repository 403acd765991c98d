"""Whose move it is, and what each could do now: worked out here and nowhere else.

Both stand on every view, so that bots, the terminal, the server and the browser need no rules of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tesela.rules.handling import NOTHING_NEEDED, Choice, Giver, Handled, given_by, giver_of
from tesela.rules.laying import doubts_come_first
from tesela.rules.roles import ARBITER, SPECTATOR, Stage
from tesela.rules.state import State


def waits_for(state: State) -> tuple[int, ...]:
    """The seats without whom the game does not go on, and `ARBITER` where it waits for the desk."""
    if state.ended is not None or state.asleep is not None:
        return ()
    if state.clocks.case == "arbiter":
        return (ARBITER,)
    match state.phase:
        case "waiting":
            return _before_the_first_turn(state)
        case "laid" if not doubts_come_first(state):
            return (state.on_turn,)
        case "laid" | "announced":
            return _checking(state)
        case "challenged" if state.slip:
            return (state.on_turn,)
        case "challenged" | "appealed":
            return (ARBITER,)
        case "surplus":
            return tuple(seat for seat in state.active if seat != state.surplus_seat)
        case "claimed" | "voting" if state.claim is not None:
            claim = state.claim
            return tuple(seat for seat in state.opponents if not claim.has_voted(seat))
        case _:
            return (state.on_turn,)


def _before_the_first_turn(state: State) -> tuple[int, ...]:
    """The absent (32) and whoever owes a part in the draw; else, by hand, who has no full rack (6); else all.

    Before the agreed moment nobody can do anything about it but be there.
    """
    owing = {*state.withholding, *(seat for seat in state.active if state.is_absent(seat))}
    if owing:
        return tuple(sorted(owing))
    if state.awaits_round:
        return ()
    if state.starter < 0:
        return tuple(state.active)
    return tuple(seat for seat in state.active if state.wanted(seat))


def _checking(state: State) -> tuple[int, ...]:
    """33: the opponents who have not written it down; 31.3: whoever still counts differently."""
    if state.count_disputed:
        desk = (ARBITER,) if state.header.arbiter else ()
        return (*(seat for seat in state.active if not state.agrees(seat, "count")), *desk)
    return tuple(seat for seat in state.opponents if not state.has_accepted(seat))


def may(state: State, viewer: int) -> Mapping[str, Choice]:
    """Every command that this viewer could give now, by its tag, with what it needs."""
    if viewer == SPECTATOR or (viewer >= 0 and state.is_out(viewer)):
        return {}
    found = {}
    for handled in _open_to(giver_of(viewer), state.stage):
        for condition in handled.when:
            if condition(state, viewer):
                break
        else:
            choice = handled.needs(state, viewer) if handled.needs else NOTHING_NEEDED
            if choice is not None:
                found[handled.tag] = choice
    return found


@cache
def _open_to(giver: Giver, stage: Stage) -> tuple[Handled, ...]:
    """The commands whose conditions are worth asking: a view is made often, so this is worked out once."""
    return tuple(each for each in given_by(giver) if each.shut_at(giver, stage) is None)
