"""`tesela tournament report`: what a player says of the own table; it counts once both agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.tournament.log_file import FileArgument, act, find_player, load_state
from tesela.cli.tournament.sheet import (
    BestOption,
    BingosOption,
    Sheet,
    StartedOption,
    TimeOption,
    read_sheet,
)
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.tournament.signing import Difference
    from tesela.tournament.state import State

app = typer.Typer(add_completion=False)
WhoArgument = Annotated[str, typer.Argument(metavar="PLAYER", help=say("tournament.who"))]
ScoreArgument = Annotated[str, typer.Argument(metavar="SCORE", help=say("tournament.result.score"))]


@app.command()
def report(
    file: FileArgument,
    who: WhoArgument,
    first: ScoreArgument,
    second: ScoreArgument,
    bingos: BingosOption = "",
    best: BestOption = "",
    time_penalty: TimeOption = "",
    started: StartedOption = "",
) -> None:
    from tesela.tournament.asking import Actor
    from tesela.tournament.commands import ReportResult

    state = load_state(file)
    player = find_player(state, who)
    said = read_sheet(state, first, second, Sheet(bingos, best, time_penalty, started))
    actor = Actor(player.entrant.name, "player")
    state = act(file, ReportResult(number=player.number, result=said), actor=actor)
    for line in _outcome(state, player.number):
        typer.echo(line)


def _outcome(state: State, number: int) -> list[str]:
    """That the result stands, that the other's word is awaited, or where the two differ."""
    from tesela.tournament.signing import differences

    last = state.rounds[-1]
    table = last.by_player[number].table
    if table in last.results:
        known = last.results[table]
        told = {"table": table, "first": known.first.score, "second": known.second.score}
        return [say("tournament.report.signed", told)]
    others = [said for player, said in last.reports[table].items() if player != number]
    found = differences(last.reports[table][number], others[0]) if others else ()
    if not found:
        return [say("tournament.report.waiting", {"table": table})]
    return [say("tournament.report.differs", {"table": table}), *(_line(state, table, one) for one in found)]


def _line(state: State, table: int, one: Difference) -> str:
    pairing = state.rounds[-1].pairings[table]
    number = pairing.second if one.side == "second" else pairing.first
    whose = state.players[number].entrant.name if one.side and number else ""
    name = say(f"tournament.figure.{one.field}")
    shown = [_shown(state, one.field, value) for value in (one.one, one.other)]
    return f"  {name}{f' ({whose})' if whose else ''}: {shown[0]} / {shown[1]}"


def _shown(state: State, field: str, value: int | str | None) -> str:
    if field == "started" and isinstance(value, int):
        return state.players[value].entrant.name
    return "–" if value is None else str(value)
