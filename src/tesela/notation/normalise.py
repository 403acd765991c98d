"""One way to write each thing: covered squares as dots, racks in the order of the alphabet.

What a file says about scores and totals stays as it is: a record is not corrected in silence.
"""

from __future__ import annotations

from dataclasses import replace

from tesela.core.tiles import Tiles
from tesela.notation.document import Document, EndRackEntry, Entry, PlayEntry
from tesela.notation.replay import Replay, Turn


def normalised(replay: Replay) -> Document:
    """The recorded game in its one normal form."""
    return replace(replay.document, entries=tuple(_entry(turn) for turn in replay.turns))


def _entry(turn: Turn) -> Entry:
    entry = turn.entry
    rack = entry.rack.sorted() if entry.rack else None
    if isinstance(entry, PlayEntry) and turn.play is not None and turn.words:
        tiles = turn.play.tiles
        return replace(entry, rack=rack, tiles=tiles, claimed=Tiles(bytes(len(tiles))))
    if isinstance(entry, EndRackEntry):
        return replace(entry, rack=rack, tiles=entry.tiles.sorted())
    return replace(entry, rack=rack)
