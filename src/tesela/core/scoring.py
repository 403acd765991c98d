"""Counting points: arts. 12 to 19 and the manual's notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT, POINTS, RACK_SIZE
from tesela.core.plays import Play
from tesela.core.premiums import LETTER_FACTOR, WORD_FACTOR
from tesela.core.squares import SIZE, Coord, Direction, Square
from tesela.core.tiles import THROUGH, Tiles, spell

SEVEN_TILES_BONUS: Final = 50

TILE_POINTS: Final = tuple(
    0 if code & BLANK_BIT or code >= len(POINTS) else POINTS[code] for code in range(256)
)
"""Points by tile code; a blank is 0 whatever it stands for (art. 10.2)."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word formed in a turn, with what it scores by itself."""

    coord: Coord
    tiles: Tiles
    score: int

    def __str__(self) -> str:
        return spell(self.tiles)

    def __repr__(self) -> str:
        return f"<{spell(self.tiles)} {self.coord} {self.score}>"


@dataclass(frozen=True, slots=True)
class Score:
    """The words of a play, the main one first, and the bonus of art. 19."""

    words: tuple[Word, ...]
    bonus: int

    @property
    def total(self) -> int:
        return sum([word.score for word in self.words]) + self.bonus


def score_play(board: Board, play: Play) -> Score:
    """Count a play that `check_placement` found in order."""
    cells, step = board.cells, play.step
    down = play.direction is Direction.DOWN
    across_step = 1 if down else SIZE
    lane = play.start.col if down else play.start.row
    at = play.start.cell
    main = bytearray()
    total, factor, laid = 0, 1, 0
    crosses: list[Word] = []
    for code in play.tiles:
        if code == THROUGH:
            code = cells[at]  # noqa: PLW2901 -- the covered square's own tile
            total += TILE_POINTS[code]
        else:
            laid += 1
            points = TILE_POINTS[code] * LETTER_FACTOR[at]
            total += points
            factor *= WORD_FACTOR[at]
            if (lane and cells[at - across_step]) or (lane < SIZE - 1 and cells[at + across_step]):
                crosses.append(_cross_word(cells, at, code, points, play.direction.other))
        main.append(code)
        at += step
    first = Word(play.coord, Tiles(main), total * factor)
    # A single tile that touches nothing along its own line forms only the crossing word.
    words = (first, *crosses) if len(main) > 1 else tuple(crosses)
    return Score(words, SEVEN_TILES_BONUS if laid >= RACK_SIZE else 0)


def _cross_word(cells: bytes, at: int, code: int, points: int, direction: Direction) -> Word:
    """The word that a tile at `at` makes the other way (art. 18: its letter counts again, premium too)."""
    down = direction is Direction.DOWN
    step = SIZE if down else 1
    row, col = divmod(at, SIZE)
    place = row if down else col
    first, last = at, at
    back, ahead = place, SIZE - 1 - place
    while back and cells[first - step]:
        first, back = first - step, back - 1
    while ahead and cells[last + step]:
        last, ahead = last + step, ahead - 1
    tiles = bytearray(cells[first : last + 1 : step])
    tiles[(at - first) // step] = code
    total = points + sum([TILE_POINTS[cells[i]] for i in range(first, last + 1, step) if i != at])
    return Word(Coord(Square.at(first), direction), Tiles(tiles), total * WORD_FACTOR[at])
