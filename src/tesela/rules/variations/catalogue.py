"""Every variation there is, and what those agreed on for a game come to together."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tesela.rules.header import NO_VARIANTS, Variants
from tesela.rules.refusals import Refusal, refuse
from tesela.rules.rulesets import RULESETS, ArticleRef
from tesela.rules.variations.cingulillo import CINGULILLO, FIRST_STEP
from tesela.rules.variations.open_dictionary import OPEN_DICTIONARY
from tesela.rules.variations.recycled_blanks import RECYCLED_BLANKS
from tesela.rules.variations.themed import LONGEST_THEME, MOST_THEME_POINTS, THEMED
from tesela.rules.variations.two_bags import TWO_BAGS
from tesela.rules.variations.variation import PLAIN_OPENING, Variation

if TYPE_CHECKING:
    from tesela.rules.state import State

VARIATIONS: Final = (RECYCLED_BLANKS, OPEN_DICTIONARY, THEMED, CINGULILLO, TWO_BAGS)


@cache
def agreed(variants: Variants) -> tuple[Variation, ...]:
    """The variations that a game is played with, in the order above."""
    return tuple(each for each in VARIATIONS if each.is_agreed(variants))


def article_of(variation: Variation) -> ArticleRef | None:
    """The manual's point that has it."""
    return RULESETS["manual"].article_for(variation.topic)


def fault(variants: Variants, *, drawing_by_hand: bool) -> Refusal | None:
    """Why a game can't be played so, citing the manual; None where it can. Any of them go together."""
    if not variants.cingulillo and variants.cingulillo_least != NO_VARIANTS.cingulillo_least:
        return refuse("manual", "cingulillo.alone")
    if not variants.theme and variants.theme_points != NO_VARIANTS.theme_points:
        return refuse("manual", "theme.alone")
    if variants.cingulillo and not PLAIN_OPENING <= variants.cingulillo_least <= FIRST_STEP:
        return refuse("manual", "cingulillo.least", least=PLAIN_OPENING, most=FIRST_STEP)
    if len(variants.theme) > LONGEST_THEME or variants.theme != " ".join(variants.theme.split()):
        return refuse("manual", "theme.name", most=LONGEST_THEME)
    if variants.theme and not 1 <= variants.theme_points <= MOST_THEME_POINTS:
        return refuse("manual", "theme.points", most=MOST_THEME_POINTS)
    if drawing_by_hand and any(each.player_draws for each in agreed(variants)):
        return refuse("manual", "two_bags.by_hand")
    return None


# What the rules ask


def opening_least(state: State) -> int:
    """How many letters an opening must have now."""
    asked = [each.opening_least(state) for each in agreed(state.header.variants) if each.opening_least]
    return max(asked, default=PLAIN_OPENING)


def asks_long_openings(variants: Variants) -> bool:
    """Whether an opening must have more letters than the basic rules ask for."""
    return any(each.opening_least for each in agreed(variants))


def lost_turn_is_pass(state: State) -> bool:
    """Whether a turn without a play counts towards the end by passes."""
    return all(
        each.lost_turn_is_pass(state) for each in agreed(state.header.variants) if each.lost_turn_is_pass
    )


def player_draws(state: State) -> bool:
    """Whether players complete their racks themselves, choosing the bag."""
    return any(each.player_draws for each in agreed(state.header.variants))


def looks_up(variants: Variants) -> bool:
    """Whether words may be looked up while the game is on."""
    return any(each.looks_up for each in agreed(variants))
