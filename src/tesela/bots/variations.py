"""How a bot plays the manual's variations: it swaps blanks, chooses bags, and opens as long as it must."""

from __future__ import annotations

from typing import Final

from tesela.core.letters import RACK_SIZE, VOWELS
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move
from tesela.rules import commands as c
from tesela.rules.game import View

VOWELS_LIKED: Final = 3
"""Of seven tiles: what leaves the most words open in Spanish."""


def before_the_move(seen: View) -> c.Command | None:
    """What a variation asks for before the move itself: tiles to choose, a blank to take."""
    if "draw_from" in seen.may:
        return _completed(seen, seen.may["draw_from"].most or 0)
    if "swap_blank" in seen.may:  # a blank is worth more than any letter
        return c.SwapBlank(seen.viewer, seen.may["swap_blank"].squares[0])
    return None


def _completed(seen: View, wanted: int) -> c.DrawFrom:
    vowels = _vowels_for(seen, seen.racks[seen.viewer] or Tiles(), wanted)
    return c.DrawFrom(seen.viewer, vowels, wanted - vowels)


def _vowels_for(seen: View, kept: Tiles, wanted: int) -> int:
    """How many of the next tiles should be vowels, as far as both bags go."""
    liked = VOWELS_LIKED - sum(code in VOWELS for code in kept)
    vowels, consonants = seen.bags
    return max(min(liked, wanted, vowels), wanted - consonants, 0)


def exchange(seen: View, given: Tiles) -> c.Exchange:
    """The exchange; with two bags, for what the rack lacks."""
    if not seen.bags:
        return c.Exchange(seen.viewer, given)
    kept = (seen.racks[seen.viewer] or Tiles()).minus(given) or Tiles()
    return c.Exchange(seen.viewer, given, vowels=_vowels_for(seen, kept, len(given)))


def opens_well(seen: View, move: Move) -> bool:
    """Whether the opening is as long as the cingulillo asks; everything else goes anyway."""
    return move.play is None or len(move.play.tiles) >= min(seen.opening_least, RACK_SIZE)
