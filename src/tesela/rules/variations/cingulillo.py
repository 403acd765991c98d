"""«El cingulillo» (manual): an opening of five letters; once nobody could, of four, until somebody opens.

The manual stops at four; games may agree on a lower last step. Who can't open loses the turn, by passing or
by exchanging. Our reading: at the last step a lost turn is a pass like any other, so that a game which
nobody can open ends (manual, «Final de la partida»); before it, it is not.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tesela.rules.variations.variation import PLAIN_OPENING, Variation

if TYPE_CHECKING:
    from tesela.rules.state import State

FIRST_STEP: Final = 5
LAST_STEP: Final = 4
"""Where the manual itself stops."""


def least_letters(state: State) -> int:
    """How long the opening must be now: a letter less each time that all who still play have failed."""
    if state.board_tiles:
        return PLAIN_OPENING
    failed = Counter(turn.seat for turn in state.record)
    rounds = min((failed[seat] for seat in state.active), default=0)
    return max(_last_step(state), FIRST_STEP - rounds)


def _last_step(state: State) -> int:
    return max(PLAIN_OPENING, state.header.variants.cingulillo_least)


def at_the_last_step(state: State) -> bool:
    """Whether nothing shorter will be allowed: from here a lost turn counts as a pass."""
    return bool(state.board_tiles) or least_letters(state) == _last_step(state)


CINGULILLO: Final = Variation(
    "cingulillo",
    "variant.cingulillo",
    changes=("opening", "end"),
    is_agreed=lambda variants: variants.cingulillo,
    opening_least=least_letters,
    lost_turn_is_pass=at_the_last_step,
)
