"""The board: 225 cells, frozen. Laying a play gives a new board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tesela.core.letters import BLANK_BIT
from tesela.core.rendering import board_svg, board_text
from tesela.core.squares import SIZE, Square
from tesela.core.tiles import Tiles, read_tiles, write_tiles

CELLS: Final = SIZE * SIZE


class Board:
    """What lies on the squares: row by row, 0 for an empty one."""

    __slots__ = ("cells",)
    cells: bytes

    def __init__(self, cells: bytes = bytes(CELLS)) -> None:
        if len(cells) != CELLS:
            raise ValueError(f"a board has {CELLS} cells, not {len(cells)}")
        object.__setattr__(self, "cells", bytes(cells))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a board does not change; lay tiles on it to get a new one")

    def __reduce__(self) -> tuple[type[Board], tuple[bytes]]:
        return Board, (self.cells,)

    @classmethod
    def of(cls, *rows: str) -> Board:
        """Read rows of text, `.` for empty; missing rows at the end are empty."""
        cells = bytearray()
        for row in rows:
            tiles = read_tiles(row, through=True)
            if len(tiles) > SIZE:
                raise ValueError(f"a row has {SIZE} squares: {row!r}")
            cells += tiles + bytes(SIZE - len(tiles))
        return cls(bytes(cells) + bytes(CELLS - len(cells)))

    def __getitem__(self, square: Square) -> int:
        return self.cells[square.cell] if square.on_board else 0

    def is_empty(self) -> bool:
        return not any(self.cells)

    def with_tiles(self, laid: Mapping[int, int] | Iterable[tuple[int, int]]) -> Board:
        """A new board with tile codes at cell indexes."""
        cells = bytearray(self.cells)
        for index, code in dict(laid).items():
            cells[index] = code
        return Board(bytes(cells))

    @property
    def tiles(self) -> Tiles:
        """Every tile on the board as it was before it was laid: blanks are blanks again."""
        return Tiles(sorted(0 if code & BLANK_BIT else code for code in self.cells if code))

    def rows(self) -> list[str]:
        """One text per row, `.` for empty."""
        return [
            write_tiles(self.cells[start : start + SIZE], through=True) for start in range(0, CELLS, SIZE)
        ]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and other.cells == self.cells

    def __hash__(self) -> int:
        return hash(self.cells)

    def __str__(self) -> str:
        return board_text(self.cells)

    def __repr__(self) -> str:
        rows = self.rows()
        while rows and set(rows[-1]) == {"."}:
            rows.pop()
        return f"Board.of({', '.join(map(repr, rows))})"

    def _repr_svg_(self) -> str:
        return board_svg(self.cells)


EMPTY_BOARD: Final = Board()
