"""A second endgame solver that shares nothing with the first: own words, squares, scores, moves and search.

Plain minimax to the end, written from the rules and meant to be read: no bounds, no order, no values
remembered. Boards are sets of squares with their letters and whether they are blanks; racks are sorted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Final, TypeAlias

Spot: TypeAlias = tuple[int, int]
Board: TypeAlias = frozenset[tuple[Spot, str, bool]]
Rack: TypeAlias = tuple[str, ...]
Laid: TypeAlias = frozenset[tuple[Spot, str, bool]]

BLANK: Final = "?"
VALUES: Final = {
    **dict.fromkeys(["A", "E", "I", "L", "N", "O", "R", "S", "T", "U"], 1),
    **dict.fromkeys(["D", "G"], 2),
    **dict.fromkeys(["B", "C", "M", "P"], 3),
    **dict.fromkeys(["F", "H", "V", "Y"], 4),
    **dict.fromkeys(["CH", "Q"], 5),
    **dict.fromkeys(["J", "LL", "Ñ", "RR", "X"], 8),
    "Z": 10,
    BLANK: 0,
}
# A quarter of the board with its middle lines: T, D triple and double word, t, d triple and double letter.
QUARTER: Final = (
    "T  d   T",
    " D   t  ",
    "  D   d ",
    "d  D   d",
    "    D   ",
    " t   t  ",
    "  d   d ",
    "T  d   D",
)
WORDS: Final = frozenset(
    tuple(word.split())
    for word in (
        "A S|O S|L A|L O|N O|S I|A L|E N|O S O|O S A|S O L|S A L|A L A|O L A|L O S|A L A S|O L A S|S O L O|"
        "LL A|LL A N O|E LL A|E LL O|CH A|CH E|L E CH E|RR A|P E RR O|C A RR O|A Ñ O|N I Ñ O|N I Ñ A|Q U E|"
        "O RR A|Z A|Z O|S A N O|L A N A|L O N A|C A S O|C A S A|A S A|A S O|N A S A|O E|E S|E S O|E S A|S E"
    ).split("|")
)


@dataclass(frozen=True)
class Ends:
    """How often racks count when one goes out and when all pass, and the passes that end a game."""

    out: int
    passes: int
    in_a_row: int = 4


def premium(spot: Spot) -> str:
    row, column = (min(at, 14 - at) for at in spot)
    return QUARTER[row][column]


def worth(rack: Rack) -> int:
    return sum(VALUES[tile] for tile in rack)


def _run(cells: dict[Spot, tuple[str, bool]], spot: Spot, step: Spot) -> list[Spot]:
    """The squares of the word through a covered square, in one direction."""
    row, column = spot
    while (row - step[0], column - step[1]) in cells:
        row, column = row - step[0], column - step[1]
    found = []
    while (row, column) in cells:
        found.append((row, column))
        row, column = row + step[0], column + step[1]
    return found


def score_of(board: Board, laid: Laid) -> int | None:
    """What a set of new tiles scores; nothing if it is no play."""
    new = {spot: (letter, blank) for spot, letter, blank in laid}
    cells = {spot: (letter, blank) for spot, letter, blank in board} | new
    rows, columns = {row for row, _ in new}, {column for _, column in new}
    if len(rows) > 1 and len(columns) > 1:
        return None
    words = {tuple(_run(cells, spot, step)) for spot in new for step in ((0, 1), (1, 0))}
    words = {word for word in words if len(word) > 1}
    in_one = any(set(new) <= set(word) for word in words)
    touches = any(set(word) - set(new) for word in words)
    if not in_one or not touches:
        return None
    total = 0
    for word in words:
        if tuple(cells[spot][0] for spot in word) not in WORDS:
            return None
        points, times = 0, 1
        for spot in word:
            letter, blank = cells[spot]
            value = 0 if blank else VALUES[letter]
            if spot in new:
                value *= {"d": 2, "t": 3}.get(premium(spot), 1)
                times *= {"D": 2, "T": 3}.get(premium(spot), 1)
            points += value
        total += points * times
    return total + (50 if len(new) == 7 else 0)


def _spots(board: Board, count: int) -> Iterator[tuple[Spot, ...]]:
    """Free squares of a line that can be covered in one turn: nothing but covered squares between them."""
    covered = {spot for spot, _, _ in board}
    for step in ((0, 1), (1, 0)):
        for row in range(15):
            for column in range(15):
                spots: list[Spot] = []
                at = (row, column)
                while len(spots) < count and at[0] < 15 and at[1] < 15:
                    if at not in covered:
                        spots.append(at)
                    elif not spots:
                        break
                    at = (at[0] + step[0], at[1] + step[1])
                near = any(
                    (r + y, c + x) in covered for r, c in spots for y, x in ((0, 1), (1, 0), (0, -1), (-1, 0))
                )
                if len(spots) == count and near:
                    yield tuple(spots)


LETTERS: Final = tuple(sorted({letter for word in WORDS for letter in word}))


def _faces(tiles: Rack) -> Iterator[tuple[tuple[str, bool], ...]]:
    if not tiles:
        yield ()
        return
    for rest in _faces(tiles[1:]):
        for letter in LETTERS if tiles[0] == BLANK else (tiles[0],):
            yield ((letter, tiles[0] == BLANK), *rest)


@cache
def plays(board: Board, rack: Rack) -> tuple[tuple[Laid, int, Rack], ...]:
    """Every play: what is laid, what it scores, what stays."""
    found: dict[Laid, tuple[int, Rack]] = {}
    for count in range(1, len(rack) + 1):
        for spots in set(_spots(board, count)):
            for tiles in set(permutations(rack, count)):
                for faces in _faces(tiles):
                    laid = frozenset((spot, *face) for spot, face in zip(spots, faces, strict=True))
                    score = score_of(board, laid)
                    if score is not None:
                        left = list(rack)
                        for tile in tiles:
                            left.remove(tile)
                        found[laid] = (score, tuple(left))
    return tuple((laid, score, left) for laid, (score, left) in found.items())


def gain(board: Board, mover: Rack, other: Rack, ends: Ends, passed: int = 0) -> int:
    """What the mover gains on the other from here to the end, both playing their best."""
    if passed + 1 == ends.in_a_row:
        best = ends.passes * (worth(other) - worth(mover))
    else:
        best = -gain(board, other, mover, ends, passed + 1)
    for laid, score, left in plays(board, mover):
        after = -gain(board | laid, other, left, ends) if left else ends.out * worth(other)
        best = max(best, score + after)
    return best
