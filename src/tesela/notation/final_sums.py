"""The tiles left at the end, ending by ending (37; `file-2024` 45; manual): who loses, who gains.

Who goes out gains what the others lose; otherwise each loses their own rack; nothing of it where time or
the director ended the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from tesela.core.board import EMPTY_BOARD
from tesela.core.tiles import Tiles
from tesela.notation.document import EndRackEntry
from tesela.notation.racks import Holding
from tesela.notation.table import Table
from tesela.rules.options import Options, RackSum

Fault: TypeAlias = tuple[str, dict[str, object]]


def rack_sum(table: Table, options: Options) -> RackSum:
    """Which sum follows. A record that ends by agreement does not say why: each loses their own."""
    return options.racks.of(table.ending or "stuck")


def gains(table: Table, options: Options, seat: int) -> bool:
    """Whether this seat went out and so gains the tiles of the others."""
    return rack_sum(table, options) == "out_gains" and seat == table.out_seat


def owners_of(table: Table, options: Options, seat: int) -> list[int]:
    """Whose tiles a final line of this seat names."""
    seats = range(len(table.holdings))
    return [each for each in seats if each != seat] if gains(table, options, seat) else [seat]


def check_end_rack(table: Table, options: Options, entry: EndRackEntry) -> tuple[int, list[Fault]]:
    """What the line should score, and what is wrong with its tiles."""
    points = entry.tiles.points
    rule = rack_sum(table, options)
    faults: list[Fault] = []
    # 37.1 wants that nobody can play: nobody has shown that before the first play, and 37.3 is not for 0-0.
    unplayed = table.ending is None and table.board == EMPTY_BOARD
    if unplayed or (table.ending in (None, "stuck") and not options.end_when_stuck):
        faults.append(("end.too_soon", {}))
    if rule == "none":
        return 0, [*faults, ("end.no_sums", {"ending": table.ending})]
    owners = owners_of(table, options, entry.seat)
    if not table.gone.intersection(owners):  # who left may have left before drawing
        faults += _check_tiles(entry.tiles, [table.holdings[seat] for seat in owners])
    return (points if gains(table, options, entry.seat) else -points), faults


def _check_tiles(tiles: Tiles, owners: list[Holding]) -> Iterator[Fault]:
    size = sum(holding.size for holding in owners)
    known = Tiles(b"".join(holding.known for holding in owners)).sorted()
    if len(tiles) != size:
        yield "end.tiles_count", {"read": len(tiles), "expected": size}
    elif len(known) == size and known != tiles.sorted():
        yield "end.tiles", {"read": str(tiles), "expected": str(known)}


def missing_sums(table: Table, options: Options, written: set[int]) -> Iterator[tuple[int, int | None]]:
    """Seats whose final sum is not in the record, with its points where the racks are known."""
    if table.ending is None:
        return
    rule = rack_sum(table, options)
    if rule == "none":
        return
    owed = [-holding.known.points if holding.complete else None for holding in table.holdings]
    for seat, points in enumerate(owed):
        due = points
        if rule == "out_gains" and seat == table.out_seat:
            others = [value for other, value in enumerate(owed) if other != seat]
            due = None if None in others else -sum(value for value in others if value is not None)
        if seat not in written and due != 0:
            yield seat, due
