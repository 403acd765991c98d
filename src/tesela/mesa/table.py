"""The table while its facts are folded: turns, board, clocks and what was noted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from tesela.core.board import Board
from tesela.core.squares import SIZE
from tesela.core.tiles import Tiles
from tesela.mesa import facts as f
from tesela.mesa.marks import Mark
from tesela.rules.clock import NOBODY, Clocks
from tesela.rules.codec import LineTiles

TurnKind: TypeAlias = Literal["open", "play", "score", "pass", "exchange", "withdrawn", "lost"]
Phase: TypeAlias = Literal[
    "waiting", "thinking", "laid", "announced", "challenged", "rejected", "appealed", "ended"
]

_NO_TILES: Final = LineTiles()

UNKNOWN: Final = -1
"""A number of tiles that nobody wrote down."""


@dataclass(slots=True, eq=False)
class Turn:
    """A turn of a seat; `open` until somebody writes down what it was."""

    seat: int
    kind: TurnKind = "open"
    score: int = 0
    coord: str = ""
    tiles: LineTiles = _NO_TILES
    word: str = ""
    words: tuple[str, ...] = ()
    count: int = 0
    """Tiles laid or exchanged."""
    counted: int | None = None
    """What the program makes of a play."""
    cells: tuple[tuple[int, int], ...] = ()
    closed: bool = False
    rack: Tiles | None = None
    """What was on the rack before, where somebody wrote it down."""
    upheld: bool = False
    """34, 35: its words were asked about and are valid."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something for the arbiter: the number of its fact, whom it concerns, what, how many points or tiles."""

    n: int
    seat: int
    what: str
    count: int
    note: str


@dataclass(slots=True)
class Table:
    """Everything that the facts so far add up to. Only `fold` changes it."""

    header: f.Opened
    clocks: Clocks
    cells: bytearray = field(default_factory=lambda: bytearray(SIZE * SIZE))
    phase: Phase = "waiting"
    turns: list[Turn] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    incidents: list[Incident] = field(default_factory=list)
    corrections: list[int] = field(default_factory=list)
    penalties: list[int] = field(default_factory=list)
    racks: list[Tiles | None] = field(default_factory=list)
    signatures: dict[int, str] = field(default_factory=dict)
    leader: str = ""
    began: int | None = None
    announced: int | None = None
    """When the current turn's play was announced."""
    stood_for: str | None = None
    """31.3-31.5: what the clocks stood for already when a word or a surplus stopped them too."""
    laid_stop: bool = False
    """31.1: «no corrido»: the clock stands until the turn is complete."""
    challenger: int = -1
    asked: tuple[str, ...] = ()
    target: int = -1
    """The turn whose words are in question."""
    heard: bool = False
    """35.4: the appeal has been decided, and is final."""
    ended: f.End | None = None
    result: tuple[int, ...] | None = None
    now: int = 0
    n: int = 0

    @property
    def seats(self) -> int:
        return len(self.header.players)

    @property
    def current(self) -> Turn:
        """The turn whose clock runs."""
        return self.turns[-1]

    @property
    def board(self) -> Board:
        return Board(bytes(self.cells))

    def mark(self, code: str) -> None:
        """Doubt the fact that is being folded."""
        self.marks.append(Mark(self.n, code))

    def note(self, seat: int, what: str, count: int = 0, note: str = "") -> None:
        """Keep an incident."""
        self.incidents.append(Incident(self.n, seat, what, count, note))

    def run(self, seats: Sequence[int]) -> None:
        """These clocks run from now on; at a table without a clock, none."""
        timed = self.header.time.kind != "none"
        self.clocks.run(sum(1 << seat for seat in seats) if timed else NOBODY, self.now)
        self.stood_for = None

    def stop(self, case: str) -> None:
        """31: both clocks stand; what they stood for before is not over by this."""
        before = self.clocks.case
        if before not in (None, "laid", case):
            self.stood_for = before
        self.clocks.stop(case, self.now)

    def lift(self, turn: Turn) -> None:
        """The tiles of a turn leave the board."""
        for cell, _ in turn.cells:
            self.cells[cell] = 0
        turn.cells = ()


def new_table(header: f.Opened) -> Table:
    """The table before anything happened."""
    seats = len(header.players)
    return Table(
        header,
        Clocks(seats),
        corrections=[0] * seats,
        penalties=[0] * seats,
        racks=[None] * seats,
    )
