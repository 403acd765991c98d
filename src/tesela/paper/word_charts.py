"""Word charts of an edition: the short words, those with dear tiles, hooks of the words of two."""

from __future__ import annotations

from typing import Final

from tesela.core.letters import Letter
from tesela.core.rendering import tile_text
from tesela.core.tiles import Tiles
from tesela.lexicon.editions.edition import Edition
from tesela.lexicon.queries import hooks, of_length
from tesela.paper.labels import labels, title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

DEAR: Final = (Letter.J, Letter.LL, Letter.Ñ, Letter.Q, Letter.RR, Letter.X, Letter.Z)
LONGEST_DEAR: Final = 4


def word_charts(edition: Edition, page: PageSize = "a4") -> Sheet:
    """Words of two and three tiles, words up to four with a dear tile, and what hooks onto the twos."""
    by_length = {length: of_length(edition.graph, length) for length in range(2, LONGEST_DEAR + 1)}
    parts: list[dict[str, object]] = [
        _words(say("paper.label.words_of", {"count": length}), by_length[length]) for length in (2, 3)
    ]
    short = [word for words in by_length.values() for word in words]
    for letter in DEAR:
        heading = say("paper.label.words_with", {"tile": letter.name, "count": LONGEST_DEAR})
        parts.append(_words(heading, [word for word in short if letter in word]))
    found = [{"word": shown(word), **_hooks(edition, word)} for word in by_length[2]]
    parts.append({"title": say("paper.label.hooks_of_twos"), "words": [], "hooks": found})
    about = edition.about
    footer = say("paper.footer.words", {"name": about.name, "words": about.words, "hash": about.hash[:16]})
    data = {"labels": labels("front", "word", "back"), "parts": parts, "footer": footer}
    return Sheet("palabras", title("palabras"), data, language(), page)


def shown(word: bytes) -> str:
    """A word as a board has it."""
    return "".join(map(tile_text, word))


def _words(heading: str, words: list[Tiles]) -> dict[str, object]:
    return {"title": f"{heading} ({len(words)})", "words": [shown(word) for word in words], "hooks": []}


def _hooks(edition: Edition, word: Tiles) -> dict[str, str]:
    found = hooks(edition.graph, word)
    return {"front": _apart(found.front), "back": _apart(found.back)}


def _apart(tiles: Tiles) -> str:
    """Tile by tile, so that a long row breaks between two of them."""
    return " ".join(map(tile_text, tiles))
