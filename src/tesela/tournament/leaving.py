"""38 §6: leaving the room in a game, with an arbiter's knowledge or without it, and coming back."""

from __future__ import annotations

from tesela.rules.refusals import Refusal
from tesela.tournament import commands as c
from tesela.tournament import events as ev
from tesela.tournament.arbitration import seat_now
from tesela.tournament.asking import Answer, Ask
from tesela.tournament.state import Outing, State


def leave_room(ask: Ask, command: c.LeaveRoom) -> Answer:
    """Who has a game under way goes out; without an arbiter's knowledge it means disqualification.

    That is an act of its own, and an arbiter's: here it is written down that it happened, and how often.
    """
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    seat = seat_now(ask, command.number)
    if isinstance(seat, Refusal):
        return seat
    if outside(ask.state, command.number) is not None:
        return ask.cannot("room.out", name=player.entrant.name)
    return [
        ev.RoomLeft(
            **ask.signed(),
            number=command.number,
            round=seat[0].number,
            told=command.told,
            times=times_out(ask.state, command.number) + 1,
        )
    ]


def enter_room(ask: Ask, command: c.EnterRoom) -> Answer:
    """Back at the table; how long it took follows from the two acts."""
    player = ask.player(command.number)
    if isinstance(player, Refusal):
        return player
    if outside(ask.state, command.number) is None:
        return ask.cannot("room.in", name=player.entrant.name)
    return [ev.RoomEntered(**ask.signed(), number=command.number)]


def outside(state: State, number: int) -> Outing | None:
    """The outing of somebody who is out of the room in a game that is not over."""
    last = state.last_round
    mine = [one for one in state.outings if one.left.number == number and one.back is None]
    if not mine or last is None or mine[-1].left.round != last.number:
        return None
    pairing = last.by_player.get(number)
    return mine[-1] if pairing is not None and pairing.table not in last.results else None


def times_out(state: State, number: int) -> int:
    """How often somebody has left the room over the whole tournament."""
    return sum(one.left.number == number for one in state.outings)
