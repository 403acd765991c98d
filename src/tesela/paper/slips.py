"""Slips for a duplicate event, a table each, with a code that opens its page on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tesela.paper.labels import labels, title
from tesela.paper.qr import qr_svg
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

MOST: Final = 1_000
LONGEST_ADDRESS: Final = 500
"""A code with more would be too fine to read from a slip."""
_FAULTS: Final = ("late", "illegible", "unmarked_blank", "wrong_reference", "not_valid")


def duplicate_slips(
    tables: Sequence[int], *, event: str = "", address: str = "", page: PageSize = "a4"
) -> Sheet:
    """A slip for each table number; with an address, each carries it as a QR code."""
    data = {
        "labels": labels("table", "move", "name", "word", "reference", "points", "arbiter", "scan"),
        "tables": list(tables),
        "code": qr_svg(address, border=1).decode() if address else "",
        "faults": [say(f"paper.label.{fault}") for fault in _FAULTS],
    }
    return Sheet("papeletas", event or title("papeletas"), data, language(), page)
