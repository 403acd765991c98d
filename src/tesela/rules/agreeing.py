"""What takes everybody's word: stopping early, 37.1, a count or sum (34), signing, reopening, sleep."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tesela.rules import commands as c
from tesela.rules import events as ev
from tesela.rules.conditions import ended, regulated
from tesela.rules.draft import Draft
from tesela.rules.ending import end_game, void_signatures
from tesela.rules.handling import DESK, SEAT, Choice, handles
from tesela.rules.refusals import Refusal
from tesela.rules.roles import KEEPER
from tesela.rules.sleeping import agree_to_wake, agreed_days, cannot_sleep, fall_asleep
from tesela.rules.state import State, with_seat
from tesela.rules.turns import resume_clocks

_SUM: Final = re.compile(r"sum:([0-3]):(-?[1-9]\d{0,3})")
RACKS_STAND: Final = ("thinking", "exchanging")
"""While a turn is still being ended, by drawing say, nobody knows what the racks will hold."""
MAY_BE_AGREED: Final = ("end", "stuck", "count", "reopen", "wake")


def _to_agree_on(state: State, seat: int) -> Choice | None:
    """What this seat could be for now, and is not yet."""
    wanted = (about for about in MAY_BE_AGREED if not state.agrees(seat, about))
    found = [about for about in wanted if not _not_proposal(state, about)]
    if not _not_sums(state):
        found.append("sum")
    if not _not_sleep(state):
        found.append("sleep")
    return Choice(about=tuple(found)) if found else None


@handles(c.Agree, by=SEAT, needs=_to_agree_on, after_end="yes", while_paused=True)
def agree(draft: Draft, command: c.Agree) -> Refusal | None:
    """Be for it; once all are, it happens."""
    about = command.about
    if code := _not_about(draft.state, about):
        return draft.no(code, about=about[:40]) if code == "agree.unknown" else draft.no(code)
    if draft.state.agrees(command.seat, about):
        return draft.no("agree.again")
    others = draft.state.consents.get(about, 0)
    draft.emit(ev.Agreed(draft.now, command.seat, about))
    if draft.state.all_active_in(with_seat(others, command.seat)):
        _carry_out(draft, about)
    return None


def all_agree(state: State, about: str) -> bool:
    """Whether everybody still in the game is for it."""
    return state.all_active_in(state.consents.get(about, 0))


def _not_about(state: State, about: str) -> str | None:
    """Why this can't be agreed on now."""
    matched = _SUM.fullmatch(about)
    if matched is not None and int(matched[1]) < state.seats:
        return _not_sums(state)
    if agreed_days(about) is not None:
        return _not_sleep(state)
    return _not_proposal(state, about) if about in MAY_BE_AGREED else "agree.unknown"


def _not_sums(state: State) -> str | None:
    return "game.closed" if state.ended is not None and state.closed else None


def _not_sleep(state: State) -> str | None:
    """Beyond the days that each may take alone: any game by correspondence may sleep if all want it."""
    if state.ended is not None or state.asleep is not None or state.clocks.case == "arbiter":
        return "agree.not_now"
    return cannot_sleep(state)


def _not_proposal(state: State, about: str) -> str | None:
    if (about == "reopen") != (state.ended is not None):
        return "agree.not_now"
    check = _ABOUT.get(about)
    return check(state) if check else None


def _not_stuck(state: State) -> str | None:
    """37.1: any seat may, as long as racks are complete and no tile lies there that says otherwise."""
    if not state.header.options.end_when_stuck:
        return "stuck.unregulated"
    if state.on_turn < 0:
        return "game.not_started"
    settled = state.phase in RACKS_STAND and state.pending is None and not state.placed
    return None if settled else "agree.not_now"


_ABOUT: Final[dict[str, Callable[[State], str | None]]] = {
    "stuck": _not_stuck,
    "count": lambda state: None if state.count_disputed else "clock.dispute_none",
    "reopen": lambda state: None if state.all_signed else "reopen.not_signed",
    "wake": lambda state: None if state.asleep else "sleep.awake",
}


def _carry_out(draft: Draft, about: str) -> None:
    if matched := _SUM.fullmatch(about):
        draft.emit(ev.SumCorrected(draft.now, int(matched[1]), int(matched[2]), ""))
        void_signatures(draft)
    elif (days := agreed_days(about)) is not None:
        fall_asleep(draft, KEEPER, days)
    elif about in _DO:
        _DO[about](draft)


def _resume_count(draft: Draft) -> None:
    """31.3: they count the same again; an arbiter who was called goes when the arbiter says so (31.5)."""
    resume_clocks(draft, KEEPER)


_DO: Final[dict[str, Callable[[Draft], None]]] = {
    "end": lambda draft: end_game(draft, "agreed", None),
    "stuck": lambda draft: end_game(draft, "stuck", None),
    "count": _resume_count,
    "wake": agree_to_wake,
}


ONLY_NOTED: Final = ("stuck",)
"""Never answered: a «no» would tell that a play exists."""


def _to_decline(state: State, seat: int) -> Choice | None:
    about = tuple(about for about in state.consents if about not in ONLY_NOTED)
    return Choice(about=about) if about else None


@handles(c.Decline, by=SEAT, needs=_to_decline, after_end="yes", while_paused=True)
def decline(draft: Draft, command: c.Decline) -> Refusal | None:
    """Be against it: whoever was for it has to ask again."""
    if command.about not in draft.state.consents:
        return draft.no("agree.nothing")
    if command.about in ONLY_NOTED:
        return draft.no("agree.noted")
    draft.emit(ev.Declined(draft.now, command.seat, command.about))
    return None


def _unsigned(state: State, seat: int) -> str | None:
    return "sign.again" if state.has_signed(seat) else None


signing = regulated(lambda state: state.header.options.signing, "sign.unregulated")


@handles(c.Sign, by=SEAT, when=(signing, ended, _unsigned), after_end="yes")
def sign(draft: Draft, command: c.Sign) -> Refusal | None:
    """5.1; `file-2024` 44: both sign the sheet."""
    draft.emit(ev.Signed(draft.now, command.seat))
    return None


def _all_ask(state: State, seat: int) -> str | None:
    if not state.all_signed:
        return "reopen.not_signed"
    return None if all_agree(state, "reopen") else "reopen.not_asked"


@handles(c.Reopen, by=DESK, when=(ended, _all_ask), after_end="yes")
def reopen(draft: Draft, command: c.Reopen) -> Refusal | None:
    """`file-2024` 44: only if all players ask the director for it."""
    draft.emit(ev.Reopened(draft.now, command.note, article=draft.article("sheet.reopen")))
    return None
