"""Turns of a running game's score sheet for the coach: whoever played them knows the rack."""

from __future__ import annotations

from collections.abc import Sequence

from tesela.analysis.coach.advice import coach_at_once
from tesela.analysis.coach.situation import Fact
from tesela.core.board import Board
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.turn_view import TurnView
from tesela.rules.game import TurnRecord


def placed(board: Board, rack: Tiles, play: Play) -> Move | None:
    """A play as a move of the engine, its score counted here; None where it can't be laid."""
    leave = rack.minus(play.rack_tiles())
    if leave is None or check_placement(board, play) is not None:
        return None
    return Move(MoveKind.PLACE, play, play.tiles, score_play(board, play).total, 0, leave)


def exchanged(rack: Tiles, tiles: Tiles) -> Move | None:
    """An exchange; None where the rack lacks such tiles, or none are given."""
    leave = rack.minus(tiles)
    return Move(MoveKind.EXCHANGE, None, tiles.sorted(), 0, 0, leave) if tiles and leave is not None else None


def passed(rack: Tiles) -> Move:
    """A pass."""
    return Move(MoveKind.PASS, None, Tiles(), 0, 0, rack)


def facts_of_turn(
    known: Knowledge, record: Sequence[TurnRecord], at: int, board: Board, seats: int
) -> list[Fact]:
    """What the coach says of line `at` of a sheet, by points and leave; nothing where the rack is hidden."""
    turn = record[at]
    rack = turn.rack.sorted()
    move = _move(turn, board, rack) if rack else None
    if move is None:
        return []
    totals = [0] * seats
    for earlier in record[:at]:
        totals[earlier.seat] = earlier.total
    scores = (*totals[turn.seat :], *totals[: turn.seat])
    return coach_at_once(known, TurnView.of(board, rack, scores), move)


def _move(turn: TurnRecord, board: Board, rack: Tiles) -> Move | None:
    if turn.kind == "play":
        where = read_coord(turn.coord)
        return placed(board, rack, Play(where.square, where.direction, turn.tiles))
    if turn.kind == "exchange":
        return exchanged(rack, turn.tiles)
    return passed(rack) if turn.kind == "pass" else None
