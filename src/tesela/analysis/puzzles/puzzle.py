"""A puzzle as a value: the position, what is asked, the answers, and the evidence for them."""

from __future__ import annotations

import hashlib
from typing import Final, Literal, TypeAlias

import msgspec

from tesela.bots.turn_view import end_rules
from tesela.core.letters import BLANK_BIT
from tesela.core.plays import Play
from tesela.core.squares import Habit
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.text_protocol import read_move, read_view
from tesela.engine.turn_view import TurnView
from tesela.rules.rulesets import RULESETS

Kind: TypeAlias = Literal["best", "bingo", "endgame", "block", "hook", "challenge"]
KINDS: Final[tuple[Kind, ...]] = ("bingo", "hook", "challenge", "best", "endgame", "block")
Method: TypeAlias = Literal["plays", "solved", "simulated", "verdict"]

CHALLENGE: Final = "challenge"
ACCEPT: Final = "accept"
"""The two answers to a word that was laid."""
RULES: Final = "file-2024"
"""The rule set that self-play keeps to."""


class Weighed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A play and what was found of it."""

    move: str
    """`play 8D JEFAS`, `exchange QX` or `pass`, as the engine protocol writes them."""
    score: int
    wins: float | None = None
    """The chance of a win, by simulation, with its standard error."""
    error: float | None = None
    end: int | None = None
    """The final lead, where it was proven."""


class Evidence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What makes the answer the answer; answers come first in `weighed`, the next plays after them."""

    method: Method
    weighed: list[Weighed] = []
    plays: int = 0
    """Plays that were looked at: all of the position, or the candidates of a simulation."""
    rollouts: int = 0
    seed: int = 0
    replies: list[float] = []
    """Points of the rival's best reply on average: after the answer, and after the play that tempts."""
    word: str = ""
    """The word that is doubted; its verdict's reason and point."""
    reason: str = ""
    point: str = ""


class Found(msgspec.Struct, frozen=True):
    """How often a bot found the answer."""

    bot: str
    hits: int
    runs: int


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position and what is asked of it; `laid` is the rival's play where a word is doubted."""

    id: str
    kind: Kind
    position: str
    """CGP: the mover's rack and nobody else's."""
    lexicon: str
    words: str
    """The hash of the edition's words."""
    rules: str = RULES
    laid: str = ""
    answers: list[str]
    evidence: Evidence
    found: list[Found] = []
    rating: int = 0
    source: str = ""
    """The game it comes from: the seed of a self-play game or a file's name, and the turn."""

    @property
    def view(self) -> TurnView:
        return read_view(self.position, end_rules(RULESETS[self.rules].options, 2))

    @property
    def moves(self) -> list[Move]:
        """The answers as moves; none where a word is doubted."""
        return [] if self.kind == "challenge" else [read_move(each, self.view) for each in self.answers]

    @property
    def laid_play(self) -> Play:
        """The play whose word is doubted."""
        _, coord, tiles = self.laid.split()
        return Play.of(coord, tiles, Habit.GCG)


def puzzle_id(kind: Kind, position: str, laid: str = "") -> str:
    """Name it by its content, so that the same puzzle is never there twice."""
    return hashlib.sha256(f"{kind}|{position}|{laid}".encode()).hexdigest()[:12]


TurnKey: TypeAlias = tuple[int, frozenset[tuple[int, int]] | bytes]


def turn_key(move: Move) -> TurnKey:
    """What makes a turn the same turn: the same letters on the same squares, or the same tiles exchanged.

    A single tile may be read along either line, and which of two equal letters is the blank is nobody's task.
    """
    if move.play is None:
        return move.kind, bytes(move.placed if move.kind is MoveKind.EXCHANGE else b"")
    return move.kind, frozenset((square.cell, code & ~BLANK_BIT) for square, code in move.play.laid())
