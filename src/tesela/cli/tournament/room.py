"""`tesela tournament leave|back`: who goes out of the room in a game, and comes back (38 §6)."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.tournament.decisions import minutes_of
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, find_player, load_state
from tesela.texts import say

leave_app = typer.Typer(add_completion=False)
back_app = typer.Typer(add_completion=False)

WhoArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))]


@leave_app.command()
def leave(
    file: FileArgument,
    who: WhoArgument,
    told: Annotated[bool, typer.Option("--told/--untold", help=say("tournament.leave.told"))] = True,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import LeaveRoom

    player = find_player(load_state(file), who)
    left = act(file, LeaveRoom(number=player.number, told=told), by=by).outings[-1].left
    told_of = {"name": player.entrant.name, "times": left.times}
    typer.echo(say("tournament.leave.done" if told else "tournament.leave.untold", told_of))


@back_app.command()
def back(file: FileArgument, who: WhoArgument, by: ByOption = "") -> None:
    from tesela.tournament.commands import EnterRoom

    player = find_player(load_state(file), who)
    state = act(file, EnterRoom(number=player.number), by=by)
    outing = next(one for one in reversed(state.outings) if one.left.number == player.number)
    away = (outing.back.when if outing.back else outing.left.when) - outing.left.when
    typer.echo(say("tournament.back.done", {"name": player.entrant.name, "time": minutes_of(away)}))
