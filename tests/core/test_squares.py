"""Coordinates in both habits, never mixed up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tesela.core.errors import TextError
from tesela.core.squares import Coord, Direction, Habit, Square, read_coord


@pytest.mark.topic("material.coordinates")
def test_the_manual_writes_a_horizontal_play_letter_first() -> None:
    """Manual, «Coordenadas»: the top left corner is A1 across and 1A down."""
    assert read_coord("A1") == Coord(Square(0, 0), Direction.ACROSS)
    assert read_coord("1A") == Coord(Square(0, 0), Direction.DOWN)
    assert read_coord("D8") == Coord(Square(7, 3), Direction.ACROSS)


def test_gcg_writes_it_number_first() -> None:
    assert read_coord("8D", Habit.GCG) == Coord(Square(7, 3), Direction.ACROSS)
    assert read_coord("D8", Habit.GCG) == Coord(Square(7, 3), Direction.DOWN)


coords = st.builds(
    Coord,
    st.builds(Square, st.integers(0, 14), st.integers(0, 14)),
    st.sampled_from(list(Direction)),
)


@given(coords, st.sampled_from(list(Habit)))
def test_what_is_written_is_read_back(coord: Coord, habit: Habit) -> None:
    assert read_coord(coord.write(habit), habit) == coord
    other = Habit.GCG if habit is Habit.MANUAL else Habit.MANUAL
    assert read_coord(coord.write(habit), other).direction is coord.direction.other


@pytest.mark.parametrize("text", ["P1", "A16", "A0", "16A", "0A", "Z99"])
def test_off_the_board(text: str) -> None:
    with pytest.raises(TextError) as caught:
        read_coord(text)
    assert caught.value.code == "coord.off_board"


@pytest.mark.parametrize("text", ["", "8", "H", "HH", "88", "H8H", "Ñ8", "H-8", "H8.", "H9999"])
def test_unreadable(text: str) -> None:
    with pytest.raises(TextError) as caught:
        read_coord(text)
    assert caught.value.code == "coord.unreadable"


def test_reprs_read_well() -> None:
    assert repr(Square(7, 3)) == "Square('D8')"
    assert str(Coord(Square(7, 3), Direction.DOWN)) == "8D"
