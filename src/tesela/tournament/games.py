"""What a player's tournament looks like so far: one line a round, from tables and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tesela.tournament.results import DRAW, LOSS, WIN, Pairing, Result, Side


class Game(msgspec.Struct, frozen=True, gc=False):
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
    bye_points: int = WIN,
) -> list[Game]:
    """The games of a player: `rounds` gives each round's number, tables by player and results by table."""
    games = []
    for round_, tables, results in rounds:
        pairing = tables.get(number)
        if pairing is None:
            continue
        if pairing.is_bye:
            games.append(Game(round_, None, bye_spread, 0, bye_points, played=False))
        elif (result := results.get(pairing.table)) is not None:
            at_first, at_second = both_sides(round_, pairing, result)
            games.append(at_first if number == pairing.first else at_second)
    return games


def games_of_all(
    numbers: Iterable[int],
    rounds: Iterable[tuple[int, Mapping[int, Pairing], Mapping[int, Result]]],
    *,
    bye_spread: int,
    bye_points: int = WIN,
) -> dict[int, list[Game]]:
    """Everybody's games in one walk: `rounds` gives each round's number, tables and results by table."""
    games: dict[int, list[Game]] = {number: [] for number in numbers}
    for round_, tables, results in rounds:
        for table, pairing in tables.items():
            first, second = pairing.first, pairing.second
            if second is None:
                games[first].append(Game(round_, None, bye_spread, 0, bye_points, played=False))
            elif (result := results.get(table)) is not None:
                at_first, at_second = both_sides(round_, pairing, result)
                games[first].append(at_first)
                games[second].append(at_second)
    return games


def both_sides(round_: int, pairing: Pairing, result: Result) -> tuple[Game, Game]:
    """A game as each of the two sees it, the first of the table first."""
    first, second, forfeit = result.first, result.second, result.forfeit
    if forfeit is not None:
        points = (LOSS if forfeit != "second" else WIN, LOSS if forfeit != "first" else WIN)
    elif first.score == second.score:
        points = (DRAW, DRAW)
    else:
        points = (WIN, LOSS) if first.score > second.score else (LOSS, WIN)

    def seen_by(number: int, other: int | None, mine: Side, theirs: Side, worth: int) -> Game:
        started = None if result.started is None else result.started == number
        played = forfeit is None
        return Game(round_, other, mine.score, theirs.score, worth, played, mine.bingos or 0, started)

    return (
        seen_by(pairing.first, pairing.second, first, second, points[0]),
        seen_by(pairing.second or 0, pairing.first, second, first, points[1]),
    )
