"""A recorded game as a file has it: players, one entry a line, remarks. Nothing here is judged.

The racks, scores and totals are what the file says; `replay` finds out whether they are right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Final, Literal, TypeAlias

from tesela.core.squares import Coord
from tesela.core.tiles import Tiles

PLAYERS_MIN: Final = 2
PLAYERS_MAX: Final = 4

Kind: TypeAlias = Literal[
    "play", "withdrawn", "pass", "exchange", "challenge", "time", "penalty", "correction", "end_rack"
]


@dataclass(frozen=True, slots=True)
class Player:
    """`nick` stands at every entry and has no spaces; `name` is the full name."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A line `#name value` that the game itself does not need: notes, titles, unknown pragmata."""

    name: str
    value: str
    line: int = field(default=0, compare=False)
    """Where a file has it; 0 if it was not read from one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What every line of play has. `rack` is None where the file gives none; it may be partial."""

    kind: ClassVar[Kind]
    seat: int
    rack: Tiles | None = None
    score: int
    total: int
    remarks: tuple[Remark, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayEntry(Entry):
    """A word laid. Squares marked as covered are `THROUGH`; `claimed` holds the letter named there, or 0.

    A file may also write a covered square as a plain letter; only the board can tell, so that
    `resolve` sorts it out.
    """

    kind: ClassVar[Kind] = "play"
    coord: Coord
    tiles: Tiles
    claimed: Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawnEntry(Entry):
    """The play just before was invalid: its tiles go back to the rack and its points are lost."""

    kind: ClassVar[Kind] = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class PassEntry(Entry):
    """No play."""

    kind: ClassVar[Kind] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeEntry(Entry):
    """Tiles exchanged: `tiles` where they are known, else only their number."""

    kind: ClassVar[Kind] = "exchange"
    count: int
    tiles: Tiles | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeEntry(Entry):
    """Points after a challenge that failed."""

    kind: ClassVar[Kind] = "challenge"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeEntry(Entry):
    """Points off for overtime."""

    kind: ClassVar[Kind] = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyEntry(Entry):
    """Points off for conduct (our extension)."""

    kind: ClassVar[Kind] = "penalty"


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionEntry(Entry):
    """A sum put right later, art. 34, or a score set by the director (our extension)."""

    kind: ClassVar[Kind] = "correction"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRackEntry(Entry):
    """Tiles left at the end: gained by who went out, or lost by their owner."""

    kind: ClassVar[Kind] = "end_rack"
    tiles: Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """The whole file. `header` keeps every remark before the first entry, in the file's order."""

    players: tuple[Player, ...]
    entries: tuple[Entry, ...] = ()
    header: tuple[Remark, ...] = ()
    racks: Mapping[int, Tiles] = field(default_factory=lambda: MappingProxyType({}))
    incomplete: bool = False

    def first(self, name: str) -> str | None:
        """The value of the first header remark of that name: `title`, `lexicon`, `x-rules`."""
        return next((remark.value for remark in self.header if remark.name.lower() == name), None)

    @property
    def unfinished(self) -> bool:
        """The file says itself that the game goes on: `#incomplete` or `#rack1`."""
        return self.incomplete or bool(self.racks)
