"""What if: the standings and the next pairing that some results would bring, without writing anything."""

from __future__ import annotations

import copy
from collections.abc import Mapping

import msgspec

from tesela.rules.refusals import Refusal
from tesela.tournament.pairing.field import NoPairingError
from tesela.tournament.pairing.next_round import next_round
from tesela.tournament.refusals import refuse_in
from tesela.tournament.results import Pairing, Result
from tesela.tournament.state import Round, State
from tesela.tournament.views import TournamentPlace, TournamentRound, place_view, round_view


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """What would be; `next` is None after the last round, or while tables have no result."""

    standings: tuple[TournamentPlace, ...]
    next: TournamentRound | None
    repeats: int
    """Tables of that round at which two meet again."""
    refusal: str | None


def what_if(state: State, results: Mapping[int, Result]) -> WhatIf | Refusal:
    """With these results, by table, in the round under way; a draft that was not published is left aside."""
    trial = _copy(state)
    last = trial.last_round
    for table, result in results.items():
        if last is None or table not in last.pairings or last.pairings[table].is_bye:
            return refuse_in(state.ruleset, "table.unknown", table=table, round=last.number if last else 1)
        last.results[table] = result
    standings = tuple(place_view(trial, row) for row in trial.standings())
    done = last is not None and last.missing
    if done or len(trial.rounds) >= trial.conditions.rounds or len(trial.present) < 2:
        return WhatIf(standings=standings, next=None, repeats=0, refusal=None)
    try:
        pairs = next_round(trial)
    except NoPairingError as problem:
        return WhatIf(standings=standings, next=None, repeats=0, refusal=problem.code)
    met = trial.met()
    tables = [Pairing(table, pair.first, pair.second) for table, pair in enumerate(pairs, 1)]
    repeats = sum(one.second is not None and _key(one) in met for one in tables)
    reasons = {one.table: pair.reason for one, pair in zip(tables, pairs, strict=True)}
    draft = Round(len(trial.rounds) + 1, {one.table: one for one in tables}, reasons)
    return WhatIf(standings=standings, next=round_view(trial, draft), repeats=repeats, refusal=None)


def _copy(state: State) -> State:
    """The tournament without a draft, free to be changed."""
    rounds = [one for one in state.rounds if one.published]
    trial = copy.copy(state)
    trial.rounds = [*rounds[:-1], copy.deepcopy(rounds[-1])] if rounds else []
    return trial


def _key(pairing: Pairing) -> tuple[int, int]:
    first, second = sorted(pairing.players)
    return first, second
