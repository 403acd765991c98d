"""A lexicon in which finding a play is easy: every two or three tiles are a word, nothing longer is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from tesela.core.board import Board
from tesela.core.letters import ALPHABET
from tesela.core.placement import check_placement
from tesela.core.plays import Play, play_from_squares
from tesela.core.scoring import score_play
from tesela.core.squares import CENTRE, SIZE, Direction, Square
from tesela.core.tiles import Tiles, read_tiles, write_tiles
from tesela.lexicon.editions.store import EditionDraft, EditionStore

EDITION = "prueba"
LONGEST = 3


def make_edition() -> None:
    """Put the tests' edition on the user's shelf."""
    letters = [int(letter) for letter in ALPHABET]
    words = [bytes(word) for length in (2, LONGEST) for word in product(letters, repeat=length)]
    EditionStore().put(EditionDraft(name=EDITION, kind="list", rules="lexico-2016", words=words))


def plays(board: Board, rack: Tiles) -> Iterator[Play]:
    """Plays that are valid in this lexicon, two tiles on an empty board, else one."""
    tiles = [code or 0x81 for code in sorted(rack, key=lambda code: code == 0)]  # a blank, the last, is an A
    if board.is_empty():
        if len(tiles) >= 2:
            yield Play(Square(CENTRE, CENTRE), Direction.ACROSS, Tiles(tiles[:2]))
        return
    for cell in range(SIZE * SIZE):
        square = Square.at(cell)
        if board[square]:
            continue
        for code in dict.fromkeys(tiles):
            play = play_from_squares(board, {square: code})
            if play is None or check_placement(board, play) is not None:
                break  # the square is not linked, whatever the tile
            if all(len(word.tiles) <= LONGEST for word in score_play(board, play).words):
                yield play


def next_command(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """What this seat does next: accept, play, exchange, or pass."""
    if view["phase"] == "announced":
        return {"c": "accept"}
    board = Board.of(*view["board"])
    rack = read_tiles(view["racks"][seat])
    play = next(plays(board, rack), None)
    if play is not None:
        return {"c": "play", "coord": str(play.coord), "tiles": write_tiles(play.tiles, through=True)}
    if view["bag_count"] >= len(rack) > 0:
        return {"c": "exchange", "tiles": write_tiles(rack)}
    return {"c": "pass"}
