"""What every player of the engine can do: choose a move, and doubt words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tesela.core.tiles import Tiles
from tesela.engine.moves import Move
from tesela.engine.turn_view import TurnView


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about a move.

    Counted in work it is the same on every machine; a limit of time may end it before.
    """

    rollouts: int = 0
    plies: int = 2
    candidates: int = 15
    endgame_nodes: int = 0
    preendgame_orders: int = 0
    preendgame_nodes: int = 150_000
    """Of all endgames of a pre-endgame together."""
    inferences: int = 0
    """Racks tried for what the player before may have kept; 0 deals from all that is unseen."""
    threads: int = 1
    """Only makes it faster: the move is the same, unless time ends it."""
    milliseconds: int = 0
    """For a move, at most; 0 counts work alone. A clock that the view tells of shortens it."""


class Player(Protocol):
    """Somebody who plays. The same view and seed give the same move, always."""

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        """A legal move by what the player believes: a play, an exchange or a pass."""

    def challenges(self, words: Sequence[Tiles], *, seed: int = 0) -> bool:
        """Whether the player doubts words just laid."""
