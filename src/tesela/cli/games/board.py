"""`tesela board`: the board of a game or a position, as text or as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from tesela.cli.games.files import format_of, load_game, load_position, turn_in, write_to
from tesela.core.board import Board
from tesela.core.rendering import board_svg
from tesela.notation.position import board_after
from tesela.notation.recount import recount, usual_ruleset
from tesela.texts import say

app = typer.Typer(add_completion=False)


@app.command()
def board(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("board.file"))],
    turn: Annotated[int | None, typer.Option("--turn", help=say("board.turn"))] = None,
    svg: Annotated[str | None, typer.Option("--svg", help=say("board.svg"))] = None,
) -> None:
    shown = _board(file, turn)
    if svg is None:
        typer.echo(str(shown))
    else:
        write_to(svg, f"{board_svg(shown.cells)}\n".encode())


def _board(file: str, turn: int | None) -> Board:
    if format_of(file) == "cgp":
        return load_position(file).board
    game = load_game(file)
    counted = recount(game, usual_ruleset(game))  # tiles lie where they lie, whatever the rules
    return board_after(counted, turn_in(counted, turn))
