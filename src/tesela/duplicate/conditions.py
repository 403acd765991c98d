"""What a duplicate event is agreed on, as values: the header writes all of them out.

`manual` is the boxed game's «modalidad duplicada», `campeonato` the practice of the federation's
championships. Where neither says anything the value is our reading, and `docs/duplicada.md` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from tesela.rules.options import Frozen

Milliseconds: TypeAlias = Annotated[int, Meta(ge=1_000, le=24 * 3_600_000)]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]

Master: TypeAlias = Literal["best_slip", "top"]
"""What goes on the board: the best play handed in, or the highest that there is."""

Ties: TypeAlias = Literal["first_in", "published"]
"""Equal plays for the board: the first handed in, or the formula in `order_of_plays`; then nearest A1."""

Cost: TypeAlias = Literal["none", "warning", "penalty", "zero"]
"""What a fault of a slip costs: nothing, a warning, points at once, or the whole slip."""

Ranking: TypeAlias = Literal["total", "percentage"]
TieBreak: TypeAlias = Literal["tops", "best_play", "sudden_death"]

Coordinates: TypeAlias = Literal["manual", "gcg", "rows"]
"""How slips name squares: `D8` across is column D, row 8 (manual); `8D` is across (gcg); `D8` across is
row D, column 8 (rows)."""


class Timing(Frozen, frozen=True):
    """The time of a move; calls and the last call are so long before its end."""

    move_ms: Milliseconds
    calls_ms: tuple[Milliseconds, ...]
    raise_ms: Annotated[int, Meta(ge=0, le=60_000)]


class Balance(Frozen, frozen=True):
    """Vowels and consonants that a rack must have: up to move `strict_until`, and after it."""

    strict_until: Small
    least: Annotated[int, Meta(ge=0, le=3)]
    most: Annotated[int, Meta(ge=4, le=8)]
    blanks_serve: bool
    least_after: Annotated[int, Meta(ge=0, le=3)]
    most_after: Annotated[int, Meta(ge=4, le=8)]
    blanks_serve_after: bool


class Bonus(Frozen, frozen=True):
    """Points for the only one who equals the top, or who has the highest play below it."""

    top: Small
    below: Small
    most: Small  # for one player in the whole event
    from_players: Small


class Faults(Frozen, frozen=True):
    """What each fault of a slip costs. An invalid play never scores."""

    late: Cost
    illegible: Cost
    unmarked_blank: Cost
    wrong_reference: Cost
    wrong_score: Cost
    transposed: Cost
    free_warnings: Small
    points: Small  # for each warning beyond those, and for a penalty


class Pace(Frozen, frozen=True):
    """Who moves the event on: the arbiter, or the clock after a pause between moves."""

    by_clock: bool
    pause_ms: Milliseconds


class Conditions(Frozen, frozen=True):
    """All that differs between one event and another. No field has a default."""

    preset: str
    timing: Timing
    rack_size: Annotated[int, Meta(ge=7, le=8)]
    joker: bool
    balance: Balance
    master: Master
    ties: Ties
    bonus: Bonus
    faults: Faults
    score_written: bool
    ranking: Ranking
    tie_breaks: tuple[TieBreak, ...]
    rounds: Annotated[int, Meta(ge=1, le=100)] | None
    coordinates: Coordinates
    double_entry: bool
    handicap: bool
    pace: Pace


MANUAL: Final = Conditions(
    preset="manual",
    timing=Timing(move_ms=180_000, calls_ms=(), raise_ms=0),
    rack_size=7,
    joker=False,
    balance=Balance(
        strict_until=15, least=2, most=7, blanks_serve=True,
        least_after=1, most_after=7, blanks_serve_after=True,
    ),
    master="best_slip",
    ties="first_in",
    bonus=Bonus(top=0, below=0, most=0, from_players=0),
    faults=Faults(
        late="zero", illegible="zero", unmarked_blank="zero", wrong_reference="zero",
        wrong_score="none", transposed="zero", free_warnings=3, points=5,
    ),
    score_written=False,
    ranking="total",
    tie_breaks=(),
    rounds=None,
    coordinates="manual",
    double_entry=False,
    handicap=False,
    pace=Pace(by_clock=False, pause_ms=30_000),
)  # fmt: skip

CAMPEONATO: Final = replace(
    MANUAL,
    preset="campeonato",
    timing=Timing(move_ms=180_000, calls_ms=(60_000, 30_000), raise_ms=5_000),
    balance=Balance(
        strict_until=15, least=0, most=5, blanks_serve=True,
        least_after=1, most_after=8, blanks_serve_after=False,
    ),
    master="top",
    ties="published",
    bonus=Bonus(top=10, below=5, most=25, from_players=10),
    ranking="percentage",
    tie_breaks=("tops", "best_play", "sudden_death"),
)  # fmt: skip

DIARIA: Final = replace(
    CAMPEONATO,
    preset="diaria",
    timing=Timing(move_ms=120_000, calls_ms=(), raise_ms=0),
    bonus=MANUAL.bonus,
    tie_breaks=("tops", "best_play"),
    rounds=15,
)
"""The game of the day: everybody plays alone, so the top goes on the board and there is no bonus."""

PRESETS: Final[Mapping[str, Conditions]] = MappingProxyType(
    {"manual": MANUAL, "campeonato": CAMPEONATO, "diaria": DIARIA}
)


def _joker(plain: Conditions) -> Conditions:
    return replace(plain, joker=True)


def _seven_of_eight(plain: Conditions) -> Conditions:
    return replace(plain, rack_size=8)


def _blitz(plain: Conditions) -> Conditions:
    """One minute a move; calls that would come before it starts fall away."""
    calls = tuple(call for call in plain.timing.calls_ms if call < 60_000)
    return replace(plain, timing=replace(plain.timing, move_ms=60_000, calls_ms=calls))


def _handicap(plain: Conditions) -> Conditions:
    return replace(plain, handicap=True)


VARIANTS: Final[Mapping[str, Callable[[Conditions], Conditions]]] = MappingProxyType(
    {"joker": _joker, "7de8": _seven_of_eight, "blitz": _blitz, "handicap": _handicap}
)
"""Changes that can be laid over either preset, one over the other."""


def conditions(preset: str = "manual", *variants: str) -> Conditions:
    """The preset with these variants over it; `KeyError` for a name that there is not."""
    found = PRESETS[preset]
    for name in variants:
        found = VARIANTS[name](found)
    return found
