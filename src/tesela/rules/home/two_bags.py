"""Two bags (manual): vowels in one, consonants in the other; who draws says how many from which.

The manual does not say where the blanks go: here they lie with the consonants.
"""

from __future__ import annotations

from collections.abc import Sequence

from tesela.core.letters import VOWELS
from tesela.core.tiles import Tiles
from tesela.rules.bag import Secret
from tesela.rules.refusals import Refusal, refuse


def split(bag: Sequence[int]) -> tuple[Tiles, Tiles]:
    """The bag of vowels and the bag of consonants."""
    vowels = Tiles(sorted(code for code in bag if code in VOWELS))
    return vowels, Tiles(sorted(code for code in bag if code not in VOWELS))


def draw(
    secret: Secret, number: int, bag: Sequence[int], vowels: int, consonants: int
) -> tuple[Tiles, Tiles] | Refusal:
    """The tiles drawn and the bag that remains; `number` is that of the first random choice."""
    bags = split(bag)
    for wanted, there in zip((vowels, consonants), bags, strict=True):
        if not 0 <= wanted <= len(there):
            return refuse("manual", "two_bags.short", wanted=wanted, bag=len(there))
    drawn = Tiles(
        [
            *secret.draw(number, bags[0], vowels),
            *secret.draw(number + vowels, bags[1], consonants),
        ]
    )
    left = Tiles(sorted(bag)).minus(drawn)
    if left is None:  # pragma: no cover -- what is drawn comes out of the bags
        raise AssertionError
    return drawn, left
