"""`tesela tournament line-up`: who of a team sits at which board from the next round on."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.tournament.log_file import ByOption, FileArgument, act, find_player, load_state
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def line_up(
    file: FileArgument,
    team: Annotated[str, typer.Argument(metavar="TEAM", help=say("tournament.line_up.team"))],
    who: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER...", help=say("tournament.line_up.players"))
    ] = None,
    by: ByOption = "",
) -> None:
    from tesela.cli.tournament.log_file import refuse
    from tesela.tournament.commands import SetLineUp
    from tesela.tournament.refusals import refuse_in
    from tesela.tournament.teams import line_ups

    state = load_state(file)
    if who:
        players = tuple(find_player(state, one).number for one in who)
        state = act(file, SetLineUp(team=team, players=players), by=by)
    elif team not in line_ups(state):
        refuse(refuse_in(state.ruleset, "team.unknown", team=team))
    for place, number in enumerate(line_ups(state)[team], 1):
        board = place <= state.conditions.boards
        where = say("tournament.line_up.board" if board else "tournament.line_up.substitute", {"n": place})
        gone = "" if state.players[number].playing else f"  ({say('tournament.people.gone')})"
        typer.echo(f"  {where}: {state.players[number].entrant.name}{gone}")
