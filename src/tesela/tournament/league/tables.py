"""A division's table, and the ladder of the next season: who goes up, who goes down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from tesela.tournament.games import Game, games_of
from tesela.tournament.league.events import LeagueRules
from tesela.tournament.league.state import League, Season
from tesela.tournament.results import Pairing, Result, Side
from tesela.tournament.standings import Row, standings
from tesela.tournament.tie_breaks import Crosstable

Fate: TypeAlias = Literal["up", "stays", "down"]
FORFEIT_SPREAD = 50
"""What a game that was never played counts, for who was there to play it."""


def division_table(league: League, season: Season, division: int) -> list[Row]:
    """Everybody's place in a division; once the season is closed, games nobody played count as forfeits."""
    rounds = []
    for number, pairs in enumerate(season.fixtures(division), 1):
        tables = [Pairing(at, one, other) for at, (one, other) in enumerate(pairs, 1)]
        found = {one.table: _result(league, season, one) for one in tables}
        seated = {member: one for one in tables for member in one.players}
        rounds.append((number, seated, {at: one for at, one in found.items() if one is not None}))
    games: dict[int, list[Game]] = {
        member: games_of(member, rounds, bye_spread=0) for member in season.divisions[division]
    }
    return standings(Crosstable.of(games, dict.fromkeys(games, 0)), season.rules.tie_breaks)


def _result(league: League, season: Season, pairing: Pairing) -> Result | None:
    first, second = pairing.first, pairing.second
    assert second is not None  # fixtures have no byes
    played = season.results.get((first, second))
    here = [league.members[one].active for one in (first, second)]
    if played is not None or (not season.closed and all(here)):
        return played
    if here == [True, False]:
        return Result(first=Side(score=FORFEIT_SPREAD), second=Side(score=0), forfeit="second")
    if here == [False, True]:
        return Result(first=Side(score=0), second=Side(score=FORFEIT_SPREAD), forfeit="first")
    return Result(first=Side(score=0), second=Side(score=0), forfeit="both")


class Move(NamedTuple):
    """Where a member of a season goes next: division (from 0) and what that is called."""

    member: int
    division: int
    fate: Fate


def fates(league: League, season: Season) -> list[list[Move]]:
    """By division, everybody who stays in the league, best first, with what the table brings them.

    Between two divisions as many go up as go down: as many as the rules say, at most half of either.
    """
    ranked = [
        [row.number for row in division_table(league, season, at) if league.members[row.number].active]
        for at in range(len(season.divisions))
    ]
    swaps = [min(season.rules.moves, len(above) // 2, len(below) // 2) for above, below in pairwise(ranked)]
    found = []
    for at, members in enumerate(ranked):
        up = swaps[at - 1] if at else 0
        down = swaps[at] if at < len(swaps) else 0
        found.append([_move(one, place, at, (up, len(members) - down)) for place, one in enumerate(members)])
    return found


def _move(member: int, place: int, division: int, limits: tuple[int, int]) -> Move:
    up, down = limits
    if place < up:
        return Move(member, division - 1, "up")
    return Move(member, division + 1, "down") if place >= down else Move(member, division, "stays")


def next_divisions(league: League, rules: LeagueRules) -> tuple[tuple[int, ...], ...]:
    """The divisions of the season to come: the ladder of the last one, then the newcomers, cut to size.

    In a division stand first those who came down, then who stayed, then who went up. A place that somebody
    left free is filled from below: the best of those who would go down stays. One who would be alone in the
    last division plays in the one above it.
    """
    active = [number for number, member in league.members.items() if member.active]
    ladder: list[int] = []
    if league.seasons:
        levels: dict[int, dict[Fate, list[int]]] = defaultdict(lambda: defaultdict(list))
        for moves in fates(league, league.seasons[-1]):
            for move in moves:
                levels[move.division][move.fate].append(move.member)
        order: Sequence[Fate] = ("down", "stays", "up")
        ladder = [one for at in sorted(levels) for fate in order for one in levels[at][fate]]
    seated = set(ladder)
    ladder += [number for number in active if number not in seated]
    divisions = [ladder[at : at + rules.size] for at in range(0, len(ladder), rules.size)]
    if len(divisions) > 1 and len(divisions[-1]) == 1:
        alone = divisions.pop()
        divisions[-1] += alone
    return tuple(map(tuple, divisions))


class NightTotal(NamedTuple):
    """A member's nights of a season: how many, half points and spread."""

    member: int
    nights: int
    points: int
    spread: int


def night_table(league: League, season: int | None) -> list[NightTotal]:
    """The club nights of a season (None: those between seasons): by points, spread, then fewer nights."""
    rows: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for night in league.nights:
        if night.season == season:
            for row in night.rows:
                rows[row.member].append((row.points, row.spread))
    totals = [
        NightTotal(member, len(got), sum(points for points, _ in got), sum(spread for _, spread in got))
        for member, got in rows.items()
    ]
    return sorted(totals, key=lambda one: (-one.points, -one.spread, one.nights, one.member))
