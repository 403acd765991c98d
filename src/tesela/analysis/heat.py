"""Heat maps of a position: where the points are, where the opponent can hurt, and what a play opens."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeAlias

from tesela.core.letters import RACK_SIZE
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles
from tesela.engine.generation import best, generate
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.position import Position

Heat: TypeAlias = Literal["points", "danger", "opens"]
CELLS: Final = SIZE * SIZE
SEED: Final = 1
"""The same racks for every play, so that plays can be compared."""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Points by square, row after row; of what a play opens, more or fewer than without it."""

    kind: Heat
    values: tuple[float, ...]
    of: int
    """Legal plays, or racks that were tried for the opponent."""
    replies: tuple[float, float] | None = None
    """What the best reply scores on average, on the board as it is and after the play."""


def points_map(position: Position, known: Knowledge) -> HeatMap:
    """The most that a legal play laying a tile on each square scores."""
    most = [0.0] * CELLS
    plays = generate(position, known.graph)
    for move in plays:
        for cell in _cells(move):
            most[cell] = max(most[cell], move.score)
    return HeatMap("points", tuple(most), len(plays))


def replies_map(position: Position, known: Knowledge, move: Move, racks: int, *, opens: bool) -> HeatMap:
    """Best replies to a move from drawn racks, by square; or how they differ from those without it."""
    drawn = drawn_racks(position, racks)
    without, average = _replies(position, known, drawn)
    after = _after(position, move)
    out = not after.bag and len(move.leave) == 0
    values, hurt = ([0.0] * CELLS, 0.0) if out else _replies(after, known, drawn)
    if opens:
        values = [now - before for now, before in zip(values, without, strict=True)]
    return HeatMap("opens" if opens else "danger", tuple(values), len(drawn), (average, hurt))


def drawn_racks(position: Position, wanted: int) -> list[Tiles]:
    """Racks that the opponent may hold; where they hold all that is unseen, there is only one."""
    unseen = list(position.unseen)
    held = min(RACK_SIZE, len(unseen) - position.bag)
    if held >= len(unseen):
        return [Tiles(unseen)] if unseen else []
    random = Random(SEED)
    return [Tiles(random.sample(unseen, held)).sorted() for _ in range(wanted)]


def _cells(move: Move) -> list[int]:
    return [] if move.play is None else [square.cell for square, _ in move.play.laid()]


def _after(position: Position, move: Move) -> Position:
    """The board and the bag as the opponent finds them."""
    if move.play is None:
        return position
    bag = max(0, position.bag - len(move.play.rack_tiles()))
    return Position(move.play.on(position.board), position.rack, bag, position.scores)


def _replies(position: Position, known: Knowledge, racks: list[Tiles]) -> tuple[list[float], float]:
    """The mean points of best replies by square, and wherever they lie."""
    sums = [0.0] * CELLS
    total = 0
    leaves = known.leaves if position.bag else None
    for rack in racks:
        held = Position(position.board, rack, position.bag)
        reply = best(held, known.graph, leaves=leaves, others=position.bag > 0)
        total += reply.score
        for cell in _cells(reply):
            sums[cell] += reply.score
    number = max(1, len(racks))
    return [each / number for each in sums], total / number
