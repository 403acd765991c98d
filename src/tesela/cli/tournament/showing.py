"""Tables and standings as text: columns that fit a terminal, and read well aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.state import Round, State
    from tesela.tournament.views import TournamentTable


def print_tables(state: State, one: Round) -> None:
    """The tables of a round, with results where they are known."""
    from tesela.tournament.views import round_view

    seen = round_view(state, one)
    heading = "tournament.tables.heading" if seen.published else "tournament.tables.draft"
    typer.echo(say(heading, {"round": seen.number, "rounds": state.conditions.rounds}))
    for table in seen.tables:
        typer.echo(table_line(table))


def table_line(table: TournamentTable) -> str:
    """One table: number, players, and the result."""
    if table.second is None:
        return f"{table.table:4}  {table.first_name}: {say('tournament.tables.bye')}"
    line = f"{table.table:4}  {table.first_name} – {table.second_name}"
    if table.result is not None:
        line += f"  {table.result.first.score}–{table.result.second.score}"
        if table.result.forfeit:
            line += f" ({say('tournament.tables.forfeit')})"
        if table.confirmed:
            line += " ✓"
    return line


def print_standings(state: State) -> None:
    """Places, names, games and every tie-break of the conditions."""
    from tesela.tournament.views import place_view

    rows = [place_view(state, row) for row in state.standings()]
    complete = sum(not one.missing for one in state.published_rounds())
    told = {"name": state.conditions.name, "round": complete, "rounds": state.conditions.rounds}
    typer.echo(say("tournament.standings.heading", told))
    width = max([len(row.name) for row in rows] or [0])
    heads = [say(f"tournament.tie_break.{name}") for name in state.conditions.tie_breaks]
    typer.echo(f"{'':5} {'':<{width}}  " + "  ".join(f"{head:>8}" for head in heads))
    for row in rows:
        values = "  ".join(f"{value:8g}" for value in row.values)
        typer.echo(f"{row.place:4}. {row.name:<{width}}  {values}")


def print_teams(state: State) -> None:
    """Teams by match points, board points and spread, where there are teams."""
    from tesela.tournament.teams import team_standings

    rows = team_standings(state)
    if not rows:
        return
    typer.echo(say("tournament.standings.teams"))
    width = max(len(row.team) for row in rows)
    for row in rows:
        figures = f"{row.match_points / 2:6g}  {row.board_points / 2:6g}  {row.spread:+6}"
        typer.echo(f"{row.place:4}. {row.team:<{width}}  {figures}")
