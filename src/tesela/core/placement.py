"""May these tiles lie there? Arts. 2, 6, 8 and 9: one line, no gap, the whole word, linked, the centre.

Whether the words exist is the judge's matter, not the board's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.squares import CENTRE, SIZE, Direction, Square
from tesela.core.tiles import THROUGH

_CENTRE_INDEX = CENTRE * SIZE + CENTRE


class Fault(Enum):
    """Why a play may not lie there; the value is the code that texts and articles go by."""

    NO_TILES = "placement.no_tiles"
    OFF_BOARD = "placement.off_board"
    OCCUPIED = "placement.occupied"
    GAP = "placement.gap"
    CUT = "placement.cut"
    NOT_LINKED = "placement.not_linked"
    OPENING_CENTRE = "opening.centre"
    OPENING_SHORT = "opening.two_tiles"


@dataclass(frozen=True, slots=True)
class PlacementFault:
    """What is wrong with where the tiles lie, and at which square."""

    fault: Fault
    data: Mapping[str, object] = field(default_factory=dict)


def check_placement(board: Board, play: Play) -> PlacementFault | None:
    """The first thing wrong with where the play lies, or None."""
    tiles, (row, col) = play.tiles, play.start
    length, step, at = len(tiles), play.step, play.start.cell
    down = play.direction is Direction.DOWN
    if not play.start.on_board or (row if down else col) + length > SIZE:
        return PlacementFault(Fault.OFF_BOARD, {"length": length})
    if not any(tiles):
        return PlacementFault(Fault.NO_TILES)
    cells = board.cells
    opening = not any(cells)
    for offset, code in enumerate(tiles):
        here = cells[at + offset * step]
        if code != THROUGH and here:
            return PlacementFault(Fault.OCCUPIED, {"square": str(Square.at(at + offset * step))})
        if code == THROUGH and not here:
            kind = Fault.OPENING_SHORT if opening and sum(map(bool, tiles)) < 2 else Fault.GAP
            return PlacementFault(kind, {"square": str(Square.at(at + offset * step))})
    if opening:
        if length < 2:
            return PlacementFault(Fault.OPENING_SHORT)
        if _CENTRE_INDEX not in range(at, at + length * step, step):
            return PlacementFault(Fault.OPENING_CENTRE)
        return None
    return _check_joined(cells, play)


def _check_joined(cells: bytes, play: Play) -> PlacementFault | None:
    """Art. 8 and 9: the word is written whole, and touches what was there."""
    row, col = play.start
    length, step, at = len(play.tiles), play.step, play.start.cell
    down = play.direction is Direction.DOWN
    before = at - step if (row if down else col) else -1
    after = at + length * step if (row if down else col) + length < SIZE else -1
    for index in (before, after):
        if index >= 0 and cells[index]:
            return PlacementFault(Fault.CUT, {"square": str(Square.at(index))})
    across_step = 1 if down else SIZE
    lane = col if down else row
    linked = THROUGH in play.tiles
    if not linked:
        for offset in range(length):
            index = at + offset * step
            if (lane and cells[index - across_step]) or (lane < SIZE - 1 and cells[index + across_step]):
                linked = True
                break
    return None if linked else PlacementFault(Fault.NOT_LINKED)
