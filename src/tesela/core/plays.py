"""A play: tiles laid in one line in one turn, as it is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT
from tesela.core.squares import SIZE, Coord, Direction, Habit, Square, read_coord
from tesela.core.tiles import THROUGH, Tiles, read_tiles, write_tiles


@dataclass(frozen=True, slots=True)
class Play:
    """The word from its first square on; squares that were covered before are `THROUGH` (0)."""

    start: Square
    direction: Direction
    tiles: Tiles

    @classmethod
    def of(cls, coord: str, tiles: str, habit: Habit = Habit.MANUAL) -> Play:
        """Read `Play.of("D8", "JEFAS")`; covered squares are dots: `Play.of("1H", "ABU[rr]IRA.")`."""
        where = read_coord(coord, habit)
        return cls(where.square, where.direction, read_tiles(tiles, through=True))

    @property
    def coord(self) -> Coord:
        return Coord(self.start, self.direction)

    @property
    def step(self) -> int:
        """How far apart two squares of the line are in the board's cells."""
        return 1 if self.direction is Direction.ACROSS else SIZE

    def laid(self) -> Iterator[tuple[Square, int]]:
        """Square and tile code of every tile that leaves the rack."""
        row, col = self.start
        down = self.direction is Direction.DOWN
        for offset, code in enumerate(self.tiles):
            if code != THROUGH:
                yield (Square(row + offset, col) if down else Square(row, col + offset)), code

    def rack_tiles(self) -> Tiles:
        """What the rack must hold: blanks as blanks, sorted."""
        return Tiles(sorted(0 if code & BLANK_BIT else code for code in self.tiles if code != THROUGH))

    def word_on(self, board: Board) -> Tiles:
        """The main word with the covered squares read from the board."""
        cells = board.cells
        at = self.start.cell
        word = bytearray()
        for code in self.tiles:
            word.append(code or cells[at])
            at += self.step
        return Tiles(word)

    def on(self, board: Board) -> Board:
        """The board after the play."""
        return board.with_tiles((square.cell, code) for square, code in self.laid())

    def __str__(self) -> str:
        return f"{self.coord} {write_tiles(self.tiles, through=True)}"

    def __repr__(self) -> str:
        return f"Play.of({str(self.coord)!r}, {write_tiles(self.tiles, through=True)!r})"


def play_from_squares(board: Board, laid: Mapping[Square, int]) -> Play | None:
    """The play that these tiles on these squares make, or None if they are not in one line.

    Gaps are kept: an empty square between two tiles becomes `THROUGH`, which `check_placement`
    then reports. A single tile reads along the line in which it touches another one; where it
    touches both ways, along the row.
    """
    if not laid:
        return None
    squares = sorted(laid)
    rows, cols = {square.row for square in squares}, {square.col for square in squares}
    if len(squares) == 1:
        first = squares[0]
        beside = board[Square(first.row, first.col - 1)] or board[Square(first.row, first.col + 1)]
        above = board[Square(first.row - 1, first.col)] or board[Square(first.row + 1, first.col)]
        direction = Direction.DOWN if above and not beside else Direction.ACROSS
    elif len(rows) == 1:
        direction = Direction.ACROSS
    elif len(cols) == 1:
        direction = Direction.DOWN
    else:
        return None
    start, end = _stretch(board, squares[0], squares[-1], direction)
    down = direction is Direction.DOWN
    length = (end.row - start.row if down else end.col - start.col) + 1
    line = (Square(start.row + i * down, start.col + i * (not down)) for i in range(length))
    return Play(start, direction, Tiles(laid.get(square, THROUGH) for square in line))


def _stretch(board: Board, first: Square, last: Square, direction: Direction) -> tuple[Square, Square]:
    """Reach back and forth over the tiles that the word continues."""
    dr, dc = (1, 0) if direction is Direction.DOWN else (0, 1)
    while board[Square(first.row - dr, first.col - dc)]:
        first = Square(first.row - dr, first.col - dc)
    while board[Square(last.row + dr, last.col + dc)]:
        last = Square(last.row + dr, last.col + dc)
    return first, last
