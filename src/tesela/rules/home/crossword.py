"""Is what lies on a board a crossword? Every word valid, no loose tile, all of it in one piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tesela.core.board import Board
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles


def runs(board: Board) -> Iterator[list[int]]:
    """The cells of every word: two or more tiles in a row or a column."""
    lines = [range(start * SIZE, start * SIZE + SIZE) for start in range(SIZE)]
    lines += [range(start, SIZE * SIZE, SIZE) for start in range(SIZE)]
    for line in lines:
        yield from _runs_in(board.cells, line)


def _runs_in(cells: Sequence[int], line: Iterable[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for cell in line:
        if cells[cell]:
            run.append(cell)
        else:
            if len(run) > 1:
                yield run
            run = []
    if len(run) > 1:
        yield run


def words_on(board: Board) -> list[Tiles]:
    """Every word that stands on the board, blanks as the letters they stand for."""
    return [Tiles(board.cells[cell] for cell in run).letters for run in runs(board)]


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


def stays_crossword(board: Board, taken: Iterable[int], is_word: Callable[[bytes], bool]) -> bool:
    """Whether a crossword stays one without some cells: only the lines through them are read again."""
    cells = bytearray(board.cells)
    for cell in taken:
        cells[cell] = 0
    rows = {cell // SIZE for cell in taken}
    columns = {cell % SIZE for cell in taken}
    lines = [range(row * SIZE, row * SIZE + SIZE) for row in rows]
    lines += [range(column, SIZE * SIZE, SIZE) for column in columns]
    for line in lines:
        for run in _runs_in(cells, line):
            if not is_word(bytes(cells[cell] for cell in run)):
                return False
    return _in_one_piece(cells)


def _in_one_piece(cells: Sequence[int]) -> bool:
    """Nothing at all, or two tiles and more that all touch one another: then none is loose."""
    left = {cell for cell, code in enumerate(cells) if code}
    if len(left) < 2:
        return not left
    waiting = [left.pop()]
    while waiting:
        cell = waiting.pop()
        row, column = divmod(cell, SIZE)
        beside = [cell - SIZE] * (row > 0) + [cell + SIZE] * (row < SIZE - 1)
        beside += [cell - 1] * (column > 0) + [cell + 1] * (column < SIZE - 1)
        near = left.intersection(beside)
        left -= near
        waiting += near
    return not left
