"""An event as CSV: the ranking with every move's points, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import Final

from tesela.duplicate.ranking import ranking
from tesela.duplicate.reckoning import reckon
from tesela.duplicate.state import State

_COLUMNS: Final = (
    "place", "table", "name", "centre", "country", "category", "total", "percentage", "tops", "bonus",
    "warnings",
)  # fmt: skip


def write_csv(state: State) -> bytes:
    """One row a player, best first; then the moves, annulled ones left empty."""
    sums = reckon(state)
    numbers = [move.number for move in state.moves if move.closed_at is not None]
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([*_COLUMNS, *(f"m{number}" for number in numbers)])
    for row in ranking(state, sums):
        joined, n = state.players[row.player], row.player
        moves = []
        for number in numbers:
            brought = sums.moves[number - 1]
            moves.append("" if brought is None else brought.of(n))
        table = "" if joined.table is None else joined.table
        known = [safe(text) for text in (joined.name, joined.centre, joined.country, joined.category)]
        counted = [row.total, hundredths(row.percentage), row.tops, sums.bonus[n], sums.warnings[n]]
        writer.writerow([row.place, table, *known, *counted, *moves])
    return out.getvalue().encode("utf-8")


def safe(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def hundredths(percentage: int) -> str:
    """Ten-thousandths of a per cent as people write them: `97.53`, cut off."""
    sign = "-" if percentage < 0 else ""
    whole, rest = divmod(abs(percentage) // 100, 100)
    return f"{sign}{whole}.{rest:02d}"
