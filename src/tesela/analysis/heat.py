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


@dataclass(frozen=True, slots=True)
class Replies:
    """The other's best replies: their mean points by square, and wherever they lie, over so many racks."""

    mean: tuple[float, ...]
    average: float
    racks: int


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
    before, after = replies_both_ways(position, known, move, racks)
    values = after.mean
    if opens:
        values = tuple(now - then for now, then in zip(after.mean, before.mean, strict=True))
    return HeatMap("opens" if opens else "danger", values, after.racks, (before.average, after.average))


def replies_both_ways(
    position: Position, known: Knowledge, move: Move | None, racks: int
) -> tuple[Replies, Replies]:
    """Best replies on the board as it is and after a move, from the same racks; without a move both alike."""
    drawn = drawn_racks(position, racks)
    before = _replies(position, known, drawn)
    if move is None:
        return before, before
    after = _after(position, move)
    if not after.bag and len(move.leave) == 0:
        return before, Replies((0.0,) * CELLS, 0.0, len(drawn))
    return before, _replies(after, known, drawn)


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


def _replies(position: Position, known: Knowledge, racks: list[Tiles]) -> Replies:
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
    return Replies(tuple(each / number for each in sums), total / number, len(racks))
