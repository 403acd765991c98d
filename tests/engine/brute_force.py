"""A second move generator, as plain as can be: every word at every place, checked by the core room.

It shares nothing with the kernel: no graph, no anchors, no cross-checks. Slow, and meant to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT, LETTER_MASK
from tesela.core.placement import check_placement
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import SIZE, Direction, Square
from tesela.core.tiles import Tiles

Found = tuple[bool, int, int, bytes, int]
"""Down, row, column, tiles, score."""


def every_play(board: Board, rack: bytes, lexicon: set[bytes]) -> set[Found]:
    """All plays; a single tile that makes words both ways counts once, across."""
    found: set[Found] = set()
    for direction in Direction:
        for lane in range(SIZE):
            for word in _words_within_reach(board, direction, lane, rack, lexicon):
                for place in range(SIZE - len(word) + 1):
                    start = Square(place, lane) if direction is Direction.DOWN else Square(lane, place)
                    letters = _letters_to_lay(board, start, direction, word, rack)
                    if letters and _is_legal(board, Play(start, direction, Tiles(letters)), lexicon):
                        for tiles in _with_blanks(letters, rack):
                            score = score_play(board, Play(start, direction, Tiles(tiles))).total
                            found.add((direction is Direction.DOWN, *start, tiles, score))
    return found


def _line(board: Board, direction: Direction, lane: int) -> bytes:
    if not 0 <= lane < SIZE:
        return bytes(SIZE)
    down = direction is Direction.DOWN
    return board.cells[lane::SIZE] if down else board.cells[lane * SIZE : (lane + 1) * SIZE]


def _words_within_reach(
    board: Board, direction: Direction, lane: int, rack: bytes, lexicon: set[bytes]
) -> list[bytes]:
    """Words whose letters the rack and the line have between them; only to save time."""
    beside = any(any(_line(board, direction, lane + step)) for step in (-1, 0, 1))
    if not beside and not board.is_empty():
        return []
    letters = Counter(rack) + Counter(code & LETTER_MASK for code in _line(board, direction, lane) if code)
    return [word for word in lexicon if (Counter(word) - letters).total() <= letters[0]]


def _letters_to_lay(board: Board, start: Square, direction: Direction, word: bytes, rack: bytes) -> bytes:
    """The word's letters, 0 where the board has them; nothing if they can't lie there."""
    step = SIZE if direction is Direction.DOWN else 1
    under = board.cells[start.cell : start.cell + step * len(word) : step]
    if any(here and here & LETTER_MASK != letter for here, letter in zip(under, word, strict=True)):
        return b""
    laid = bytes(0 if here else letter for here, letter in zip(under, word, strict=True))
    return laid if 0 < len(laid) - laid.count(0) <= len(rack) else b""


def _is_legal(board: Board, play: Play, lexicon: set[bytes]) -> bool:
    if check_placement(board, play) is not None or len(play.tiles) < 2:
        return False
    words = [bytes(word.tiles.letters) for word in score_play(board, play).words]
    if play.direction is Direction.DOWN and sum(map(bool, play.tiles)) == 1 and len(words) == 2:
        return False
    return all(word in lexicon for word in words)


def _with_blanks(letters: bytes, rack: bytes) -> Iterator[bytes]:
    """The same letters with every choice of blanks that the rack allows."""
    free = [offset for offset, letter in enumerate(letters) if letter]
    in_hand = Counter(rack)
    for blanks in range(in_hand[0] + 1):
        for chosen in combinations(free, blanks):
            needed = Counter(letters[offset] for offset in free if offset not in chosen)
            if needed <= in_hand:
                yield bytes(code | BLANK_BIT if at in chosen else code for at, code in enumerate(letters))
