"""How a bot plays the reverse game: exactly where little is left, else by points against the best answer."""

from __future__ import annotations

from functools import cache
from typing import Final

from tesela.core.tiles import Tiles
from tesela.rules.home.reverse import Judge, ReverseGame

EXACT: Final = 12
"""Tiles on the board up to which a game of two is searched to its end."""
_NODES: Final = 2_000
"""Positions that such a search may look at before it gives up."""
_LOOKED_AT: Final = 4
"""Removals whose best answer is worked out where there is too much to search."""


class _TooMuchError(Exception):
    """The search would take too long."""


def choose(game: ReverseGame, judge: Judge) -> tuple[int, ...] | None:
    """The cells to take off; None where nothing can be."""
    known = _remembered(judge)
    options = _options(game, known)
    if not options:
        return None
    if len(game.scores) == 2 and sum(map(bool, game.board.cells)) <= EXACT:
        try:
            return _Search(known).best(game, options)
        except _TooMuchError:
            pass
    return max(options[:_LOOKED_AT], key=lambda cells: _worth(game, cells, known))


def _remembered(judge: Judge) -> Judge:
    """The same judge, asked once about each word."""

    @cache
    def one(word: bytes) -> bool:
        return judge([Tiles(word)])

    return lambda words: all(one(bytes(word)) for word in words)


def _options(game: ReverseGame, judge: Judge) -> list[tuple[int, ...]]:
    """What can be taken off, the most points first; of equals, the most tiles, then the first squares."""
    found = [tuple(square.cell for square in squares) for squares in game.removals(judge)]
    return sorted(found, key=lambda cells: (-game.points(cells), -len(cells), cells))


def _worth(game: ReverseGame, cells: tuple[int, ...], judge: Judge) -> int:
    """The points less those of the best answer."""
    after = game.without(cells)
    answers = [after.points(square.cell for square in squares) for squares in after.removals(judge)]
    return game.points(cells) - max(answers, default=0)


class _Search:
    """The whole tree of a small game of two, every board looked at once."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.known: dict[bytes, int] = {}

    def best(self, game: ReverseGame, options: list[tuple[int, ...]]) -> tuple[int, ...]:
        return max(options, key=lambda cells: game.points(cells) - self.margin(game.without(cells)))

    def margin(self, game: ReverseGame) -> int:
        """By how much whoever is on turn comes out ahead from here."""
        key = game.board.cells
        if key not in self.known:
            if len(self.known) >= _NODES:
                raise _TooMuchError
            options = _options(game, self.judge)
            self.known[key] = max(
                (game.points(cells) - self.margin(game.without(cells)) for cells in options), default=0
            )
        return self.known[key]
