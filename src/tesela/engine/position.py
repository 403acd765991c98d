"""What a player to move knows: the board, the own rack, how many tiles are in the bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.cgp import CgpPosition, read_cgp
from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, COUNTS, RACK_SIZE, SET_SIZE
from tesela.core.tiles import Tiles, read_tiles


@dataclass(frozen=True, slots=True)
class Position:
    """A board, the rack of who is to move, and the tiles in the bag; scores with the mover's first."""

    board: Board
    rack: Tiles
    bag: int
    scores: tuple[int, ...] = (0, 0)

    @classmethod
    def of(
        cls,
        board: Board = EMPTY_BOARD,
        rack: str | Iterable[int] = "",
        bag: int | None = None,
        scores: tuple[int, ...] = (0, 0),
        others: Iterable[int] = (RACK_SIZE,),
    ) -> Position:
        """From parts. Without `bag`, the other players are taken to hold `others` tiles each."""
        tiles = read_tiles(rack) if isinstance(rack, str) else Tiles(rack)
        _check_rack(tiles)
        if bag is None:
            unseen = SET_SIZE - len(board.tiles) - len(tiles)
            bag = max(0, unseen - sum(others))
        return cls(board, tiles.sorted(), bag, scores)

    @classmethod
    def from_cgp(cls, text: str | CgpPosition) -> Position:
        """From one line of CGP; an unknown rack of another player counts as full."""
        read = read_cgp(text) if isinstance(text, str) else text
        others = [len(rack) or RACK_SIZE for rack in read.racks[1:]]
        return cls.of(read.board, read.racks[0], scores=read.scores, others=others)

    @property
    def unseen(self) -> Tiles:
        """The tiles of the set that are neither on the board nor on this rack."""
        seen = Counter(self.board.tiles) + Counter(self.rack)
        return Tiles(code for code, number in enumerate(COUNTS) for _ in range(number - seen.get(code, 0)))

    def __str__(self) -> str:
        return f"{self.board}\n{self.rack}  ({self.bag})"

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()


def _check_rack(tiles: Tiles) -> None:
    if len(tiles) > RACK_SIZE:
        raise TextError("position.rack_size", str(tiles), 0, {"read": len(tiles), "most": RACK_SIZE})
    if any(code & BLANK_BIT for code in tiles):
        raise TextError("position.rack_blank", str(tiles), 0, {"read": str(tiles)})
