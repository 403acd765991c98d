"""What each may see of a tournament: the public what is published, the desk all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from tesela.tournament.arbitration_views import PenaltyEntry, penalties
from tesela.tournament.conditions import Conditions
from tesela.tournament.hall import stopped_ms
from tesela.tournament.merging.showing import OpenDispute, open_disputes
from tesela.tournament.people import OfficialRole
from tesela.tournament.reporting import implausible
from tesela.tournament.results import Pairing, Result
from tesela.tournament.standings import Row
from tesela.tournament.state import Player, Round, State
from tesela.tournament.teams import TeamRow, team_standings
from tesela.tournament.tie_breaks import Value


class TournamentTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a round; `second` is None for a bye."""

    table: int
    first: int
    first_name: str
    second: int | None
    second_name: str
    result: Result | None
    confirmed: bool
    reason: str


class TournamentRound(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    published: bool
    tables: tuple[TournamentTable, ...]
    complete: bool


class TournamentPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the standings; `values` follow the conditions' tie-breaks, points as whole games."""

    place: int
    number: int
    name: str
    country: str
    club: str
    wins: int
    draws: int
    losses: int
    values: tuple[float, ...]
    playing: bool
    categories: tuple[str, ...]


class TeamPlace(msgspec.Struct, frozen=True, kw_only=True):
    """A team's line: points of matches and of boards as whole games."""

    place: int
    team: str
    match_points: float
    board_points: float
    spread: int
    matches: int


class TableReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a player says of a table, where it does not stand yet."""

    table: int
    number: int
    name: str
    result: Result


class TableCall(msgspec.Struct, frozen=True, kw_only=True):
    """A table that waits for an arbiter, since when, and what the round's clock showed then."""

    call: int
    table: int
    kind: str
    at: int
    clock_ms: int | None


class StoppedTable(msgspec.Struct, frozen=True, kw_only=True):
    """31.5: the time that a table has lost to calls in this round, answered ones only."""

    table: int
    ms: int


class RoundClock(msgspec.Struct, frozen=True, kw_only=True):
    """The hall's clock of a round: when it began and when it ends, in milliseconds since 1970."""

    round: int
    began: int
    ends: int


class AskedWords(msgspec.Struct, frozen=True, kw_only=True):
    """A question to the judge of the hall, for the arbiter."""

    at: int
    table: int | None
    words: tuple[str, ...]
    valid: bool


class WaitingApplication(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who asks to take part."""

    application: int
    name: str
    rating: int
    country: str
    club: str
    federation_id: str
    team: str


class TournamentOfficial(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    role: OfficialRole


class EntrantNow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody entered, as the desk sees them."""

    number: int
    name: str
    rating: int
    country: str
    club: str
    federation_id: str
    categories: tuple[str, ...]
    team: str
    checked_in: bool
    playing: bool


class BoundPair(msgspec.Struct, frozen=True, kw_only=True):
    """Two who may not meet, or who meet in the next round whatever the system says."""

    kind: Literal["forbidden", "fixed"]
    one: int
    one_name: str
    other: int
    other_name: str
    reason: str


class DoubtfulResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result of the last round to be looked at again; `codes` say why (`score`, `best_play`, `bingos`)."""

    table: int
    result: Result
    codes: tuple[str, ...]


class TournamentDesk(msgspec.Struct, frozen=True, kw_only=True):
    """What only the desk sees: the pairing that is being looked at, reports, calls, penalties."""

    draft: TournamentRound | None
    players: tuple[EntrantNow, ...]
    pairs: tuple[BoundPair, ...]
    doubtful: tuple[DoubtfulResult, ...]
    reports: tuple[TableReport, ...]
    calls: tuple[TableCall, ...]
    stopped: tuple[StoppedTable, ...]
    words: tuple[AskedWords, ...]
    applications: tuple[WaitingApplication, ...]
    penalties: tuple[PenaltyEntry, ...]
    word_appeals: int
    """35.4: words that wait for the arbiters' answer."""
    appeals: int
    """41: appeals that the tribunal has not decided."""
    disputes: tuple[OpenDispute, ...]


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament as anybody may see it."""

    tournament: str
    conditions: Conditions
    published: bool
    closed: bool
    registration: bool
    officials: tuple[TournamentOfficial, ...]
    clock: RoundClock | None
    rounds: tuple[TournamentRound, ...]
    standings: tuple[TournamentPlace, ...]
    teams: tuple[TeamPlace, ...]


def public_view(state: State) -> TournamentView:
    """Published rounds and the standings after them; nothing of a pairing that is being looked at."""
    return TournamentView(
        tournament=state.header.tournament,
        conditions=state.conditions,
        published=state.published,
        closed=state.closed,
        registration=state.registration and not state.closed,
        officials=tuple(TournamentOfficial(name=one.name, role=one.role) for one in state.officials),
        clock=round_clock(state),
        rounds=tuple(round_view(state, one) for one in state.published_rounds()),
        standings=tuple(place_view(state, row) for row in state.standings()),
        teams=tuple(_team(row) for row in team_standings(state)),
    )


def round_clock(state: State) -> RoundClock | None:
    """The clock of the round under way, if it was started."""
    started = [one.clock for one in state.published_rounds() if one is state.open_round]
    if not started or started[0] is None:
        return None
    clock = started[0]
    return RoundClock(round=clock.round, began=clock.when, ends=clock.when + clock.minutes * 60_000)


def round_view(state: State, one: Round) -> TournamentRound:
    """The tables of a round, in their order."""
    tables = tuple(_table(state, one, pairing) for _, pairing in sorted(one.pairings.items()))
    return TournamentRound(
        number=one.number, published=one.published, tables=tables, complete=not one.missing
    )


def place_view(state: State, row: Row) -> TournamentPlace:
    """A line of the standings with the player's name."""
    player = state.players[row.number]
    shown = zip(state.conditions.tie_breaks, row.values, strict=True)
    return TournamentPlace(
        place=row.place,
        number=row.number,
        name=player.entrant.name,
        country=player.entrant.country,
        club=player.entrant.club,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        values=tuple(_shown(name, value) for name, value in shown),
        playing=player.playing,
        categories=player.entrant.categories,
    )


def _team(row: TeamRow) -> TeamPlace:
    return TeamPlace(
        place=row.place,
        team=row.team,
        match_points=row.match_points / 2,
        board_points=row.board_points / 2,
        spread=row.spread,
        matches=row.matches,
    )


def _table(state: State, one: Round, pairing: Pairing) -> TournamentTable:
    return TournamentTable(
        table=pairing.table,
        first=pairing.first,
        first_name=_name(state, pairing.first),
        second=pairing.second,
        second_name="" if pairing.second is None else _name(state, pairing.second),
        result=one.results.get(pairing.table),
        confirmed=pairing.table in one.confirmed,
        reason=one.reasons[pairing.table],
    )


def _name(state: State, number: int) -> str:
    return state.players[number].entrant.name


_WORDS_SHOWN = 100
"""Questions to the judge of the hall that the desk sees; the log has all."""
_HALVES = frozenset({"points", "buchholz", "median_buchholz", "direct"})
_QUARTERS = frozenset({"sonneborn_berger"})


def _shown(tie_break: str, value: Value) -> float:
    """Half points become points; losses, counted below zero, become what people count."""
    if tie_break in _HALVES:
        return float(value) / 2
    if tie_break in _QUARTERS:
        return float(value) / 4
    if tie_break == "fewest_losses":
        return -float(value)
    return round(float(value), 2)


def desk_view(state: State) -> TournamentDesk:
    """The desk's own: nothing of it is for the public."""
    last = state.last_round
    open_reports = (
        []
        if last is None
        else [
            TableReport(table=table, number=number, name=_name(state, number), result=said)
            for table, reports in last.reports.items()
            if table not in last.results
            for number, said in reports.items()
        ]
    )
    return TournamentDesk(
        draft=round_view(state, last) if last is not None and not last.published else None,
        players=tuple(_entrant(player) for player in state.players.values()),
        pairs=tuple(_bound(state)),
        doubtful=() if last is None else tuple(_doubtful(last)),
        reports=tuple(open_reports),
        calls=_calls(state),
        stopped=_stopped(state),
        words=tuple(
            AskedWords(at=one.when, table=one.table, words=one.words, valid=one.valid)
            for one in state.words[: -_WORDS_SHOWN - 1 : -1]
        ),
        applications=tuple(
            WaitingApplication(
                application=number,
                name=one.entrant.name,
                rating=one.entrant.rating,
                country=one.entrant.country,
                club=one.entrant.club,
                federation_id=one.entrant.federation_id,
                team=one.entrant.team,
            )
            for number, one in state.applications.items()
            if not one.settled
        ),
        penalties=penalties(state),
        word_appeals=sum(slip.decided is None for slip in state.slips.values()),
        appeals=sum(appeal.upheld is None for appeal in state.appeals.values()),
        disputes=open_disputes(state),
    )


def _bound(state: State) -> Iterator[BoundPair]:
    """Forbidden pairs with their reason, then those fixed for the next round."""
    forbidden: list[tuple[Literal["forbidden", "fixed"], tuple[int, int], str]]
    forbidden = [("forbidden", pair, reason) for pair, reason in state.forbidden.items()]
    for kind, (one, other), reason in [*forbidden, *(("fixed", pair, "") for pair in state.fixed)]:
        yield BoundPair(
            kind=kind,
            one=one,
            one_name=_name(state, one),
            other=other,
            other_name=_name(state, other),
            reason=reason,
        )


def _doubtful(last: Round) -> Iterator[DoubtfulResult]:
    """Implausible figures are asked about, never refused; a second person's word settles it."""
    for table, result in sorted(last.results.items()):
        codes = implausible(result)
        if codes and table not in last.confirmed:
            yield DoubtfulResult(table=table, result=result, codes=tuple(codes))


def _calls(state: State) -> tuple[TableCall, ...]:
    found = []
    for number, call in state.calls.items():
        if number not in state.answered:
            clock = state.rounds[call.round - 1].clock
            shown = call.when - clock.when if clock and call.when >= clock.when else None
            found.append(
                TableCall(call=number, table=call.table, kind=call.kind, at=call.when, clock_ms=shown)
            )
    return tuple(found)


def _stopped(state: State) -> tuple[StoppedTable, ...]:
    """The tables of the round under way that were stopped; a call still open is not counted yet."""
    last = state.open_round
    if last is None:
        return ()
    answered = {state.calls[call].table for call in state.answered if state.calls[call].round == last.number}
    return tuple(StoppedTable(table=table, ms=stopped_ms(state, last, table)) for table in sorted(answered))


def _entrant(player: Player) -> EntrantNow:
    entrant = player.entrant
    return EntrantNow(
        number=player.number,
        name=entrant.name,
        rating=entrant.rating,
        country=entrant.country,
        club=entrant.club,
        federation_id=entrant.federation_id,
        categories=entrant.categories,
        team=entrant.team,
        checked_in=player.checked_in,
        playing=player.playing,
    )
