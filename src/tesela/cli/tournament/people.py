"""`tesela tournament enter|import|people|withdraw|return`: who takes part."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.output import AsJson, fail, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, find_player, load_state
from tesela.texts import say

enter_app = typer.Typer(add_completion=False)
import_app = typer.Typer(add_completion=False)
people_app = typer.Typer(add_completion=False)
withdraw_app = typer.Typer(add_completion=False)
return_app = typer.Typer(add_completion=False)
WhoArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))]


@enter_app.command()
def enter(
    file: FileArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help=say("tournament.enter.name"))],
    rating: Annotated[
        int, typer.Option("--rating", min=0, max=5000, help=say("tournament.enter.rating"))
    ] = 0,
    country: Annotated[str, typer.Option("--country", help=say("tournament.enter.country"))] = "",
    club: Annotated[str, typer.Option("--club", help=say("tournament.enter.club"))] = "",
    team: Annotated[str, typer.Option("--team", help=say("tournament.enter.team"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import Enter
    from tesela.tournament.people import Entrant

    if not name.strip() or len(name) > 120:
        fail_with("tournament.error.name")
    entrant = Entrant(
        name=name.strip(), rating=rating, country=country[:120], club=club[:120], team=team[:120]
    )
    state = act(file, Enter(entrant=entrant), by=by)
    typer.echo(say("tournament.enter.done", {"name": entrant.name, "number": max(state.players)}))


@import_app.command()
def import_people(
    file: FileArgument,
    people: Annotated[Path, typer.Argument(metavar="PEOPLE", help=say("tournament.import.people"))],
    by: ByOption = "",
) -> None:
    from tesela.core.errors import TextError
    from tesela.tournament.commands import Enter
    from tesela.tournament.files.people_csv import read_people
    from tesela.tournament.files.tsh import read_tsh

    try:
        text = people.read_text("utf-8")
        found = read_tsh(text) if people.suffix == ".t" else read_people(text)
    except OSError as problem:
        fail_with("tournament.error.system", file=people, problem=problem.strerror)
    except UnicodeDecodeError:
        fail_with("tournament.error.utf8", file=people)
    except TextError as problem:
        fail(say(problem.code, problem.data))
    act(file, *(Enter(entrant=one) for one in found), by=by)
    typer.echo(say("tournament.import.done", {"players": len(found), "file": people}))


@people_app.command()
def people(file: FileArgument, as_json: AsJson = False) -> None:
    state = load_state(file)
    if as_json:
        listed = [(number, one) for number, one in state.players.items()]
        print_json(
            [{"number": number, "playing": one.playing, "entrant": one.entrant} for number, one in listed]
        )
        return
    if not state.players:
        typer.echo(say("tournament.people.none", {"file": file}))
    for number, one in state.players.items():
        about = [part for part in (one.entrant.country, one.entrant.club) if part]
        rating = str(one.entrant.rating) if one.entrant.rating else "–"
        gone = "" if one.playing else f"  ({say('tournament.people.gone')})"
        typer.echo(f"{number:4}  {one.entrant.name:<30} {rating:>5}  {', '.join(about)}{gone}".rstrip())


@withdraw_app.command()
def withdraw(
    file: FileArgument,
    who: WhoArgument,
    reason: Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import Withdraw

    player = find_player(load_state(file), who)
    act(file, Withdraw(number=player.number, reason=reason[:2000]), by=by)
    typer.echo(say("tournament.withdraw.done", {"name": player.entrant.name}))


@return_app.command()
def come_back(file: FileArgument, who: WhoArgument, by: ByOption = "") -> None:
    from tesela.tournament.commands import Return

    player = find_player(load_state(file), who)
    act(file, Return(number=player.number), by=by)
    typer.echo(say("tournament.return.done", {"name": player.entrant.name}))
