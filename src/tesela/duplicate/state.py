"""A duplicate event at one moment: what its log comes to. It stays in this room; others get views."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias

from tesela.core.board import EMPTY_BOARD, Board
from tesela.core.tiles import Tiles
from tesela.duplicate.conditions import Conditions
from tesela.duplicate.drawing import NO_TILES
from tesela.duplicate.events import (
    Created,
    EndReason,
    Joined,
    LoggedPlay,
    PlayVerdict,
    ScoredPlay,
    SlipFault,
)
from tesela.rules.home.solo import FULL_SET

Phase: TypeAlias = Literal["waiting", "dealt", "open", "paused", "collecting", "closed", "ended"]
"""`waiting`: before the first deal; `dealt`: the rack is called; `collecting`: time is up, not settled."""


class Slip(NamedTuple):
    """What counts of one player in one move."""

    play: LoggedPlay | None
    score: int | None
    fault: SlipFault
    at: int
    paper: bool = False

    def same(self, other: Slip) -> bool:
        """Whether two entries say the same, whenever they were typed."""
        return (self.play, self.score, self.fault) == (other.play, other.score, other.fault)


@dataclass(slots=True)
class Move:
    """One move: its rack and board, the slips, the verdicts, and what came of it."""

    number: int
    round: int  # among the moves that count: the balance of a rack goes by it
    board: Board  # before the move
    rack: Tiles
    kept: Tiles  # what was on the rack before the deal
    bag: Tiles  # before the deal
    started: int | None = None
    deadline: int | None = None
    left_ms: int | None = None  # while the clock stands
    slips: dict[int, Slip] = field(default_factory=dict)
    entries: dict[int, dict[str, Slip]] = field(default_factory=dict)  # of paper, by who typed
    verdicts: dict[LoggedPlay, PlayVerdict] = field(default_factory=dict)
    overruled: dict[LoggedPlay, bool] = field(default_factory=dict)
    warned: dict[int, int] = field(default_factory=dict)
    top: ScoredPlay | None = None
    laid: ScoredPlay | None = None
    closed_at: int | None = None
    active: int = 0  # players in the event when it was closed
    annulled: bool = False
    replaced: bool = False  # annulled, and another one is played in its place

    def copy(self) -> Move:
        return replace(
            self,
            slips=dict(self.slips),
            entries={player: dict(typed) for player, typed in self.entries.items()},
            verdicts=dict(self.verdicts),
            overruled=dict(self.overruled),
            warned=dict(self.warned),
        )

    @property
    def counts(self) -> bool:
        """Whether its points count: it is closed and was not annulled."""
        return self.closed_at is not None and not self.annulled


class Merged(NamedTuple):
    """How much of a centre's log the event has."""

    entries: int
    digest: str


@dataclass(slots=True)
class State:
    """The whole event. Moves that are closed change only by corrections."""

    header: Created
    phase: Phase = "waiting"
    players: list[Joined] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    tables: dict[tuple[str, int], int] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    board: Board = EMPTY_BOARD
    rack: Tiles = NO_TILES
    bag: Tiles = FULL_SET
    draws: int = 0
    words: dict[Tiles, bool] = field(default_factory=dict)  # rulings
    penalties: dict[int, int] = field(default_factory=dict)
    ties: list[tuple[int, ...]] = field(default_factory=list)
    sealed: frozenset[str] = frozenset()  # centres that have the moves ahead
    centre: str = ""  # in a centre's own log: which one plays alone
    merged: dict[str, Merged] = field(default_factory=dict)
    ended: EndReason | None = None
    seed: str = ""
    last_at: int = 0
    settled_at: int = 0  # when the move before was closed, or annulled while it was open
    seq: int = 1
    corrections: int = 0  # grows with whatever changes the sums of closed moves

    @property
    def conditions(self) -> Conditions:
        return self.header.conditions

    @property
    def move(self) -> Move | None:
        """The move under way, if there is one."""
        return self.moves[-1] if self.moves and self.phase in _UNDER_WAY else None

    @property
    def rounds(self) -> int:
        """How many moves have been played; one that was annulled is played again, unless moves are sealed."""
        return sum(not move.replaced for move in self.moves)

    @property
    def active(self) -> int:
        """How many players are in the event now."""
        return len(self.players) - len(self.gone)

    def is_free(self, centre: str, table: int) -> bool:
        """Whether nobody sits there, or somebody who plays no more: then another may."""
        holder = self.tables.get((centre, table))
        return holder is None or holder in self.gone

    def find(self, number: int) -> Move | None:
        """The move of that number; numbers go up from 1 and none is used twice."""
        return self.moves[number - 1] if 1 <= number <= len(self.moves) else None

    def copy(self) -> State:
        """A state that can go its own way: closed moves are copied only when something corrects them."""
        moves = self.moves[:]
        if self.move is not None:
            moves[-1] = moves[-1].copy()
        return replace(
            self,
            players=self.players[:],
            gone=set(self.gone),
            tables=dict(self.tables),
            moves=moves,
            words=dict(self.words),
            penalties=dict(self.penalties),
            ties=self.ties[:],
            merged=dict(self.merged),
        )


_UNDER_WAY: frozenset[Phase] = frozenset({"dealt", "open", "paused", "collecting"})
