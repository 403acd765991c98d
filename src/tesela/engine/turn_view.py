"""What a player to move sees of the table: all that a bot may know when it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tesela._kernel import Position as KernelPosition
from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.letters import POINTS, RACK_SIZE, SET_SIZE
from tesela.core.plays import Play
from tesela.core.tiles import Tiles
from tesela.engine.end_rules import USUAL, EndRules
from tesela.engine.position import Position


@dataclass(frozen=True, slots=True)
class LastPlay:
    """What the player before did: the board it was done on, and the play; else an exchange or a pass."""

    board: Board
    play: Play | None
    exchanged: int = 0
    """So many tiles; none of them is a pass."""


@dataclass(frozen=True, slots=True)
class TurnView:
    """The table as the player to move sees it; tuples are in the order of play."""

    board: Board
    rack: Tiles
    scores: tuple[int, ...]
    """The mover's first."""
    others: tuple[int, ...]
    """How many tiles each of the others holds, in the order in which they will play."""
    bag: int
    passes: int = 0
    """Passes in a row up to now."""
    scoreless: int = 0
    rules: EndRules = USUAL
    last: LastPlay | None = None
    exchanges: bool = True
    clock_ms: int | None = None
    """What the player has left for the rest of the game; None where nothing is to be kept to."""

    @classmethod
    def of(
        cls,
        board: Board = EMPTY_BOARD,
        rack: Tiles | bytes = b"",
        scores: tuple[int, ...] = (0, 0),
        rules: EndRules = USUAL,
    ) -> TurnView:
        """With full racks as far as the tiles go."""
        unseen = SET_SIZE - len(board.tiles) - len(rack)
        others: list[int] = []
        for _ in scores[1:]:
            others.append(min(RACK_SIZE, unseen - sum(others)))
        return cls(board, Tiles(rack).sorted(), scores, tuple(others), unseen - sum(others), rules=rules)

    @property
    def position(self) -> Position:
        return Position(self.board, self.rack, self.bag, self.scores)

    def to_kernel(self, kept: Sequence[Tiles] = ()) -> KernelPosition:
        """The same as the kernel takes it; `kept` is what the player before may have left on the rack."""
        return KernelPosition(
            cells=bytes(self.board.cells),
            rack=bytes(self.rack),
            bag=self.bag,
            scores=self.scores,
            others=self.others,
            passes=self.passes,
            scoreless=self.scoreless,
            kept=[bytes(leave) for leave in kept],
        )

    @property
    def unseen(self) -> Tiles:
        """The tiles of the set that are neither on the board nor on this rack."""
        return self.position.unseen

    @property
    def nobody_left(self) -> bool:
        """Whether all that is unseen is in the bag or on a rack in play: who leaves keeps theirs."""
        return len(self.unseen) == self.bag + sum(self.others)

    @property
    def lead(self) -> int:
        """Over the best of the others."""
        return self.scores[0] - max(self.scores[1:])

    @property
    def others_points(self) -> int:
        """What the other racks are worth, once the bag is empty and all of it is known; else 0."""
        return 0 if self.bag else sum(POINTS[code] for code in self.unseen)
