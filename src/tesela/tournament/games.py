"""What a player's tournament looks like so far: one line a round, from tables and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tesela.tournament.results import DRAW, LOSS, WIN, Pairing, Result


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game, bye or forfeit, as one player sees it."""

    round: int
    opponent: int | None
    """None: a bye."""
    score: int
    conceded: int
    points: int
    """Half points: 2, 1 or 0."""
    played: bool
    """Whether tiles were laid: byes and forfeits count for the place, not for means."""
    bingos: int = 0
    started: bool | None = None

    @property
    def spread(self) -> int:
        return self.score - self.conceded


def games_of(
    number: int,
    rounds: Iterable[tuple[int, Mapping[int, Pairing], Mapping[int, Result]]],
    *,
    bye_spread: int,
) -> list[Game]:
    """The games of a player: `rounds` gives each round's number, tables by player and results by table."""
    games = []
    for round_, tables, results in rounds:
        pairing = tables.get(number)
        if pairing is None:
            continue
        if pairing.is_bye:
            games.append(Game(round_, None, bye_spread, 0, WIN, played=False))
        elif (result := results.get(pairing.table)) is not None:
            games.append(_game(round_, number, pairing, result))
    return games


def _game(round_: int, number: int, pairing: Pairing, result: Result) -> Game:
    mine, theirs = result.score_of(pairing, number)
    points = WIN if mine > theirs else DRAW if mine == theirs else LOSS
    if result.forfeit:
        points = LOSS if result.lost_by_forfeit(pairing, number) else WIN
    side = result.first if number == pairing.first else result.second
    return Game(
        round_,
        pairing.opponent_of(number),
        mine,
        theirs,
        points,
        played=result.forfeit is None,
        bingos=side.bingos or 0,
        started=None if result.started is None else result.started == number,
    )
