"""The hall: the clock of a round, games played on the server, and what the judge of the hall was asked."""

from __future__ import annotations

from tesela.core.visible_text import one_line
from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.arbitration_events import LONGEST_WORD
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.reporting import as_conditions, table_of
from tesela.tournament.state import Round, State


def start_clock(ask: Ask, command: c.StartClock) -> Answer:
    """One clock for all tables of the round; started again it begins anew, and both stand in the log."""
    last = ask.state.last_round
    if last is None or not last.published:
        return ask.cannot("round.unpublished", round=last.number if last else 1)
    minutes = command.minutes or round_minutes(ask.state)
    return [ev.ClockStarted(**ask.signed(), round=last.number, minutes=minutes)]


def round_minutes(state: State) -> int:
    """How long a round lasts: the total time of the conditions, or both players' time."""
    return state.conditions.total_minutes or 2 * state.conditions.minutes


def stopped_ms(state: State, round_: Round, table: int) -> int:
    """31.5: how long a table's clock stood still in a round while it waited for an arbiter who came."""
    return sum(
        answer.when - state.calls[number].when
        for number, answer in state.answered.items()
        if state.calls[number].table == table and state.calls[number].round == round_.number
    )


def open_game(ask: Ask, command: c.OpenGame) -> Answer:
    """Both have sat down at a game here: the table is known to play it."""
    found = table_of(ask, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    one, pairing = found
    if command.table in one.results or command.table in one.games:
        return ask.cannot("round.results", table=command.table)
    if set(command.seats) != set(pairing.players):
        return ask.cannot("table.unknown", table=command.table, round=command.round)
    return [
        ev.GameOpened(
            **ask.signed(),
            round=command.round,
            table=command.table,
            game=command.game,
            seats=command.seats,
        )
    ]


def take_game(ask: Ask, command: c.TakeGame) -> Answer:
    """5.1: the game played here is its own sheet: its result needs nobody else's word.

    Who was ahead and gave it up loses it as who does not come: with the scores of the conditions.
    """
    found = table_of(ask, command.round, command.table)
    if isinstance(found, Refusal):
        return found
    one, _pairing = found
    known = one.games.get(command.table)
    if known is None or known.game != command.game:
        return ask.cannot("table.unknown", table=command.table, round=command.round)
    if command.table in one.results:
        return ask.cannot("result.there", table=command.table)
    return [
        ev.ResultEntered(
            **ask.signed(),
            round=command.round,
            table=command.table,
            result=as_conditions(ask, command.result),
            source="game",
        )
    ]


def record_words(ask: Ask, command: c.RecordWords) -> Answer:
    """42.1: the arbiter can read afterwards what was asked, and when."""
    words = tuple(one_line(word, LONGEST_WORD) for word in command.words)
    return [ev.WordsAsked(**ask.signed(), words=words, valid=command.valid, table=command.table)]
