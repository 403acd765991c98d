"""Write the table of common words from wordfreq (a tool of the developer, not a dependency of the package).

    pip install wordfreq && python -m tools.word_frequency

Its data are CC BY-SA 4.0; src/tesela/engine/data/LICENSE-frequency names the sources.
"""

from __future__ import annotations

import importlib
import lzma
import re
from pathlib import Path
from typing import Final

from tesela.core.errors import TextError
from tesela.core.tiles import read_word, strip_accents

MOST: Final = 60_000
TARGET: Final = Path(__file__).parents[1] / "src/tesela/engine/data/frequency.xz"
_WORD: Final = re.compile(r"[a-záéíóúüñ]{2,15}")


def common(words: list[str]) -> list[str]:
    """Folded, each once, that tiles can spell."""
    found: dict[str, None] = {}
    for word in words:
        if not _WORD.fullmatch(word):
            continue
        try:
            tiles = read_word(word)
        except TextError:
            continue
        if len(tiles) >= 2:
            found.setdefault(strip_accents(word).lower())
        if len(found) == MOST:
            break
    return list(found)


def main() -> None:
    source = importlib.import_module("wordfreq")
    ranked = source.get_frequency_dict("es", "large")
    words = sorted(ranked, key=lambda word: (-ranked[word], word))
    TARGET.write_bytes(lzma.compress("\n".join(common(words)).encode(), preset=9))


if __name__ == "__main__":
    main()
