"""`tesela moves`: what can be played in a position, best first."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.analysis.heat import Heat
from tesela.cli.engine.edge import Lexicon, position_of, typed
from tesela.cli.engine.heat import show_heat
from tesela.cli.engine.strength import knowledge_of
from tesela.cli.output import AsJson, print_json
from tesela.core.board import Board
from tesela.core.tiles import write_tiles
from tesela.engine import Move, MoveKind, generate, top
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def moves(
    cgp: Annotated[str, typer.Option("--cgp", metavar="CGP", help=say("engine.moves.cgp"))],
    lexicon: Lexicon = "open",
    wanted: Annotated[int, typer.Option("--top", min=1, metavar="N", help=say("engine.moves.top"))] = 15,
    every: Annotated[bool, typer.Option("--all", help=say("engine.moves.all"))] = False,
    others: Annotated[bool, typer.Option("--others", help=say("engine.moves.others"))] = False,
    heat: Annotated[Heat | None, typer.Option("--heat", help=say("engine.moves.heat"))] = None,
    play: Annotated[str, typer.Option("--play", metavar="PLAY", help=say("engine.moves.play"))] = "",
    racks: Annotated[int, typer.Option("--racks", min=1, max=100_000, help=say("engine.moves.racks"))] = 1000,
    as_json: AsJson = False,
) -> None:
    position = position_of(typed() if cgp == "-" else cgp)
    known = knowledge_of(lexicon)
    if heat is not None:
        show_heat(position, known, heat, play, racks, as_json=as_json)
        return
    leaves = known.leaves if position.bag else None  # with no bag nothing is drawn to a leave
    if every:
        found = generate(position, known.graph, leaves=leaves, others=others)
    else:
        found = top(position, known.graph, wanted, leaves=leaves, others=others)
    if as_json:
        print_json([move_data(move, position.board) for move in found])
        return
    if not found:
        typer.echo(say("engine.moves.none"))
        return
    typer.echo(say("engine.moves.head"))
    for move in found:
        typer.echo(_line(move, position.board))


def move_data(move: Move, board: Board) -> dict[str, object]:
    """A move as JSON; equity in points."""
    words = move.words_on(board)
    return {
        "kind": move.kind.name.lower(),
        "coord": move.coord,
        "gcg_coord": move.gcg_coord,
        "tiles": write_tiles(move.tiles, through=move.play is not None),
        "word": words[0] if words else "",
        "score": move.score,
        "leave": str(move.leave),
        "equity": move.equity / 1000,
        "words": list(words),
    }


def _line(move: Move, board: Board) -> str:
    if move.kind is MoveKind.PASS:
        what = say("engine.moves.pass")
    elif move.kind is MoveKind.EXCHANGE:
        what = say("engine.moves.exchange", {"tiles": move.tiles})
    else:
        tiles = write_tiles(move.tiles, through=True)
        what = f"{move.coord:<8} {tiles:<16} {', '.join(move.words_on(board))}"
    return f"{move.equity / 1000:8.1f} {move.score:5d}  {what:<52} {move.leave}".rstrip()
