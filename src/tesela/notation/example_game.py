"""The manual's example game («Ejemplo de partida») as a guided tour, turn by turn.

`example.gcg` holds the facts: racks, places, words, scores. What the manual remarks on a turn, in our own
words, stands in the texts (`example.comment.N`); what we add where the print is wrong or another dictionary
would judge otherwise, too (`example.note.N`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from tesela.core.plays import Play
from tesela.core.scoring import score_play
from tesela.core.tiles import Tiles
from tesela.notation.files import read_game
from tesela.notation.position import board_after
from tesela.notation.recount import recount
from tesela.notation.replay import Replay, Turn

CONTENT: Final = files(__package__).joinpath("example.gcg").read_bytes()
COMMENTED: Final = frozenset({1, 2, 3, 5, 6, 8, 9, 11, 14, 17, 19, 24})
"""Turns on which the manual remarks. Two remarks are printed a line too low: those of 9 and 24."""
NOTED: Final = frozenset({8, 9, 20, 26})
"""Turns on which we add something: what the print leaves open or gets wrong, and how the game ends."""
_OTHERS: Final = {5: ("2K", "COM.NTAR")}
"""What the manual would rather have played; it prints K2, where the word would run off the board."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another play in a turn's place, with its score."""

    play: Play
    word: Tiles
    score: int


@dataclass(frozen=True, slots=True)
class Stop:
    """A turn of the tour, and what there is to say about it."""

    turn: Turn
    alternative: Alternative | None

    @property
    def commented(self) -> bool:
        return self.turn.n in COMMENTED

    @property
    def noted(self) -> bool:
        return self.turn.n in NOTED


@cache
def example_game() -> Replay:
    """The game, counted again under the manual's rules."""
    return recount(read_game(CONTENT), "manual")


@cache
def tour() -> tuple[Stop, ...]:
    """Every turn of the game in order; the last two are the final sums."""
    return tuple(_stops(example_game()))


def _stops(replay: Replay) -> Iterator[Stop]:
    for turn in replay.turns:
        yield Stop(turn, _alternative(replay, turn.n) if turn.n in _OTHERS else None)


def _alternative(replay: Replay, n: int) -> Alternative:
    coord, tiles = _OTHERS[n]
    board = board_after(replay, n - 1)
    play = Play.of(coord, tiles)
    return Alternative(play, play.word_on(board), score_play(board, play).total)
