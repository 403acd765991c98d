"""Grades of turns: by the win chance that was given away, by points where that says nothing.

The thresholds are published in `docs/repaso.md`; the browser has the same (`web/src/review/thresholds.json`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from tesela.analysis.judging import Judgement

Grade: TypeAlias = Literal["best", "good", "small", "medium", "large"]
GRADES: Final[tuple[Grade, ...]] = ("best", "good", "small", "medium", "large")

WINS: Final = (0.0025, 0.03, 0.07)
"""Shares of a win up to which a loss is good, small, medium, while there are tiles in the bag."""
POINTS: Final = (0.5, 7.0, 15.0)
"""Points for the same, in the endgame and where nothing was played on."""
DECIDED: Final = (0.5, 15.0, 30.0)
"""Points for the same in a game that is as good as won or lost."""
CERTAIN: Final = 0.005
"""Within this share of a certain win or loss a game counts as decided."""


def grade_of(found: Judgement, *, same: bool) -> Grade:
    """Grade what was done; throwing a won endgame away is large, however few the points.

    >>> from tesela.engine.moves import Move, MoveKind
    >>> from tesela.core.tiles import Tiles
    >>> best = Move(MoveKind.PASS, None, Tiles(), 0, 0, Tiles())
    >>> grade_of(Judgement(best, 9.0, 0.05, best_wins=0.6), same=False)
    'medium'
    >>> grade_of(Judgement(best, 2.0, ends=(1, -1)), same=False)
    'large'
    """
    if same:
        return "best"
    if found.ends is not None:
        best, mine = found.ends
        return "large" if best > 0 >= mine else _within(found.loss, POINTS)
    if found.win_loss is None or found.best_wins is None:
        return _within(found.loss, POINTS)
    decided = not CERTAIN <= found.best_wins <= 1 - CERTAIN
    if decided and found.win_loss < WINS[1]:
        return _within(found.loss, DECIDED)
    return _within(found.win_loss, WINS)


def _within(lost: float, bounds: Sequence[float]) -> Grade:
    good, small, medium = bounds
    if lost < good:
        return "good"
    if lost <= small:
        return "small"
    return "medium" if lost <= medium else "large"
