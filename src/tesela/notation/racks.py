"""What a record lets us know of the racks: sizes exactly, tiles as far as they were written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from tesela.core.errors import TextError
from tesela.core.letters import COUNTS, RACK_SIZE, SET_SIZE
from tesela.core.tiles import Tiles, read_tiles

NOTHING: Final = Tiles()
BLANK: Final = 0


@dataclass(frozen=True, slots=True)
class Blind:
    """An exchange of `count` tiles that nobody wrote down, from a rack known in full."""

    rack: Tiles
    count: int


@dataclass(frozen=True, slots=True)
class Holding:
    """One player's rack: its size, the tiles that are surely on it, and a blind exchange just before."""

    size: int
    known: Tiles = NOTHING
    blind: Blind | None = None

    @property
    def complete(self) -> bool:
        return len(self.known) == self.size

    def shown(self, rack: Tiles) -> Holding:
        """After the file has shown this rack, which may be partial."""
        return replace(
            self, known=union(self.known, rack) if len(rack) < self.size else rack.sorted(), blind=None
        )

    def without(self, spent: Tiles, drawn: int) -> Holding:
        """After laying or exchanging tiles and drawing so many new ones."""
        return Holding(self.size - len(spent) + drawn, difference(self.known, spent))

    def returned(self, text: str) -> Holding:
        """After a surplus went back to the bag (7); tiles that can't be read leave nothing known."""
        try:
            known = difference(self.known, read_tiles(text)) if text else NOTHING
        except TextError:
            known = NOTHING
        return Holding(self.size, known)

    def swapped(self, letter: Tiles) -> Holding:
        """After the letter was put on the board for the blank there."""
        return Holding(self.size, Tiles(sorted((BLANK, *difference(self.known, letter)))[: self.size]))

    def exchanged_blindly(self, count: int) -> Holding:
        """After exchanging tiles that nobody wrote down."""
        return Holding(self.size, NOTHING, Blind(self.known, count) if self.complete else None)


def opening_holdings(players: int) -> tuple[Holding, ...]:
    """Seven tiles each."""
    return tuple(Holding(RACK_SIZE) for _ in range(players))


def bag_of(holdings: Iterable[Holding], on_board: int) -> int:
    """How many tiles are left in the bag."""
    return SET_SIZE - on_board - sum(holding.size for holding in holdings)


def union(one: Iterable[int], other: Iterable[int]) -> Tiles:
    """The smallest rack that holds both."""
    return Tiles(sorted((Counter(one) | Counter(other)).elements()))


def difference(one: Iterable[int], other: Iterable[int]) -> Tiles:
    """What `one` holds beyond `other`."""
    return Tiles(sorted((Counter(one) - Counter(other)).elements()))


def overlap(one: Iterable[int], other: Iterable[int]) -> int:
    """How many tiles both hold."""
    return sum((Counter(one) & Counter(other)).values())


def too_many(tiles: Iterable[int]) -> Tiles:
    """The tiles beyond what the set of 100 has."""
    return Tiles(code for code, count in sorted(Counter(tiles).items()) if count > COUNTS[code])
