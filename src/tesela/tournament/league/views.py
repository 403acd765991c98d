"""A club or league as everybody may see it: members, divisions with their tables and games, nights."""

from __future__ import annotations

import msgspec

from tesela.tournament.league.events import LeagueRules
from tesela.tournament.league.state import League, Season
from tesela.tournament.league.tables import Fate, division_table, fates, night_table
from tesela.tournament.standings import Row
from tesela.tournament.tie_breaks import Value


class LeagueMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member; `account` tells whether games are played here under an account of this site."""

    number: int
    name: str
    club: str
    active: bool
    account: bool


class DivisionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a division's table; `fate` is what the place brings, if the season ended now."""

    place: int
    number: int
    name: str
    wins: int
    draws: int
    losses: int
    points: float
    spread: int
    fate: Fate | None


class DivisionGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a division: who is named first begins. `game` is its page, where it is played here."""

    round: int
    first: int
    first_name: str
    second: int
    second_name: str
    score: tuple[int, int] | None
    game: str | None


class Division(msgspec.Struct, frozen=True, kw_only=True):
    table: tuple[DivisionRow, ...]
    games: tuple[DivisionGame, ...]


class NightPlace(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    name: str
    nights: int
    points: float
    spread: int


class LeagueNight(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    day: str
    players: int


class LeagueSeason(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    title: str
    closed: bool
    divisions: tuple[Division, ...]
    nights: tuple[NightPlace, ...]


class LeagueView(msgspec.Struct, frozen=True, kw_only=True):
    league: str
    name: str
    rules: LeagueRules
    members: tuple[LeagueMember, ...]
    seasons: tuple[LeagueSeason, ...]
    nights: tuple[LeagueNight, ...]


def league_view(league: League) -> LeagueView:
    """The whole of it; accounts stay with the server."""
    return LeagueView(
        league=league.header.league,
        name=league.header.name,
        rules=league.rules,
        members=tuple(
            LeagueMember(
                number=one.number, name=one.name, club=one.club, active=one.active, account=bool(one.account)
            )
            for one in league.members.values()
        ),
        seasons=tuple(season_view(league, one) for one in league.seasons),
        nights=tuple(
            LeagueNight(title=one.title, day=one.day, players=len(one.rows)) for one in league.nights
        ),
    )


def season_view(league: League, season: Season) -> LeagueSeason:
    """A season's divisions and its table of nights."""
    fate = {move.member: move.fate for moves in fates(league, season) for move in moves}
    return LeagueSeason(
        number=season.number,
        title=season.title,
        closed=season.closed,
        divisions=tuple(
            Division(
                table=tuple(_row(league, season, row, fate) for row in division_table(league, season, at)),
                games=_games(league, season, at),
            )
            for at in range(len(season.divisions))
        ),
        nights=tuple(
            NightPlace(
                number=row.member,
                name=league.members[row.member].name,
                nights=row.nights,
                points=row.points / 2,
                spread=row.spread,
            )
            for row in night_table(league, season.number)
        ),
    )


def _row(league: League, season: Season, row: Row, fate: dict[int, Fate]) -> DivisionRow:
    values: dict[str, Value] = dict(zip(season.rules.tie_breaks, row.values, strict=True))
    return DivisionRow(
        place=row.place,
        number=row.number,
        name=league.members[row.number].name,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        points=row.wins + row.draws / 2,
        spread=int(values.get("spread", 0)),
        fate=fate.get(row.number),
    )


def _games(league: League, season: Season, division: int) -> tuple[DivisionGame, ...]:
    found = []
    for number, pairs in enumerate(season.fixtures(division), 1):
        for pair in pairs:
            result = season.results.get(pair)
            found.append(
                DivisionGame(
                    round=number,
                    first=pair[0],
                    first_name=league.members[pair[0]].name,
                    second=pair[1],
                    second_name=league.members[pair[1]].name,
                    score=(result.first.score, result.second.score) if result else None,
                    game=season.games[pair].game if pair in season.games else None,
                )
            )
    return tuple(found)
