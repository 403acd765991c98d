"""The table while a record is counted again: board, racks as far as known, runs of zeros, the ending."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tesela.core.board import EMPTY_BOARD, Board
from tesela.notation.racks import Holding, bag_of, opening_holdings
from tesela.rules.options import Ending, Options


@dataclass(frozen=True, slots=True)
class Table:
    """A frozen value, so that a withdrawn play simply puts the former table back."""

    board: Board
    holdings: tuple[Holding, ...]
    zeros: tuple[int, ...] = ()  # whose the last turns without points were
    passes: tuple[int, ...] = ()  # and the last passes
    ending: Ending | None = None
    out_seat: int | None = None
    scored: bool = False  # somebody has made a point by a play (37.3)
    gone: frozenset[int] = frozenset()

    @property
    def bag(self) -> int:
        """Tiles left in the bag; below zero where a record lays more than there are."""
        return bag_of(self.holdings, sum(map(bool, self.board.cells)))

    def without(self, seat: int) -> Table:
        """The same once a seat has left the game: its turns count for nothing any more (37.2, 37.3)."""
        return replace(
            self,
            gone=self.gone | {seat},
            zeros=tuple(each for each in self.zeros if each != seat),
            passes=tuple(each for each in self.passes if each != seat),
        )

    def held(self, seat: int, holding: Holding) -> Table:
        """The same with another rack at a seat."""
        racks = self.holdings
        return replace(self, holdings=(*racks[:seat], holding, *racks[seat + 1 :]))

    def ended_by(self, seat: int, played: bool, options: Options) -> Ending | None:
        """37.1-37.4: which ending has come after `seat`'s turn, if any; in 2007 not 37.3 while still 0-0."""
        players = len(self.holdings) - len(self.gone)
        each = options.scoreless_turns_limit and options.scoreless_turns_limit // 2  # «seis por jugador»
        if played and self.bag <= 0 and self.holdings[seat].size == 0:
            return "out"
        if len(self.passes) >= options.passes_each_to_end * players:
            return "passes"
        if each and len(self.zeros) >= each * players and (options.scoreless_at_nil_nil or self.scored):
            return "scoreless"
        return None


def opening_table(players: int) -> Table:
    """An empty board and seven tiles each."""
    return Table(EMPTY_BOARD, opening_holdings(players))
