"""«¿Por qué juego con…?»: the reason of a table, with the figures that decided it."""

from __future__ import annotations

import msgspec

from tesela.tournament.state import State


class PairingReason(msgspec.Struct, frozen=True, kw_only=True):
    """A text's key (`tournament.reason.CODE`) and what fills it in."""

    code: str
    name: str
    opponent: str
    points: float
    opponent_points: float
    times_met: int


def why_paired(state: State, round_: int, number: int) -> PairingReason | None:
    """Why a player sits where they sit in a published round; None if they do not play in it."""
    if not 1 <= round_ <= len(state.rounds) or not state.rounds[round_ - 1].published:
        return None
    one = state.rounds[round_ - 1]
    pairing = one.by_player.get(number)
    if pairing is None:
        return None
    other = pairing.opponent_of(number)
    before = [game for game in state.games(number) if game.round < round_]
    theirs = [] if other is None else [game for game in state.games(other) if game.round < round_]
    return PairingReason(
        code=one.reasons[pairing.table],
        name=state.players[number].entrant.name,
        opponent="" if other is None else state.players[other].entrant.name,
        points=sum(game.points for game in before) / 2,
        opponent_points=sum(game.points for game in theirs) / 2,
        times_met=sum(game.opponent == other for game in before) if other is not None else 0,
    )
