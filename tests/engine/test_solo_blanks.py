"""Blanks of a line played with every tile face up lie where they cost least."""

from __future__ import annotations

import pytest

from tesela.core.board import EMPTY_BOARD
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles, write_tiles
from tesela.engine.moves import Move, MoveKind
from tesela.engine.solo_blanks import with_best_blanks
from tesela.notation.document import PlayEntry
from tesela.notation.gcg_read import read_gcg
from tesela.rules.home.best_known import best_known


def line(*plays: Play) -> list[Move]:
    """The plays one after the other, each with its points."""
    board, moves = EMPTY_BOARD, []
    for play in plays:
        score = score_play(board, play).total
        moves.append(Move(MoveKind.PLACE, play, play.tiles, score, 0, Tiles()))
        board = play.on(board)
    return moves


def words(moves: list[Move] | tuple[Move, ...]) -> list[str]:
    return [f"{move.coord} {write_tiles(move.tiles, through=True)}" for move in moves]


def test_a_blank_leaves_the_premium_square_to_a_letter() -> None:
    begun = line(Play.of("D8", "cOCOS"))
    found = with_best_blanks(begun)
    assert words(begun) == ["D8 cOCOS"]
    assert words(found) == ["D8 COcOS"]
    assert (begun[0].score, found[0].score) == (12, 18)


def test_a_blank_moves_to_another_play_and_what_uses_it_later_is_counted() -> None:
    begun = line(Play.of("H8", "CaMAS"), Play.of("8H", ".ASA"), Play.of("H11", ".L"))
    found = with_best_blanks(begun)
    assert words(found) == ["H8 CAMAS", "8H .aSA", "H11 .L"]
    assert sum(move.score for move in found) == sum(move.score for move in begun) + 2 - 1


def test_without_a_blank_nothing_changes() -> None:
    begun = line(Play.of("H8", "CASA"))
    assert with_best_blanks(begun) == tuple(begun)


@pytest.mark.article("manual", "M.solitario.c")
def test_no_blank_of_the_best_known_line_would_cost_less_elsewhere() -> None:
    plays = [
        Play(entry.coord.square, entry.coord.direction, entry.tiles)
        for entry in read_gcg(best_known()).entries
        if isinstance(entry, PlayEntry) and entry.coord is not None
    ]
    known = tuple(line(*plays))
    assert with_best_blanks(known) == known
    assert sum(move.score for move in known) == read_gcg(best_known()).entries[-1].total
