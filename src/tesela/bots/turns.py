"""Which bot of a table has something to do."""

from __future__ import annotations

from tesela.rules.game import State
from tesela.rules.laying import doubts_come_first


def bot_to_act(state: State, bots: frozenset[int]) -> int | None:
    """The bot that has something to do: on its turn, or asked to check somebody's play."""
    if not bots or state.ended is not None or state.clocks.case == "arbiter":
        return None
    in_doubt = state.phase == "laid" and doubts_come_first(state)  # manual: before it is counted
    if state.phase in ("thinking", "exchanging", "rejected", "laid") and not in_doubt:
        return state.on_turn if state.on_turn in bots else None
    if state.phase == "announced" or in_doubt:
        waiting = [seat for seat in state.active if seat != state.on_turn and not state.accepted >> seat & 1]
        return next((seat for seat in waiting if seat in bots), None)
    return None
