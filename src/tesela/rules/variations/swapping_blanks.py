"""Recycled blanks (manual): swapping the letter for the blank that stands for it."""

from __future__ import annotations

from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, LETTER_MASK
from tesela.core.squares import Square
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import regulated, thinking
from tesela.rules.draft import Draft
from tesela.rules.handling import SEAT, Choice, handles
from tesela.rules.refusals import Refusal
from tesela.rules.state import State


def _blanks_to_swap(state: State, seat: int) -> Choice | None:
    """The squares whose blank stands for a letter on this rack."""
    rack = state.racks[seat]
    found = [
        str(Square.at(cell))
        for cell, code in enumerate(state.board)
        if code & BLANK_BIT and code & LETTER_MASK in rack
    ]
    return Choice(squares=tuple(found)) if found else None


recycling = regulated(lambda state: state.header.variants.recycled_blanks, "variant.off")


@handles(c.SwapBlank, by=SEAT, when=(recycling, thinking), needs=_blanks_to_swap)
def swap_blank(draft: Draft, command: c.SwapBlank) -> Refusal | None:
    """Put the letter in the blank's place and take the blank."""
    state = draft.state
    try:
        square = Square.of(command.square)
    except TextError as wrong_text:
        return draft.no(wrong_text.code, read=command.square[:20])
    code = state.board[square.cell]
    letter = code & LETTER_MASK
    if not code & BLANK_BIT or letter not in state.racks[command.seat]:
        return draft.no("blank.not_there", square=str(square))
    draft.emit(ev.BlankSwapped(draft.now, command.seat, square.cell, letter))
    return None
