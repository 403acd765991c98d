"""`tesela tournament registration|apply|applications|accept|decline|official|officials`: the way in."""

from __future__ import annotations

from typing import Annotated, cast, get_args

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, load_state, whole_number
from tesela.texts import say

registration_app = typer.Typer(add_completion=False)
apply_app = typer.Typer(add_completion=False)
applications_app = typer.Typer(add_completion=False)
accept_app = typer.Typer(add_completion=False)
decline_app = typer.Typer(add_completion=False)
official_app = typer.Typer(add_completion=False)
officials_app = typer.Typer(add_completion=False)
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say("tournament.enter.name"))]
ApplicationArgument = Annotated[
    str, typer.Argument(metavar="APPLICATION", help=say("tournament.applications.number"))
]


@registration_app.command()
def registration(
    file: FileArgument,
    open_: Annotated[bool, typer.Option("--open/--close", help=say("tournament.registration.open"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import SetRegistration

    act(file, SetRegistration(open=open_), by=by)
    typer.echo(say("tournament.registration.opened" if open_ else "tournament.registration.closed"))


@apply_app.command()
def apply(
    file: FileArgument,
    name: NameArgument,
    country: Annotated[str, typer.Option("--country", help=say("tournament.enter.country"))] = "",
    club: Annotated[str, typer.Option("--club", help=say("tournament.enter.club"))] = "",
    team: Annotated[str, typer.Option("--team", help=say("tournament.enter.team"))] = "",
) -> None:
    from tesela.tournament.asking import Actor
    from tesela.tournament.commands import Apply
    from tesela.tournament.people import Entrant

    if not name.strip() or len(name) > 120:
        fail_with("tournament.error.name")
    entrant = Entrant(name=name.strip(), country=country[:120], club=club[:120], team=team[:120])
    state = act(file, Apply(entrant=entrant), actor=Actor(entrant.name, "player"))
    told = {"name": entrant.name, "application": max(state.applications)}
    typer.echo(say("tournament.apply.done", told))


@applications_app.command()
def applications(file: FileArgument, as_json: AsJson = False) -> None:
    from tesela.tournament.desk_views import desk_view

    waiting = desk_view(load_state(file)).applications
    if as_json:
        print_json(waiting)
        return
    if not waiting:
        typer.echo(say("tournament.applications.none"))
    for one in waiting:
        about = ", ".join(part for part in (one.country, one.club) if part)
        typer.echo(f"{one.application:4}  {one.name}  {about}".rstrip())


@accept_app.command()
def accept(file: FileArgument, application: ApplicationArgument, by: ByOption = "") -> None:
    from tesela.tournament.commands import SettleApplication

    number = whole_number(application)
    state = act(file, SettleApplication(application=number, accept=True), by=by)
    settled = state.applications[number]
    typer.echo(say("tournament.enter.done", {"name": settled.entrant.name, "number": settled.number}))


@decline_app.command()
def decline(
    file: FileArgument,
    application: ApplicationArgument,
    reason: Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))] = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import SettleApplication

    number = whole_number(application)
    command = SettleApplication(application=number, accept=False, reason=reason[:2000])
    state = act(file, command, by=by)
    typer.echo(say("tournament.decline.done", {"name": state.applications[number].entrant.name}))


@official_app.command()
def official(
    file: FileArgument,
    name: NameArgument,
    role: Annotated[str, typer.Argument(metavar="ROLE", help=say("tournament.official.role"))],
    dismiss: Annotated[bool, typer.Option("--dismiss", help=say("tournament.official.dismiss"))] = False,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import DismissOfficial, NameOfficial
    from tesela.tournament.people import Official, OfficialRole

    if role not in get_args(OfficialRole):
        fail_with("tournament.error.role", role=role, known=", ".join(get_args(OfficialRole)))
    if not name.strip() or len(name) > 120:
        fail_with("tournament.error.name")
    who = Official(name=name.strip(), role=cast("OfficialRole", role))
    act(file, DismissOfficial(official=who) if dismiss else NameOfficial(official=who), by=by)
    typer.echo(say("tournament.official.out" if dismiss else "tournament.official.done", {"name": who.name}))


@officials_app.command()
def officials(file: FileArgument, as_json: AsJson = False) -> None:
    known = load_state(file).officials
    if as_json:
        print_json(known)
        return
    for one in known:
        typer.echo(f"{one.name}  ({say(f'tournament.role.{one.role}')})")
