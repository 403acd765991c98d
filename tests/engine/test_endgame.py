"""Endgames are exact: the solver against exhaustive search, under every rule of ending."""

from __future__ import annotations

import pytest
from tests.engine.ends import Exhaustive, points, small_endgames, tiny_endgames
from tests.engine.spanish import small_spanish

from tesela._kernel import Evaluation, KernelBoard, KernelError, solve_endgame

NODES = 10_000_000


def evaluation(out: int = 2, passes: int = 1) -> Evaluation:
    return Evaluation(None, [], 0, 2, 6, out, passes)


@pytest.mark.parametrize(("out", "passes"), [(2, 1), (1, 1), (0, 0), (2, 0)])
def test_the_solver_agrees_with_exhaustive_search(out: int, passes: int) -> None:
    graph = small_spanish()
    checked = 0
    for cells, mover, other in small_endgames()[:16]:
        exhaustive = Exhaustive(out, passes)
        raw, gain, proven, _, _, line = solve_endgame(
            graph, evaluation(out, passes), cells, mover, other, False, False, NODES
        )
        assert proven
        assert gain == exhaustive.gain(cells, mover, other)
        assert line[0] == raw
        assert _value_of(raw, exhaustive, cells, mover, other) == gain
        checked += 1
    assert checked == 16


@pytest.mark.parametrize("out", [0, 1, 2])
@pytest.mark.parametrize("passes", [0, 1])
def test_hundreds_of_tiny_endgames_are_exact(out: int, passes: int) -> None:
    """Blanks, digraph tiles, tiles that stay, few against many: what is proven without looking."""
    ends = tiny_endgames()[out + 3 * passes :: 6]
    for cells, mover, other in ends:
        exhaustive = Exhaustive(out, passes)
        raw, gain, proven, *_ = solve_endgame(
            small_spanish(), evaluation(out, passes), cells, mover, other, False, False, NODES
        )
        assert proven
        assert gain == exhaustive.gain(cells, mover, other), (cells.hex(), mover, other)
        assert _value_of(raw, exhaustive, cells, mover, other) == gain
    assert len(ends) > 15


def test_a_pass_that_ends_the_game_is_counted_as_such() -> None:
    graph = small_spanish()
    for cells, mover, other in small_endgames()[:12]:
        expected = max(Exhaustive().values(cells, mover, other, 3))
        _, gain, proven, *_ = solve_endgame(graph, evaluation(), cells, mover, other, False, True, NODES)
        assert proven and gain == expected


def test_the_expected_line_is_worth_what_is_promised() -> None:
    graph = small_spanish()
    for cells, mover, other in small_endgames()[:12]:
        _, gain, _, _, _, line = solve_endgame(graph, evaluation(), cells, mover, other, False, False, NODES)
        assert _play_out(cells, mover, other, line) == gain


def test_a_small_budget_still_gives_a_legal_move_and_claims_nothing() -> None:
    cells, mover, other = max(small_endgames(), key=lambda each: len(each[1]) + len(each[2]))
    raw, _, proven, _, nodes, _ = solve_endgame(
        small_spanish(), evaluation(), cells, mover, other, False, False, 2
    )
    legal = [move[:6] for move in KernelBoard(small_spanish(), cells).generate(mover, 0, None, True)]
    assert raw[:6] in legal and not proven and nodes <= 3


def test_more_nodes_never_change_a_proven_answer() -> None:
    for cells, mover, other in small_endgames()[:6]:
        answers = {
            solve_endgame(small_spanish(), evaluation(), cells, mover, other, False, False, nodes)[1:3]
            for nodes in (2_000_000, 10_000_000)
        }
        assert len(answers) == 1


def test_an_empty_rack_is_no_endgame() -> None:
    with pytest.raises(KernelError, match="empty_rack"):
        solve_endgame(small_spanish(), evaluation(), bytes(225), b"", b"\x01", False, False, 10)


def _value_of(
    raw: tuple[object, ...], exhaustive: Exhaustive, cells: bytes, mover: bytes, other: bytes
) -> int:
    kind, row, col, down, tiles, score, _, leave = raw
    if kind == 2:
        return -exhaustive.gain(cells, other, mover, 1)
    assert isinstance(row, int) and isinstance(col, int) and isinstance(score, int)
    assert isinstance(tiles, bytes) and isinstance(leave, bytes)
    if not leave:
        return score + exhaustive._out * points(other)
    board = KernelBoard(small_spanish(), cells)
    board.lay(bool(down), row, col, tiles)
    return score - exhaustive.gain(board.cells, other, leave)


def _play_out(
    cells: bytes, mover: bytes, other: bytes, line: list[tuple[int, int, int, bool, bytes, int, int, bytes]]
) -> int:
    board, racks, gain, sign = KernelBoard(small_spanish(), cells), [mover, other], 0, 1
    for turn, (kind, row, col, down, tiles, score, _, leave) in enumerate(line):
        if kind == 0:
            board.lay(down, row, col, tiles)
            racks[turn % 2] = leave
        gain += sign * score
        sign = -sign
    out = next((seat for seat in (0, 1) if not racks[seat]), None)
    if out is None:
        return gain + points(racks[1]) - points(racks[0])
    return gain + (2 * points(racks[1]) if out == 0 else -2 * points(racks[0]))
