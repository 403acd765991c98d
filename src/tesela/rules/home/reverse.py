"""The reverse game (manual, «inverso»): after a game, tiles are taken off the board again, word by word."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Final

from tesela.core.board import Board
from tesela.core.letters import points_of
from tesela.core.squares import Square
from tesela.core.tiles import Tiles
from tesela.rules.home.crossword import is_crossword, runs, stays_crossword
from tesela.rules.refusals import Refusal, refuse

MOST: Final = 6
Judge = Callable[[Sequence[Tiles]], bool]


@dataclass(frozen=True, slots=True)
class ReverseGame:
    """What is left on the board, the scores so far, and whose turn it is."""

    board: Board
    scores: tuple[int, ...]
    on_turn: int = 0

    @classmethod
    def after(cls, board: Board, players: int) -> ReverseGame:
        """Start from the board as a game left it."""
        return cls(board, (0,) * players)

    def remove(self, seat: int, squares: Iterable[Square], judge: Judge) -> ReverseGame | Refusal:
        """Take one to six tiles of one word off; what remains must still be crossed words."""
        cells = {square.cell for square in squares if square.on_board}
        if seat != self.on_turn:
            return refuse("manual", "turn.not_yours", on_turn=self.on_turn, player=self.on_turn + 1)
        if not 1 <= len(cells) <= MOST:
            return refuse("manual", "reverse.count", most=MOST)
        if not any(cells.issubset(word) for word in runs(self.board)):
            return refuse("manual", "reverse.one_word")
        if not is_crossword(self.board.with_tiles((cell, 0) for cell in cells), judge):
            return refuse("manual", "reverse.broken")
        return self.without(cells)

    def without(self, cells: Iterable[int]) -> ReverseGame:
        """The game after a removal that was found in order."""
        scores = list(self.scores)
        scores[self.on_turn] += self.points(cells)
        left = self.board.with_tiles((cell, 0) for cell in cells)
        return replace(self, board=left, scores=tuple(scores), on_turn=(self.on_turn + 1) % len(scores))

    def points(self, cells: Iterable[int]) -> int:
        """What these tiles count."""
        return sum(points_of(self.board.cells[cell]) for cell in cells)

    def removals(self, judge: Judge) -> Iterator[tuple[Square, ...]]:
        """Everything that may be taken off now, small groups first."""

        @cache
        def is_word(word: bytes) -> bool:
            return judge([Tiles(word).letters])

        seen: set[frozenset[int]] = set()
        words = list(runs(self.board))
        for size in range(1, MOST + 1):
            for word in words:
                for cells in combinations(word, size):
                    if frozenset(cells) in seen:
                        continue
                    seen.add(frozenset(cells))
                    if stays_crossword(self.board, cells, is_word):
                        yield tuple(map(Square.at, cells))

    def is_over(self, judge: Judge) -> bool:
        """The board is bare, or nothing can be taken off any more."""
        return next(self.removals(judge), None) is None
