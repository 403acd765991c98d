"""`replay --verify`: every pairing made again and every act held against what came before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tesela.core.errors import TextError
from tesela.tournament import events as ev
from tesela.tournament.fold import apply_to, fold
from tesela.tournament.lawful import unlawful
from tesela.tournament.pairing.field import NoPairingError
from tesela.tournament.pairing.next_round import next_round
from tesela.tournament.results import Pairing
from tesela.tournament.state import State


class Problem(NamedTuple):
    """An event that the rules would not give again; `event` counts from 1."""

    event: int
    code: str


def verify(events: Sequence[ev.Event], *, since: int = 1) -> list[Problem]:
    """What does not follow from what came before: pairings, numbers, times, results, tables, the tribunal.

    The first `since` events are taken as they are: who has checked them before need not do it again.
    """
    since = max(1, since)
    state = fold(events[:since])
    problems: list[Problem] = []
    last = state.last_at
    for number, event in enumerate(events[since:], since + 1):
        if event.at < last:
            problems.append(Problem(number, "time"))
        last = max(last, event.at)
        problems += [Problem(number, code) for code in _wrong(state, event)]
        try:
            apply_to(state, (event,))
        except (KeyError, IndexError, ValueError):
            return [*problems, Problem(number, "impossible")]
    return problems


def _wrong(state: State, event: ev.Event) -> list[str]:
    if isinstance(event, ev.Created):
        return ["header"]
    if (code := unlawful(state, event)) is not None:
        return [code]
    if isinstance(event, ev.Entered):
        following = max(state.players, default=0) + 1
        fits = event.number not in state.players if event.origin else event.number == following
        return [] if fits else ["number"]
    if isinstance(event, ev.RoundPublished | ev.RoundDiscarded):
        last = state.last_round
        return [] if last and last.number == event.round and not last.published else ["round"]
    if isinstance(event, ev.RoundPaired):
        return _round(state, event)
    if isinstance(event, ev.Noted | ev.Disputed):
        return [] if _readable(event.event) else ["unreadable"]
    if isinstance(event, ev.ResultEntered | ev.ResultCorrected):
        rounds = state.rounds
        if not 1 <= event.round <= len(rounds) or event.table not in rounds[event.round - 1].pairings:
            return ["table"]
    return []


def _readable(text: str) -> bool:
    try:
        ev.read_event(text)
    except TextError:
        return False
    return True


def _round(state: State, event: ev.RoundPaired) -> list[str]:
    if event.round != len(state.rounds) + 1 or state.open_round is not None:
        return ["round"]
    if not _everybody_once(state, event):
        return ["pairing"]
    if set(event.reasons) <= {"manual", "bye"} and "manual" in event.reasons:
        return []  # by hand: there is nothing to make again
    if event.origin:
        return []  # made by another desk with what it knew then; its own log has it to be made again
    try:
        pairs = next_round(state)
    except NoPairingError:
        return ["pairing"]
    again = tuple(Pairing(table, pair.first, pair.second) for table, pair in enumerate(pairs, 1))
    return [] if again == event.pairings else ["pairing"]


def _everybody_once(state: State, event: ev.RoundPaired) -> bool:
    """Whether every table is named once and every player sits at one."""
    seated = [number for pairing in event.pairings for number in pairing.players]
    tables = {pairing.table for pairing in event.pairings}
    once = len(seated) == len(set(seated)) and len(tables) == len(event.pairings)
    return once and set(seated) <= state.players.keys() and len(event.reasons) == len(event.pairings)
