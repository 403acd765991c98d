"""`tesela tournament sheet`: a table's result from the score sheet that a phone has kept of its game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.output import fail_with
from tesela.cli.tournament.log_file import ByOption, FileArgument, act, load_state, whole_number
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.mesa.table import Table
    from tesela.tournament.results import Pairing, Result, Side
    from tesela.tournament.state import State

app = typer.Typer(add_completion=False)
_SEVEN = 7


@app.command()
def sheet(
    file: FileArgument,
    table: Annotated[str, typer.Argument(metavar="TABLE", help=say("tournament.result.table"))],
    log: Annotated[Path, typer.Argument(metavar="LOG", help=say("tournament.sheet.log"))],
    round_: Annotated[int | None, typer.Option("--round", min=1, help=say("tournament.round_help"))] = None,
    by: ByOption = "",
) -> None:
    from tesela.cli.mesa.log_file import load_table
    from tesela.tournament.commands import EnterResult

    state, at = load_state(file), whole_number(table)
    published = list(state.published_rounds())
    number = round_ or len(published)
    pairing = published[number - 1].pairings.get(at) if 1 <= number <= len(published) else None
    if pairing is None or pairing.is_bye:
        fail_with("tournament.sheet.no_table", table=table, round=number)
    result = _result_of(state, pairing, load_table(log))
    act(file, EnterResult(round=number, table=at, result=result, source="sheet"), by=by)
    for seat, side in zip(pairing.players, (result.first, result.second), strict=True):
        told = {"name": state.players[seat].entrant.name, "score": side.score, "bingos": side.bingos or 0}
        best = {"word": side.best_word, "best": side.best_play or 0}
        known = "tournament.sheet.figures" if side.best_word else "tournament.sheet.scores"
        typer.echo(say(known, told | best))


def _result_of(state: State, pairing: Pairing, game: Table) -> Result:
    """5.1: what the sheet tells of both, in the order of the table, whoever sat first at it."""
    from tesela.mesa.views import view
    from tesela.tournament.results import Result

    seen = view(game)
    if seen.ended is None:
        fail_with("tournament.sheet.unfinished")
    seats = [_seat_of(state, game, number) for number in pairing.players]
    sides = [_side(game, seat, seen.totals[seat], seen.time_points[seat]) for seat in seats]
    opened = seen.turns[0].seat if game.header.mode == "board" and seen.turns else None
    started = None if opened is None else pairing.players[seats.index(opened)]
    return Result(first=sides[0], second=sides[1], started=started)


def _seat_of(state: State, game: Table, number: int) -> int:
    """Where a player of the tournament sat, by their name."""
    from tesela.core.tiles import strip_accents

    def known(name: str) -> str:
        return strip_accents(" ".join(name.split()).upper())

    name = state.players[number].entrant.name
    seats = [at for at, one in enumerate(game.header.players) if known(one) == known(name)]
    if len(seats) != 1 or len(game.header.players) != 2:
        fail_with("tournament.sheet.others", name=name, players=", ".join(game.header.players))
    return seats[0]


def _side(game: Table, seat: int, total: int, time_points: int) -> Side:
    """What a sheet with plays on it tells of one player; a sheet of scores alone has no more than those."""
    from tesela.tournament.results import Side

    if game.header.mode != "board":
        return Side(score=total)
    plays = [turn for turn in game.turns if turn.seat == seat and turn.kind == "play"]
    best = max(plays, key=lambda turn: turn.score, default=None)
    return Side(
        score=total,
        bingos=sum(turn.count == _SEVEN for turn in plays),
        best_play=best.score if best else None,
        best_word=best.word if best else "",
        time_penalty=-time_points if game.result is None else None,
    )
