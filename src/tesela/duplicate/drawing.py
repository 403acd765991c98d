"""Dealing the common rack from the committed seed (docs/fairness.md), with every redraw told.

`tries` holds what was drawn each time: first what fills the rack up, then, as long as the rack lacks its
balance, all seven anew. So anyone who knows the seed can draw them again.
"""

from __future__ import annotations

from typing import NamedTuple

from tesela.core.letters import Letter
from tesela.core.tiles import Tiles
from tesela.duplicate.balance import balanced, can_go_on
from tesela.duplicate.conditions import Conditions
from tesela.rules.bag import Secret

NO_TILES = Tiles()


class Deal(NamedTuple):
    """A rack, the bag that is left, and what was drawn for it."""

    rack: Tiles
    bag: Tiles
    tries: tuple[Tiles, ...]

    @property
    def choices(self) -> int:
        """How many random choices it took."""
        return sum(map(len, self.tries))


def deal(secret: Secret, number: int, kept: Tiles, bag: Tiles, move: int, agreed: Conditions) -> Deal | None:
    """Fill the rack up; out of balance, all go back and a whole rack is drawn anew. None: the event is over.

    `number` is that of the first random choice. With a joker in every rack, a blank is put aside first
    while one is left; it is no choice, so it takes no number.
    """
    pool = Tiles(sorted(kept + bag))
    if not can_go_on(pool, move, agreed.balance, agreed.rack_size):
        return None
    tries: list[Tiles] = []
    keep = kept
    while True:
        keep = with_joker(keep, pool) if agreed.joker else keep
        left = without(pool, keep)
        drawn = Tiles(secret.draw(number, left, min(agreed.rack_size, len(pool)) - len(keep)))
        number += len(drawn)
        tries.append(drawn)
        rack = Tiles(sorted(keep + drawn))
        if balanced(rack, move, agreed.balance):
            return Deal(rack, without(left, drawn), tuple(tries))
        keep = NO_TILES


def with_joker(keep: Tiles, pool: Tiles) -> Tiles:
    """The tiles that stay, and a blank with them if they have none and one is left."""
    blank = int(Letter.BLANK)
    if blank in keep or blank not in pool:
        return keep
    return Tiles(sorted([*keep, blank]))


def without(tiles: Tiles, some: Tiles) -> Tiles:
    """The tiles without some of them, which must be there."""
    left = tiles.minus(some)
    if left is None:
        raise ValueError(f"{some} are not among {tiles}")
    return left
