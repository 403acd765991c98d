"""Replaying a recorded game: every score, total, rack and final sum counted again.

A replay always reaches the end of the file: what is wrong becomes a `Problem` with its line, and the count
goes on with what the file says, so that one slip does not show up twenty times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.plays import Play
from tesela.core.scoring import Word
from tesela.core.tiles import Tiles
from tesela.notation.document import Document, Entry, Kind
from tesela.notation.racks import Holding
from tesela.rules.options import Ending


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not agree: where, a code, and its data (`read`, `expected`, ...)."""

    line: int
    turn: int
    code: str
    data: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One entry counted again, and the table after it."""

    n: int
    entry: Entry
    play: Play | None
    words: tuple[Word, ...]
    score: int
    board: Board
    totals: tuple[int, ...]
    holdings: tuple[Holding, ...]
    bag: int
    zero_turns: int
    next_seat: int

    @property
    def kind(self) -> Kind:
        return self.entry.kind

    @property
    def word(self) -> Tiles:
        """The main word, empty where none was laid."""
        return self.words[0].tiles if self.words else Tiles()

    @property
    def total(self) -> int:
        return self.totals[self.entry.seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What the count reached, and everything that did not agree."""

    document: Document
    ruleset: str
    turns: tuple[Turn, ...]
    problems: tuple[Problem, ...]
    ending: Ending | None

    @property
    def ok(self) -> bool:
        return not self.problems

    @property
    def final(self) -> tuple[int, ...]:
        return self.turns[-1].totals if self.turns else (0,) * len(self.document.players)

    @property
    def board(self) -> Board:
        return self.turns[-1].board if self.turns else EMPTY_BOARD
