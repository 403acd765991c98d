"""What a newcomer meets: positions, moves, arrays, exchanges, errors."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

import tesela.engine
from tesela._kernel import LEAVE_COUNT, KernelBoard, KernelError, LeaveTable, WordGraph, leave_at, leave_index
from tesela._kernel import Move as KernelMove
from tesela.core.board import Board
from tesela.core.errors import TextError
from tesela.core.tiles import Tiles, read_word
from tesela.engine import MoveKind, Position, any_play, arrays, best, count, generate, grouped, top

WORDS = ["jefas", "as", "es", "fea", "feas", "asen", "nea", "neas", "jefa", "te", "ten", "tres", "sea"]
GRAPH = WordGraph.build([bytes(read_word(word)) for word in WORDS])
OPENING = Position.of(rack="AEFJNST")
NEXT = Position.of(Board.of(*[""] * 7, "...JEFAS......."), "AENST?R")


def test_the_room_explains_itself() -> None:
    assert doctest.testmod(tesela.engine).failed == 0


def test_the_manuals_first_move() -> None:
    move = best(OPENING, GRAPH)
    assert (move.coord, move.gcg_coord, move.score, str(move.leave)) == ("D8", "8D", 46, "NT")
    assert move.words_on(OPENING.board) == ("JEFAS",)
    assert repr(move) == "<Move D8 JEFAS 46 leaves NT>"


def test_the_opening_is_played_both_ways() -> None:
    moves = generate(OPENING, GRAPH)
    assert {move.play.direction.value for move in moves if move.play} == {"across", "down"}
    assert len(moves) == 2 * sum(move.play is not None and move.coord[0].isalpha() for move in moves)


def test_every_way_of_asking_agrees() -> None:
    for position in (OPENING, NEXT):
        moves = generate(position, GRAPH)
        assert count(position, GRAPH) == len(moves) > 20
        assert any_play(position, GRAPH)
        assert top(position, GRAPH, 7) == moves[:7]
        assert best(position, GRAPH) == moves[0]
        columns = arrays(position, GRAPH)
        assert sorted(columns.score.tolist()) == sorted(move.score for move in moves)
        as_bytes = Counter(bytes(row[:size]) for row, size in zip(columns.tiles, columns.length, strict=True))
        assert as_bytes == Counter(bytes(move.tiles) for move in moves)
        assert not columns.tiles[np.arange(15) >= columns.length[:, None]].any()
        groups = grouped(moves)
        assert sum(map(len, groups)) == len(moves)
        assert groups[0][0].equity == moves[0].equity


@pytest.mark.parametrize("bag", [0, 1, 3, 7, 80])
def test_exchanges_need_only_as_many_tiles_as_are_exchanged(bag: int) -> None:
    rack = Tiles.of("AAA?SSZ").sorted()
    position = Position.of(NEXT.board, rack, bag=bag)
    found = [m.tiles for m in generate(position, GRAPH, others=True) if m.kind is MoveKind.EXCHANGE]
    sets = {bytes(chosen) for size in range(1, min(bag, 7) + 1) for chosen in combinations(rack, size)}
    assert sorted(found) == sorted(map(bytes, sets))
    assert sum(m.kind is MoveKind.PASS for m in generate(position, GRAPH, others=True)) == 1


def test_nothing_to_play_is_a_pass() -> None:
    position = Position.of(rack="ZZ")
    assert best(position, GRAPH).kind is MoveKind.PASS
    assert not any_play(position, GRAPH)
    assert generate(position, GRAPH) == []


def test_positions_from_cgp() -> None:
    rows = "/".join(["15"] * 7 + ["3JEFAS7"] + ["15"] * 7)
    position = Position.from_cgp(f"{rows} AENST?R/ 0/46 0 lex X;")
    assert (position.board, position.rack, position.scores) == (NEXT.board, NEXT.rack, (0, 46))
    assert position.bag == 100 - 5 - 7 - 7
    assert len(position.unseen) == 88
    assert Position.from_cgp(f"{rows} AENST?R/NT 0/46 0").bag == 86
    with pytest.raises(TextError) as raised:
        Position.from_cgp(f"{rows} AENSTRRR/ 0/46 0")
    assert raised.value.code == "position.rack_size"


def test_leaves_are_numbered_without_gaps() -> None:
    rng = np.random.default_rng(4)
    for index in [0, 1, 29, 30, LEAVE_COUNT - 1, *rng.integers(0, LEAVE_COUNT, 2000).tolist()]:
        assert leave_index(leave_at(index)) == index
    assert [leave_at(i) for i in range(3)] == [b"", b"\x00", b"\x01"]
    with pytest.raises(KernelError, match=r"leave\.index"):
        leave_at(LEAVE_COUNT)


def test_equity_is_score_and_leave() -> None:
    table = LeaveTable(np.random.default_rng(1).integers(-20000, 20000, LEAVE_COUNT).astype(np.int32))
    moves = generate(NEXT, GRAPH, leaves=table, others=True)
    for move in moves:
        full = move.kind is MoveKind.PASS
        assert move.equity == move.score * 1000 + (0 if full else table.value(move.leave.sorted()))
    assert moves == sorted(moves, key=lambda move: -move.equity)
    assert best(NEXT, GRAPH, leaves=table, others=True) == moves[0]
    with pytest.raises(KernelError, match="table_size"):
        LeaveTable(np.zeros(3, np.int32))


def test_what_the_kernel_refuses() -> None:
    board = KernelBoard(GRAPH, bytes(225))
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: KernelBoard(GRAPH, b""), "board.size"),
        (lambda: KernelBoard(GRAPH, b"\x1d" + bytes(224)), "board.tile"),
        (lambda: board.count(bytes(8)), "rack.too_many"),
        (lambda: board.count(b"\x81"), "rack.tile"),
        (lambda: KernelMove(kind=0, row=7, col=15, tiles=b"\x01"), "move.off_board"),
        (lambda: KernelMove(kind=0, tiles=bytes(16)), "move.off_board"),
        (lambda: KernelMove(kind=3), "move.kind"),
        (lambda: KernelMove(kind=2, leave=b"\x1d"), "rack.tile"),
        (lambda: board.lay(KernelMove(kind=0, row=7, col=14, tiles=b"\x01\x01")), "move.does_not_fit"),
        (
            lambda: board.lay(KernelMove(kind=0, row=7, col=7, down=True, tiles=b"\x01\x00")),
            "move.does_not_fit",
        ),
    ]
    for call, code in refused:
        with pytest.raises(KernelError) as raised:
            call()
        assert raised.value.code == code
