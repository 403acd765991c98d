"""Cards for bingo (manual): two words of seven tiles each to cross off, or empty ones to write on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.core.letters import TEXT
from tesela.core.tiles import Tiles
from tesela.paper.labels import labels, title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.rules.home.bingo import CALLED
from tesela.texts import language

EMPTY_CARDS: Final = {"a4": 6, "us-letter": 6, "a5": 4}
"""So many stand on a page with the caller's list."""


def bingo_cards(cards: Sequence[tuple[str, Tiles, Tiles]], page: PageSize = "a4") -> Sheet:
    """A card for each player; without any, empty ones, and the caller's list of the 98 letters."""
    filled = [
        {"name": name, "words": [[TEXT[code] for code in word] for word in words]} for name, *words in cards
    ]
    empty = [{"name": "", "words": [[""] * 7, [""] * 7]}] * EMPTY_CARDS[page]
    data = {
        "labels": labels("name", "caller"),
        "cards": filled or empty,
        "letters": [TEXT[code] for code in CALLED],
    }
    return Sheet("bingo", title("bingo"), data, language(), page)


def empty_bingo(page: PageSize) -> Sheet:
    """Empty cards and the caller's list."""
    return bingo_cards((), page)
