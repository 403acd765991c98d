"""«Juego temático» (manual): words on a theme agreed beforehand earn extra points.

Whoever lays a word says with it that it belongs to the theme. The others uphold the claim or contest it; who
is contested may argue («deberá tratar de convencer a los demás»), and then the others vote. The manual
leaves open how they decide; as we read it the majority does, the claimant does not vote, a tie upholds, and
one word a play is rewarded. Whoever was for it before the argument need not vote again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tesela.rules.variations.variation import Variation

if TYPE_CHECKING:
    from tesela.rules.state import State

THEMED: Final = Variation(
    "themed",
    "variant.themed",
    changes=("scoring",),
    is_agreed=lambda variants: bool(variants.theme),
)
USUAL_POINTS: Final = 5
"""The manual's own example."""
MOST_THEME_POINTS: Final = 50
"""As much as seven tiles in a turn: a theme should season a game, not decide it."""
LONGEST_THEME: Final = 40
CLAIM_PHASES: Final = ("claimed", "arguing", "voting")


def decision(state: State) -> bool | None:
    """Whether the bonus is granted, as soon as nobody's vote can change it any more."""
    claim, voters = state.claim, state.opponents
    if claim is None:
        return None
    upheld = sum(claim.upheld >> seat & 1 for seat in voters)
    denied = sum(claim.denied >> seat & 1 for seat in voters)
    if upheld == len(voters):
        return True
    if state.phase != "voting":
        return None  # somebody may still contest it, or the claimant argue
    if 2 * denied > len(voters):
        return False
    return True if 2 * upheld >= len(voters) else None


def decision_of_those_who_spoke(state: State) -> bool:
    """What the votes cast come to when the time is over; a tie upholds."""
    claim, voters = state.claim, state.opponents
    if claim is None:
        return False
    return sum(claim.upheld >> seat & 1 for seat in voters) >= sum(
        claim.denied >> seat & 1 for seat in voters
    )
