"""`tesela tournament fee|reasons`: who has paid, and why the desk did what it did."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, find_player, load_state
from tesela.texts import say

fee_app = typer.Typer(add_completion=False)
reasons_app = typer.Typer(add_completion=False)
_LONGEST = 40


@fee_app.command()
def fee(
    file: FileArgument,
    who: Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))],
    amount: Annotated[str, typer.Option("--amount", help=say("tournament.fee.amount"))] = "",
    undo: Annotated[bool, typer.Option("--undo", help=say("tournament.fee.undo"))] = False,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import RecordFee

    if len(amount) > _LONGEST:
        fail_with("tournament.fee.long", most=_LONGEST)
    player = find_player(load_state(file), who)
    act(file, RecordFee(number=player.number, paid=not undo, amount=amount), by=by)
    typer.echo(say("tournament.fee.undone" if undo else "tournament.fee.done", {"name": player.entrant.name}))


@reasons_app.command()
def reasons(file: FileArgument, as_json: AsJson = False) -> None:
    from tesela.tournament.reasons import reasoned_acts

    found = reasoned_acts(load_state(file))
    if as_json:
        print_json(found)
        return
    if not found:
        typer.echo(say("tournament.reasons.none"))
    for one in found:
        told = {"names": " – ".join(one.names), "round": one.round, "table": one.table}
        what = say(f"tournament.reasons.{one.kind}", told)
        typer.echo(f"{what} ({one.by}): {one.reason}")
