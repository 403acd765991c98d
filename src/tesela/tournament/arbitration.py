"""The arbiters' desk: penalties that are remembered, late arrivals, calls from tables, appeals of words."""

from __future__ import annotations

from typing import Final

from tesela.core.visible_text import one_line, readable
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.arbitration_events import LONGEST_WORD
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.case_keeping import unknown_case
from tesela.tournament.people import LONGEST
from tesela.tournament.results import Forfeit, Pairing, Result, forfeited
from tesela.tournament.state import Round

CONDUCT_POINTS: Final = 30
"""38 §5: thirty points, and no other number."""


def penalise(ask: Ask, command: c.Penalise) -> Answer:
    """38: with article and facts; how often it was before is counted over the whole tournament.

    Who is put out of the game or the tournament loses the game under way.
    """
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    points = command.points
    if command.offence == "points":
        points = CONDUCT_POINTS if points is None else points
        regulated = RULESETS[ask.state.ruleset].article_for("conduct.penalty") is not None
        if regulated and points != CONDUCT_POINTS:
            return ask.cannot("penalty.points", points=CONDUCT_POINTS)
    if wrong := unknown_case(ask, command.cites):
        return wrong
    last = ask.state.last_round
    penalised = ev.Penalised(
        **ask.signed(),
        number=command.number,
        offence=command.offence,
        article=command.article,
        reason=command.reason,
        times=1 + sum(one.number == command.number for one in ask.state.penalties),
        round=last.number if last else None,
        points=points or 0,
        cites=command.cites,
    )
    out = command.offence in ("game", "tournament")
    return [penalised, *(_lost_game(ask, command.number) if out else ())]


def _lost_game(ask: Ask, number: int) -> list[ev.Event]:
    """The game of the round under way, lost by who was put out of it; a game that was played stays."""
    last = ask.state.last_round
    pairing = last.by_player.get(number) if last is not None and last.published else None
    if last is None or pairing is None or pairing.is_bye:
        return []
    before = last.results.get(pairing.table)
    if before is not None and before.forfeit is None:
        return []
    result = _without(pairing, number, before, ask.state.conditions.forfeit_spread)
    return [ev.ResultEntered(**ask.signed(), round=last.number, table=pairing.table, result=result)]


def _without(pairing: Pairing, number: int, before: Result | None, spread: int) -> Result:
    """The result of a table that somebody was put out of; both, if the other is out already."""
    absent: Forfeit = "first" if number == pairing.first else "second"
    if before is not None and before.forfeit not in (None, absent):
        absent = "both"
    return forfeited(absent, spread)


def note_late(ask: Ask, command: c.NoteLate) -> Answer:
    """32 §3, `file-2024` 36: how much of the own time has run since the round began, less the grace."""
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    grace = RULESETS[ask.state.ruleset].options.late_grace_minutes
    if grace is None:
        return ask.cannot("late.unregulated")
    seat = seat_now(ask, command.number)
    if isinstance(seat, Refusal):
        return seat
    last, _pairing = seat
    if last.clock is None:
        return ask.cannot("late.clock", round=last.number)
    if any((one.number, one.round) == (command.number, last.number) for one in ask.state.late):
        return ask.cannot("late.known", name=player.entrant.name)
    ran = ask.now - last.clock.when - grace * 60_000
    if ran <= 0:
        return ask.cannot("late.in_time", name=player.entrant.name, minutes=grace)
    times = 1 + sum(one.number == command.number for one in ask.state.late)
    return [ev.LateNoted(**ask.signed(), number=command.number, round=last.number, ms=ran, times=times)]


def appeal_verdict(ask: Ask, command: c.AppealVerdict) -> Answer:
    """35.4: who laid the word appeals in writing, while the own game is under way."""
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    if not RULESETS[ask.state.ruleset].options.appeal:
        return ask.cannot("verdict.unregulated")
    seat = seat_now(ask, command.number)
    if isinstance(seat, Refusal):
        return seat
    last, pairing = seat
    waiting = [one.lodged for one in ask.state.slips.values() if one.decided is None]
    if any((one.round, one.number) == (last.number, command.number) for one in waiting):
        return ask.cannot("verdict.waiting")
    words = tuple(said for word in command.words if (said := one_line(word).upper()[:LONGEST_WORD].rstrip()))
    grounds = readable(command.grounds)
    if not words or not grounds:
        return ask.cannot("verdict.blank")
    earlier = [one.lodged for one in ask.state.slips.values() if one.lodged.round == last.number]
    if any((one.number, one.words) == (command.number, words) for one in earlier):
        return ask.cannot("verdict.final", words=", ".join(words))
    return [
        ev.VerdictAppealed(
            **ask.signed(),
            slip=max(ask.state.slips, default=0) + 1,
            round=last.number,
            table=pairing.table,
            number=command.number,
            words=words,
            grounds=grounds,
        )
    ]


def decide_verdict(ask: Ask, command: c.DecideVerdict) -> Answer:
    """35.4: the answer is given once, and is final."""
    slip = ask.state.slips.get(command.slip)
    if slip is None:
        return ask.cannot("verdict.unknown", slip=command.slip)
    if slip.decided is not None:
        return ask.cannot("verdict.final", words=", ".join(slip.lodged.words))
    return [ev.VerdictDecided(**ask.signed(), slip=command.slip, valid=command.valid, note=command.note)]


def seat_now(ask: Ask, number: int) -> tuple[Round, Pairing] | Refusal:
    """The table at which somebody plays in the published round, while it has no result."""
    last = ask.state.last_round
    if last is None or not last.published:
        return ask.cannot("round.unpublished", round=last.number if last else 1)
    pairing = last.by_player.get(number)
    if pairing is None:
        return ask.cannot("player.unknown", number=number)
    if pairing.is_bye:
        return ask.cannot("table.bye", table=pairing.table)
    if pairing.table in last.results:
        return ask.cannot("result.there", table=pairing.table)
    return last, pairing


def call_arbiter(ask: Ask, command: c.CallArbiter) -> Answer:
    """31.5: a table of the round under way asks for an arbiter."""
    last = ask.state.last_round
    if last is None or not last.published:
        return ask.cannot("round.unpublished", round=last.number if last else 1)
    if command.table not in last.pairings:
        return ask.cannot("table.unknown", table=command.table, round=last.number)
    number, kind = max(ask.state.calls, default=0) + 1, one_line(command.kind, LONGEST)
    return [ev.ArbiterCalled(**ask.signed(), call=number, round=last.number, table=command.table, kind=kind)]


def answer_call(ask: Ask, command: c.AnswerCall) -> Answer:
    if command.call not in ask.state.calls:
        return ask.cannot("call.unknown", call=command.call)
    if command.call in ask.state.answered:
        return ask.cannot("call.answered", call=command.call)
    return [ev.CallAnswered(**ask.signed(), call=command.call, note=command.note)]
