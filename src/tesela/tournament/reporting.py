"""Results: entered once, confirmed by a second person, corrected only as the rules allow."""

from __future__ import annotations

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.results import Pairing, Result, forfeited
from tesela.tournament.signing import agreed, differences, tidied
from tesela.tournament.state import Round


def enter_result(ask: Ask, command: c.EnterResult) -> Answer:
    """5.1: the result of a table; entered again it is replaced until somebody has confirmed it."""
    found = table_of(ask, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    one, pairing = found
    if command.table in one.confirmed:
        return ask.cannot("result.there", table=command.table)
    if wrong := _wrong(ask, pairing, command.result):
        return wrong
    return [
        ev.ResultEntered(
            **ask.signed(),
            round=command.round,
            table=command.table,
            result=as_conditions(ask, command.result),
            source=command.source,
        )
    ]


def report_result(ask: Ask, command: c.ReportResult) -> Answer:
    """44: both players sign: the result stands when they say the same, until then it is only their word."""
    last = ask.state.last_round
    if last is None or not last.published:
        return ask.cannot("round.unpublished", round=last.number if last else 1)
    pairing = last.by_player.get(command.number)
    if pairing is None:
        return ask.cannot("player.unknown", number=command.number)
    if pairing.is_bye:
        return ask.cannot("table.bye", table=pairing.table)
    if pairing.table in last.results:
        return ask.cannot("result.there", table=pairing.table)
    round_, table, said = last.number, pairing.table, tidied(as_conditions(ask, command.result))
    if wrong := _wrong(ask, pairing, said):
        return wrong
    reported = ev.ResultReported(
        **ask.signed(), round=round_, table=table, number=command.number, result=said
    )
    others = [one for who, one in last.reports.get(table, {}).items() if who != command.number]
    signed = agreed(others[0], said) if others else None
    if signed is None:
        known = last.reports.get(table, {}).get(command.number) == said
        return [] if known else [reported]  # pressed twice, it is said once
    entered = ev.ResultEntered(**ask.signed(), round=round_, table=table, result=signed, source="players")
    return [reported, entered]


def confirm_result(ask: Ask, command: c.ConfirmResult) -> Answer:
    """44: a second person signs. Who entered it is not that person."""
    found = table_of(ask, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    one, _pairing = found
    if command.table not in one.results:
        return ask.cannot("result.none", table=command.table)
    if command.table in one.confirmed:
        return ask.cannot("result.confirmed", table=command.table)
    if one.entered_by.get(command.table) == ask.actor.name:
        return ask.cannot("result.same_person", table=command.table)
    if command.result is not None:
        there = one.results[command.table]
        other = {one.field for one in differences(tidied(there), tidied(as_conditions(ask, command.result)))}
        if other & {"score", "forfeit"}:
            first, second = there.first.score, there.second.score
            return ask.cannot("result.differs", table=command.table, first=first, second=second)
        if other:
            return ask.cannot("result.figures", table=command.table)
    return [ev.ResultConfirmed(**ask.signed(), round=command.round, table=command.table)]


def correct_result(ask: Ask, command: c.CorrectResult) -> Answer:
    """44: a signed game reopens only if both players ask the director, to correct a mistake."""
    found = table_of(ask, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    one, pairing = found
    if command.table not in one.results:
        return ask.cannot("result.none", table=command.table)
    if command.table in one.confirmed and not command.both_asked:
        return ask.cannot("result.signed", table=command.table)
    if wrong := _wrong(ask, pairing, command.result):
        return wrong
    return [
        ev.ResultCorrected(
            **ask.signed(),
            round=command.round,
            table=command.table,
            result=as_conditions(ask, command.result),
            reason=command.reason,
        )
    ]


def implausible(result: Result) -> list[str]:
    """What a desk should ask about before it takes a result; nothing of it is refused."""
    asked = []
    if result.forfeit is None:
        for side in (result.first, result.second):
            if side.score < 100 or side.score > 800:
                asked.append("score")
            if side.best_play is not None and side.best_play > max(0, side.score):
                asked.append("best_play")
            if (side.bingos or 0) * 50 > max(0, side.score):
                asked.append("bingos")
    return sorted(set(asked))


def table_of(ask: Ask, round_: int, table: int) -> tuple[Round, Pairing] | Refusal:
    """A table of a published round at which two play."""
    if not 1 <= round_ <= len(ask.state.rounds):
        return ask.cannot("round.none")
    one = ask.state.rounds[round_ - 1]
    if not one.published:
        return ask.cannot("round.unpublished", round=round_)
    pairing = one.pairings.get(table)
    if pairing is None:
        return ask.cannot("table.unknown", table=table, round=round_)
    return ask.cannot("table.bye", table=table) if pairing.is_bye else (one, pairing)


def as_conditions(ask: Ask, result: Result) -> Result:
    """A forfeit has the scores of the conditions, whatever was written beside it."""
    if result.forfeit is None:
        return result
    return forfeited(result.forfeit, ask.state.conditions.forfeit_spread)


def _wrong(ask: Ask, pairing: Pairing, result: Result) -> Refusal | None:
    if result.started is not None and result.started not in pairing.players:
        return ask.cannot("result.started", table=pairing.table)
    return None
