"""What the other could do next, counted over racks dealt from the tiles that the mover can't see.

The racks are the same for every move of a position, and the same on every machine.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tesela._kernel import KernelBoard, WordGraph
from tesela.core.board import Board
from tesela.core.letters import RACK_SIZE
from tesela.core.premiums import PREMIUMS, Premium
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles
from tesela.engine.turn_view import TurnView

RACKS: Final = 100
NOTHING: Final = Tiles()
MANY_POINTS: Final = 40
"""From so many on, a play over a triple square hurts."""
TRIPLES: Final = tuple(cell for cell, premium in enumerate(PREMIUMS) if premium is Premium.TRIPLE_WORD)


@dataclass(frozen=True, slots=True)
class Replies:
    """What so many racks could do on a board."""

    mean: float
    """Points of the best reply, on average."""
    triples: dict[int, int]
    """Racks with a play of `MANY_POINTS` or more over a free triple square, by its cell."""
    sevens: int
    """Racks that could lay seven tiles."""


def dealt_racks(view: TurnView, rival: Tiles = NOTHING) -> list[Tiles]:
    """Racks that the next player may hold, as far as the mover knows; `rival` is what is known of them."""
    told = hashlib.sha256(bytes(view.board.cells) + bytes(view.rack)).digest()
    chance = random.Random(int.from_bytes(told[:8], "big"))
    unseen, held = list(view.unseen.minus(rival) or ()), view.others[0] - len(rival)
    return [Tiles(sorted([*rival, *chance.sample(unseen, held)])) for _ in range(RACKS)]


def replies(graph: WordGraph, board: Board, racks: list[Tiles]) -> Replies:
    """Look at the plays of every rack."""
    return _replies(graph, board.cells, tuple(map(bytes, racks)))


@lru_cache(maxsize=8)
def _replies(graph: WordGraph, cells: bytes, racks: tuple[bytes, ...]) -> Replies:
    table = KernelBoard(graph, cells)
    free = [cell for cell in TRIPLES if not cells[cell]]
    best: list[int] = []
    triples: Counter[int] = Counter()
    sevens = 0
    for rack in racks:
        plays = table.arrays(rack, 0)
        scores = plays["score"]
        placed = plays["kind"] == 0
        best.append(int(scores[placed].max(initial=0)))
        sevens += bool((plays["played"][placed] == RACK_SIZE).any())
        rich = placed & (scores >= MANY_POINTS)
        if rich.any():
            triples.update(cell for cell in free if _covers(plays, rich, cell))
    return Replies(fmean(best), dict(triples), sevens)


def _covers(plays: dict[str, NDArray[Any]], rich: NDArray[Any], cell: int) -> bool:
    """Whether one of these plays reaches that free square: then it lays a tile there."""
    row, col = divmod(cell, SIZE)
    down = plays["down"]
    start = np.where(down, plays["row"], plays["col"]).astype(int)
    lane = np.where(down, plays["col"], plays["row"])
    at, wanted = np.where(down, row, col), np.where(down, col, row)
    inside = (start <= at) & (at < start + plays["length"]) & (lane == wanted)
    return bool((rich & inside).any())
