"""Disputes between two desks as the director sees them: what the other desk has, and what stands here."""

from __future__ import annotations

from typing import Any

import msgspec

from tesela.tournament import events as ev
from tesela.tournament.merging.settling import takeable
from tesela.tournament.results import Result
from tesela.tournament.state import State


class OpenDispute(msgspec.Struct, frozen=True, kw_only=True):
    """An act of another desk that waits for the director's word."""

    dispute: int
    code: str
    by: str
    at: int
    takeable: bool
    """Whether one word puts it in force; else acts by hand are needed."""
    round: int | None
    table: int | None
    names: tuple[str, ...]
    """Whom it is about."""
    here: Result | None
    """The result that stands here, where that is disputed."""
    theirs: dict[str, Any]
    """The other desk's act as its log has it, in the numbers of this one."""


def open_disputes(state: State) -> tuple[OpenDispute, ...]:
    """What waits for the director, oldest first."""
    return tuple(_shown(state, one) for one in state.open_disputes)


def _shown(state: State, dispute: ev.Disputed) -> OpenDispute:
    theirs = ev.read_event(dispute.event)
    round_, table = getattr(theirs, "round", None), getattr(theirs, "table", None)
    numbers, here = _at_table(state, round_, table) if dispute.code == "result" else ((), None)
    number = getattr(theirs, "number", None)
    about = numbers or ((number,) if number in state.players else ())
    return OpenDispute(
        dispute=dispute.dispute,
        code=dispute.code,
        by=dispute.by,
        at=dispute.when,
        takeable=takeable(dispute) and not state.closed,
        round=round_,
        table=table,
        names=tuple(state.players[one].entrant.name for one in about),
        here=here,
        theirs=msgspec.to_builtins(theirs),
    )


def _at_table(state: State, round_: int | None, table: int | None) -> tuple[tuple[int, ...], Result | None]:
    """Who sits at a table, and the result that it has."""
    if round_ is None or table is None or not 1 <= round_ <= len(state.rounds):
        return (), None
    one = state.rounds[round_ - 1]
    pairing = one.pairings.get(table)
    return (pairing.players if pairing else ()), one.results.get(table)
