"""`tesela replay`: does everything in a recorded game add up?"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from tesela.cli.games.files import DISAGREES, RULESET_NAMES, load_game, problem_text, replay_of
from tesela.cli.output import AsJson, print_json
from tesela.core.squares import Habit
from tesela.core.tiles import write_tiles
from tesela.notation.document import EndRackEntry, ExchangeEntry, PlayEntry
from tesela.notation.replay import Replay, Turn
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("replay.file"))],
    rules: Annotated[
        str | None, typer.Option("--rules", help=say("replay.rules", {"names": RULESET_NAMES}))
    ] = None,
    as_json: AsJson = False,
    coords: Annotated[
        Literal["manual", "gcg"], typer.Option("--coords", help=say("replay.coords"))
    ] = "manual",
) -> None:
    counted = replay_of(load_game(file), rules)
    if as_json:
        print_json(report(counted))
    else:
        _print_table(counted, Habit(coords))
    if not counted.ok:
        raise typer.Exit(DISAGREES)


def report(counted: Replay) -> dict[str, object]:
    """The result as plain data, with coordinates in both habits, as `tesela moves` gives them."""
    return {
        "ok": counted.ok,
        "players": [player.nick for player in counted.document.players],
        "final": list(counted.final),
        "turns": [_turn(counted, turn) for turn in counted.turns],
        "problems": [
            {
                "line": problem.line,
                "turn": problem.turn,
                "code": problem.code,
                "data": dict(problem.data),
                "text": problem_text(problem),
            }
            for problem in counted.problems
        ],
    }


def _turn(counted: Replay, turn: Turn) -> dict[str, object]:
    return {
        "n": turn.n,
        "player": counted.document.players[turn.entry.seat].nick,
        "kind": turn.kind,
        "coord": _coord(turn, Habit.MANUAL),
        "gcg_coord": _coord(turn, Habit.GCG),
        "word": write_tiles(turn.word) if turn.words else None,
        "words": [write_tiles(word.tiles) for word in turn.words],
        "score": turn.score,
        "score_in_file": turn.entry.score,
        "total": turn.total,
    }


def _coord(turn: Turn, habit: Habit) -> str | None:
    return turn.entry.coord.write(habit) if isinstance(turn.entry, PlayEntry) else None


def _print_table(counted: Replay, habit: Habit) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console(highlight=False)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(say("replay.n"), justify="right")
    for key in ("player", "rack", "place", "word"):
        table.add_column(say(f"replay.{key}"), no_wrap=True)
    for key in ("score", "total"):
        table.add_column(say(f"replay.{key}"), justify="right")
    wrong = {problem.turn for problem in counted.problems}
    for turn in counted.turns:
        rack = turn.entry.rack
        shown = [
            counted.document.players[turn.entry.seat].nick,
            "" if rack is None else write_tiles(rack),
            _coord(turn, habit) or "",
            _what(turn),
            f"{turn.score:+d}",
            str(turn.total),
        ]
        style = "red" if turn.n in wrong else None
        table.add_row(str(turn.n), *map(escape, shown), style=style)
    console.print(table)
    typer.echo(f"\n{counted.board}\n")
    players = zip(counted.document.players, counted.final, strict=True)
    typer.echo(say("replay.result", {"result": ", ".join(f"{one.name} {total}" for one, total in players)}))
    if counted.ok:
        typer.echo(say("replay.all_agree"))
        return
    typer.echo(say("replay.differ", {"count": len(counted.problems)}))
    for problem in counted.problems:
        typer.echo(f"  {problem_text(problem)}")


def _what(turn: Turn) -> str:
    """The word, or what else the entry is."""
    if turn.words:
        return write_tiles(turn.word)
    entry = turn.entry
    if isinstance(entry, PlayEntry):
        return write_tiles(entry.tiles, through=True)
    data: dict[str, object] = {}
    if isinstance(entry, ExchangeEntry):
        data["count"] = entry.count if entry.tiles is None else write_tiles(entry.tiles)
    if isinstance(entry, EndRackEntry):
        data["tiles"] = write_tiles(entry.tiles)
    return say(f"replay.kind.{entry.kind}", data)
