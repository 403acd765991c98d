"""`tesela tournament enter|entry|import|people|withdraw|return`: who takes part."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import (
    ByOption,
    FileArgument,
    act,
    find_player,
    load_state,
    read_people_file,
)
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.state import Player

enter_app = typer.Typer(add_completion=False)
entry_app = typer.Typer(add_completion=False)
import_app = typer.Typer(add_completion=False)
people_app = typer.Typer(add_completion=False)
withdraw_app = typer.Typer(add_completion=False)
return_app = typer.Typer(add_completion=False)
TeamOption = Annotated[str, typer.Option("--team", help=say("tournament.enter.team"))]
IdOption = Annotated[str, typer.Option("--id", help=say("tournament.enter.id"))]
CategoryOption = Annotated[
    list[str] | None, typer.Option("--category", help=say("tournament.enter.category"))
]
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
    team: TeamOption = "",
    federation_id: IdOption = "",
    category: CategoryOption = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import Enter
    from tesela.tournament.people import Entrant

    if not name.strip() or len(name) > 120:
        fail_with("tournament.error.name")
    entrant = Entrant(
        name=name.strip(),
        rating=rating,
        country=country[:120],
        club=club[:120],
        team=team[:120],
        federation_id=federation_id[:120],
        categories=tuple(one[:120] for one in category or []),
    )
    state = act(file, Enter(entrant=entrant), by=by)
    typer.echo(say("tournament.enter.done", {"name": entrant.name, "number": max(state.players)}))


@entry_app.command()
def entry(
    file: FileArgument,
    who: WhoArgument,
    name: Annotated[str | None, typer.Option("--name", help=say("tournament.enter.name"))] = None,
    rating: Annotated[
        int | None, typer.Option("--rating", min=0, max=5000, help=say("tournament.enter.rating"))
    ] = None,
    country: Annotated[str | None, typer.Option("--country", help=say("tournament.enter.country"))] = None,
    club: Annotated[str | None, typer.Option("--club", help=say("tournament.enter.club"))] = None,
    team: Annotated[str | None, typer.Option("--team", help=say("tournament.enter.team"))] = None,
    federation_id: Annotated[str | None, typer.Option("--id", help=say("tournament.enter.id"))] = None,
    category: CategoryOption = None,
    by: ByOption = "",
) -> None:
    import msgspec

    from tesela.tournament.commands import ChangeEntry

    player = find_player(load_state(file), who)
    if name is not None and (not name.strip() or len(name) > 120):
        fail_with("tournament.error.name")
    texts = {"country": country, "club": club, "team": team, "federation_id": federation_id}
    changes: dict[str, Any] = {key: text[:120] for key, text in texts.items() if text is not None}
    if name is not None:
        changes["name"] = name.strip()
    if rating is not None:
        changes["rating"] = rating
    if category:
        changes["categories"] = tuple(one[:120] for one in category)
    entrant = msgspec.structs.replace(player.entrant, **changes)
    act(file, ChangeEntry(number=player.number, entrant=entrant), by=by)
    typer.echo(say("tournament.enter.done", {"name": entrant.name, "number": player.number}))


@import_app.command()
def import_people(
    file: FileArgument,
    people: Annotated[Path, typer.Argument(metavar="PEOPLE", help=say("tournament.import.people"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import EnterAll

    found = read_people_file(people)
    if not found:
        fail_with("tournament.people.nobody")
    act(file, EnterAll(entrants=tuple(found)), by=by)
    typer.echo(say("tournament.import.done", {"players": len(found), "file": people}))


@people_app.command()
def people(file: FileArgument, as_json: AsJson = False) -> None:
    state = load_state(file)
    if as_json:
        listed = [(number, one) for number, one in state.players.items()]
        print_json(
            [
                {
                    "number": number,
                    "playing": one.playing,
                    "left": one.left.reason if one.left else "",
                    "paid": None if one.fee is None else {"amount": one.fee.amount, "by": one.fee.by},
                    "entrant": one.entrant,
                }
                for number, one in listed
            ]
        )
        return
    if not state.players:
        typer.echo(say("tournament.people.none", {"file": file}))
    for number, one in state.players.items():
        about = [part for part in (one.entrant.country, one.entrant.club, one.entrant.team) if part]
        rating = str(one.entrant.rating) if one.entrant.rating else "–"
        notes = [note for note in (_left(one), _paid(one)) if note]
        after = f"  ({'; '.join(notes)})" if notes else ""
        typer.echo(f"{number:4}  {one.entrant.name:<30} {rating:>5}  {', '.join(about)}{after}".rstrip())


def _left(player: Player) -> str:
    if player.playing:
        return ""
    why = player.left.reason if player.left else ""
    return say("tournament.people.gone") + (f": {why}" if why else "")


def _paid(player: Player) -> str:
    if player.fee is None:
        return ""
    return " ".join(part for part in (say("tournament.people.paid"), player.fee.amount) if part)


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
