"""The federation's report in one JSON: conditions, officials, standings, games, penalties, appeals, cases."""

from __future__ import annotations

import msgspec

from tesela.tournament.arbitration_views import LateArrival, PenaltyEntry, WordAppeal, arbitration_view
from tesela.tournament.case_book import DecidedCase, case_book
from tesela.tournament.conditions import Conditions
from tesela.tournament.insight import TournamentInsight, insight
from tesela.tournament.people import Entrant
from tesela.tournament.state import State
from tesela.tournament.views import (
    TeamPlace,
    TournamentOfficial,
    TournamentPlace,
    TournamentRound,
    public_view,
)


class ReportedAppeal(msgspec.Struct, frozen=True, kw_only=True):
    """41: an appeal, who decided it and how."""

    appeal: int
    name: str
    against: str
    grounds: str
    members: tuple[str, ...]
    hearings: tuple[str, ...]
    upheld: bool | None
    decision: str
    cites: tuple[int, ...]


class ReportedPlayer(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    entrant: Entrant
    playing: bool


class FederationReport(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a federation asks for after a tournament; `format` names its version."""

    format: str
    tournament: str
    conditions: Conditions
    closed: bool
    officials: tuple[TournamentOfficial, ...]
    players: tuple[ReportedPlayer, ...]
    standings: tuple[TournamentPlace, ...]
    teams: tuple[TeamPlace, ...]
    """Teams in their order, where there are teams."""
    rounds: tuple[TournamentRound, ...]
    insight: TournamentInsight
    penalties: tuple[PenaltyEntry, ...]
    appeals: tuple[ReportedAppeal, ...]
    cases: tuple[DecidedCase, ...]
    late: tuple[LateArrival, ...]
    word_appeals: tuple[WordAppeal, ...]


def federation_report(state: State) -> FederationReport:
    """The report as it stands; penalties and appeals make it a paper for officials."""
    seen, decided = public_view(state), arbitration_view(state)
    return FederationReport(
        format="tesela-federation-report/1",
        tournament=seen.tournament,
        conditions=seen.conditions,
        closed=seen.closed,
        officials=seen.officials,
        players=tuple(
            ReportedPlayer(number=number, entrant=one.entrant, playing=one.playing)
            for number, one in state.players.items()
        ),
        standings=seen.standings,
        teams=seen.teams,
        rounds=seen.rounds,
        insight=insight(state),
        penalties=decided.penalties,
        appeals=tuple(
            ReportedAppeal(
                appeal=number,
                name=state.players[one.lodged.number].entrant.name,
                against=one.lodged.against,
                grounds=one.lodged.grounds,
                members=one.members,
                hearings=tuple(one.hearings),
                upheld=one.upheld,
                decision=one.decision,
                cites=one.cites,
            )
            for number, one in state.appeals.items()
        ),
        cases=case_book(state).cases,
        late=decided.late,
        word_appeals=decided.words,
    )


def write_report(state: State) -> str:
    """The report as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(federation_report(state)), indent=2).decode() + "\n"
