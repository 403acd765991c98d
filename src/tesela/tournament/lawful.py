"""What must stand in a log before an act can follow: results, tables, penalties, the tribunal, the end.

Only acts that were decided on this log: what came from another desk was decided on that one's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from tesela.tournament import events as ev
from tesela.tournament.leaving import outside, times_out
from tesela.tournament.state import Round, State
from tesela.tournament.teams import line_ups

_AFTER_THE_END: Final = (ev.CaseKept, ev.Noted, ev.Disputed, ev.DisputeSettled)


def unlawful(state: State, event: ev.Event) -> str | None:
    """The code of what is wrong with an act as it stands in the log, if anything is."""
    if state.closed and not isinstance(event, _AFTER_THE_END):
        return "closed"
    check = _CHECKS.get(type(event))
    return None if event.origin or check is None else check(state, event)


def _table(state: State, event: ev.ResultEntered | ev.ResultCorrected | ev.ResultConfirmed) -> Round | None:
    """The published round with this table, at which two play."""
    rounds = state.rounds
    one = rounds[event.round - 1] if 1 <= event.round <= len(rounds) else None
    pairing = one.pairings.get(event.table) if one is not None and one.published else None
    return None if pairing is None or pairing.is_bye else one


def _entered(state: State, event: ev.ResultEntered) -> str | None:
    """A signed result is not entered again, unless neither came or somebody is put out (38)."""
    one = _table(state, event)
    if one is None:
        return "table"
    before = one.results.get(event.table)
    lost = before is not None and before.forfeit is not None and event.result.forfeit is not None
    return "signed" if event.table in one.confirmed and not lost else None


def _confirmed(state: State, event: ev.ResultConfirmed) -> str | None:
    one = _table(state, event)
    if one is None or event.table not in one.results:
        return "table"
    again = event.table in one.confirmed or one.entered_by.get(event.table) == event.by
    return "signed" if again else None


def _corrected(state: State, event: ev.ResultCorrected) -> str | None:
    one = _table(state, event)
    return "table" if one is None or event.table not in one.results else None


def _changed(state: State, event: ev.TableChanged) -> str | None:
    """A table of the last round, without a result; afterwards nobody sits twice."""
    last = state.last_round
    if last is None or last.number != event.round or not last.published:
        return "round"
    tables = last.pairings | {pairing.table: pairing for pairing in event.pairings}
    seats = Counter(number for pairing in tables.values() for number in pairing.players)
    known = seats.keys() <= state.players.keys()
    played = any(pairing.table in last.results for pairing in event.pairings)
    return "pairing" if played or not known or max(seats.values()) > 1 else None


def _moved(state: State, event: ev.TableMoved) -> str | None:
    last = state.last_round
    if last is None or last.number != event.round or not last.published:
        return "round"
    return None if event.table in last.pairings and event.to not in last.pairings else "table"


def _line_up(state: State, event: ev.LineUpSet) -> str | None:
    """Players of that team, each once, before the round is paired."""
    last = state.last_round
    team = line_ups(state).get(event.team, [])
    fits = len(set(event.players)) == len(event.players) and set(event.players) <= set(team)
    return None if fits and (last is None or last.published) else "number"


def _penalised(state: State, event: ev.Penalised) -> str | None:
    """38: the second and the third offence are counted."""
    if event.number not in state.players:
        return "number"
    times = 1 + sum(one.number == event.number for one in state.penalties)
    return None if event.times == times else "times"


def _left_room(state: State, event: ev.RoomLeft) -> str | None:
    """38 §6: how often somebody has gone out is counted."""
    if event.number not in state.players:
        return "number"
    one = state.rounds[event.round - 1] if 1 <= event.round <= len(state.rounds) else None
    if one is None or not one.published:
        return "round"
    return None if event.times == times_out(state, event.number) + 1 else "times"


def _back_in_room(state: State, event: ev.RoomEntered) -> str | None:
    return None if outside(state, event.number) is not None else "number"


def _convened(state: State, event: ev.TribunalConvened) -> str | None:
    """41: those who were elected."""
    appeal, board = state.appeals.get(event.appeal), state.tribunal
    if appeal is None or board is None or appeal.members or appeal.upheld is not None:
        return "tribunal"
    organisers, federation, player = event.members
    elected = {name for name, _country in (board.players, *board.substitutes)}
    right = (organisers, federation) == (board.organisers[0], board.federation[0]) and player in elected
    return None if right else "tribunal"


def _vote(state: State, event: ev.VoteCast) -> str | None:
    appeal = state.appeals.get(event.appeal)
    if appeal is None or event.member not in appeal.members:
        return "tribunal"
    return "tribunal" if event.member in appeal.votes or appeal.upheld is not None else None


def _decided(state: State, event: ev.AppealDecided) -> str | None:
    """41: what the majority of three has voted, once."""
    appeal = state.appeals.get(event.appeal)
    if appeal is None or len(appeal.votes) < 3 or appeal.upheld is not None:
        return "tribunal"
    return None if event.upheld == (sum(appeal.votes.values()) >= 2) else "tribunal"


def _returned(state: State, event: ev.Returned) -> str | None:
    """38: who was put out of the tournament does not come back."""
    out = any(one.number == event.number and one.offence == "tournament" for one in state.penalties)
    return "number" if out or event.number not in state.players else None


def _conditions(state: State, event: ev.ConditionsChanged) -> str | None:
    return "conditions" if state.published and not event.reason.strip() else None


def _closed(state: State, _event: ev.Closed) -> str | None:
    over = state.rounds and state.open_round is None and not state.open_disputes
    return None if over else "round"


_CHECKS: Final[dict[type[ev.Event], Callable[[State, Any], str | None]]] = {
    ev.ConditionsChanged: _conditions,
    ev.Returned: _returned,
    ev.TableChanged: _changed,
    ev.TableMoved: _moved,
    ev.ResultEntered: _entered,
    ev.ResultConfirmed: _confirmed,
    ev.ResultCorrected: _corrected,
    ev.LineUpSet: _line_up,
    ev.Penalised: _penalised,
    ev.RoomLeft: _left_room,
    ev.RoomEntered: _back_in_room,
    ev.TribunalConvened: _convened,
    ev.VoteCast: _vote,
    ev.AppealDecided: _decided,
    ev.Closed: _closed,
}
