"""How a bot plays the manual's variations: it swaps blanks, chooses bags, opens as long as it must, and goes
by the theme's ready list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tesela.core.letters import RACK_SIZE, VOWELS
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.engine.moves import Move
from tesela.rules import commands as c
from tesela.rules.game import View
from tesela.rules.variations.themes import ready_theme, suggested

VOWELS_LIKED: Final = 3
"""Of seven tiles: what leaves the most words open in Spanish."""


_CANDIDATES: Final = 200
"""Moves among which a word of the theme is looked for."""
_MILLI: Final = 1000


def about_the_theme(seen: View) -> c.Command | None:
    """Its vote on a claim, by the list; without a list it believes what it is told. It argues nothing."""
    if "theme_vote" in seen.may and seen.claim is not None:
        return c.VoteTheme(seen.viewer, seen.claim.suggested is not False)
    return c.ArgueTheme(seen.viewer) if "theme_argue" in seen.may else None


def theme_word(seen: View, move: Move) -> Tiles | None:
    """The word of a move that stands on the theme's list."""
    theme = seen.header.variants.theme
    if not theme or move.play is None or seen.board is None:
        return None
    formed = (word.tiles.letters for word in score_play(seen.board, move.play).words)
    return next((word for word in formed if suggested(theme, word)), None)


def with_the_bonus(seen: View, move: Move, ranked: Callable[[int], list[Move]]) -> Move:
    """The move, or one whose word earns the bonus where that makes it the better one."""
    agreed = seen.header.variants
    if not agreed.theme or ready_theme(agreed.theme) is None or theme_word(seen, move) is not None:
        return move
    candidates = ranked(_CANDIDATES)
    equity = next((each.equity for each in candidates if each.play == move.play), move.equity)
    themed = next((each for each in candidates if theme_word(seen, each) is not None), None)
    better = themed is not None and themed.equity + _MILLI * agreed.theme_points > equity
    return themed if themed is not None and better else move


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
