"""The arbiters' desk: penalties that are remembered, calls from tables, and the case book."""

from __future__ import annotations

from typing import Final

from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask

CONDUCT_POINTS: Final = 30
"""38 §5: thirty points, and no other number."""


def penalise(ask: Ask, command: c.Penalise) -> Answer:
    """38: with article and facts; how often it was before is counted over the whole tournament."""
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    points = command.points
    if command.offence == "points":
        points = CONDUCT_POINTS if points is None else points
        regulated = RULESETS[ask.state.ruleset].article_for("conduct.penalty") is not None
        if regulated and points != CONDUCT_POINTS:
            return ask.cannot("penalty.points", points=CONDUCT_POINTS)
    last = ask.state.last_round
    return [
        ev.Penalised(
            **ask.signed(),
            number=command.number,
            offence=command.offence,
            article=command.article,
            reason=command.reason,
            times=1 + sum(one.number == command.number for one in ask.state.penalties),
            round=last.number if last else None,
            points=points or 0,
        )
    ]


def call_arbiter(ask: Ask, command: c.CallArbiter) -> Answer:
    """31.5: a table of the round under way asks for an arbiter."""
    last = ask.state.last_round
    if last is None or not last.published:
        return ask.cannot("round.unpublished", round=last.number if last else 1)
    if command.table not in last.pairings:
        return ask.cannot("table.unknown", table=command.table, round=last.number)
    number = max(ask.state.calls, default=0) + 1
    return [
        ev.ArbiterCalled(
            **ask.signed(), call=number, round=last.number, table=command.table, kind=command.kind
        )
    ]


def answer_call(ask: Ask, command: c.AnswerCall) -> Answer:
    if command.call not in ask.state.calls:
        return ask.cannot("call.unknown", call=command.call)
    if command.call in ask.state.answered:
        return ask.cannot("call.answered", call=command.call)
    return [ev.CallAnswered(**ask.signed(), call=command.call, note=command.note)]


def keep_case(ask: Ask, command: c.KeepCase) -> Answer:
    """39, 40: an interpretation with its facts; later decisions cite it by number."""
    for cited in command.cites:
        if cited not in ask.state.cases:
            return ask.cannot("case.unknown", case=cited)
    number = max(ask.state.cases, default=0) + 1
    return [
        ev.CaseKept(
            **ask.signed(),
            case=number,
            facts=command.facts,
            articles=command.articles,
            decision=command.decision,
            cites=command.cites,
        )
    ]
