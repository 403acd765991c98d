"""Coordinates as an event writes them, and the other readings that a slip may have been meant in."""

from __future__ import annotations

from collections.abc import Iterator

from tesela.core.plays import Play
from tesela.core.squares import Coord, Habit, Square, read_coord
from tesela.duplicate.conditions import Coordinates


def read_as(text: str, habit: Coordinates) -> Coord:
    """A coordinate in the event's habit; `TextError` if it is none."""
    if habit == "rows":
        return swapped(read_coord(text, Habit.MANUAL))
    return read_coord(text, Habit.GCG if habit == "gcg" else Habit.MANUAL)


def write_as(coord: Coord, habit: Coordinates) -> str:
    """The coordinate as the event writes it."""
    if habit == "rows":
        return swapped(coord).write(Habit.MANUAL)
    return coord.write(Habit.GCG if habit == "gcg" else Habit.MANUAL)


def swapped(coord: Coord) -> Coord:
    """The same text where rows are letters: column and row change places, the direction stays."""
    return Coord(Square(coord.square.col, coord.square.row), coord.direction)


def other_readings(play: Play) -> Iterator[Play]:
    """The play under the other habits: the other direction, rows and columns changed, or both."""
    turned = Square(play.start.col, play.start.row)
    yield Play(play.start, play.direction.other, play.tiles)
    yield Play(turned, play.direction, play.tiles)
    yield Play(turned, play.direction.other, play.tiles)
