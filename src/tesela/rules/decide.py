"""`step(state, command, now)`: what a command does, as events, or a refusal as a value.

The given state never changes. What was due by `now` happens first. Nothing that can be read as a command
raises; only the keeper's own mistakes do (a checked game without a judge, a draw without the secret).
"""

from __future__ import annotations

from typing import Final

from tesela.rules import (
    agreeing,
    asking,
    desk,
    drawing,
    exchanging,
    judging,
    laying,
    sharing,
    sleeping,
    starting,
)
from tesela.rules import commands as c
from tesela.rules.bag import Secret
from tesela.rules.conditions import data_of
from tesela.rules.draft import Draft, Judge, Oracle
from tesela.rules.due import let_time_pass
from tesela.rules.events import Event
from tesela.rules.handling import HANDLED, giver_of, handles
from tesela.rules.refusals import Refusal
from tesela.rules.roles import ARBITER, KEEPER
from tesela.rules.state import State
from tesela.rules.variations import claiming_bonus, drawing_from_bags, swapping_blanks

TEXT_LIMIT: Final = 2000
NUMBER_LIMIT: Final = 10**12

_HANDLERS: Final = (
    starting, sharing, laying, judging, exchanging, drawing, agreeing, desk, asking, drawing_from_bags,
    swapping_blanks, claiming_bonus, sleeping,
)  # fmt: skip
"""The modules in which commands declare themselves; importing them fills `HANDLED`."""


def step(
    state: State,
    command: c.Command,
    now: int,
    *,
    judge: Judge | None = None,
    secret: Secret | None = None,
    oracle: Oracle | None = None,
) -> tuple[State, tuple[Event, ...]] | Refusal:
    """The state after the command and the events it brought about, or why it may not be."""
    draft = Draft(state, now, judge, secret, oracle)
    let_time_pass(draft)
    if refusal := _gate(draft, command):
        return refusal
    if refusal := HANDLED[type(command)].handle(draft, command):
        return refusal
    return draft.state, tuple(draft.events)


def _gate(draft: Draft, command: c.Command) -> Refusal | None:
    """What holds for every command: readable texts, a known seat that is still in it, the right moment."""
    state, seat, handled = draft.state, command.seat, HANDLED[type(command)]
    if wrong := _oversized(draft, command):
        return wrong
    if not 0 <= seat < state.seats and seat not in (ARBITER, KEEPER):
        return draft.no(handled.outsider or "seat.unknown", seat=seat)
    code = handled.not_for(giver_of(seat))
    if code is None and seat >= 0 and state.is_out(seat):
        code = "seat.out"
    code = code or handled.not_now(state, seat)
    return draft.no(code, **data_of(code, state, seat)) if code else None


def _oversized(draft: Draft, command: c.Command) -> Refusal | None:
    """Nothing enters the log that could not be written to it."""
    for name in command.__struct_fields__:
        value = getattr(command, name)
        if isinstance(value, str) and (len(value) > TEXT_LIMIT or not _is_text(value)):
            return draft.no("text.too_long", limit=TEXT_LIMIT)
        if isinstance(value, int) and abs(value) > NUMBER_LIMIT:
            return draft.no("number.too_big")
    return None


def _is_text(value: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in value)


@handles(c.Tick, by=("keeper",), after_end="yes", while_paused=True)
def tick(draft: Draft, command: c.Tick) -> Refusal | None:
    """Time has passed already, in `step`."""
    return None
