"""`tesela tournament stats|cross|what-if|prize|quota`: what a tournament tells besides its standings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, load_state, refuse, whole_number
from tesela.cli.tournament.showing import table_line
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.conditions import Conditions

stats_app = typer.Typer(add_completion=False)
cross_app = typer.Typer(add_completion=False)
what_if_app = typer.Typer(add_completion=False)
prize_app = typer.Typer(add_completion=False)
quota_app = typer.Typer(add_completion=False)
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help=say("tournament.prize.name"))]
GuessOption = Annotated[list[str] | None, typer.Option("--result", help=say("tournament.what_if.result"))]
SureOption = Annotated[bool, typer.Option("--sure", help=say("tournament.conditions.sure"))]
ReasonOption = Annotated[str, typer.Option("--reason", help=say("tournament.prize.reason"))]


@stats_app.command()
def stats(file: FileArgument, as_json: AsJson = False) -> None:
    from tesela.tournament.insight import insight

    state = load_state(file)
    found = insight(state)
    if as_json:
        print_json(found)
        return
    sums = found.statistics
    told = {"games": sums.games, "winner": sums.mean_winner, "loser": sums.mean_loser, "bingos": sums.bingos}
    typer.echo(say("tournament.stats.sums", told))
    for one in sums.records:
        what = say(f"tournament.stats.{one.code}")
        typer.echo(f"  {what}: {one.value}  {one.name} – {one.opponent}  {one.word}".rstrip())
    for award in found.awards:
        typer.echo(f"  {award.prize}: {', '.join(award.names) or '–'}")
    for quota in found.qualified:
        typer.echo(f"  {quota.quota}: {', '.join(quota.names) or '–'}")
    typer.echo(say("tournament.stats.possible"))
    for bound in found.outlook:
        name = state.players[bound.number].entrant.name
        typer.echo(f"  {name}: {bound.best}–{bound.worst}")


@cross_app.command()
def cross(file: FileArgument) -> None:
    from tesela.tournament.insight import cross_table

    for row in cross_table(load_state(file)):
        bye = say("tournament.tables.bye")
        cells = [
            f"{cell.score}–{cell.conceded} ({cell.opponent})" if cell.opponent else bye for cell in row.cells
        ]
        typer.echo(f"{row.place:4}. {row.number:3} {row.name}: {' · '.join(cells)}".rstrip(": "))


@what_if_app.command()
def what_if(
    file: FileArgument,
    result: Annotated[
        list[str] | None, typer.Option("--result", help=say("tournament.what_if.result"))
    ] = None,
) -> None:
    from tesela.rules.refusals import Refusal
    from tesela.tournament.results import Result, Side
    from tesela.tournament.what_if import what_if as look

    guesses = {}
    for text in result or []:
        found = re.fullmatch(r"(\d{1,5})[:=](-?\d{1,4})[-–,](-?\d{1,4})", text.strip())
        if not found:
            fail_with("tournament.error.guess", text=text)
        table, first, second = map(int, found.groups())
        guesses[table] = Result(first=Side(score=first), second=Side(score=second))
    seen = look(load_state(file), guesses)
    if isinstance(seen, Refusal):
        refuse(seen)
    for row in seen.standings:
        typer.echo(f"{row.place:4}. {row.name}")
    if seen.next is None:
        typer.echo(say("tournament.what_if.none"))
        return
    typer.echo(say("tournament.what_if.next", {"round": seen.next.number, "repeats": seen.repeats}))
    for one in seen.next.tables:
        typer.echo(table_line(one))


@prize_app.command()
def prize(
    file: FileArgument,
    place: Annotated[str, typer.Argument(metavar="PLACE", help=say("tournament.prize.place"))],
    name: NameArgument,
    category: Annotated[str, typer.Option("--category", help=say("tournament.prize.category"))] = "",
    reason: ReasonOption = "",
    sure: SureOption = False,
    by: ByOption = "",
) -> None:
    import msgspec

    from tesela.tournament.conditions import Prize

    given = load_state(file).conditions
    number = _bounded(place)
    added = Prize(place=number, name=name[:120], category=category[:120])
    _change(file, msgspec.structs.replace(given, prizes=(*given.prizes, added)), (reason, sure), by)
    typer.echo(say("tournament.prize.done", {"name": name, "place": number}))


@quota_app.command()
def quota(
    file: FileArgument,
    places: Annotated[str, typer.Argument(metavar="PLACES", help=say("tournament.quota.places"))],
    name: NameArgument,
    per_country: Annotated[
        int, typer.Option("--per-country", min=0, max=1000, help=say("tournament.quota.per_country"))
    ] = 0,
    reason: ReasonOption = "",
    sure: SureOption = False,
    by: ByOption = "",
) -> None:
    import msgspec

    from tesela.tournament.conditions import Quota

    given = load_state(file).conditions
    number = _bounded(places)
    added = Quota(name=name[:120], places=number, per_country=per_country)
    _change(file, msgspec.structs.replace(given, quotas=(*given.quotas, added)), (reason, sure), by)
    typer.echo(say("tournament.quota.done", {"name": name, "places": number}))


def _change(file: FileArgument, conditions: Conditions, word: tuple[str, bool], by: str) -> None:
    """With a reason, and a second word, also after they were published."""
    from tesela.tournament.commands import ChangeConditions

    reason, sure = word
    act(file, ChangeConditions(conditions=conditions, reason=reason[:2000], sure=sure), by=by)


def _bounded(text: str) -> int:
    number = whole_number(text)
    if not 1 <= number <= 1000:
        fail_with("tournament.error.number", text=text)
    return number
