"""Team matches: who sits at which board, who starts there, and how teams stand.

Points of a match: the team with more board points wins it; then, in the standings, board points and spread.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tesela.rules.create import team_starter
from tesela.tournament.games import Game
from tesela.tournament.pairing.field import NoPairingError, Pair
from tesela.tournament.pairing.round_robin import berger_round
from tesela.tournament.results import DRAW, LOSS, WIN
from tesela.tournament.state import State


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's line: match points and board points are half points."""

    place: int
    team: str
    match_points: int
    board_points: int
    spread: int
    matches: int


def line_ups(state: State) -> dict[str, list[int]]:
    """The teams in the order in which they were entered, each with its players, first board first.

    Players sit in the order in which they were entered, but for those of whom the captain said otherwise.
    """
    found: dict[str, list[int]] = {}
    for number, player in state.players.items():
        if player.entrant.team:
            found.setdefault(player.entrant.team, []).append(number)
    for team, order in state.line_ups.items():
        if team in found:
            chosen = [number for number in order if number in found[team]]
            found[team] = [*chosen, *(number for number in found[team] if number not in chosen)]
    return found


def team_round(state: State, before: int, round_: int) -> list[Pair]:
    """The boards of a round (from 1) of a phase, after the rounds before it: who is there, from board one.

    Teams meet by Berger's tables. `file-2024` 4.2: the first-named team starts on board one, and the start
    alternates by board.
    """
    teams = line_ups(state)
    if len(teams) < 2:
        raise NoPairingError("pairing.teams")
    alone = [
        player.entrant.name for player in state.players.values() if player.playing and not player.entrant.team
    ]
    if alone:
        raise NoPairingError("pairing.no_team", names=", ".join(alone))
    names = list(teams)
    began = state.rounds[before].order if len(state.rounds) > before else ()
    if began and (late := [name for name in names if not set(teams[name]) & set(began)]):
        raise NoPairingError("pairing.late", names=", ".join(late))
    boards = state.conditions.boards
    pairs = []
    for one, other in berger_round(range(len(names)), round_):
        if other is None:
            continue  # the team without a match rests: its players have no table
        sides = [_seated(state, teams[names[team]], boards) for team in (one, other)]
        for board in range(1, boards + 1):
            there = [side[board - 1] for side in sides if len(side) >= board]
            if len(there) == 2:
                starter = team_starter(board)
                pairs.append(Pair(there[starter], there[1 - starter], "team"))
            elif there:
                pairs.append(Pair(there[0], None, "rest"))
    if not pairs:
        raise NoPairingError("pairing.few")
    return pairs


def team_standings(state: State) -> list[TeamRow]:
    """Teams by match points, board points and spread; who is equal in all shares a place."""
    scores = {team: _Score() for team in line_ups(state)}
    games = state.crosstable().games if scores else {}
    for round_ in state.published_rounds() if scores else ():
        boards = _board_points(state, _of_round(games, round_.number), scores)
        for (mine, theirs), points in boards.items() if not round_.missing else ():
            against = boards.get((theirs, mine), 0)
            scores[mine].matches += 1
            scores[mine].match_points += WIN if points > against else DRAW if points == against else LOSS
    ordered = sorted(scores.items(), key=lambda item: (item[1].key, item[0]))
    rows: list[TeamRow] = []
    for _, equal in groupby(ordered, key=lambda item: item[1].key):
        place = len(rows) + 1
        rows += [
            TeamRow(place, team, one.match_points, one.board_points, one.spread, one.matches)
            for team, one in equal
        ]
    return rows


@dataclass(slots=True)
class _Score:
    match_points: int = 0
    board_points: int = 0
    spread: int = 0
    matches: int = 0

    @property
    def key(self) -> tuple[int, int, int]:
        return -self.match_points, -self.board_points, -self.spread


def _of_round(games: Mapping[int, Sequence[Game]], round_: int) -> dict[int, Game]:
    """Everybody's game of a round."""
    return {number: game for number, mine in games.items() for game in mine if game.round == round_}


def _board_points(
    state: State, games: Mapping[int, Game], scores: dict[str, _Score]
) -> dict[tuple[str, str], int]:
    """Each team's half points against each other in a round; points and spread are added to `scores`."""
    team_of = {number: player.entrant.team for number, player in state.players.items()}
    found: dict[tuple[str, str], int] = {}
    for number, game in games.items():
        if not (team := team_of[number]):
            continue
        scores[team].board_points += game.points
        scores[team].spread += game.spread
        if game.opponent is not None and team_of[game.opponent]:
            match = (team, team_of[game.opponent])
            found[match] = found.get(match, 0) + game.points
    return found


def _seated(state: State, line_up: list[int], boards: int) -> list[int]:
    """Who plays: the first so many of the line-up who are there; substitutes move up."""
    return [number for number in line_up if state.players[number].playing][:boards]
