"""One number for how somebody played: the rating of a bot that gives away as many points a turn.

`python -m tools.fit_strength` fits it to games of the bots against their measured ratings, and says how far
it misses in games that it was not fitted to (`docs/repaso.md`). It goes by static losses only.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

AT_BEST: Final = 2407
"""Of who gives nothing away."""
A_POINT: Final = -48.7
"""For each point given away a turn, on average."""
ERROR: Final = 253
"""Root mean square of the misses in single games that it was not fitted to."""
USUAL_TURNS: Final = 12
"""Of one player in such a game."""
LEAST_TURNS: Final = 5


class Strength(NamedTuple):
    """A rating with its standard error."""

    rating: int
    error: int


def strength_of(losses: Sequence[float]) -> Strength | None:
    """Estimate it from the points given away turn by turn; None where there are too few turns.

    >>> strength_of([0.0] * 12), strength_of([20.0] * 12), strength_of([1.0])
    (Strength(rating=2407, error=253), Strength(rating=1433, error=253), None)
    """
    if len(losses) < LEAST_TURNS:
        return None
    error = ERROR * math.sqrt(max(1.0, USUAL_TURNS / len(losses)))
    return Strength(round(AT_BEST + A_POINT * fmean(losses)), round(error))
