"""What anybody may see of a tournament: what is published. The desk has `desk_views`."""

from __future__ import annotations

import msgspec

from tesela.tournament.conditions import Conditions
from tesela.tournament.people import OfficialRole
from tesela.tournament.results import Pairing, Result
from tesela.tournament.standings import Row
from tesela.tournament.state import Round, State
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


class RoundClock(msgspec.Struct, frozen=True, kw_only=True):
    """The hall's clock of a round: when it began and when it ends, in milliseconds since 1970."""

    round: int
    began: int
    ends: int


class TournamentOfficial(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    role: OfficialRole


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
        first_name=name_of(state, pairing.first),
        second=pairing.second,
        second_name="" if pairing.second is None else name_of(state, pairing.second),
        result=one.results.get(pairing.table),
        confirmed=pairing.table in one.confirmed,
        reason=one.reasons[pairing.table],
    )


def name_of(state: State, number: int) -> str:
    """A player's name."""
    return state.players[number].entrant.name


_HALVES = frozenset({"points", "buchholz", "buchholz_cut", "median_buchholz", "median2_buchholz", "direct"})
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
