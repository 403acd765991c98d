"""`tesela duplicate topping`: how fast do you find the top of each move of a past event?"""

from __future__ import annotations

import time
from typing import Annotated

import typer

from tesela.cli.duplicate.edge import folded, read_event_log, words_of
from tesela.cli.duplicate.show import called, play_text
from tesela.cli.duplicate.solo import read_play_line
from tesela.cli.output import fail_with
from tesela.duplicate.solo.alone import Alone
from tesela.duplicate.solo.topping import PRICES, hints, spent_ms
from tesela.duplicate.state import Move
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def topping(
    file: Annotated[str, typer.Argument(metavar="FILE.json", help=say("duplicate_cli.file"))],
) -> None:
    state = folded(file, read_event_log(file))
    if state.ended is None:
        fail_with("duplicate_cli.solo.open", path=file)
    graph, _hash = words_of(state.header.lexicon)
    alone = Alone(state, lambda word: bytes(word) in graph)
    typer.echo(say("duplicate_cli.topping.welcome", {"moves": len(alone.moves)}))
    spent: list[int] = []
    try:
        while (move := alone.move) is not None:
            typer.echo(str(move.board))
            typer.echo(say("duplicate_cli.rack", {"move": move.number, "tiles": called(move.rack)}))
            spent.append(_one(alone, move))
    except (EOFError, KeyboardInterrupt):
        typer.echo()
    found = sum(turn.missed == 0 for turn in alone.turns)
    data = {"found": found, "moves": len(spent), "seconds": sum(spent) // 1000}
    typer.echo(say("duplicate_cli.topping.total", data))


def _one(alone: Alone, move: Move) -> int:
    """Ask until the top is found or given up; the time that counts."""
    started, bought = time.monotonic(), 0
    while True:
        line = input("> ").strip()
        ms = round(1000 * (time.monotonic() - started))
        if line == "?":
            bought = min(bought + 1, len(PRICES))
            for hint in hints(move, bought):
                typer.echo(say(f"duplicate_cli.hint.{hint.kind}", {"value": hint.value}))
            continue
        play = None if line in ("", "-") else read_play_line(alone, move, line)
        if play is None and line not in ("", "-"):
            continue
        turn = Alone(alone.state, alone.is_word, list(alone.turns)).play(play, 0)
        if play is not None and turn.missed:
            typer.echo(say("duplicate_cli.topping.lower", {"points": turn.points}))
            continue
        alone.play(play, 0)
        counted = spent_ms(ms, bought, alone.limit_ms, found=play is not None)
        key = "duplicate_cli.topping.found" if play else "duplicate_cli.topping.given_up"
        top = play_text(alone.state, move, turn.top)
        typer.echo(say(key, {"seconds": counted // 1000, "top": top}))
        return counted
