"""Tie-breaks, each a function of a player's games and everybody's points. Higher is better in all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, TypeAlias

from tesela.tournament.conditions import TieBreak
from tesela.tournament.games import Game
from tesela.tournament.results import DRAW, LOSS, WIN


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Everybody's games, by number, with each one's half points summed once."""

    games: Mapping[int, Sequence[Game]]
    ratings: Mapping[int, int]
    points: Mapping[int, int]
    met: dict[int, list[int]] = field(default_factory=dict, compare=False, repr=False)
    """Opponents' half points, lowest first, of those of whom a tie-break has asked."""

    @classmethod
    def of(cls, games: Mapping[int, Sequence[Game]], ratings: Mapping[int, int]) -> Crosstable:
        """The table of these games."""
        sums = {number: sum([game.points for game in played]) for number, played in games.items()}
        return cls(games, ratings, sums)


Value: TypeAlias = int | Fraction
Measure: TypeAlias = Callable[[Crosstable, int], Value]


def points(table: Crosstable, number: int) -> int:
    """Half points: a win is two, a draw one."""
    return table.points[number]


def spread(table: Crosstable, number: int) -> int:
    """Points made minus points conceded, byes and forfeits as the conditions count them."""
    return sum([game.score - game.conceded for game in table.games[number]])


def total(table: Crosstable, number: int) -> int:
    """Points made in games that were played."""
    return sum([game.score for game in table.games[number] if game.played])


def mean(table: Crosstable, number: int) -> Fraction:
    """Points made a game played."""
    played = [game.score for game in table.games[number] if game.played]
    return Fraction(sum(played), len(played)) if played else Fraction(0)


def fewest_losses(table: Crosstable, number: int) -> int:
    """Losses, counted below zero so that fewer is higher."""
    return -sum([game.points == LOSS for game in table.games[number]])


def wins(table: Crosstable, number: int) -> int:
    """Games won, whatever was drawn."""
    return sum([game.points == WIN for game in table.games[number]])


def bingos(table: Crosstable, number: int) -> int:
    """Plays of all seven tiles, as the results sheets tell them."""
    return sum([game.bingos for game in table.games[number]])


def mean_bingos(table: Crosstable, number: int) -> Fraction:
    """Plays of all seven tiles a game played."""
    played = [game.bingos for game in table.games[number] if game.played]
    return Fraction(sum(played), len(played)) if played else Fraction(0)


def buchholz(table: Crosstable, number: int) -> int:
    """The half points of all opponents; a bye has none."""
    return sum(_opponents_points(table, number))


def buchholz_cut(table: Crosstable, number: int) -> int:
    """Buchholz without the lowest opponent."""
    return sum(_opponents_points(table, number)[1:])


def median_buchholz(table: Crosstable, number: int) -> int:
    """Buchholz without the highest and the lowest; from nine rounds on without two of each."""
    found = _opponents_points(table, number)
    cut = 2 if len(found) >= 9 else 1
    return sum(found[cut:-cut])


def median2_buchholz(table: Crosstable, number: int) -> int:
    """Buchholz without the two highest and the two lowest."""
    return sum(_opponents_points(table, number)[2:-2])


def sonneborn_berger(table: Crosstable, number: int) -> int:
    """Twice the half points of who was beaten, once of who was drawn with."""
    worth = {WIN: 2, DRAW: 1, LOSS: 0}
    return sum(
        [
            worth[game.points] * table.points[game.opponent]
            for game in table.games[number]
            if game.opponent is not None
        ]
    )


def rating(table: Crosstable, number: int) -> int:
    """The rating with which the player came."""
    return table.ratings.get(number, 0)


def direct_encounter(table: Crosstable, number: int, tied: Collection[int]) -> int:
    """Half points from the games among those who tie; nothing unless all of them have met."""
    others = set(tied) - {number}
    for one in tied:
        if not set(tied) - {one} <= {game.opponent for game in table.games[one]}:
            return 0
    return sum(game.points for game in table.games[number] if game.opponent in others)


def _opponents_points(table: Crosstable, number: int) -> list[int]:
    """The half points of all opponents, lowest first; worked out once for all tie-breaks that ask."""
    found = table.met.get(number)
    if found is None:
        points = table.points
        found = sorted([points[game.opponent] for game in table.games[number] if game.opponent is not None])
        table.met[number] = found
    return found


MEASURES: Final[Mapping[TieBreak, Measure]] = {
    "points": points,
    "spread": spread,
    "total": total,
    "mean": mean,
    "wins": wins,
    "fewest_losses": fewest_losses,
    "bingos": bingos,
    "mean_bingos": mean_bingos,
    "buchholz": buchholz,
    "buchholz_cut": buchholz_cut,
    "median_buchholz": median_buchholz,
    "median2_buchholz": median2_buchholz,
    "sonneborn_berger": sonneborn_berger,
    "rating": rating,
}
"""Every tie-break but the direct encounter, which depends on who ties."""
