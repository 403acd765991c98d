"""Where tiles may lie: arts. 2, 6, 8, 9 and the manual's five ways of making words."""

from __future__ import annotations

import pytest

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.placement import Fault, check_placement
from tesela.core.plays import Play, play_from_squares
from tesela.core.squares import Square
from tesela.core.tiles import Tiles

BOARD = Play.of("C8", "ESTRENO").on(EMPTY_BOARD)


def _fault(board: Board, coord: str, tiles: str) -> Fault | None:
    found = check_placement(board, Play.of(coord, tiles))
    return None if found is None else found.fault


@pytest.mark.parametrize(
    ("coord", "tiles"),
    [("A8", "RE.......S"), ("8E", ".RES"), ("G7", "MES"), ("4J", "MESES"), ("C8", ".......S")],
)
@pytest.mark.topic(
    "placement.extend",
    "placement.extend_both_ends",
    "placement.cross",
    "placement.parallel",
    "placement.hook",
)
def test_ways_of_making_words(coord: str, tiles: str) -> None:
    assert _fault(BOARD, coord, tiles) is None


@pytest.mark.topic("placement.complete_words")
def test_the_word_must_be_written_whole() -> None:
    """Art. 8: an S after ESTRENO is ESTRENOS."""
    assert _fault(BOARD, "J8", "S") is Fault.CUT


@pytest.mark.topic("placement.bridge")
def test_bridge_between_two_tiles() -> None:
    assert _fault(Board.of("", "", "", "", "......R..E....."), "E5", "CA.AM.LO") is None


@pytest.mark.parametrize(
    ("coord", "tiles", "fault"),
    [
        ("A8", "SOLES", Fault.OPENING_CENTRE),
        ("H8", "A", Fault.OPENING_SHORT),
        ("H8", "A.", Fault.OPENING_SHORT),
        ("G8", "S.L", Fault.GAP),
        ("L8", "SOLES", Fault.OFF_BOARD),
        ("H8", "..", Fault.NO_TILES),
        ("G8", "SOL", None),
        ("8G", "SOL", Fault.OPENING_CENTRE),
        ("7H", "SOL", None),
    ],
)
@pytest.mark.topic("opening.two_tiles", "opening.centre", "placement.two_letters")
def test_opening(coord: str, tiles: str, fault: Fault | None) -> None:
    assert _fault(EMPTY_BOARD, coord, tiles) is fault


@pytest.mark.parametrize(
    ("coord", "tiles", "fault"),
    [
        ("A1", "SOL", Fault.NOT_LINKED),
        ("C8", "SOL", Fault.OCCUPIED),
        ("8E", ".RES", None),
        ("8E", ".R.S", Fault.GAP),
        ("9E", "RES", Fault.CUT),
        ("K10", "SOL", Fault.NOT_LINKED),
        ("J9", "SOL", Fault.NOT_LINKED),
        ("I9", "SOL", None),
    ],
)
@pytest.mark.topic("placement.linked", "placement.contiguous", "placement.free_squares")
def test_later_plays(coord: str, tiles: str, fault: Fault | None) -> None:
    assert _fault(BOARD, coord, tiles) is fault


def test_no_wrap_around_the_edge() -> None:
    """Row 1's last square and row 2's first are not neighbours."""
    board = Board.of("." * 14 + "A")
    assert _fault(board, "A2", "SOL") is Fault.NOT_LINKED
    assert _fault(board, "2A", "SOL") is Fault.NOT_LINKED


@pytest.mark.topic("placement.direction")
def test_play_from_squares_finds_the_whole_word() -> None:
    laid = {Square.of("B8"): 6, Square.of("A8"): 20, Square.of("J8"): 22}
    assert play_from_squares(BOARD, laid) == Play.of("A8", "RE.......S")


def test_play_from_squares_single_tile_reads_where_it_touches() -> None:
    assert play_from_squares(BOARD, {Square.of("C7"): 1}) == Play.of("7C", "A.")
    assert play_from_squares(BOARD, {Square.of("J8"): 22}) == Play.of("C8", ".......S")


@pytest.mark.topic("placement.line")
def test_play_from_squares_not_in_line() -> None:
    assert play_from_squares(BOARD, {Square(0, 0): 1, Square(1, 1): 1}) is None
    assert play_from_squares(BOARD, {}) is None


def test_play_from_squares_keeps_a_gap_for_the_check() -> None:
    play = play_from_squares(EMPTY_BOARD, {Square(7, 7): 1, Square(7, 9): 1})
    assert play is not None
    assert play.tiles == Tiles([1, 0, 1])
    fault = check_placement(EMPTY_BOARD, play)
    assert fault is not None
    assert fault.fault is Fault.GAP
