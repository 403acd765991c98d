"""What the endgame counts out unseen: bounds that hold, with prices and without, and proofs by them."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest
from tests.engine.ends import Exhaustive, points, positions, small_endgames, tiny_endgames
from tests.engine.spanish import small_spanish

from tesela._kernel import Evaluation, KernelBoard, KernelError, bound_endgame, solve_endgame

if TYPE_CHECKING:
    from tesela._kernel import RawMove

RULES = [(out, passes) for out in (0, 1, 2) for passes in (0, 1)]


def evaluation(out: int = 2, passes: int = 1) -> Evaluation:
    return Evaluation(None, [], 0, 2, 6, out, passes)


class Alone:
    """Every way of laying a rack while the other only passes."""

    def __init__(self, other: bytes, out: int, passes: int) -> None:
        self._theirs, self._out, self._passes = points(other), out, passes
        self._known: dict[tuple[bytes, bytes], int] = {}

    def gain(self, cells: bytes, rack: bytes) -> int:
        if (cells, rack) not in self._known:
            stop = self._passes * (self._theirs - points(rack))
            board = KernelBoard(small_spanish(), cells)
            plays = [self.with_play(cells, move) for move in board.generate(rack, 0)]
            self._known[cells, rack] = max([stop, *plays])
        return self._known[cells, rack]

    def with_play(self, cells: bytes, move: RawMove) -> int:
        _, row, col, down, tiles, score, _, leave = move
        if not leave:
            return score + self._out * self._theirs
        after = KernelBoard(small_spanish(), cells)
        after.lay(down, row, col, tiles)
        return score + self.gain(after.cells, leave)


@cache
def racks_alone() -> tuple[tuple[bytes, bytes, bytes], ...]:
    """Boards of the small lexicon with racks of two to five tiles, some with a blank or a tile twice."""
    luck = random.Random(8)
    found = []
    for number, (board, rack, bag) in enumerate(positions(40, 21)):
        if bag > 8 or len(rack) < 5 or not board.tiles or number % 3:
            continue
        mine = [code or 1 for code in rack[: 2 + number % 4]]
        if number % 5 == 0:
            mine[0] = 0
        elif number % 2 == 0:
            mine[-1] = mine[0]
        found.append((bytes(board.cells), bytes(sorted(mine)), bytes([luck.randrange(1, 29)])))
    return tuple(found)


def name(move: RawMove) -> tuple[int, int, bool, bytes]:
    return move[1], move[2], move[3], move[4]


@pytest.mark.parametrize("tight", [False, True])
@pytest.mark.parametrize(("out", "passes"), RULES)
def test_nobody_gets_more_than_the_bound(out: int, passes: int, tight: bool) -> None:
    asked = plays = 0
    for cells, mover, other in racks_alone()[out + 3 * passes :: 6]:
        alone = Alone(other, out, passes)
        most, bounds = bound_endgame(small_spanish(), evaluation(out, passes), cells, mover, other, tight)
        if not bounds:
            continue
        assert most >= alone.gain(cells, mover), (cells.hex(), mover, other)
        for move, with_it in bounds:
            assert with_it >= alone.with_play(cells, _whole(move, mover)), (cells.hex(), mover, other, move)
        asked, plays = asked + 1, plays + len(bounds)
    assert asked > 3 and plays > 50


def _whole(move: RawMove, rack: bytes) -> RawMove:
    left = list(rack)
    for tile in move[4]:
        if tile:
            left.remove(0 if tile & 0x80 else tile)
    return (*move[:7], bytes(left))


def test_bounds_are_told_for_every_play() -> None:
    for cells, mover, other in racks_alone()[::7]:
        _, bounds = bound_endgame(small_spanish(), evaluation(), cells, mover, other, False)
        listed = KernelBoard(small_spanish(), cells).generate(mover, 0)
        if bounds:
            assert {name(move) for move, _ in bounds} == {name(move) for move in listed}


def test_prices_make_bounds_tighter_and_often_exact() -> None:
    """Loose without them, as rows and columns may lay a tile on different squares."""
    loose = tight = exact = truth = asked = 0
    for cells, mover, other in racks_alone():
        most, bounds = bound_endgame(small_spanish(), evaluation(), cells, mover, other, False)
        if not bounds:
            continue
        least, _ = bound_endgame(small_spanish(), evaluation(), cells, mover, other, True)
        real = Alone(other, 2, 1).gain(cells, mover)
        assert real <= least <= most
        loose, tight, truth = loose + most - real, tight + least - real, truth + real
        exact, asked = exact + (least == real), asked + 1
    assert asked > 20
    assert exact * 2 > asked
    assert tight * 2 < loose


@pytest.mark.parametrize("long_work", [1, 20, 2000])
@pytest.mark.parametrize(("out", "passes"), RULES)
def test_proofs_are_exact_when_prices_are_learned_at_once(out: int, passes: int, long_work: int) -> None:
    """And again and again below the first plays."""
    ends = [*small_endgames()[out:18:3], *tiny_endgames()[out + 3 * passes :: 6]]
    for cells, mover, other in ends:
        _, gain, proven, *_ = solve_endgame(
            small_spanish(),
            evaluation(out, passes),
            cells,
            mover,
            other,
            False,
            False,
            10_000_000,
            short_work=0,
            long_work=long_work,
        )
        assert proven
        assert gain == Exhaustive(out, passes).gain(cells, mover, other), (cells.hex(), mover, other)
    assert len(ends) > 15


def test_an_empty_rack_has_no_bounds() -> None:
    with pytest.raises(KernelError):
        bound_endgame(small_spanish(), evaluation(), bytes(225), b"", b"\x01", False)
