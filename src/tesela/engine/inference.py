"""What the player before may have kept: leaves drawn by how well they explain what that player then did.

Leaves are drawn from what is unseen and weighed: by how near the turn then came to the best one, and a little
by their own worth, since good tiles are also those that were kept at earlier turns. Simulation and
pre-endgames deal the other's rack from what comes of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from tesela._kernel import Position, static_moves
from tesela.core.letters import RACK_SIZE
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.turn_view import LastPlay, TurnView

SOFT: Final = 2_000
"""Millipoints behind the best at which a turn is e times less likely: people and bots miss by so much."""
FLOOR: Final = 0.01
"""How likely a turn is at least, however far behind: it may have been made for reasons not seen here."""
LEAST: Final = 0.03
"""If leaves explain a play no better than this on average, it says nothing of what was kept."""
KEEPING: Final = 38_000
"""Millipoints of its value that make a leave e times as likely as it would be by chance: fitted to the leaves
of 4,100 turns of static games near the end of the bag (`docs/strength.md`)."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A leave that may have been kept, by how many millipoints the turn was then not the best, and what is
    held for certain if it was so: the leave, or a rack filled again."""

    leave: bytes
    behind: int
    held: bytes


_Draw = Callable[[Random], _Drawn]


def infer_leaves(
    known: Knowledge,
    view: TurnView,
    *,
    tries: int = 200,
    wanted: int = 200,
    seed: int = 0,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[Tiles, ...]:
    """As many leaves as wanted, likely ones more than once; empty if there is nothing to go by.

    `tries` are drawn from what is unseen, fewer if `stop` says so before. After a play of a whole rack, and
    where nothing is known of the last turn, any rack is as likely as its tiles are. After an exchange or a
    pass they are whole racks: what was given away lies in the bag, and can't have been drawn.
    """
    draw = _drawing(known, view)
    if draw is None:
        return ()
    random = Random(seed)
    drawn = [draw(random) for number in range(tries) if not (number and stop())]
    explained = [math.exp(-each.behind / SOFT) for each in drawn]
    if sum(explained) < LEAST * len(drawn) and view.last is not None and view.last.play is not None:
        explained = [1.0] * len(drawn)
    weights = [
        max(likely, FLOOR) * math.exp(_worth(known, each.leave) / KEEPING)
        for each, likely in zip(drawn, explained, strict=True)
    ]
    return tuple(Tiles(each.held) for each in random.choices(drawn, weights, k=wanted))


def _worth(known: Knowledge, leave: bytes) -> int:
    """A whole rack has no value of its own."""
    return known.leaves.value(leave) if known.leaves is not None and len(leave) < RACK_SIZE else 0


def _drawing(known: Knowledge, view: TurnView) -> _Draw | None:
    """How leaves are drawn for the last turn: only while racks are filled again from the bag."""
    last = view.last
    if last is None or known.leaves is None or not view.bag or view.others[-1] != RACK_SIZE:
        return None
    before = _Before(known, view, last)
    if last.play is not None:
        return before.playing if len(last.play.rack_tiles()) < RACK_SIZE else None
    if not 0 <= last.exchanged <= min(view.bag, RACK_SIZE):  # a damaged record: nobody can give that many
        return None
    return before.exchanging if last.exchanged else before.passing


class _Before:
    """The table before the last turn, as who made it saw it with a rack that is drawn."""

    def __init__(self, known: Knowledge, view: TurnView, last: LastPlay) -> None:
        self._known, self._evaluation = known, known.evaluation(view.rules)
        self._cells, self._unseen = bytes(last.board.cells), list(view.unseen)
        self._laid = b"" if last.play is None else bytes(last.play.rack_tiles())
        self._kept = RACK_SIZE - (len(self._laid) or last.exchanged)
        self._bag = view.bag + len(self._laid)
        self._done = 0 if last.play is None else score_play(last.board, last.play).total * 1000
        if view.bag < len(known.after_bag):
            self._done += known.after_bag[view.bag]
        self._best: dict[bytes, int] = {}

    def playing(self, random: Random) -> _Drawn:
        """Any tiles may have been kept beside those that were laid."""
        leave = _some(random, self._unseen, self._kept)
        return self._drawn(bytes(sorted(leave + self._laid)), leave, leave)

    def exchanging(self, random: Random) -> _Drawn:
        """Of any rack the best tiles were kept; others came from the bag before the rest went into it."""
        row = random.sample(self._unseen, 2 * RACK_SIZE - self._kept)
        rack = bytes(sorted(row[:RACK_SIZE]))
        leaves = {bytes(each) for each in combinations(rack, self._kept)}
        leave = max(sorted(leaves), key=lambda leave: _worth(self._known, leave))
        return self._drawn(rack, leave, bytes(sorted([*leave, *row[RACK_SIZE:]])))

    def passing(self, random: Random) -> _Drawn:
        """All of a rack was kept."""
        rack = _some(random, self._unseen, RACK_SIZE)
        return self._drawn(rack, rack, rack)

    def _drawn(self, rack: bytes, leave: bytes, held: bytes) -> _Drawn:
        return _Drawn(leave, max(0, self._most(rack) - self._done - _worth(self._known, leave)), held)

    def _most(self, rack: bytes) -> int:
        """Equity of the best that the rack could do."""
        found = self._best.get(rack)
        if found is None:
            position = Position(cells=self._cells, rack=rack, bag=self._bag)
            moves = static_moves(self._known.graph, self._evaluation, position, 1)
            found = self._best[rack] = moves[0].equity
        return found


def _some(random: Random, unseen: list[int], count: int) -> bytes:
    return bytes(sorted(random.sample(unseen, count)))
