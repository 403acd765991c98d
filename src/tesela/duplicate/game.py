"""A duplicate game as a value: deal, collect slips, settle; the best play goes on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.duplicate.balance import deal
from tesela.rules.bag import Secret
from tesela.rules.home.solo import FULL_SET

NO_TILES: Final = Tiles()
MOVE_MS: Final = 3 * 60 * 1000
Judge = Callable[[Sequence[Tiles]], bool]


@dataclass(frozen=True, slots=True)
class Slip:
    """What one player hands in: a play, and how long after the deal."""

    player: str
    play: Play
    after_ms: int = 0


@dataclass(frozen=True, slots=True)
class Settled:
    """A move's outcome: what went on the board, and what everybody scored."""

    best: Slip | None
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DuplicateGame:
    """The common board and rack, and everybody's total."""

    board: Board = EMPTY_BOARD
    rack: Tiles = NO_TILES
    bag: Tiles = FULL_SET
    move: int = 1
    draws: int = 0
    totals: Mapping[str, int] = field(default_factory=dict)
    over: bool = False

    def dealt(self, secret: Secret) -> DuplicateGame:
        """The rack of this move; the game is over when tiles, vowels or consonants have run out."""
        hand = deal(secret, self.draws, self.rack, self.bag, self.move)
        if hand is None:
            return replace(self, over=True)
        rack, bag, draws = hand
        return replace(self, rack=rack, bag=bag, draws=draws)

    def score(self, slip: Slip, judge: Judge) -> int:
        """A slip's points: zero if late, misplaced, not from the rack, or with a word that is not valid."""
        if slip.after_ms > MOVE_MS or self.rack.minus(slip.play.rack_tiles()) is None:
            return 0
        if check_placement(self.board, slip.play) is not None:
            return 0
        counted = score_play(self.board, slip.play)
        return counted.total if judge([word.tiles.letters for word in counted.words]) else 0

    def settle(self, slips: Sequence[Slip], judge: Judge) -> tuple[DuplicateGame, Settled]:
        """Everybody scores their own play; the highest goes on the board, the first handed in if they tie.

        A player's last slip counts. If nobody scores the board stays, and the same rack is filled again.
        """
        last = {slip.player: slip for slip in slips}
        scores = {player: self.score(slip, judge) for player, slip in last.items()}
        totals = dict(self.totals)
        for player, points in scores.items():
            totals[player] = totals.get(player, 0) + points
        scoring = [slip for slip in last.values() if scores[slip.player] > 0]
        best = min(scoring, key=lambda slip: (-scores[slip.player], slip.after_ms), default=None)
        after = replace(self, move=self.move + 1, totals=totals)
        if best is not None:
            left = self.rack.minus(best.play.rack_tiles())
            after = replace(after, board=best.play.on(self.board), rack=left or Tiles())
        return after, Settled(best, scores)

    def ranking(self) -> list[tuple[str, int]]:
        """Highest total first; equal totals by name."""
        return sorted(self.totals.items(), key=lambda row: (-row[1], row[0]))
