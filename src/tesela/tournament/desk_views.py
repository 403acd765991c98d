"""What only the desk sees of a tournament: drafts, reports, fees, reasons, calls, disputes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from tesela.tournament.arbitration_views import PenaltyEntry, penalties
from tesela.tournament.hall import stopped_ms
from tesela.tournament.merging.showing import OpenDispute, open_disputes
from tesela.tournament.reasons import ReasonedAct, reasoned_acts
from tesela.tournament.reporting import implausible
from tesela.tournament.results import Result
from tesela.tournament.signing import Figure, differences
from tesela.tournament.state import Player, Round, State
from tesela.tournament.teams import line_ups
from tesela.tournament.views import TournamentRound, name_of, round_view

_WORDS_SHOWN: Final = 100
"""Questions to the judge of the hall that the desk sees; the log has all."""


class TableReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a player says of a table, where it does not stand yet."""

    table: int
    number: int
    name: str
    result: Result
    differs: tuple[Figure, ...]
    """Where the other player of the table says something else."""


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


class DeclinedApplication(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who was not admitted, by whom, and why if that was said."""

    application: int
    name: str
    by: str
    reason: str


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
    left: str
    """Why somebody withdrew, if that was said."""
    paid: bool
    paid_amount: str
    paid_to: str
    """Who wrote down that the fee was paid."""


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table whose game is played on this server, and not over: its arbiters have a desk there."""

    table: int
    game: str


class BoundPair(msgspec.Struct, frozen=True, kw_only=True):
    """Two who may not meet, or who meet in the next round whatever the system says."""

    kind: Literal["forbidden", "fixed"]
    one: int
    one_name: str
    other: int
    other_name: str
    reason: str


class TeamLineUp(msgspec.Struct, frozen=True, kw_only=True):
    """A team's players in the order of their boards; those after the last board are substitutes."""

    team: str
    players: tuple[int, ...]


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
    line_ups: tuple[TeamLineUp, ...]
    doubtful: tuple[DoubtfulResult, ...]
    reports: tuple[TableReport, ...]
    calls: tuple[TableCall, ...]
    stopped: tuple[StoppedTable, ...]
    words: tuple[AskedWords, ...]
    applications: tuple[WaitingApplication, ...]
    declined: tuple[DeclinedApplication, ...]
    games: tuple[LiveTable, ...]
    reasons: tuple[ReasonedAct, ...]
    penalties: tuple[PenaltyEntry, ...]
    word_appeals: int
    """35.4: words that wait for the arbiters' answer."""
    appeals: int
    """41: appeals that the tribunal has not decided."""
    disputes: tuple[OpenDispute, ...]


def desk_view(state: State) -> TournamentDesk:
    """The desk's own: nothing of it is for the public."""
    last = state.last_round
    open_reports = (
        []
        if last is None
        else [
            TableReport(
                table=table,
                number=number,
                name=name_of(state, number),
                result=said,
                differs=_differs(number, reports),
            )
            for table, reports in last.reports.items()
            if table not in last.results
            for number, said in reports.items()
        ]
    )
    return TournamentDesk(
        draft=round_view(state, last) if last is not None and not last.published else None,
        players=tuple(_entrant(player) for player in state.players.values()),
        pairs=tuple(_bound(state)),
        line_ups=tuple(
            TeamLineUp(team=team, players=tuple(players)) for team, players in line_ups(state).items()
        ),
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
        declined=tuple(_declined(state)),
        games=tuple(_live(last)),
        reasons=reasoned_acts(state),
        penalties=penalties(state),
        word_appeals=sum(slip.decided is None for slip in state.slips.values()),
        appeals=sum(appeal.upheld is None for appeal in state.appeals.values()),
        disputes=open_disputes(state),
    )


def _differs(number: int, reports: Mapping[int, Result]) -> tuple[Figure, ...]:
    """The figures on which the others of a table contradict a player, each once."""
    others = [said for who, said in reports.items() if who != number]
    found = [one.field for said in others for one in differences(reports[number], said)]
    return tuple(dict.fromkeys(found))


def _declined(state: State) -> Iterator[DeclinedApplication]:
    """Who was not admitted, newest first."""
    for number, one in reversed(list(state.applications.items())):
        if one.declined is not None:
            by, reason = one.declined.by, one.declined.reason
            yield DeclinedApplication(application=number, name=one.entrant.name, by=by, reason=reason)


def _live(last: Round | None) -> Iterator[LiveTable]:
    """Games under way on this server."""
    if last is not None:
        open_ = [one for one in last.games.values() if one.table not in last.results]
        for opened in sorted(open_, key=lambda one: one.table):
            yield LiveTable(table=opened.table, game=opened.game)


def _bound(state: State) -> Iterator[BoundPair]:
    """Forbidden pairs with their reason, then those fixed for the next round."""
    kinds: tuple[tuple[Literal["forbidden", "fixed"], Mapping[tuple[int, int], str]], ...]
    kinds = (("forbidden", state.forbidden), ("fixed", state.fixed))
    for kind, (one, other), reason in ((kind, *row) for kind, pairs in kinds for row in pairs.items()):
        yield BoundPair(
            kind=kind,
            one=one,
            one_name=name_of(state, one),
            other=other,
            other_name=name_of(state, other),
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
        left=player.left.reason if player.left else "",
        paid=player.fee is not None,
        paid_amount=player.fee.amount if player.fee else "",
        paid_to=player.fee.by if player.fee else "",
    )
