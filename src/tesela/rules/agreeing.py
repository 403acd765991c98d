"""What takes everybody's word: stopping early, 37.1, a count or sum (34), a theme, signing, reopening."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, LETTER_MASK
from tesela.core.squares import Square
from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.draft import Draft
from tesela.rules.ending import end_game
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER
from tesela.rules.state import State

_SUM: Final = re.compile(r"sum:([0-3]):(-?[1-9]\d{0,3})")
MAY_BE_AGREED: Final = ("end", "stuck", "count", "reopen", "theme")


def agree(draft: Draft, command: c.Agree) -> Refusal | None:
    """Be for it; once all are, it happens."""
    about = command.about
    if wrong := _may_not_agree(draft, command.seat, about):
        return wrong
    if draft.state.consents.get(about, 0) >> command.seat & 1:
        return draft.no("agree.again")
    draft.emit(ev.Agreed(draft.now, command.seat, about))
    if all_agree(draft.state, about):
        _carry_out(draft, about)
    return None


def all_agree(state: State, about: str) -> bool:
    everybody = sum(1 << seat for seat in state.active)
    return state.consents.get(about, 0) & everybody == everybody


def _may_not_agree(draft: Draft, seat: int, about: str) -> Refusal | None:
    state = draft.state
    if seat < 0:
        return draft.no("seat.unknown", seat=seat)
    matched = _SUM.fullmatch(about)
    if about not in MAY_BE_AGREED and (matched is None or int(matched[1]) >= state.seats):
        return draft.no("agree.unknown", about=about[:40])
    if (about == "reopen") != (state.ended is not None) and matched is None:
        return draft.no("agree.not_now")
    if about == "stuck" and not state.header.options.end_when_stuck:
        return draft.no("stuck.unregulated")
    if about == "stuck" and state.on_turn < 0:
        return draft.no("game.not_started")
    if about == "count" and not state.count_disputed:
        return draft.no("clock.dispute_none")
    if about == "reopen" and not all_signed(state):
        return draft.no("reopen.not_signed")
    if about == "theme":
        if not state.header.variants.theme:
            return draft.no("variant.off")
        if state.last_play is None:
            return draft.no("theme.no_play")
    return None


def _carry_out(draft: Draft, about: str) -> None:
    if matched := _SUM.fullmatch(about):
        draft.emit(ev.SumCorrected(draft.now, int(matched[1]), int(matched[2]), ""))
    elif about in _DO:
        _DO[about](draft)


def _resume_count(draft: Draft) -> None:
    """31.3: they count the same again."""
    draft.emit(ev.ClockResumed(draft.now, ARBITER))


def _grant_theme(draft: Draft) -> None:
    """Manual, variant of the theme: the others were convinced."""
    seat = draft.state.last_play
    if seat is not None:
        draft.emit(ev.ThemeGranted(draft.now, seat, draft.state.header.variants.theme_points))


_DO: Final[dict[str, Callable[[Draft], None]]] = {
    "end": lambda draft: end_game(draft, "agreed", None),
    "stuck": lambda draft: end_game(draft, "stuck", None),
    "count": _resume_count,
    "theme": _grant_theme,
}


def decline(draft: Draft, command: c.Decline) -> Refusal | None:
    if command.seat < 0:
        return draft.no("seat.unknown", seat=command.seat)
    if command.about not in draft.state.consents:
        return draft.no("agree.nothing")
    draft.emit(ev.Declined(draft.now, command.seat, command.about))
    return None


def all_signed(state: State) -> bool:
    everybody = sum(1 << seat for seat in state.active)
    return bool(everybody) and state.signed & everybody == everybody


def is_closed(state: State) -> bool:
    """`file-2024` 44: signed by both, the game can't be touched any more."""
    return state.header.options.signed_closes and all_signed(state)


def sign(draft: Draft, command: c.Sign) -> Refusal | None:
    """5.1; `file-2024` 44: both sign the sheet."""
    state = draft.state
    if command.seat < 0:
        return draft.no("seat.unknown", seat=command.seat)
    if not state.header.options.signing:
        return draft.no("sign.unregulated")
    if state.ended is None:
        return draft.no("game.not_over")
    if state.signed >> command.seat & 1:
        return draft.no("sign.again")
    draft.emit(ev.Signed(draft.now, command.seat))
    return None


def reopen(draft: Draft, command: c.Reopen) -> Refusal | None:
    """`file-2024` 44: only if all players ask the director for it."""
    if command.seat != ARBITER:
        return draft.no("arbiter.only")
    if draft.state.ended is None:
        return draft.no("game.not_over")
    if not all_signed(draft.state):
        return draft.no("reopen.not_signed")
    if not all_agree(draft.state, "reopen"):
        return draft.no("reopen.not_asked")
    draft.emit(ev.Reopened(draft.now, command.note, article=draft.article("sheet.reopen")))
    return None


def swap_blank(draft: Draft, command: c.SwapBlank) -> Refusal | None:
    """Manual, variant «reciclar los comodines»: the letter for the blank that stands for it."""
    state = draft.state
    if not state.header.variants.recycled_blanks:
        return draft.no("variant.off")
    if wrong := draft.not_thinking(command.seat):
        return wrong
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
