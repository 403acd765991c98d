"""`tesela example`: the manual's example game, turn by turn, with what the manual remarks."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

from tesela.cli.engine.edge import Lexicon
from tesela.cli.output import AsJson, fail_with, print_json
from tesela.core.tiles import spell, write_tiles
from tesela.notation.document import ExchangeEntry
from tesela.notation.example_game import Stop, example_game, tour
from tesela.notation.position import position_after
from tesela.texts import say

app = typer.Typer(add_completion=False)

_QUIT: Final = ("q", "salir", "quit")


@app.command()
def example(
    turn: Annotated[int | None, typer.Option("--turn", help=say("example.option_turn"))] = None,
    best: Annotated[
        int, typer.Option("--best", metavar="N", min=0, max=20, help=say("example.option_best"))
    ] = 0,
    lexicon: Lexicon = "open",
    as_json: AsJson = False,
) -> None:
    stops = tour()
    if turn is not None and not 1 <= turn <= len(stops):
        fail_with("example.no_turn", last=len(stops))
    chosen = stops if turn is None else (stops[turn - 1],)
    if as_json:
        print_json([_data(stop) for stop in chosen])
    elif turn is None:
        _walk(best, lexicon)
    else:
        _show(stops[turn - 1], best, lexicon)


def _walk(best: int, lexicon: str) -> None:
    """All of it; where somebody sits at the terminal, a turn at a time."""
    names = [player.name for player in example_game().document.players]
    typer.echo(say("example.intro", {"players": " – ".join(names)}))
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    for stop in tour():
        typer.echo("")
        _show(stop, best, lexicon)
        if waits and typer.prompt(say("example.next"), default="", show_default=False).lower() in _QUIT:
            return
    totals = zip(names, example_game().final, strict=True)
    result = ", ".join(f"{name} {total}" for name, total in totals)
    typer.echo(f"\n{say('example.result', {'result': result})}")


def _show(stop: Stop, best: int, lexicon: str) -> None:
    turn = stop.turn
    name = example_game().document.players[turn.entry.seat].name
    rack = "–" if turn.entry.rack is None else write_tiles(turn.entry.rack) or "–"
    typer.echo(say("example.turn", {"n": turn.n, "player": name, "rack": rack}))
    if turn.play is not None:
        typer.echo(f"\n{turn.board}\n")
    typer.echo(_what(stop))
    if other := stop.alternative:
        data = {"coord": str(other.play.coord), "word": spell(other.word), "score": other.score}
        typer.echo(say("example.alternative", data))
    if best and turn.play is not None:
        typer.echo(say("example.best", {"plays": _best(turn.n, best, lexicon)}))
    if stop.commented:
        typer.echo(say("example.manual", {"text": say(f"example.comment.{turn.n}")}))
    if stop.noted:
        typer.echo(say("example.our_note", {"text": say(f"example.note.{turn.n}")}))


def _what(stop: Stop) -> str:
    turn = stop.turn
    data = {"score": turn.score, "total": turn.total}
    if turn.play is not None:
        words = " + ".join(f"{spell(word.tiles)} {word.score}" for word in turn.words)
        word = write_tiles(turn.word)
        return say("example.play", {**data, "coord": str(turn.play.coord), "word": word, "words": words})
    if isinstance(turn.entry, ExchangeEntry):
        return say("example.exchange", data)
    key = "example.end_lost" if turn.score < 0 else "example.end_gained"
    return say(key, {**data, "score": f"{turn.score:+d}"})


def _best(n: int, wanted: int, lexicon: str) -> str:
    """The plays of the most points in a turn's place, by the engine."""
    from tesela.cli.engine.edge import graph_of
    from tesela.engine import top
    from tesela.engine.position import Position

    position = Position.from_cgp(position_after(example_game(), n - 1))
    found = top(position, graph_of(lexicon), wanted)
    return "; ".join(f"{move.coord} {move.words_on(position.board)[0]} {move.score}" for move in found) or "–"


def _data(stop: Stop) -> dict[str, object]:
    turn, other = stop.turn, stop.alternative
    return {
        "n": turn.n,
        "player": turn.entry.seat + 1,
        "kind": turn.kind,
        "rack": None if turn.entry.rack is None else write_tiles(turn.entry.rack),
        "coord": None if turn.play is None else str(turn.play.coord),
        "word": write_tiles(turn.word) or None,
        "words": [{"word": spell(word.tiles), "points": word.score} for word in turn.words],
        "score": turn.score,
        "total": turn.total,
        "comment": say(f"example.comment.{turn.n}") if stop.commented else None,
        "note": say(f"example.note.{turn.n}") if stop.noted else None,
        "alternative": None
        if other is None
        else {"coord": str(other.play.coord), "word": spell(other.word), "score": other.score},
    }
