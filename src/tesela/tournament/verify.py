"""`replay --verify`: every act of a log decided again, every pairing made again, from the log alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tesela.tournament import events as ev
from tesela.tournament.fold import apply_to, fold
from tesela.tournament.pairing.field import NoPairingError
from tesela.tournament.pairing.next_round import next_round
from tesela.tournament.results import Pairing
from tesela.tournament.state import State


class Problem(NamedTuple):
    """An event that the rules would not give again; `event` counts from 1."""

    event: int
    code: str


def verify(events: Sequence[ev.Event]) -> list[Problem]:
    """What does not follow from what came before: pairings, numbers, times, tables without players."""
    state = fold(events[:1])
    problems: list[Problem] = []
    last = events[0].at
    for number, event in enumerate(events[1:], 2):
        if event.at < last:
            problems.append(Problem(number, "time"))
        last = max(last, event.at)
        problems += [Problem(number, code) for code in _wrong(state, event)]
        try:
            apply_to(state, (event,))
        except (KeyError, IndexError):
            return [*problems, Problem(number, "impossible")]
    return problems


def _wrong(state: State, event: ev.Event) -> list[str]:
    if isinstance(event, ev.Entered):
        return ["number"] if event.number != max(state.players, default=0) + 1 else []
    if isinstance(event, ev.RoundPaired):
        return _round(state, event)
    if isinstance(event, ev.ResultEntered | ev.ResultCorrected):
        rounds = state.rounds
        if not 1 <= event.round <= len(rounds) or event.table not in rounds[event.round - 1].pairings:
            return ["table"]
    return []


def _round(state: State, event: ev.RoundPaired) -> list[str]:
    if event.round != len(state.rounds) + 1 or state.open_round is not None:
        return ["round"]
    if set(event.reasons) <= {"manual", "bye"} and "manual" in event.reasons:
        return []  # by hand: there is nothing to make again
    try:
        pairs = next_round(state)
    except NoPairingError:
        return ["pairing"]
    again = tuple(Pairing(table, pair.first, pair.second) for table, pair in enumerate(pairs, 1))
    return [] if again == event.pairings else ["pairing"]
