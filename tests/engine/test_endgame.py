"""Endgames are exact: the solver against exhaustive search, under every rule of ending."""

from __future__ import annotations

import pytest
from tests.engine.ends import Exhaustive, points, rules, small_endgames, solve, tiny_endgames
from tests.engine.spanish import small_spanish

from tesela._kernel import EndgameOptions, EndgamePosition, KernelBoard, KernelError, Move, solve_endgame

THOROUGH = EndgameOptions(nodes=10_000_000)


@pytest.mark.parametrize(("out", "passes"), [(2, 1), (1, 1), (0, 0), (2, 0)])
def test_the_solver_agrees_with_exhaustive_search(out: int, passes: int) -> None:
    checked = 0
    for cells, mover, other in small_endgames()[:16]:
        exhaustive = Exhaustive(out, passes)
        found = solve(cells, mover, other, THOROUGH, rules(out, passes))
        assert found.proven
        assert found.value == exhaustive.gain(cells, mover, other)
        assert found.line[0] == found.move
        assert _value_of(found.move, exhaustive, cells, mover, other) == found.value
        checked += 1
    assert checked == 16


@pytest.mark.parametrize("out", [0, 1, 2])
@pytest.mark.parametrize("passes", [0, 1])
def test_hundreds_of_tiny_endgames_are_exact(out: int, passes: int) -> None:
    """Blanks, digraph tiles, tiles that stay, few against many: what is proven without looking."""
    ends = tiny_endgames()[out + 3 * passes :: 6]
    for cells, mover, other in ends:
        exhaustive = Exhaustive(out, passes)
        found = solve(cells, mover, other, THOROUGH, rules(out, passes))
        assert found.proven
        assert found.value == exhaustive.gain(cells, mover, other), (cells.hex(), mover, other)
        assert _value_of(found.move, exhaustive, cells, mover, other) == found.value
    assert len(ends) > 15


def test_a_pass_that_ends_the_game_is_counted_as_such() -> None:
    for cells, mover, other in small_endgames()[:12]:
        expected = max(Exhaustive().values(cells, mover, other, 3))
        position = EndgamePosition(cells=cells, mover=mover, other=other, pass_ends=True)
        found = solve_endgame(small_spanish(), rules(), position, THOROUGH)
        assert found.proven and found.value == expected


def test_the_expected_line_is_worth_what_is_promised() -> None:
    for cells, mover, other in small_endgames()[:12]:
        found = solve(cells, mover, other, THOROUGH)
        assert _play_out(cells, mover, other, found.line) == found.value


def test_a_small_budget_still_gives_a_legal_move_and_claims_nothing() -> None:
    cells, mover, other = max(small_endgames(), key=lambda each: len(each[1]) + len(each[2]))
    found = solve(cells, mover, other, EndgameOptions(nodes=2))
    legal = [_name(move) for move in KernelBoard(small_spanish(), cells).generate(mover, 0, None, True)]
    assert _name(found.move) in legal and not found.proven and found.nodes <= 3


def test_more_nodes_never_change_a_proven_answer() -> None:
    for cells, mover, other in small_endgames()[:6]:
        fewer, more = (
            solve(cells, mover, other, EndgameOptions(nodes=nodes)) for nodes in (2_000_000, 10_000_000)
        )
        assert fewer.proven and (more.value, more.proven) == (fewer.value, True)


def test_an_empty_rack_is_no_endgame() -> None:
    with pytest.raises(KernelError, match="empty_rack"):
        EndgamePosition(cells=bytes(225), mover=b"", other=b"\x01")
    with pytest.raises(KernelError, match="empty_rack"):
        EndgamePosition(cells=bytes(225), mover=b"\x01", other=b"")


def _name(move: Move) -> tuple[object, ...]:
    return move.kind, move.row, move.col, move.down, move.tiles, move.score


def _value_of(move: Move, exhaustive: Exhaustive, cells: bytes, mover: bytes, other: bytes) -> int:
    if move.kind == 2:
        return -exhaustive.gain(cells, other, mover, 1)
    if not move.leave:
        return move.score + exhaustive._out * points(other)
    board = KernelBoard(small_spanish(), cells)
    board.lay(move)
    return move.score - exhaustive.gain(board.cells, other, move.leave)


def _play_out(cells: bytes, mover: bytes, other: bytes, line: list[Move]) -> int:
    board, racks, gain, sign = KernelBoard(small_spanish(), cells), [mover, other], 0, 1
    for turn, move in enumerate(line):
        if move.kind == 0:
            board.lay(move)
            racks[turn % 2] = move.leave
        gain += sign * move.score
        sign = -sign
    out = next((seat for seat in (0, 1) if not racks[seat]), None)
    if out is None:
        return gain + points(racks[1]) - points(racks[0])
    return gain + (2 * points(racks[1]) if out == 0 else -2 * points(racks[0]))
