"""The federation's report in one JSON: conditions, officials, standings, games, penalties, appeals, cases."""

from __future__ import annotations

import msgspec

from tesela.tournament.conditions import Conditions
from tesela.tournament.insight import TournamentInsight, insight
from tesela.tournament.people import Entrant
from tesela.tournament.state import State
from tesela.tournament.views import (
    PenaltyNote,
    TournamentOfficial,
    TournamentPlace,
    TournamentRound,
    desk_view,
    public_view,
)


class ReportedAppeal(msgspec.Struct, frozen=True, kw_only=True):
    """41: an appeal, who decided it and how."""

    appeal: int
    name: str
    against: str
    grounds: str
    members: tuple[str, ...]
    upheld: bool | None


class ReportedCase(msgspec.Struct, frozen=True, kw_only=True):
    """39, 40: an interpretation for the federation's case book."""

    case: int
    facts: str
    articles: tuple[str, ...]
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
    rounds: tuple[TournamentRound, ...]
    insight: TournamentInsight
    penalties: tuple[PenaltyNote, ...]
    appeals: tuple[ReportedAppeal, ...]
    cases: tuple[ReportedCase, ...]


def federation_report(state: State) -> FederationReport:
    """The report as it stands; penalties and appeals make it a paper for officials."""
    seen = public_view(state)
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
        rounds=seen.rounds,
        insight=insight(state),
        penalties=desk_view(state).penalties,
        appeals=tuple(
            ReportedAppeal(
                appeal=number,
                name=state.players[one.lodged.number].entrant.name,
                against=one.lodged.against,
                grounds=one.lodged.grounds,
                members=one.members,
                upheld=one.upheld,
            )
            for number, one in state.appeals.items()
        ),
        cases=tuple(
            ReportedCase(
                case=number,
                facts=one.facts,
                articles=one.articles,
                decision=one.decision,
                cites=one.cites,
            )
            for number, one in state.cases.items()
        ),
    )


def write_report(state: State) -> str:
    """The report as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(federation_report(state)), indent=2).decode() + "\n"
