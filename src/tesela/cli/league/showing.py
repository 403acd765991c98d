"""`tesela league show|verify`: divisions, games and nights as they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.league.league_file import FileArgument, load, load_league
from tesela.cli.output import AsJson, print_json
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.league.state import League

show_app = typer.Typer(add_completion=False)
verify_app = typer.Typer(add_completion=False)


@show_app.command()
def show(
    file: FileArgument,
    games: Annotated[bool, typer.Option("--games", help=say("league.show.games"))] = False,
    as_json: AsJson = False,
) -> None:
    from tesela.tournament.league.views import league_view

    league = load_league(file)
    if as_json:
        print_json(league_view(league))
        return
    print_season(league)
    if games:
        _print_games(league)
    _print_nights(league)


@verify_app.command()
def verify(file: FileArgument) -> None:
    from tesela.tournament.league.verify import verify_league

    events = load(file)
    wrong = verify_league(events)
    for place in wrong:
        typer.echo(say("league.verify.wrong", {"event": place}))
    if wrong:
        raise typer.Exit(1)
    typer.echo(say("league.verify.agrees", {"events": len(events)}))


def print_season(league: League) -> None:
    """The divisions of the newest season with everybody's place, and what it brings."""
    from tesela.tournament.league.views import season_view

    if not league.seasons:
        typer.echo(say("league.show.none", {"n": sum(one.active for one in league.members.values())}))
        return
    season = season_view(league, league.seasons[-1])
    typer.echo(f"{league.header.name} · {season.title}")
    for at, division in enumerate(season.divisions, 1):
        typer.echo(say("league.show.division", {"n": at}))
        for row in division.table:
            mark = say(f"league.fate.{row.fate}") if row.fate else ""
            figures = f"{row.wins}-{row.draws}-{row.losses} {row.points:g} {row.spread:+}"
            typer.echo(f"{row.place:3}  {row.name}  {figures}  {mark}".rstrip())


def _print_games(league: League) -> None:
    from tesela.tournament.league.views import season_view

    for season in league.seasons[-1:]:
        for division in season_view(league, season).divisions:
            for game in division.games:
                told = f"{game.score[0]}–{game.score[1]}" if game.score else "·"
                typer.echo(f"{game.round:3}  {game.first_name} – {game.second_name}  {told}")


def _print_nights(league: League) -> None:
    from tesela.tournament.league.tables import night_table

    season = league.open_season or (league.seasons[-1] if league.seasons else None)
    rows = night_table(league, season.number if season else None)
    if rows:
        typer.echo(say("league.show.nights"))
    for place, row in enumerate(rows, 1):
        name = league.members[row.member].name
        typer.echo(f"{place:3}  {name}  {row.nights}  {row.points / 2:g} {row.spread:+}")
