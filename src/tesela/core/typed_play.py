"""From what somebody types to the play they mean: `D8 chorro`.

The word is typed whole, as it will read on the board. Letters that lie there already are matched, C and H
typed one after the other are the CH tile (art. 11), a letter that the rack lacks is its blank. Three ways
to override: `C-H` keeps two tiles apart, `o*` (or lower case among capitals) is a blank, `.` what lies there.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from tesela.core.board import Board
from tesela.core.errors import TextError
from tesela.core.letters import BLANK_BIT, LETTER_MASK, TEXT, Letter
from tesela.core.plays import Play
from tesela.core.squares import SIZE, Coord, Direction, Square
from tesela.core.tiles import THROUGH, Tiles, strip_accents

APART: Final = "-"
_PAIRS: Final = {letter.name: letter for letter in (Letter.CH, Letter.LL, Letter.RR)}
_SINGLES: Final = {letter.name: letter for letter in Letter if letter and not letter.is_digraph}


class _Typed(NamedTuple):
    letter: Letter | None  # None: whatever lies there
    blank: bool
    at: int


def typed_play(board: Board, rack: Tiles, coord: Coord, text: str) -> Play:
    """The play that `text` typed at `coord` means; `TextError` for what can't be read.

    Whether the rack can lay it and the rules allow it is not asked here: a tile that nobody has stays in
    the play, so that the refusal can name it.
    """
    letters = _read(text)
    squares = _line(coord, len(letters))
    if squares is None:
        raise TextError("typed.off_board", text, 0, {"length": len(letters)})
    left = Counter(rack)
    codes: list[int] = []
    for square, typed in zip(squares, letters, strict=True):
        here = board[square]
        if typed.letter is None:
            codes.append(THROUGH)
        elif here:
            if here & LETTER_MASK != typed.letter:
                data = {"square": str(square), "there": TEXT[here & LETTER_MASK], "read": typed.letter.text}
                raise TextError("typed.other_tile", text, typed.at, data)
            codes.append(THROUGH)
        else:
            codes.append(_from_rack(left, typed))
    return Play(squares[0], coord.direction, Tiles(codes))


def _from_rack(left: Counter[int], typed: _Typed) -> int:
    """The rack's own tile if it has one, else its blank, else the tile that is missing."""
    letter = int(typed.letter or 0)
    if not typed.blank and left[letter]:
        left[letter] -= 1
        return letter
    if typed.blank or left[Letter.BLANK]:
        left[Letter.BLANK] -= 1
        return letter | BLANK_BIT
    return letter


def _line(coord: Coord, length: int) -> list[Square] | None:
    down = coord.direction is Direction.DOWN
    (row, col) = coord.square
    if not length or (row if down else col) + length > SIZE:
        return None
    return [Square(row + i * down, col + i * (not down)) for i in range(length)]


def _read(text: str) -> list[_Typed]:
    folded = strip_accents(text.strip())
    mixed = folded != folded.upper() and folded != folded.lower()
    found: list[_Typed] = []
    at = 0
    while at < len(folded):
        char = folded[at]
        if char == APART and 0 < at < len(folded) - 1:
            at += 1
            continue
        if char in ".[]":
            if char == ".":
                found.append(_Typed(None, False, at))
            at += 1
            continue
        pair = _PAIRS.get(folded[at : at + 2].upper())
        letter = pair or _SINGLES.get(char.upper())
        if letter is None:
            kind = "tiles.no_k_w" if char.upper() in {"K", "W"} else "tiles.unknown"
            raise TextError(kind, text, at, {"read": char})
        after = at + (2 if pair else 1)
        star = folded[after : after + 1] == "*"
        found.append(_Typed(letter, star or (mixed and char.islower()), at))
        at = after + star
    return found
