"""`tesela moves --heat`: a position's heat map as text."""

from __future__ import annotations

from typing import Final

import typer

from tesela.analysis.heat import Heat, HeatMap, points_map, replies_map
from tesela.cli.output import fail, print_json
from tesela.core.board import Board
from tesela.core.rendering import tile_text
from tesela.core.squares import COLUMNS, SIZE, Square
from tesela.core.tiles import write_tiles
from tesela.engine import Move, MoveKind, Position, best, generate
from tesela.engine.knowledge import Knowledge
from tesela.texts import say

_NOTHING: Final = "·"


def show_heat(
    position: Position, known: Knowledge, kind: Heat, play: str, racks: int, *, as_json: bool
) -> None:
    """Print a map with what it is about, or refuse a play that can't be made."""
    if kind == "points":
        _print(points_map(position, known), position.board, "", as_json=as_json)
        return
    move = _named(position, known, play) if play else _best(position, known)
    found = replies_map(position, known, move, racks, opens=kind == "opens")
    board = position.board if move.play is None else move.play.on(position.board)
    _print(found, board, _text(move), as_json=as_json)


def _best(position: Position, known: Knowledge) -> Move:
    move = best(position, known.graph, leaves=known.leaves if position.bag else None)
    if move.kind is MoveKind.PASS:
        fail(say("engine.moves.none"))
    return move


def _named(position: Position, known: Knowledge, play: str) -> Move:
    """The legal play that is written so, with dots for tiles that lie there or as the whole word."""
    wanted = " ".join(play.split())
    moves = generate(position, known.graph)
    same = [
        move for move in moves if wanted in (_text(move), f"{move.coord} {move.words_on(position.board)[0]}")
    ]
    if not same:
        fail(say("engine.moves.no_play", {"play": play[:40]}))
    return same[0]


def _text(move: Move) -> str:
    return f"{move.coord} {write_tiles(move.tiles, through=True)}"


def _print(found: HeatMap, board: Board, play: str, *, as_json: bool) -> None:
    if as_json:
        squares = {_square(cell): round(value, 3) for cell, value in enumerate(found.values) if value}
        told = {"kind": found.kind, "of": found.of, "play": play, "replies": found.replies}
        print_json({**told, "squares": squares})
        return
    typer.echo(say(f"engine.heat.{found.kind}", {"n": found.of}))
    if found.replies is not None:
        before, after = (f"{each:.1f}" for each in found.replies)
        typer.echo(say("engine.heat.replies", {"play": play, "before": before, "after": after}))
    typer.echo(heat_text(found, board))


def _square(cell: int) -> str:
    row, col = divmod(cell, SIZE)
    return f"{COLUMNS[col]}{row + 1}"


def heat_text(found: HeatMap, board: Board) -> str:
    """The board with its tiles, and the points of each free square, rounded; a dot for none."""
    head = "    " + "".join(f"{name:>4}" for name in COLUMNS)
    lines = [head]
    for row in range(SIZE):
        shown = [_shown(found, board, Square(row, col).cell) for col in range(SIZE)]
        lines.append(f"{row + 1:>4}" + "".join(f"{text:>4}" for text in shown))
    return "\n".join(lines)


def _shown(found: HeatMap, board: Board, cell: int) -> str:
    if board.cells[cell]:
        return tile_text(board.cells[cell])
    points = round(found.values[cell])
    if points == 0:
        return _NOTHING
    return f"{points:+d}" if found.kind == "opens" else str(points)
