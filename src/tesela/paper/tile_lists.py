"""The set of tiles on paper: the manual's distribution for tracking, and the check of a real set (art. 3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tesela.core.letters import COUNTS, POINTS, SET_SIZE, TEXT
from tesela.paper.labels import labels, title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

_KEYS: Final = ("game", "tile", "points", "expected", "seen", "counted", "date", "checked_by")
_COPIES: Final = {"a4": 4, "us-letter": 4, "a5": 2}
"""To be cut apart: an A5 lies on its side."""
_SAME: Final[Mapping[str, str]] = MappingProxyType({})


def tracking_list(page: PageSize = "a4") -> Sheet:
    """Every tile as a box to strike out, several lists on a page."""
    look = {"columns": 2, "copies": _COPIES[page], "flipped": page == "a5", "check": False}
    narrow = {"box": 3.1, "gap": 1.1} if page == "a4" else {"box": 2.8, "gap": 0.9}
    return _list("fichas", page, {**look, **narrow}, say("paper.note.fichas"))


def set_check(page: PageSize = "a4") -> Sheet:
    """A list to count a real set with: how many there must be, a box for each, and how many there are."""
    look = {"columns": 1, "copies": 1, "flipped": False, "check": True}
    size = {"box": 3.2, "gap": 1.5} if page == "a5" else {"box": 4.6, "gap": 2.2}
    own = {"game": say("paper.label.set"), "seen": say("paper.label.tiles")}
    return _list("material", page, {**look, **size}, say("paper.note.material", {"count": SET_SIZE}), own)


def _list(
    kind: str, page: PageSize, look: Mapping[str, object], note: str, own: Mapping[str, str] = _SAME
) -> Sheet:
    tiles = [
        {"name": TEXT[code], "points": POINTS[code], "count": COUNTS[code]} for code in range(1, len(TEXT))
    ]
    tiles.append({"name": say("paper.label.blank"), "points": POINTS[0], "count": COUNTS[0]})
    data = {
        **look, "labels": {**labels(*_KEYS), **own}, "tiles": tiles, "note": note,
        "footer": say("paper.footer.tiles", {"count": SET_SIZE}),
    }  # fmt: skip
    return Sheet("fichas", title(kind), data, language(), page)
