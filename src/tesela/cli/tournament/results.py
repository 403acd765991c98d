"""`tesela tournament result|confirm|correct|standings|export|replay|close`: what came of the tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.files import atomic_write
from tesela.cli.output import AsJson, fail_with, print_json
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, load_state, whole_number
from tesela.cli.tournament.sheet import (
    BestOption,
    BingosOption,
    ForfeitOption,
    Sheet,
    StartedOption,
    TimeOption,
    read_sheet,
)
from tesela.cli.tournament.showing import print_standings, print_teams
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.state import State

result_app = typer.Typer(add_completion=False)
confirm_app = typer.Typer(add_completion=False)
correct_app = typer.Typer(add_completion=False)
standings_app = typer.Typer(add_completion=False)
export_app = typer.Typer(add_completion=False)
close_app = typer.Typer(add_completion=False)

TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help=say("tournament.result.table"))]
ScoreArgument = Annotated[str, typer.Argument(metavar="SCORE", help=say("tournament.result.score"))]
RoundOption = Annotated[int | None, typer.Option("--round", min=1, help=say("tournament.round_help"))]


@result_app.command()
def result(
    file: FileArgument,
    table: TableArgument,
    first: ScoreArgument,
    second: ScoreArgument,
    round_: RoundOption = None,
    forfeit: ForfeitOption = None,
    bingos: BingosOption = "",
    best: BestOption = "",
    time_penalty: TimeOption = "",
    started: StartedOption = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import EnterResult
    from tesela.tournament.reporting import implausible

    state = load_state(file)
    given = read_sheet(state, first, second, Sheet(bingos, best, time_penalty, started, forfeit))
    number = round_ or _last(state)
    after = act(file, EnterResult(round=number, table=whole_number(table), result=given), by=by)
    typer.echo(_written(after, "result", number, whole_number(table)))
    for code in implausible(given):
        typer.echo(say(f"tournament.result.odd.{code}"), err=True)


def _written(state: State, done: str, round_: int, table: int) -> str:
    """What stands in the log now: a forfeit has the scores of the conditions."""
    result = state.rounds[round_ - 1].results[table]
    scores = {"table": table, "first": result.first.score, "second": result.second.score}
    told = say(f"tournament.{done}.done", scores)
    return told if result.forfeit is None else f"{told[:-1]} ({say('tournament.tables.forfeit')})."


@confirm_app.command()
def confirm(
    file: FileArgument,
    table: TableArgument,
    first: Annotated[str, typer.Argument(metavar="[SCORE", help=say("tournament.confirm.score"))] = "",
    second: Annotated[str, typer.Argument(metavar="SCORE]", help=say("tournament.confirm.score"))] = "",
    round_: RoundOption = None,
    forfeit: ForfeitOption = None,
    bingos: BingosOption = "",
    best: BestOption = "",
    time_penalty: TimeOption = "",
    started: StartedOption = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import ConfirmResult

    state = load_state(file)
    sheet = Sheet(bingos, best, time_penalty, started, forfeit)
    again = read_sheet(state, first, second, sheet) if first or second else None
    number = round_ or _last(state)
    act(file, ConfirmResult(round=number, table=whole_number(table), result=again), by=by)
    typer.echo(say("tournament.confirm.done", {"table": table}))


@correct_app.command()
def correct(
    file: FileArgument,
    table: TableArgument,
    first: ScoreArgument,
    second: ScoreArgument,
    reason: Annotated[str, typer.Option("--reason", help=say("tournament.reason_help"))],
    round_: RoundOption = None,
    both_asked: Annotated[bool, typer.Option("--both-asked", help=say("tournament.correct.both"))] = False,
    forfeit: ForfeitOption = None,
    bingos: BingosOption = "",
    best: BestOption = "",
    time_penalty: TimeOption = "",
    started: StartedOption = "",
    by: ByOption = "",
) -> None:
    from tesela.tournament.commands import CorrectResult

    if not reason.strip():
        fail_with("tournament.error.reason")
    state = load_state(file)
    number = round_ or _last(state)
    command = CorrectResult(
        round=number,
        table=whole_number(table),
        result=read_sheet(state, first, second, Sheet(bingos, best, time_penalty, started, forfeit)),
        reason=reason[:2000],
        both_asked=both_asked,
    )
    after = act(file, command, by=by)
    typer.echo(_written(after, "correct", number, whole_number(table)))


@standings_app.command()
def standings(file: FileArgument, as_json: AsJson = False) -> None:
    from tesela.tournament.views import public_view

    state = load_state(file)
    if as_json:
        print_json(public_view(state))
    else:
        print_standings(state)
        print_teams(state)


@export_app.command()
def export(
    file: FileArgument,
    out: Annotated[Path, typer.Argument(metavar="OUT", help=say("tournament.export.out"))],
    kind: Annotated[str, typer.Option("--format", help=say("tournament.export.kind"))] = "standings",
) -> None:
    from tesela.tournament.case_book import write_case_book
    from tesela.tournament.files.federation import write_report
    from tesela.tournament.files.people_csv import write_entrants
    from tesela.tournament.files.people_lists import write_json
    from tesela.tournament.files.ratings_csv import write_ratings
    from tesela.tournament.files.standings_csv import write_games, write_standings, write_teams
    from tesela.tournament.files.tou import write_tou
    from tesela.tournament.files.tsh import write_tsh

    def tou(state: State) -> str:
        return write_tou(state).decode("ascii")

    writers = {
        "standings": write_standings,
        "teams": write_teams,
        "games": write_games,
        "people": write_entrants,
        "people-json": write_json,
        "ratings": write_ratings,
        "tsh": write_tsh,
        "tou": tou,
        "cases": write_case_book,
        "federation": write_report,
    }
    if kind not in writers:
        fail_with("tournament.error.format", kind=kind, known=", ".join(writers))
    text = writers[kind](load_state(file))
    try:
        atomic_write(out, text.encode())
    except OSError as problem:
        fail_with("tournament.error.system", file=out, problem=problem.strerror)
    typer.echo(say("tournament.export.done", {"file": out}))


@close_app.command()
def close(file: FileArgument, by: ByOption = "") -> None:
    from tesela.tournament.commands import Close

    state = act(file, Close(), by=by)
    print_standings(state)


def _last(state: State) -> int:
    if not state.rounds:
        fail_with("refusal.tournament.round.none")
    return len(state.rounds)
