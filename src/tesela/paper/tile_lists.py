"""The set of tiles on paper: the manual's distribution for tracking, and the check of a real set (art. 3)."""

from __future__ import annotations

from typing import Final

from tesela.core.letters import COUNTS, POINTS, SET_SIZE, TEXT
from tesela.paper.labels import labels, title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

_COPIES: Final = {"a4": 2, "us-letter": 2, "a5": 1}


def tracking_list(page: PageSize = "a4") -> Sheet:
    """Every tile as a box to strike out, two lists on a page where there is room."""
    return _list("fichas", page, _COPIES[page], say("paper.note.fichas"))


def set_check(page: PageSize = "a4") -> Sheet:
    """A list to count a real set with."""
    return _list("material", page, 1, say("paper.note.material", {"count": SET_SIZE}))


def _list(kind: str, page: PageSize, copies: int, note: str) -> Sheet:
    tiles = [
        {"name": TEXT[code], "points": POINTS[code], "count": COUNTS[code]} for code in range(1, len(TEXT))
    ]
    tiles.append({"name": say("paper.label.blank"), "points": POINTS[0], "count": COUNTS[0]})
    data = {
        "labels": labels("game", "tile", "points", "seen"), "tiles": tiles, "copies": copies, "note": note,
        "footer": say("paper.footer.tiles", {"count": SET_SIZE}),
    }  # fmt: skip
    return Sheet("fichas", title(kind), data, language(), page)
