"""Is what lies on a board a crossword? Every word valid, no loose tile, all of it in one piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tesela.core.board import Board
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles


def runs(board: Board) -> Iterator[list[int]]:
    """The cells of every word: two or more tiles in a row or a column."""
    lines = [range(start * SIZE, start * SIZE + SIZE) for start in range(SIZE)]
    lines += [range(start, SIZE * SIZE, SIZE) for start in range(SIZE)]
    for line in lines:
        run: list[int] = []
        for cell in line:
            if board.cells[cell]:
                run.append(cell)
            else:
                if len(run) > 1:
                    yield run
                run = []
        if len(run) > 1:
            yield run


def is_crossword(board: Board, judge: Callable[[Sequence[Tiles]], bool]) -> bool:
    """Whether every word is valid, every tile belongs to one, and all hang together."""
    tiles = {cell for cell, code in enumerate(board.cells) if code}
    if not tiles:
        return True
    words = list(runs(board))
    if set().union(*words) != tiles:
        return False
    reached = set(words[0])
    while grown := [word for word in words if not reached.isdisjoint(word) and not reached.issuperset(word)]:
        reached.update(*grown)
    return reached == tiles and judge([Tiles(board.cells[c] for c in word).letters for word in words])
