"""Small readings of a state that several rooms' tests need, without the state's own helpers."""

from __future__ import annotations

from tesela.core.letters import BLANK_BIT
from tesela.rules.state import State


def tiles_of(state: State) -> list[int]:
    """Every tile of the set, wherever it lies: bag, racks, board."""
    bag = [code for code, count in enumerate(state.bag) for _ in range(count)]
    board = [0 if code & BLANK_BIT else code for code in state.board if code]
    return sorted([*bag, *board, *(code for rack in state.racks for code in rack)])
