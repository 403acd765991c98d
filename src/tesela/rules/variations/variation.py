"""What a variation states of itself. The rules ask these hooks; none of them knows a variation by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from tesela.rules.header import Variants

if TYPE_CHECKING:
    from tesela.rules.state import State

Part: TypeAlias = Literal["players", "draw", "opening", "laying", "scoring", "words", "end"]
"""The parts of the basic rules that a variation can change."""

PLAIN_OPENING: Final = 2
"""6; manual: the first word has two letters at least."""


class Variation(NamedTuple):
    """One of the manual's «reglas propias», with its hooks into the game."""

    key: str
    """Its name in offers, texts (`variation.KEY`) and documents."""
    topic: str
    """What the article to cite is about."""
    changes: tuple[Part, ...]
    is_agreed: Callable[[Variants], bool]
    opening_least: Callable[[State], int] | None = None
    """How many letters the opening must have now."""
    lost_turn_is_pass: Callable[[State], bool] | None = None
    """Whether a turn without a play counts towards the end by passes."""
    player_draws: bool = False
    """Whoever completes a rack chooses from which bag each tile comes."""
    looks_up: bool = False
    """Words may be looked up while the game is on."""
