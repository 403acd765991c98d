"""The director's word on what two desks have otherwise: a new act, on record."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.reporting import table_of


def settle_dispute(ask: Ask, command: c.SettleDispute) -> Answer:
    """Leave what stands, or take what the other desk has, where one act can put it in force."""
    dispute = ask.state.disputes.get(command.dispute)
    if dispute is None or dispute.settled is not None:
        return ask.cannot("dispute.unknown", dispute=command.dispute)
    settled = ev.DisputeSettled(
        **ask.signed(), dispute=command.dispute, taken=command.take, reason=command.reason
    )
    if not command.take:
        return [settled]
    if ask.state.closed:
        return ask.cannot("over")
    acts = _in_force(ask, dispute.event, command.reason)
    return [settled, *acts] if acts else ask.cannot("dispute.by_hand", dispute=command.dispute)


def takeable(dispute: ev.Disputed) -> bool:
    """Whether the director can take the other desk's act with one word; else acts by hand are needed."""
    return dispute.code in ("result", "entry", "conditions")


def _in_force(ask: Ask, dispute: ev.Disputed, reason: str) -> Sequence[ev.Event]:
    """The acts that put the other desk's version in force; none if that takes more than one decision."""
    if not takeable(dispute):
        return []
    theirs = ev.read_event(dispute.event)
    if isinstance(theirs, ev.ResultEntered | ev.ResultCorrected):
        return _corrected(ask, theirs, reason)
    if isinstance(theirs, ev.Entered | ev.EntryChanged) and theirs.number in ask.state.players:
        return [ev.EntryChanged(**ask.signed(), number=theirs.number, entrant=theirs.entrant)]
    if isinstance(theirs, ev.ConditionsChanged) and theirs.conditions.rounds >= len(ask.state.rounds):
        return [ev.ConditionsChanged(**ask.signed(), conditions=theirs.conditions, reason=reason)]
    return []


def _corrected(ask: Ask, theirs: ev.ResultEntered | ev.ResultCorrected, reason: str) -> Sequence[ev.Event]:
    """The other desk's figures for a table that still has others."""
    found = table_of(ask, theirs.round, theirs.table)
    if isinstance(found, Refusal) or theirs.table not in found[0].results:
        return []
    return [
        ev.ResultCorrected(
            **ask.signed(), round=theirs.round, table=theirs.table, result=theirs.result, reason=reason
        )
    ]
