"""«Con 2 bolsas de fichas» (manual): vowels in one, consonants in the other; who draws chooses which.

What the manual leaves open, as we read it: the blanks lie with the consonants; the first seven tiles are
chosen too, when the player's first turn begins; one may choose tile by tile, having seen each, or several at
once; when one bag is empty the rest comes from the other. In an exchange one says how many of the new tiles
are to be vowels, and they are drawn before the old ones go back, each to its own bag. The draw for the start
is made from both bags together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tesela.core.letters import VOWELS
from tesela.core.tiles import Tiles
from tesela.rules.bag import Secret
from tesela.rules.variations.variation import Variation

TWO_BAGS: Final = Variation(
    "two_bags",
    "variant.two_bags",
    changes=("draw",),
    is_agreed=lambda variants: variants.two_bags,
    player_draws=True,
)


class Bags(NamedTuple):
    """What lies in each bag, in the order of the alphabet."""

    vowels: Tiles
    consonants: Tiles

    @property
    def both(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.vowels) and bool(self.consonants)


def split(bag: Sequence[int]) -> Bags:
    """The bag of vowels and the bag of consonants."""
    vowels = Tiles(sorted(code for code in bag if code in VOWELS))
    return Bags(vowels, Tiles(sorted(code for code in bag if code not in VOWELS)))


def draw(secret: Secret, number: int, bags: Bags, vowels: int, consonants: int) -> Tiles:
    """So many of each, vowels first; `number` is that of the first random choice."""
    first = secret.draw(number, bags.vowels, vowels)
    return Tiles([*first, *secret.draw(number + vowels, bags.consonants, consonants)])
