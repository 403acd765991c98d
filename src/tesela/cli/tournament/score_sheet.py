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
    from tesela.mesa.views import MesaView
    from tesela.tournament.results import Forfeit, Pairing, Result, Side
    from tesela.tournament.state import State

app = typer.Typer(add_completion=False)
_SEVEN = 7
_LONGEST_WORD = 60


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
    game = load_table(log)
    if game.header.event is not None and game.header.event.round != number:
        fail_with("tournament.sheet.other_round", round=number, told=game.header.event.round)
    result = _result_of(state, pairing, game)
    command = EnterResult(round=number, table=at, result=result, source="sheet")
    stands = act(file, command, by=by).rounds[number - 1].results[at]
    for seat, side in zip(pairing.players, (stands.first, stands.second), strict=True):
        typer.echo(_line(state.players[seat].entrant.name, side))


def _line(name: str, side: Side) -> str:
    """What stands on record of one player now."""
    told = {"name": name, "score": side.score, "word": side.best_word, "best": side.best_play or 0}
    if not side.best_word:
        return say("tournament.sheet.scores", told)
    if side.bingos is None:
        return say("tournament.sheet.best", told)
    return say("tournament.sheet.figures", told | {"sevens": side.bingos})


def _result_of(state: State, pairing: Pairing, game: Table) -> Result:
    """5.1: what the sheet tells of both, in the order of the table, whoever sat first at it."""
    from tesela.mesa.views import view
    from tesela.tournament.results import Result

    seen = view(game)
    if seen.ended is None:
        fail_with("tournament.sheet.unfinished")
    seats = [_seat_of(state, game, number) for number in pairing.players]
    sides = [_side(game, seen, seat) for seat in seats]
    opened = seen.turns[0].seat if game.header.mode == "board" and seen.turns else None
    started = None if opened is None else pairing.players[seats.index(opened)]
    return Result(first=sides[0], second=sides[1], started=started, forfeit=_lost(seen, seats, sides))


def _lost(seen: MesaView, seats: list[int], sides: list[Side]) -> Forfeit | None:
    """Who resigned or was disqualified and is not behind: they lose although the points say otherwise."""
    ended = seen.ended
    if ended is None or ended.seat is None or ended.reason not in ("resigned", "disqualified"):
        return None
    at = seats.index(ended.seat)
    if sides[at].score < sides[1 - at].score:
        return None
    return "second" if at else "first"


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


def _side(game: Table, seen: MesaView, seat: int) -> Side:
    """What a sheet with plays on it tells of one player; a sheet of scores alone has no more than those."""
    from tesela.core.visible_text import one_line
    from tesela.mesa.table import UNKNOWN
    from tesela.tournament.results import Side

    if game.header.mode != "board":
        return _possible(game.header.players[seat], Side(score=seen.totals[seat]))
    plays = [turn for turn in game.turns if turn.seat == seat and turn.kind in ("play", "score")]
    best = max(plays, key=lambda turn: turn.score, default=None)
    counted = all(turn.count != UNKNOWN for turn in plays)
    side = Side(
        score=seen.totals[seat],
        bingos=sum(turn.count == _SEVEN for turn in plays) if counted else None,
        best_play=best.score if best else None,
        best_word=one_line(best.word)[:_LONGEST_WORD] if best else "",
        time_penalty=-seen.time_points[seat] if game.result is None else None,
    )
    return _possible(game.header.players[seat], side)


def _possible(name: str, side: Side) -> Side:
    """The figures, from outside as they are; a sentence where a tournament's log can't hold them."""
    import msgspec

    try:
        return msgspec.convert(msgspec.to_builtins(side), type(side))
    except msgspec.ValidationError:
        told = (side.score, side.bingos, side.best_play, side.time_penalty)
        score, bingos, best, time = ("–" if one is None else one for one in told)
        fail_with("tournament.sheet.impossible", name=name, score=score, sevens=bingos, best=best, time=time)
