"""Training: how fast do you find the top? Hints can be bought for some seconds each, always in this order."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from tesela.core.squares import Direction
from tesela.core.tiles import Tiles
from tesela.duplicate.state import Move

HintKind: TypeAlias = Literal["score", "tiles", "row", "column", "letters"]

PRICES: Final = (10_000, 15_000, 20_000, 30_000)
"""What each hint adds to the time, in milliseconds: points, number of tiles, line, letters of the word."""


class Hint(NamedTuple):
    """Something that was told of the top."""

    kind: HintKind
    value: str


def hints(move: Move, bought: int) -> list[Hint]:
    """What so many hints tell; the last ones tell most."""
    if move.top is None:
        return []
    play = move.top.play.play()
    across = play.direction is Direction.ACROSS
    line = str(play.start.row + 1) if across else "ABCDEFGHIJKLMNO"[play.start.col]
    word = play.word_on(move.board)
    return [
        Hint("score", str(move.top.score)),
        Hint("tiles", str(len(play.rack_tiles()))),
        Hint("row" if across else "column", line),
        Hint("letters", str(Tiles(word.letters).sorted())),
    ][:bought]


def spent_ms(ms: int, bought: int, limit_ms: int, *, found: bool) -> int:
    """The time that counts: until the top was found, or the whole of it, and what hints cost."""
    return (min(ms, limit_ms) if found else limit_ms) + sum(PRICES[:bought])
