"""«Diccionario abierto» (manual): words may be looked up before they are laid, without penalty.

Judge and hints are open to everybody at the table alike: `consulting` asks for it.
"""

from __future__ import annotations

from typing import Final

from tesela.rules.variations.variation import Variation

OPEN_DICTIONARY: Final = Variation(
    "open_dictionary",
    "variant.open_dictionary",
    changes=("words",),
    is_agreed=lambda variants: variants.open_dictionary,
    looks_up=True,
)
