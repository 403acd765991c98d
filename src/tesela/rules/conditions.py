"""Conditions that several commands share: whose turn it is, in which phase, what the rule set knows.

Each answers with the code of a refusal, or None if it holds; `data_of` fills the refusal's sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tesela.rules.handling import Condition
from tesela.rules.roles import Phase
from tesela.rules.state import State


def game_begun(state: State, seat: int) -> str | None:
    """The first turn has started."""
    return "game.not_started" if state.on_turn < 0 else None


def on_turn(state: State, seat: int) -> str | None:
    """It is this seat's turn."""
    if state.on_turn < 0:
        return "game.not_started"
    return None if seat == state.on_turn else "turn.not_yours"


def thinking(state: State, seat: int) -> str | None:
    """Only at the beginning of the own turn; an exchange once announced may have no way back (24)."""
    if code := on_turn(state, seat):
        return code
    if state.phase == "exchanging":
        # Should the bag have run out meanwhile, nobody can be held to it.
        return "exchange.binding" if state.header.options.exchange_binding and state.bag_size else None
    return None if state.phase == "thinking" else "turn.not_now"


def in_phase(*phases: Phase) -> Condition:
    """The turn is in one of these phases."""

    def condition(state: State, seat: int) -> str | None:
        return None if state.phase in phases else "turn.not_now"

    return condition


def regulated(knows: Callable[[State], bool], code: str) -> Condition:
    """The rule set knows such a thing."""

    def condition(state: State, seat: int) -> str | None:
        return None if knows(state) else code

    return condition


def ended(state: State, seat: int) -> str | None:
    """The game is over."""
    return "game.not_over" if state.ended is None else None


_DATA: Final[dict[str, Callable[[State, int], dict[str, object]]]] = {
    "turn.not_yours": lambda state, seat: {"on_turn": state.on_turn, "player": state.name(state.on_turn)},
    "turn.not_now": lambda state, seat: {"phase": state.phase},
    "game.over": lambda state, seat: {"reason": state.ended},
    "seat.unknown": lambda state, seat: {"seat": seat},
    "late.absent": lambda state, seat: {"player": state.name(state.absent_seats[0])},
    "conduct.away": lambda state, seat: {"player": state.name(seat)},
    "draw.count": lambda state, seat: {"wanted": state.wanted(seat)},
}


def data_of(code: str, state: State, seat: int) -> dict[str, object]:
    """What the sentence of a failed condition speaks of."""
    made = _DATA.get(code)
    return made(state, seat) if made else {}
