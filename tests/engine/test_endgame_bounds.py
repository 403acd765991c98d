"""The Lagrangian bound of the endgame: it holds, tuned and untuned, and so do proofs by it."""

from __future__ import annotations

import random
from functools import cache

import pytest
from tests.engine.ends import (
    Exhaustive,
    points,
    positions,
    rules,
    small_endgames,
    solve,
    tiny_endgames,
)
from tests.engine.spanish import small_spanish

from tesela._kernel import (
    EndgameBounds,
    EndgameOptions,
    EndgamePosition,
    EndRules,
    KernelBoard,
    Move,
    bound_endgame,
)

RULES = [(out, passes) for out in (0, 1, 2) for passes in (0, 1)]


def bounds_of(
    cells: bytes, mover: bytes, other: bytes, ends: EndRules | None = None, *, tight: bool = False
) -> EndgameBounds:
    position = EndgamePosition(cells=cells, mover=mover, other=other)
    return bound_endgame(small_spanish(), ends or rules(), position, tight=tight)


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

    def with_play(self, cells: bytes, move: Move) -> int:
        if not move.leave:
            return move.score + self._out * self._theirs
        after = KernelBoard(small_spanish(), cells)
        after.lay(move)
        return move.score + self.gain(after.cells, move.leave)


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


def name(move: Move) -> tuple[int, int, bool, bytes]:
    return move.row, move.col, move.down, move.tiles


@pytest.mark.parametrize("tight", [False, True])
@pytest.mark.parametrize(("out", "passes"), RULES)
def test_nobody_gets_more_than_the_bound(out: int, passes: int, tight: bool) -> None:
    asked = plays = 0
    for cells, mover, other in racks_alone()[out + 3 * passes :: 6]:
        alone = Alone(other, out, passes)
        bounds = bounds_of(cells, mover, other, rules(out, passes), tight=tight)
        if not bounds.plays:
            continue
        assert bounds.most >= alone.gain(cells, mover), (cells.hex(), mover, other)
        for play in bounds.plays:
            assert play.most >= alone.with_play(cells, play.move), (cells.hex(), mover, other)
        asked, plays = asked + 1, plays + len(bounds.plays)
    assert asked > 3 and plays > 50


def test_bounds_are_given_for_every_play() -> None:
    for cells, mover, other in racks_alone()[::7]:
        bounds = bounds_of(cells, mover, other)
        listed = KernelBoard(small_spanish(), cells).generate(mover, 0)
        if bounds.plays:
            assert {name(play.move) for play in bounds.plays} == {name(move) for move in listed}


def test_multipliers_make_bounds_tighter_and_often_exact() -> None:
    """Loose without them, as rows and columns may lay a tile on different squares."""
    loose = tight = exact = truth = asked = 0
    for cells, mover, other in racks_alone():
        untuned = bounds_of(cells, mover, other)
        if not untuned.plays:
            continue
        most, least = untuned.most, bounds_of(cells, mover, other, tight=True).most
        real = Alone(other, 2, 1).gain(cells, mover)
        assert real <= least <= most
        loose, tight, truth = loose + most - real, tight + least - real, truth + real
        exact, asked = exact + (least == real), asked + 1
    assert asked > 20
    assert exact * 2 > asked
    assert tight * 2 < loose


@pytest.mark.parametrize("long_work", [1, 20, 2000])
@pytest.mark.parametrize(("out", "passes"), RULES)
def test_proofs_are_exact_when_bounds_are_tuned_at_once(out: int, passes: int, long_work: int) -> None:
    """And again and again below the first plays."""
    ends = [*small_endgames()[out:18:3], *tiny_endgames()[out + 3 * passes :: 6]]
    for cells, mover, other in ends:
        options = EndgameOptions(nodes=10_000_000, short_work=0, long_work=long_work)
        found = solve(cells, mover, other, options, rules(out, passes))
        assert found.proven
        assert found.value == Exhaustive(out, passes).gain(cells, mover, other), (cells.hex(), mover, other)
    assert len(ends) > 15
