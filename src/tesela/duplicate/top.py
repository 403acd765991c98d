"""The top: the highest play there is, and which of several equal ones goes on the board.

The published order of equal plays (`campeonato`): fewer blanks; the better balanced rack left (`unbalance`);
fewer tiles; the word first in the alphabet; nearest A1. Then across before down, and the higher row, so that
one play always remains.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from tesela._kernel import WordGraph
from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT, RACK_SIZE
from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.squares import Direction
from tesela.core.tiles import Tiles
from tesela.duplicate.balance import Kinds
from tesela.engine.generation import top as best_moves
from tesela.engine.position import Position

_FIRST_LOOK: Final = 32


class Found(NamedTuple):
    """A play that somebody or the engine found, with its points and when it was handed in."""

    play: Play
    score: int
    at: int = 0


Plays: TypeAlias = Callable[[Board, Tiles], Iterator[Found]]
"""All plays with a rack on a board, highest first."""


def plays_by(graph: WordGraph) -> Plays:
    """The engine as a finder of plays; it looks for more only as long as somebody asks for more."""

    def plays(board: Board, rack: Tiles) -> Iterator[Found]:
        if len(rack) <= RACK_SIZE:
            yield from _plays(graph, board, rack)
            return
        hands = {Tiles(sorted(rack[:at] + rack[at + 1 :])) for at in range(len(rack))}
        each = {found.play: found for hand in sorted(hands) for found in _plays(graph, board, hand)}
        yield from sorted(each.values(), key=lambda found: -found.score)

    return plays


def _plays(graph: WordGraph, board: Board, rack: Tiles) -> Iterator[Found]:
    position = Position.of(board, rack, bag=0)
    seen, wanted = 0, _FIRST_LOOK
    while True:
        moves = best_moves(position, graph, wanted)
        for move in moves[seen:]:
            if move.play is not None:
                yield Found(move.play, move.score)
        if len(moves) < wanted:
            return
        seen, wanted = wanted, wanted * 8


def highest(plays: Iterable[Found], allowed: Callable[[Found], bool]) -> list[Found]:
    """All allowed plays that share the highest score; `plays` come highest first."""
    found: list[Found] = []
    for each in plays:
        if found and each.score < found[0].score:
            break
        if allowed(each):
            found.append(each)
    return found


def unbalance(left: Tiles) -> int:
    """How unbalanced a rack is: |vowels - consonants| less one a blank (0 at least), plus repetitions."""
    kinds = Kinds.of(left)
    repeated = sum(number - 1 for code, number in Counter(left).items() if code)
    return max(0, abs(kinds.vowels - kinds.consonants) - kinds.blanks) + repeated


PublishedKey: TypeAlias = tuple[int, int, int, int, bytes, int, bool, int]


def published_order(board: Board, rack: Tiles) -> Callable[[Found], PublishedKey]:
    """The key by which equal plays are told apart; the lowest goes on the board."""

    def key(found: Found) -> PublishedKey:
        play = found.play
        laid = play.rack_tiles()
        blanks = sum(bool(code & BLANK_BIT) for code in play.tiles)
        left = rack.minus(laid) or Tiles()
        word = bytes(main_word(board, play))
        return (-found.score, blanks, unbalance(left), len(laid), word, *nearest_a1(play))

    return key


def first_in(found: Found) -> tuple[int, int, int, bool, int]:
    """The manual is silent on equal slips: the first handed in, then nearest A1."""
    return (-found.score, found.at, *nearest_a1(found.play))


def nearest_a1(play: Play) -> tuple[int, bool, int]:
    """Rows and columns from the corner, then across before down, then the higher row."""
    return play.start.row + play.start.col, play.direction is Direction.DOWN, play.start.row


def main_word(board: Board, play: Play) -> Tiles:
    """The longest of the words it forms along its own line, or the crossing one of a single tile."""
    return score_play(board, play).words[0].tiles.letters
