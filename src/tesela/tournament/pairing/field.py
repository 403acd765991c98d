"""What a pairing system looks at: who is there, in which order, who has met whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


def pair_key(one: int, other: int) -> tuple[int, int]:
    """Two players, whichever is named first."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player as the pairing sees them."""

    number: int
    points: int
    """Half points; an accelerated system adds to them."""
    byes: int = 0
    firsts: int = 0
    seconds: int = 0

    @property
    def starts_balance(self) -> int:
        """Above zero: has played first more often than second."""
        return self.firsts - self.seconds


@dataclass(frozen=True, slots=True)
class Field:
    """The players to be paired, best placed first."""

    contestants: Sequence[Contestant]
    met: Mapping[tuple[int, int], int] = field(default_factory=Counter)
    """How often two have met, by `pair_key`."""
    forbidden: frozenset[tuple[int, int]] = frozenset()
    """Pairs that may not meet, by `pair_key`."""
    fixed: tuple[tuple[int, int], ...] = ()
    """Pairs decided beforehand for this round."""
    no_bye: frozenset[int] = frozenset()
    """Players who may not be given the bye of this round."""

    def times_met(self, one: int, other: int) -> int:
        return self.met.get(pair_key(one, other), 0)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two who meet, or one who rests, and why."""

    first: int
    second: int | None
    reason: str
    """A text's key: `same_points`, `floated`, `lifted`, `repeat`, `bye`, `spared`, `table`, `neighbours` …"""


class NoPairingError(Exception):
    """The field can't be paired as asked; `code` says why, and `data` of whom."""

    def __init__(self, code: str, **data: str) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
