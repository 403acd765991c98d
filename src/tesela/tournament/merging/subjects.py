"""What an event is about, as a state has it: by this two desks can be compared.

An act of another desk can happen here if what it is about stands here as it stood there; it has happened
already if it stands here as it stood there afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tesela.tournament import events as ev
from tesela.tournament.leaving import outside
from tesela.tournament.pairing.field import pair_key
from tesela.tournament.state import Round, State
from tesela.tournament.teams import line_ups


def subject(state: State, event: ev.Event) -> object:
    """The part of a state that the event changes, to be compared; None for what only adds."""
    about = _SUBJECTS.get(type(event))
    return None if about is None else about(state, event)


def same_table(ours: State, theirs: State, event: ev.ResultEntered | ev.ResultCorrected) -> bool:
    """Whether the table of a result is there on both sides, with the same players."""
    here, there = _round(ours, event.round), _round(theirs, event.round)
    if here is None or there is None:
        return False
    return here.published and here.pairings.get(event.table) == there.pairings.get(event.table)


def _round(state: State, number: int) -> Round | None:
    return state.rounds[number - 1] if 1 <= number <= len(state.rounds) else None


def _official(state: State, event: ev.OfficialNamed | ev.OfficialDismissed) -> object:
    return state.officials.count(event.official)


def _application(state: State, event: ev.ApplicationSettled) -> object:
    asked = state.applications.get(event.application)
    return None if asked is None else (asked.settled, asked.number)


def _entrant(state: State, event: ev.Entered | ev.EntryChanged) -> object:
    player = state.players.get(event.number)
    return None if player is None else player.entrant


def _checked_in(state: State, event: ev.CheckedIn) -> object:
    player = state.players.get(event.number)
    return None if player is None else player.checked_in


def _withdrawn(state: State, event: ev.Withdrawn) -> object:
    player = state.players.get(event.number)
    return None if player is None else player.playing


def _returned(state: State, event: ev.Returned) -> object:
    """38: who was disqualified here does not come back by another desk's act."""
    player = state.players.get(event.number)
    out = any(one.number == event.number and one.offence == "tournament" for one in state.penalties)
    return None if player is None else (player.playing, out)


def _fee(state: State, event: ev.FeeRecorded) -> object:
    player = state.players.get(event.number)
    return None if player is None else (player.fee is not None, player.fee and player.fee.amount)


def _penalised(state: State, event: ev.Penalised) -> object:
    return event.number in state.players


def _late(state: State, event: ev.LateNoted) -> object:
    """Who comes late to a round comes late once, whoever saw it."""
    noted = any((one.number, one.round) == (event.number, event.round) for one in state.late)
    return (event.number in state.players, noted)


def _room(state: State, event: ev.RoomLeft | ev.RoomEntered) -> object:
    about = (event.number in state.players, outside(state, event.number) is not None)
    if isinstance(event, ev.RoomEntered):
        return about
    one = _round(state, event.round)
    return (*about, one is not None and one.published)


def _forbidden(state: State, event: ev.PairForbidden) -> object:
    known = {event.one, event.other} <= state.players.keys()
    return (known, pair_key(event.one, event.other) in state.forbidden)


def _released(state: State, event: ev.PairReleased) -> object:
    pair = pair_key(event.one, event.other)
    fixed = [one for one in state.fixed if pair_key(*one) == pair]
    return ({event.one, event.other} <= state.players.keys(), pair in state.forbidden, fixed)


def _fixed(state: State, event: ev.PairFixed) -> object:
    two = {event.one, event.other}
    pairs = [set(pair) for pair in state.fixed if two & set(pair)]
    return (two <= state.players.keys(), len(list(state.published_rounds())), pairs)


def _line_up(state: State, event: ev.LineUpSet) -> object:
    """A team's boards, and how many rounds were paired with them."""
    return (set(event.players) <= state.players.keys(), line_ups(state).get(event.team), len(state.rounds))


def _paired(state: State, event: ev.RoundPaired) -> object:
    one = _round(state, event.round)
    return None if one is None else dict(one.pairings)


def _published(state: State, event: ev.RoundPublished | ev.RoundDiscarded) -> object:
    one = _round(state, event.round)
    return None if one is None else (dict(one.pairings), one.published)


def _changed(state: State, event: ev.TableChanged) -> object:
    one = _round(state, event.round)
    if one is None:
        return None
    return (dict(one.pairings), [one.results.get(pairing.table) for pairing in event.pairings])


def _moved(state: State, event: ev.TableMoved) -> object:
    one = _round(state, event.round)
    return one and (one.pairings.get(event.table), one.pairings.get(event.to))


def _clock(state: State, event: ev.ClockStarted) -> object:
    one = _round(state, event.round)
    return None if one is None else (one.published, one.clock and (one.clock.when, one.clock.minutes))


def _game(state: State, event: ev.GameOpened) -> object:
    one = _round(state, event.round)
    if one is None:
        return None
    game = one.games.get(event.table)
    return (one.pairings.get(event.table), one.results.get(event.table), game and game.game)


def _result(state: State, event: ev.ResultEntered | ev.ResultCorrected) -> object:
    one = _round(state, event.round)
    if one is None:
        return None
    table = event.table
    return (one.published, one.pairings.get(table), one.results.get(table), table in one.confirmed)


def _reported(state: State, event: ev.ResultReported) -> object:
    one = _round(state, event.round)
    if one is None:
        return None
    return (one.pairings.get(event.table), one.reports.get(event.table, {}).get(event.number))


def _confirmed(state: State, event: ev.ResultConfirmed) -> object:
    one = _round(state, event.round)
    if one is None:
        return None
    return (one.pairings.get(event.table), one.results.get(event.table), event.table in one.confirmed)


def _called(state: State, event: ev.ArbiterCalled) -> object:
    one = _round(state, event.round)
    return one and one.pairings.get(event.table)


def _answered(state: State, event: ev.CallAnswered) -> object:
    return (event.call in state.calls, event.call in state.answered)


def _slip(state: State, event: ev.VerdictAppealed) -> object:
    one = _round(state, event.round)
    return one and one.pairings.get(event.table)


def _verdict(state: State, event: ev.VerdictDecided) -> object:
    slip = state.slips.get(event.slip)
    return slip and (slip.decided and slip.decided.valid)


def _tribunal(state: State, _event: ev.TribunalElected) -> object:
    elected = state.tribunal
    return elected and (elected.organisers, elected.federation, elected.players, elected.substitutes)


def _appeal(state: State, event: ev.TribunalConvened | ev.AppealDecided) -> object:
    appeal = state.appeals.get(event.appeal)
    return appeal and (appeal.members, appeal.upheld)


def _heard(state: State, event: ev.HearingHeld) -> object:
    appeal = state.appeals.get(event.appeal)
    return appeal and (appeal.members, appeal.upheld, event.record in appeal.hearings)


def _vote(state: State, event: ev.VoteCast) -> object:
    appeal = state.appeals.get(event.appeal)
    return appeal and (appeal.members, appeal.votes.get(event.member))


def _dispute(state: State, event: ev.DisputeSettled) -> object:
    dispute = state.disputes.get(event.dispute)
    return dispute and (dispute.settled and dispute.settled.taken)


def _closed(state: State, _event: ev.Closed) -> object:
    undecided = any(appeal.upheld is None for appeal in state.appeals.values())
    return (state.closed, len(state.rounds), state.open_round is None, bool(state.open_disputes), undecided)


_SUBJECTS: Final[dict[type[ev.Event], Callable[[State, Any], object]]] = {
    ev.ConditionsChanged: lambda state, _event: state.conditions,
    ev.Published: lambda state, _event: state.published,
    ev.OfficialNamed: _official,
    ev.OfficialDismissed: _official,
    ev.RegistrationSet: lambda state, _event: state.registration,
    ev.ApplicationSettled: _application,
    ev.Entered: _entrant,
    ev.EntryChanged: _entrant,
    ev.CheckedIn: _checked_in,
    ev.Withdrawn: _withdrawn,
    ev.Returned: _returned,
    ev.FeeRecorded: _fee,
    ev.PairForbidden: _forbidden,
    ev.PairFixed: _fixed,
    ev.PairReleased: _released,
    ev.LineUpSet: _line_up,
    ev.RoundPaired: _paired,
    ev.RoundDiscarded: _published,
    ev.RoundPublished: _published,
    ev.TableChanged: _changed,
    ev.TableMoved: _moved,
    ev.ClockStarted: _clock,
    ev.GameOpened: _game,
    ev.ResultEntered: _result,
    ev.ResultReported: _reported,
    ev.ResultConfirmed: _confirmed,
    ev.ResultCorrected: _result,
    ev.Penalised: _penalised,
    ev.LateNoted: _late,
    ev.RoomLeft: _room,
    ev.RoomEntered: _room,
    ev.VerdictAppealed: _slip,
    ev.VerdictDecided: _verdict,
    ev.ArbiterCalled: _called,
    ev.CallAnswered: _answered,
    ev.TribunalElected: _tribunal,
    ev.TribunalConvened: _appeal,
    ev.HearingHeld: _heard,
    ev.AppealDecided: _appeal,
    ev.VoteCast: _vote,
    ev.DisputeSettled: _dispute,
    ev.Closed: _closed,
}
