"""`tesela tournament penalise|tribunal|appeal|convene|vote|decide|case|cases`: the arbiters' desk."""

from __future__ import annotations

from typing import Annotated, cast, get_args

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, find_player, load_state, whole_number
from tesela.texts import say

penalise_app = typer.Typer(add_completion=False)
tribunal_app = typer.Typer(add_completion=False)
appeal_app = typer.Typer(add_completion=False)
convene_app = typer.Typer(add_completion=False)
vote_app = typer.Typer(add_completion=False)
decide_app = typer.Typer(add_completion=False)
case_app = typer.Typer(add_completion=False)
cases_app = typer.Typer(add_completion=False)

WhoArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))]
AppealArgument = Annotated[str, typer.Argument(metavar="APPEAL", help=say("tournament.appeal.number"))]
ReasonOption = Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))]
CitesOption = Annotated[list[int] | None, typer.Option("--cites", help=say("tournament.case.cites"))]
MemberOption = Annotated[str, typer.Option(help=say("tournament.tribunal.member"))]


@penalise_app.command()
def penalise(
    file: FileArgument,
    who: WhoArgument,
    offence: Annotated[str, typer.Argument(metavar="KIND", help=say("tournament.penalise.kind"))],
    article: Annotated[str, typer.Option("--article", help=say("tournament.penalise.article"))],
    reason: ReasonOption,
    cites: CitesOption = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import Penalise
    from tesela.tournament.events import Offence

    if offence not in get_args(Offence):
        fail_with("tournament.error.offence", kind=offence, known=", ".join(get_args(Offence)))
    player = find_player(load_state(file), who)
    command = Penalise(
        number=player.number,
        offence=cast("Offence", offence),
        article=article[:40],
        reason=_written(reason),
        cites=tuple(cites or []),
    )
    state = act(file, command, by=by)
    told = {"name": player.entrant.name, "times": state.penalties[-1].times, "article": article}
    typer.echo(say("tournament.penalise.done", told))


@tribunal_app.command()
def tribunal(
    file: FileArgument,
    organisers: MemberOption,
    federation: MemberOption,
    players: MemberOption,
    substitute1: MemberOption,
    substitute2: MemberOption,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import ElectTribunal

    command = ElectTribunal(
        organisers=_member(organisers),
        federation=_member(federation),
        players=_member(players),
        substitutes=(_member(substitute1), _member(substitute2)),
    )
    act(file, command, by=by)
    typer.echo(say("tournament.tribunal.done"))


@appeal_app.command()
def appeal(
    file: FileArgument,
    who: WhoArgument,
    against: Annotated[str, typer.Option("--against", help=say("tournament.appeal.against"))],
    grounds: Annotated[str, typer.Option("--grounds", help=say("tournament.appeal.grounds"))],
    country: Annotated[
        list[str] | None, typer.Option("--country", help=say("tournament.appeal.country"))
    ] = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import LodgeAppeal

    player = find_player(load_state(file), who)
    command = LodgeAppeal(
        number=player.number,
        against=_written(against),
        grounds=_written(grounds),
        countries=tuple(one[:120] for one in country or []),
    )
    state = act(file, command, by=by)
    typer.echo(say("tournament.appeal.done", {"appeal": max(state.appeals)}))


@convene_app.command()
def convene(file: FileArgument, appeal: AppealArgument, by: ByOption = "") -> None:
    from tesela.tournament.commands import ConveneTribunal

    number = whole_number(appeal)
    state = act(file, ConveneTribunal(appeal=number), by=by)
    typer.echo(say("tournament.convene.done", {"members": ", ".join(state.appeals[number].members)}))


@vote_app.command()
def vote(
    file: FileArgument,
    appeal: AppealArgument,
    member: Annotated[str, typer.Argument(metavar="MEMBER", help=say("tournament.vote.member"))],
    uphold: Annotated[bool, typer.Option("--uphold/--reject", help=say("tournament.vote.uphold"))],
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import CastVote

    act(file, CastVote(appeal=whole_number(appeal), member=member[:120], upholds=uphold), by=by)
    typer.echo(say("tournament.vote.done", {"member": member}))


@decide_app.command()
def decide(
    file: FileArgument,
    appeal: AppealArgument,
    text: Annotated[str, typer.Option("--text", help=say("tournament.decide.text"))],
    cites: CitesOption = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import DecideAppeal

    number = whole_number(appeal)
    state = act(file, DecideAppeal(appeal=number, text=_written(text), cites=tuple(cites or [])), by=by)
    upheld = "upheld" if state.appeals[number].upheld else "rejected"
    typer.echo(say(f"tournament.decide.{upheld}", {"appeal": appeal}))


@case_app.command()
def case(
    file: FileArgument,
    facts: Annotated[str, typer.Option("--facts", help=say("tournament.case.facts"))],
    decision: Annotated[str, typer.Option("--decision", help=say("tournament.case.decision"))],
    article: Annotated[
        list[str] | None, typer.Option("--article", help=say("tournament.case.article"))
    ] = None,
    cites: CitesOption = None,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import KeepCase

    command = KeepCase(
        facts=_written(facts),
        decision=_written(decision),
        articles=tuple(one[:40] for one in article or []),
        cites=tuple(cites or []),
    )
    state = act(file, command, by=by)
    typer.echo(say("tournament.case.done", {"case": max(state.cases)}))


@cases_app.command()
def cases(
    file: FileArgument,
    search: Annotated[str, typer.Option("--search", help=say("tournament.cases.search"))] = "",
    as_json: AsJson = False,
) -> None:
    from tesela.tournament.case_book import case_book, find_cases

    found = find_cases(case_book(load_state(file)).cases, search)
    if as_json:
        print_json(found)
        return
    if not found:
        typer.echo(say("tournament.cases.none"))
    for one in found:
        cited = f" [{', '.join(one.articles)}]" if one.articles else ""
        source = f" «{one.source.title}» {one.source.case}" if one.source else ""
        typer.echo(f"{one.case:4}{cited}{source}  {one.facts} → {one.decision}")


def _member(text: str) -> tuple[str, str]:
    """`Olga Paz, AR`: a name and a country."""
    name, comma, country = text.rpartition(",")
    if not comma or not name.strip() or not country.strip():
        fail_with("tournament.error.member", text=text)
    return name.strip()[:120], country.strip()[:120]


def _written(text: str) -> str:
    if not text.strip():
        fail_with("tournament.error.reason")
    return text.strip()[:2000]
