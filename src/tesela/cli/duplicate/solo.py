"""`tesela duplicate solo`: play a past event against the clock, and see what you missed."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from tesela.cli.duplicate.edge import folded, read_event_log, words_of
from tesela.cli.duplicate.show import called, play_text
from tesela.cli.output import fail_with
from tesela.core.errors import TextError
from tesela.core.typed_play import typed_play
from tesela.duplicate.coordinates import read_as
from tesela.duplicate.events import LoggedPlay
from tesela.duplicate.files.tables import hundredths
from tesela.duplicate.solo.alone import Alone, Turn
from tesela.duplicate.state import Move
from tesela.texts import catalogue, language, say

app = typer.Typer(add_completion=False)


@app.command()
def solo(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.file"))],
    untimed: Annotated[bool, typer.Option("--untimed", help=say("duplicate_cli.solo.untimed"))] = False,
) -> None:
    state = folded(file, read_event_log(file))
    if state.ended is None:
        fail_with("duplicate_cli.solo.open", path=file)
    graph, _hash = words_of(state.header.lexicon)
    alone = Alone(state, lambda word: bytes(word) in graph)
    seconds = alone.limit_ms // 1000
    typer.echo(say("duplicate_cli.solo.welcome", {"moves": len(alone.moves), "seconds": seconds}))
    while (move := alone.move) is not None:
        typer.echo(str(move.board))
        typer.echo(say("duplicate_cli.rack", {"move": move.number, "tiles": called(move.rack)}))
        started = time.monotonic()
        try:
            play = _ask(alone, move)
        except (EOFError, KeyboardInterrupt):
            typer.echo()
            break
        spent = 0 if untimed else round(1000 * (time.monotonic() - started))
        typer.echo(_answer(alone, alone.play(play, spent)))
    _sum_up(alone)


def _ask(alone: Alone, move: Move) -> LoggedPlay | None:
    """The play that is typed; what can't be read is asked for again, for nothing was handed in."""
    while True:
        line = input("> ").strip()
        if line in ("", "-"):
            return None
        if (play := read_play_line(alone, move, line)) is not None:
            return play


def read_play_line(alone: Alone, move: Move, line: str) -> LoggedPlay | None:
    """`D8 casa` in the event's coordinates; says what is wrong with anything else."""
    words = line.split()
    try:
        if len(words) == 2:
            coord = read_as(words[0], alone.state.conditions.coordinates)
            return LoggedPlay.of(typed_play(move.board, move.rack, coord, words[1]))
    except TextError as wrong:
        typer.echo(_text_error(wrong))
        return None
    typer.echo(say("duplicate_cli.solo.what"))
    return None


def _text_error(wrong: TextError) -> str:
    key = f"play.{wrong.code}"
    return say(key, wrong.data) if key in catalogue(language()) else say("duplicate_cli.solo.what")


def _answer(alone: Alone, turn: Turn) -> str:
    top = play_text(alone.state, turn.move, turn.top)
    if turn.missed == 0:
        return say("duplicate_cli.solo.top", {"points": turn.points})
    data = {"points": turn.points, "top": top, "missed": turn.missed, "why": _why(turn)}
    return say("duplicate_cli.solo.missed", data)


def _why(turn: Turn) -> str:
    if not turn.fault:
        return ""
    if turn.fault == "late":
        return f" ({say('duplicate_cli.solo.late')})"
    return f" ({', '.join(turn.wrong) or say(f'duplicate_fault.{turn.fault}')})"


def _sum_up(alone: Alone) -> None:
    """The place among those who played; only of an event played to its end."""
    shares = alone.percentages // len(alone.turns) if alone.turns else 0
    data = {"total": alone.total, "share": hundredths(shares), "tops": alone.tops, "moves": len(alone.turns)}
    typer.echo(say("duplicate_cli.solo.total", data))
    if alone.move is None and alone.state.players:
        players = len(alone.state.players)
        typer.echo(say("duplicate_cli.solo.place", {"place": alone.place(), "players": players}))
