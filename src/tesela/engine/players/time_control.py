"""Time for a move: one budget, shared out of the clock of a game, and spent stage by stage."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Final

from tesela.core.letters import RACK_SIZE
from tesela.engine.turn_view import TurnView

_TILES_A_TURN: Final = 4.2
"""That a player lays on average, turns without plays included."""
_KEPT_BACK: Final = 0.1
"""Of a clock: for slow networks, and for games that are longer than most."""
_MARGIN: Final = 0.04
"""Of a move's time: what is done around the searches, and their last look at the clock."""
_MOST_MARGIN_MS: Final = 40


def turns_left(view: TurnView) -> int:
    """How often who is to move will still move, this turn included.

    >>> turns_left(TurnView.of(rack=bytes([1, 1, 1, 1, 1, 1, 1])))
    13
    """
    tiles = view.bag + RACK_SIZE * len(view.scores)
    return max(2, math.ceil(tiles / len(view.scores) / _TILES_A_TURN) + 1)


def move_milliseconds(most: int, clock_ms: int | None, view: TurnView) -> int:
    """What a move may take: no more than `most` (0: no such limit), and no more than its share of the clock.

    0: no limit. A clock that has run out leaves a moment, not none.

    >>> view = TurnView.of(rack=bytes([1, 1, 1, 1, 1, 1, 1]))
    >>> [move_milliseconds(4000, clock, view) for clock in (None, 13_000, -5)]
    [4000, 900, 1]
    """
    if clock_ms is None:
        return most
    share = max(1, int(clock_ms * (1 - _KEPT_BACK) / turns_left(view)))
    return min(most, share) if most else share


@dataclass(frozen=True, slots=True)
class MoveTimer:
    """The time of one move, from when it is made; 0 milliseconds are no limit."""

    milliseconds: int
    _began: float = field(default_factory=time.monotonic)

    @property
    def limited(self) -> bool:
        return self.milliseconds > 0

    def left_ms(self, share: float = 1.0) -> int:
        """So much of what is left, at least a millisecond; 0 without a limit, as searches take it."""
        if not self.milliseconds:
            return 0
        margin = min(self.milliseconds * _MARGIN, _MOST_MARGIN_MS)
        gone = (time.monotonic() - self._began) * 1000
        return max(1, int((self.milliseconds - margin - gone) * share))

    def spent(self, share: float = 1.0) -> bool:
        """Whether so much of it is gone."""
        return (
            bool(self.milliseconds) and (time.monotonic() - self._began) * 1000 >= self.milliseconds * share
        )
