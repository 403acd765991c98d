"""«Reciclar los comodines» (manual): the letter for the blank that stands for it, as often as one likes.

Whoever is on turn may do it before playing, and may play the blank in the same turn. The letter takes the
blank's place and counts its points from then on, in every word that uses it later.
"""

from __future__ import annotations

from typing import Final

from tesela.rules.variations.variation import Variation

RECYCLED_BLANKS: Final = Variation(
    "recycled_blanks",
    "variant.recycled_blanks",
    changes=("laying",),
    is_agreed=lambda variants: variants.recycled_blanks,
)
