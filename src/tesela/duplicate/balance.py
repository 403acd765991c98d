"""Which racks may be dealt in duplicate, and when the tiles no longer allow one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.core.letters import RACK_SIZE, VOWELS, Letter
from tesela.core.tiles import Tiles
from tesela.rules.bag import Secret

STRICT_UNTIL: Final = 15
"""Up to this move two vowels and two consonants are asked for; after it, one of each."""


def least_of_each(move: int) -> int:
    return 2 if move <= STRICT_UNTIL else 1


def balanced(tiles: Sequence[int], move: int) -> bool:
    """Enough vowels and consonants; a blank serves as either, but as one only."""
    least = least_of_each(move)
    blanks = sum(code == Letter.BLANK for code in tiles)
    vowels = sum(code in VOWELS for code in tiles)
    missing = max(0, least - vowels) + max(0, least - (len(tiles) - vowels - blanks))
    return missing <= blanks


def can_go_on(left: Sequence[int], move: int) -> bool:
    """Whether a rack for this move can be dealt at all from the tiles not yet on the board."""
    return len(left) > 1 and balanced(left, move)


def deal(secret: Secret, number: int, kept: Tiles, bag: Tiles, move: int) -> tuple[Tiles, Tiles, int] | None:
    """Fill the rack up to seven; out of balance, all go back and seven new are drawn.

    Gives the rack, the bag and the number of the next random choice; None when the game is over.
    """
    pool = Tiles(sorted(kept + bag))
    if not can_go_on(pool, move):
        return None
    keep = kept
    while True:
        wanted = min(RACK_SIZE, len(pool)) - len(keep)
        left = pool.minus(keep)
        if left is None:  # pragma: no cover -- kept tiles are part of the pool
            raise AssertionError
        drawn = secret.draw(number, left, wanted)
        number += wanted
        rack = Tiles(sorted([*keep, *drawn]))
        if balanced(rack, move):
            rest = left.minus(drawn)
            if rest is None:  # pragma: no cover -- what is drawn comes out of the bag
                raise AssertionError
            return rack, rest, number
        keep = Tiles()
