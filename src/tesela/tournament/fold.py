"""`fold(events)`: the state of a tournament from its log. Events are taken as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec

from tesela.core.errors import TextError
from tesela.tournament import events as ev
from tesela.tournament.pairing.field import pair_key
from tesela.tournament.reasons import REASONED
from tesela.tournament.results import Pairing
from tesela.tournament.seeding import present_in_order
from tesela.tournament.state import Appeal, Application, Dispute, Outing, Player, Round, Slip, State


def fold(events: Sequence[ev.Event]) -> State:
    """The state after these events; the first must be the header."""
    if not events or not isinstance(events[0], ev.Created):
        raise TextError("tournament.no_header", "")
    state = State(events[0])
    apply_to(state, events[1:])
    return state


def apply_to(state: State, events: Iterable[ev.Event]) -> None:
    """Let the events happen, in place."""
    for event in events:
        _APPLY[type(event)](state, event)
        if isinstance(event, REASONED) and event.reason:
            state.reasoned.append(event)
        state.seq += 1
        state.last_at = max(state.last_at, event.at)


def _conditions(state: State, event: ev.ConditionsChanged) -> None:
    state.conditions = event.conditions


def _published(state: State, _event: ev.Published) -> None:
    state.published = True


def _official(state: State, event: ev.OfficialNamed) -> None:
    state.officials.append(event.official)


def _dismissed(state: State, event: ev.OfficialDismissed) -> None:
    state.officials.remove(event.official)


def _registration(state: State, event: ev.RegistrationSet) -> None:
    state.registration = event.open


def _applied(state: State, event: ev.Applied) -> None:
    state.applications[event.application] = Application(event.entrant)


def _settled(state: State, event: ev.ApplicationSettled) -> None:
    asked = state.applications[event.application]
    asked.settled, asked.number = True, event.number
    asked.declined = event if event.number is None else None


def _entered(state: State, event: ev.Entered | ev.EntryChanged) -> None:
    known = state.players.get(event.number)
    if known is None:
        state.players[event.number] = Player(event.number, event.entrant)
    else:
        known.entrant = event.entrant


def _checked_in(state: State, event: ev.CheckedIn) -> None:
    state.players[event.number].checked_in = True


def _withdrawn(state: State, event: ev.Withdrawn) -> None:
    player = state.players[event.number]
    player.playing, player.left = False, event


def _returned(state: State, event: ev.Returned) -> None:
    player = state.players[event.number]
    player.playing, player.left = True, None


def _fee(state: State, event: ev.FeeRecorded) -> None:
    state.players[event.number].fee = event if event.paid else None


def _forbidden(state: State, event: ev.PairForbidden) -> None:
    state.forbidden[pair_key(event.one, event.other)] = event.reason


def _fixed(state: State, event: ev.PairFixed) -> None:
    state.fixed[event.one, event.other] = event.reason


def _released(state: State, event: ev.PairReleased) -> None:
    pair = pair_key(event.one, event.other)
    state.forbidden.pop(pair, None)
    state.fixed = {one: why for one, why in state.fixed.items() if pair_key(*one) != pair}


def _line_up(state: State, event: ev.LineUpSet) -> None:
    state.line_ups[event.team] = event.players


def _paired(state: State, event: ev.RoundPaired) -> None:
    reasons = {pairing.table: reason for pairing, reason in zip(event.pairings, event.reasons, strict=True)}
    present = frozenset(state.present)
    order = _order(state, event.round)
    state.rounds.append(Round(event.round, _by_table(event.pairings), reasons, present=present, order=order))


def _order(state: State, number: int) -> tuple[int, ...]:
    """Who begins a phase with this round, if its later rounds go by that: tables, brackets, teams, halves."""
    if not 1 <= number <= state.conditions.rounds:
        return ()
    phase, round_ = state.conditions.place_in_phases(number)
    system = state.conditions.phases[phase].system
    if round_ > 1 or system not in ("round_robin", "knockout", "teams", "accelerated"):
        return ()
    return tuple(state.players) if system == "teams" else present_in_order(state, number - 1)


def _discarded(state: State, _event: ev.RoundDiscarded) -> None:
    state.rounds.pop()


def _round(state: State, _event: ev.RoundPublished) -> None:
    state.rounds[-1].published = True
    state.fixed.clear()


def _table(state: State, event: ev.TableChanged) -> None:
    one = state.rounds[event.round - 1]
    _substitute(one, event.pairings)
    for pairing in event.pairings:
        one.pairings[pairing.table] = pairing
        one.reasons[pairing.table] = "changed"
        one.results.pop(pairing.table, None)
        one.reports.pop(pairing.table, None)
        one.games.pop(pairing.table, None)
        one.confirmed.discard(pairing.table)


def _substitute(one: Round, pairings: Sequence[Pairing]) -> None:
    """Whoever comes in for somebody at a table has their place in the order too."""
    tables = [one.pairings[pairing.table] for pairing in pairings if pairing.table in one.pairings]
    before = {number for pairing in tables for number in pairing.players}
    after = {number for pairing in pairings for number in pairing.players}
    one.present = (one.present - (before - after)) | after
    instead = dict(zip(sorted(before - after), sorted(after - before), strict=False))
    if not set(instead.values()) & set(one.order):
        one.order = tuple(instead.get(number, number) for number in one.order)


def _moved(state: State, event: ev.TableMoved) -> None:
    one = state.rounds[event.round - 1]
    pairing = one.pairings.pop(event.table)
    one.pairings[event.to] = Pairing(event.to, pairing.first, pairing.second)
    if game := one.games.pop(event.table, None):
        one.games[event.to] = msgspec.structs.replace(game, table=event.to)
    kept: tuple[dict[int, Any], ...] = (one.reasons, one.results, one.entered_by, one.reports)
    for by_table in kept:
        if event.table in by_table:
            by_table[event.to] = by_table.pop(event.table)
    if event.table in one.confirmed:
        one.confirmed.remove(event.table)
        one.confirmed.add(event.to)
    for number, call in state.calls.items():
        if (call.round, call.table) == (event.round, event.table):
            state.calls[number] = msgspec.structs.replace(call, table=event.to)


def _clock(state: State, event: ev.ClockStarted) -> None:
    state.rounds[event.round - 1].clock = event


def _game(state: State, event: ev.GameOpened) -> None:
    state.rounds[event.round - 1].games[event.table] = event


def _words(state: State, event: ev.WordsAsked) -> None:
    state.words.append(event)


def _result(state: State, event: ev.ResultEntered) -> None:
    one = state.rounds[event.round - 1]
    one.results[event.table] = event.result
    one.entered_by[event.table] = event.by
    if event.source in ("players", "game"):
        one.confirmed.add(event.table)


def _reported(state: State, event: ev.ResultReported) -> None:
    state.rounds[event.round - 1].reports.setdefault(event.table, {})[event.number] = event.result


def _confirmed(state: State, event: ev.ResultConfirmed) -> None:
    state.rounds[event.round - 1].confirmed.add(event.table)


def _corrected(state: State, event: ev.ResultCorrected) -> None:
    state.rounds[event.round - 1].results[event.table] = event.result


def _penalised(state: State, event: ev.Penalised) -> None:
    state.penalties.append(event)
    if event.offence == "tournament":
        state.players[event.number].playing = False


def _late(state: State, event: ev.LateNoted) -> None:
    state.late.append(event)


def _left_room(state: State, event: ev.RoomLeft) -> None:
    state.outings.append(Outing(event))


def _back_in_room(state: State, event: ev.RoomEntered) -> None:
    for one in reversed(state.outings):
        if one.left.number == event.number and one.back is None:
            one.back = event
            return


def _verdict_appealed(state: State, event: ev.VerdictAppealed) -> None:
    state.slips[event.slip] = Slip(event)


def _verdict_decided(state: State, event: ev.VerdictDecided) -> None:
    state.slips[event.slip].decided = event


def _called(state: State, event: ev.ArbiterCalled) -> None:
    state.calls[event.call] = event


def _answered(state: State, event: ev.CallAnswered) -> None:
    state.answered[event.call] = event


def _tribunal(state: State, event: ev.TribunalElected) -> None:
    state.tribunal = event


def _appeal(state: State, event: ev.AppealLodged) -> None:
    state.appeals[event.appeal] = Appeal(event)


def _convened(state: State, event: ev.TribunalConvened) -> None:
    state.appeals[event.appeal].members = event.members


def _hearing(state: State, event: ev.HearingHeld) -> None:
    state.appeals[event.appeal].hearings.append(event.record)


def _vote(state: State, event: ev.VoteCast) -> None:
    state.appeals[event.appeal].votes[event.member] = event.upholds


def _decided(state: State, event: ev.AppealDecided) -> None:
    appeal = state.appeals[event.appeal]
    appeal.upheld, appeal.decision, appeal.cites = event.upheld, event.text, event.cites


def _case(state: State, event: ev.CaseKept) -> None:
    state.cases[event.case] = event


def _closed(state: State, _event: ev.Closed) -> None:
    state.closed = True


def _noted(_state: State, _event: ev.Noted) -> None:
    """Nothing changes: the same stands here."""


def _disputed(state: State, event: ev.Disputed) -> None:
    state.disputes[event.dispute] = Dispute(event)


def _dispute_settled(state: State, event: ev.DisputeSettled) -> None:
    state.disputes[event.dispute].settled = event


def _by_table(pairings: Iterable[Pairing]) -> dict[int, Pairing]:
    return {pairing.table: pairing for pairing in pairings}


_APPLY: Final[dict[type[ev.Event], Callable[[State, Any], None]]] = {
    ev.ConditionsChanged: _conditions,
    ev.Published: _published,
    ev.OfficialNamed: _official,
    ev.OfficialDismissed: _dismissed,
    ev.RegistrationSet: _registration,
    ev.Applied: _applied,
    ev.ApplicationSettled: _settled,
    ev.ClockStarted: _clock,
    ev.GameOpened: _game,
    ev.WordsAsked: _words,
    ev.Entered: _entered,
    ev.EntryChanged: _entered,
    ev.CheckedIn: _checked_in,
    ev.Withdrawn: _withdrawn,
    ev.Returned: _returned,
    ev.FeeRecorded: _fee,
    ev.PairForbidden: _forbidden,
    ev.PairFixed: _fixed,
    ev.PairReleased: _released,
    ev.LineUpSet: _line_up,
    ev.RoundPaired: _paired,
    ev.RoundDiscarded: _discarded,
    ev.RoundPublished: _round,
    ev.TableChanged: _table,
    ev.TableMoved: _moved,
    ev.ResultEntered: _result,
    ev.ResultReported: _reported,
    ev.ResultConfirmed: _confirmed,
    ev.ResultCorrected: _corrected,
    ev.Penalised: _penalised,
    ev.LateNoted: _late,
    ev.RoomLeft: _left_room,
    ev.RoomEntered: _back_in_room,
    ev.VerdictAppealed: _verdict_appealed,
    ev.VerdictDecided: _verdict_decided,
    ev.HearingHeld: _hearing,
    ev.ArbiterCalled: _called,
    ev.CallAnswered: _answered,
    ev.TribunalElected: _tribunal,
    ev.AppealLodged: _appeal,
    ev.TribunalConvened: _convened,
    ev.VoteCast: _vote,
    ev.AppealDecided: _decided,
    ev.CaseKept: _case,
    ev.Closed: _closed,
    ev.Noted: _noted,
    ev.Disputed: _disputed,
    ev.DisputeSettled: _dispute_settled,
}
