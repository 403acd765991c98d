"""What a tournament tells besides its standings: cross-table, places by round, statistics, prizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from tesela.tournament.games import Game
from tesela.tournament.outlook import Outlook, outlook
from tesela.tournament.prizes import Award, Qualified, awards, qualified
from tesela.tournament.ratings.changes import RatingChange, rating_changes
from tesela.tournament.state import State


class CrossCell(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the cross-table, as its player sees it; `opponent` is None for a bye."""

    round: int
    opponent: int | None
    name: str
    score: int
    conceded: int
    points: float
    played: bool


class CrossRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the cross-table: games by round, and the place after each complete round."""

    place: int
    number: int
    name: str
    cells: tuple[CrossCell, ...]
    places: tuple[int, ...]


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """A record of the tournament: a figure, who has it, and where."""

    code: str
    value: int
    round: int
    table: int
    name: str
    opponent: str
    word: str = ""


class TournamentStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """Sums over all games that were played."""

    games: int
    mean: float
    mean_winner: float
    mean_loser: float
    bingos: int
    records: tuple[Best, ...]


class TournamentInsight(msgspec.Struct, frozen=True, kw_only=True):
    """All of it for the public: published rounds only."""

    rows: tuple[CrossRow, ...]
    statistics: TournamentStatistics
    outlook: tuple[Outlook, ...]
    awards: tuple[Award, ...]
    qualified: tuple[Qualified, ...]
    ratings: tuple[RatingChange, ...]


def insight(state: State) -> TournamentInsight:
    """Cross-table, statistics, possible places, prizes and quotas."""
    return TournamentInsight(
        rows=tuple(cross_table(state)),
        statistics=statistics(state),
        outlook=tuple(outlook(state)),
        awards=tuple(awards(state)),
        qualified=tuple(qualified(state)),
        ratings=tuple(rating_changes(state)),
    )


def cross_table(state: State) -> list[CrossRow]:
    """Everybody's games in the order of the standings."""
    table = state.crosstable()
    places = places_by_round(state)
    return [
        CrossRow(
            place=row.place,
            number=row.number,
            name=_name(state, row.number),
            cells=tuple(_cell(state, game) for game in table.games[row.number]),
            places=places[row.number],
        )
        for row in state.standings()
    ]


def places_by_round(state: State) -> dict[int, tuple[int, ...]]:
    """Everybody's place after each complete round: what the graph of places draws."""
    found: dict[int, list[int]] = {number: [] for number in state.players}
    complete = [one for one in state.published_rounds() if not one.missing]
    for last in range(1, len(complete) + 1):
        for row in state.after(complete[:last]).standings():
            found[row.number].append(row.place)
    return {number: tuple(places) for number, places in found.items()}


def statistics(state: State) -> TournamentStatistics:
    """Means and records; byes and forfeits are no games."""
    sides = list(_sides(state))
    won = [one for one in sides if one.value > one.other]
    lost = [one for one in sides if one.value < one.other]
    return TournamentStatistics(
        games=len(sides) // 2,
        mean=_mean([one.value for one in sides]),
        mean_winner=_mean([one.value for one in won]),
        mean_loser=_mean([one.value for one in lost]),
        bingos=sum(one.bingos for one in sides),
        records=tuple(_records(state, sides)),
    )


class _Side(msgspec.Struct, frozen=True, kw_only=True):
    """One player's side of a played game."""

    round: int
    table: int
    number: int
    opponent: int
    value: int
    other: int
    bingos: int
    best_play: int
    best_word: str


def _sides(state: State) -> Iterator[_Side]:
    for one in state.published_rounds():
        for table, result in sorted(one.results.items()):
            pairing = one.pairings[table]
            if result.forfeit is not None or pairing.second is None:
                continue
            sides = (
                (pairing.first, pairing.second, result.first, result.second),
                (pairing.second, pairing.first, result.second, result.first),
            )
            for number, opponent, mine, theirs in sides:
                yield _Side(
                    round=one.number,
                    table=table,
                    number=number,
                    opponent=opponent,
                    value=mine.score,
                    other=theirs.score,
                    bingos=mine.bingos or 0,
                    best_play=mine.best_play or 0,
                    best_word=mine.best_word,
                )


def _records(state: State, sides: list[_Side]) -> Iterator[Best]:
    """High game, biggest win, highest sum, highest loser, best play; the first to reach a figure keeps it."""
    lost = [one for one in sides if one.value < one.other]
    won = [one for one in sides if one.value > one.other]
    plays = [one for one in sides if one.best_play]
    kinds: tuple[tuple[str, list[_Side], Callable[[_Side], int]], ...] = (
        ("high_game", sides, lambda one: one.value),
        ("biggest_win", won, lambda one: one.value - one.other),
        ("highest_sum", sides, lambda one: one.value + one.other),
        ("highest_loser", lost, lambda one: one.value),
        ("best_play", plays, lambda one: one.best_play),
    )
    for code, among, figure in kinds:
        if among:
            best = max(among, key=figure)
            yield Best(
                code=code,
                value=figure(best),
                round=best.round,
                table=best.table,
                name=_name(state, best.number),
                opponent=_name(state, best.opponent),
                word=best.best_word if code == "best_play" else "",
            )


def _cell(state: State, game: Game) -> CrossCell:
    return CrossCell(
        round=game.round,
        opponent=game.opponent,
        name="" if game.opponent is None else _name(state, game.opponent),
        score=game.score,
        conceded=game.conceded,
        points=game.points / 2,
        played=game.played,
    )


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 1) if values else 0.0


def _name(state: State, number: int) -> str:
    return state.players[number].entrant.name
