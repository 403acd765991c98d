"""`tesela tournament forbid|fix|release|reseat|move`: who meets whom, and where, by the desk's word."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import (
    ByOption,
    FileArgument,
    act,
    find_player,
    load_state,
    whole_number,
)
from tesela.cli.tournament.showing import print_tables
from tesela.texts import say

forbid_app = typer.Typer(add_completion=False)
fix_app = typer.Typer(add_completion=False)
release_app = typer.Typer(add_completion=False)
reseat_app = typer.Typer(add_completion=False)
move_app = typer.Typer(add_completion=False)
OneArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))]
OtherArgument = Annotated[str, typer.Argument(metavar="OTHER", help=say("tournament.who"))]
PairReason = Annotated[str, typer.Option("--reason", help=say("tournament.pair_reason"))]
ReasonOption = Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))]


@forbid_app.command()
def forbid(
    file: FileArgument, one: OneArgument, other: OtherArgument, reason: PairReason = "", by: ByOption = ""
) -> None:
    from tesela.tournament.commands import ForbidPair

    first, second, names = _two(file, one, other)
    act(file, ForbidPair(one=first, other=second, reason=reason.strip()[:2000]), by=by)
    typer.echo(say("tournament.forbid.done", names))


@fix_app.command()
def fix(
    file: FileArgument, one: OneArgument, other: OtherArgument, reason: PairReason = "", by: ByOption = ""
) -> None:
    from tesela.tournament.commands import FixPair

    first, second, names = _two(file, one, other)
    act(file, FixPair(one=first, other=second, reason=reason.strip()[:2000]), by=by)
    typer.echo(say("tournament.fix.done", names))


@release_app.command()
def release(
    file: FileArgument, one: OneArgument, other: OtherArgument, reason: PairReason = "", by: ByOption = ""
) -> None:
    from tesela.tournament.commands import ReleasePair

    first, second, names = _two(file, one, other)
    act(file, ReleasePair(one=first, other=second, reason=reason.strip()[:2000]), by=by)
    typer.echo(say("tournament.release.done", names))


@reseat_app.command()
def reseat(
    file: FileArgument,
    table: Annotated[list[str], typer.Option("--table", help=say("tournament.reseat.table"))],
    reason: ReasonOption,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import ChangeTables
    from tesela.tournament.results import Pairing

    changed = []
    for text in table:
        found = re.fullmatch(r"(\d{1,5}):(\d{1,5})-(\d{0,5})", text.strip())
        if not found or not int(found[1]) or not int(found[2]):
            fail_with("tournament.error.reseat", text=text)
        second = int(found[3]) if found[3] else None
        changed.append(Pairing(int(found[1]), int(found[2]), second))
    state = act(file, ChangeTables(pairings=tuple(changed), reason=_why(reason)), by=by)
    print_tables(state, state.rounds[-1])


@move_app.command()
def move(
    file: FileArgument,
    table: Annotated[str, typer.Argument(metavar="TABLE", help=say("tournament.result.table"))],
    to: Annotated[str, typer.Argument(metavar="TO", help=say("tournament.move.to"))],
    reason: ReasonOption,
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import MoveTable

    numbers = [whole_number(text) for text in (table, to)]
    if not all(1 <= number <= 50_000 for number in numbers):
        fail_with("tournament.error.number", text=to)
    act(file, MoveTable(table=numbers[0], to=numbers[1], reason=_why(reason)), by=by)
    typer.echo(say("tournament.move.done", {"table": numbers[0], "to": numbers[1]}))


def _two(file: FileArgument, one: str, other: str) -> tuple[int, int, dict[str, str]]:
    """Two players by what was typed, and their names for the answer."""
    state = load_state(file)
    first, second = find_player(state, one), find_player(state, other)
    names = {"one": first.entrant.name, "other": second.entrant.name}
    return first.number, second.number, names


def _why(reason: str) -> str:
    if not reason.strip():
        fail_with("tournament.error.reason")
    return reason.strip()[:2000]
