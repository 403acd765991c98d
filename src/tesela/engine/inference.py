"""What the player before may have kept: leaves with which their last play would have been a good choice.

Leaves are drawn from what is unseen and weighed by how near the play then came to the best; simulation deals
the other's rack from those that are accepted.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tesela._kernel import static_moves
from tesela.core.letters import RACK_SIZE
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.sight import Sight

MARGIN: Final = 3_000
"""Millipoints by which people and bots miss the best play and are still taken to have chosen it."""
LEAST: Final = 0.03
"""If fewer of the leaves tried explain the play, it was made for reasons that are not seen here."""


def infer_leaves(
    known: Knowledge, sight: Sight, *, tries: int = 200, wanted: int = 40, seed: int = 0
) -> tuple[Tiles, ...]:
    """Leaves that explain the last play; empty if there is nothing to go by, or too few were found.

    Only for a play that left some tiles on the rack and filled it again from the bag.
    """
    last = sight.last
    if last is None or last.play is None or known.leaves is None or not sight.bag:
        return ()
    laid = last.play.rack_tiles()
    kept = RACK_SIZE - len(laid)
    if not 0 < kept < RACK_SIZE:
        return ()
    evaluation = known.evaluation(sight.rules)
    score = score_play(last.board, last.play).total * 1000
    if sight.bag < len(known.after_bag):
        score += known.after_bag[sight.bag]
    unseen, random = list(sight.unseen), Random(seed)
    found: list[Tiles] = []
    for _ in range(tries):
        leave = Tiles(random.sample(unseen, kept)).sorted()
        rack = bytes(Tiles([*leave, *laid]).sorted())
        bag = sight.bag + len(laid)
        best = static_moves(known.graph, evaluation, bytes(last.board.cells), rack, bag, 0, 1)[0]
        if score + known.leaves.value(bytes(leave)) >= best[6] - MARGIN:
            found.append(leave)
            if len(found) == wanted:
                return tuple(found)
    return tuple(found) if len(found) >= LEAST * tries else ()
