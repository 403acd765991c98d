"""A turn to be explained: the table, what was done, and what the engine would rather have done."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias

import msgspec

from tesela.analysis.judging import Judgement, same
from tesela.core.board import Board
from tesela.core.letters import BLANK_BIT, VOWELS, Letter
from tesela.core.scoring import Score, score_play
from tesela.core.tiles import Tiles, spell
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import ranked
from tesela.engine.turn_view import TurnView

Data: TypeAlias = dict[str, str | int | float]
HIGH: Final = frozenset({Letter.J, Letter.LL, Letter.Ñ, Letter.RR, Letter.X, Letter.Z})
"""The manual's tiles of the most points."""
USEFUL: Final = frozenset({*HIGH, Letter.S, Letter.BLANK})
"""Those that it would have a player keep track of."""
_EVERY: Final = 100_000
"""More moves than any rack has."""


class Fact(msgspec.Struct, frozen=True):
    """Something that holds in the position: a code, the manual's point that it speaks to, and its figures."""

    code: str
    point: str
    data: Data


@dataclass(frozen=True)
class Situation:
    """What every piece of advice looks at."""

    known: Knowledge
    view: TurnView
    played: Move
    best: Move
    found: Judgement
    rival: Tiles = field(default_factory=Tiles)
    """What is known of the next player's rack."""

    @cached_property
    def same(self) -> bool:
        """Whether the best was played: then its merits are told, and no faults."""
        return same(self.played, self.best)

    @cached_property
    def moves(self) -> list[Move]:
        """Every move of the rack, best first by points and leave."""
        return ranked(self.known, self.view, _EVERY)

    @cached_property
    def unseen(self) -> Counter[int]:
        return Counter(self.view.unseen)

    @property
    def bag(self) -> int:
        return self.view.bag

    def named(self, move: Move) -> str:
        """A play as people write it: `D8 JEFAS`; the tiles of an exchange."""
        if move.play is None:
            return listed(move.tiles)
        return f"{move.coord} {spell(move.play.word_on(self.view.board))}"

    def score(self, move: Move) -> Score:
        """Its words, the main one first; none where nothing is laid."""
        return Score((), 0) if move.play is None else score_play(self.view.board, move.play)

    def after(self, move: Move) -> Board:
        return self.view.board if move.play is None else move.play.on(self.view.board)

    def worth(self, move: Move) -> float:
        """What the engine has learned that the tiles left are worth, in points."""
        if self.known.leaves is None or len(move.leave) > 6:
            return 0.0
        return self.known.leaves.value(bytes(move.leave.sorted())) / 1000


def laid(move: Move) -> int:
    """How many tiles it puts on the board."""
    return len(move.placed) if move.kind is MoveKind.PLACE else 0


def lays(move: Move, letter: int) -> bool:
    """Whether it puts that tile on the board: a blank that stands for the letter does not count."""
    return move.kind is MoveKind.PLACE and letter in move.placed


def vowels_and_consonants(tiles: Tiles) -> tuple[int, int]:
    """How many there are of each; a blank is neither.

    >>> vowels_and_consonants(Tiles.of("AE[CH]R?"))
    (2, 2)
    """
    letters = [code for code in tiles if code and not code & BLANK_BIT]
    vowels = sum(code in VOWELS for code in letters)
    return vowels, len(letters) - vowels


def listed(tiles: Tiles | list[int]) -> str:
    """Tiles for people: `A, CH, ?`."""
    return ", ".join(spell([code]) for code in tiles)
