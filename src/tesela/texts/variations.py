"""What a game is played with, in words: «Se juega con: cingulillo de 5 a 4, dos bolsas»."""

from __future__ import annotations

from tesela.rules.header import Variants
from tesela.rules.variations.catalogue import agreed
from tesela.rules.variations.cingulillo import FIRST_STEP
from tesela.texts import say


def variation_names(variants: Variants, *, lang: str | None = None) -> list[str]:
    """The variations agreed on, by name, with what was agreed about each."""
    data = {
        "theme": variants.theme,
        "points": variants.theme_points,
        "first": FIRST_STEP,
        "least": variants.cingulillo_least,
    }
    return [say(f"variation.{each.key}.name", data, lang=lang) for each in agreed(variants)]


def played_with(variants: Variants, *, lang: str | None = None) -> str:
    """The sentence for the table; empty where the basic rules alone hold."""
    names = ", ".join(variation_names(variants, lang=lang))
    return say("variation.played_with", {"names": names}, lang=lang) if names else ""
