"""Cross-checks kept up to date play by play are those of a board made from scratch."""

from __future__ import annotations

from tests.engine.test_generation_is_exact import small_games

from tesela._kernel import KernelBoard, Move
from tesela.core.board import Board
from tesela.core.plays import Play
from tesela.core.squares import Direction, Square
from tesela.core.tiles import Tiles


def _checks(kernel: KernelBoard, board: Board) -> list[tuple[int, int]]:
    free = [cell for cell in range(225) if not board.cells[cell]]
    return [kernel.cross_check(down, *divmod(cell, 15)) for down in (False, True) for cell in free]


def test_after_every_play() -> None:
    compared = 0
    for (board, _, _, graph), plays in small_games(99, 12):
        for down, row, col, tiles, _ in sorted(plays)[:3]:
            after = Play(Square(row, col), Direction.DOWN if down else Direction.ACROSS, Tiles(tiles)).on(
                board
            )
            kernel = KernelBoard(graph, board.cells)
            copied = kernel.copy()
            copied.lay(Move(kind=0, row=row, col=col, down=down, tiles=tiles))
            assert copied.cells == after.cells
            assert _checks(copied, after) == _checks(KernelBoard(graph, after.cells), after)
            assert kernel.cells == board.cells, "a copy is a copy"
            compared += 1
    assert compared > 100
