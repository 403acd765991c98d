"""«Juego temático» (manual): words on a theme agreed beforehand earn extra points."""

from __future__ import annotations

from typing import Final

from tesela.rules.variations.variation import Variation

THEMED: Final = Variation(
    "themed",
    "variant.themed",
    changes=("scoring",),
    is_agreed=lambda variants: bool(variants.theme),
)
