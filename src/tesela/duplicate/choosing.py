"""What may be chosen for an event beside its preset; terminal and server read the same choices."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from tesela.duplicate.conditions import (
    Conditions,
    Coordinates,
    Cost,
    Master,
    Milliseconds,
    Ranking,
    Small,
    TieBreak,
    conditions,
)

FaultName: TypeAlias = Literal[
    "late", "illegible", "unmarked_blank", "wrong_reference", "wrong_score", "transposed"
]


class Choices(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an event is to be like; what is not said comes from the preset."""

    preset: Annotated[str, Meta(max_length=20)] = "manual"
    variants: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=8)] = ()
    move_ms: Milliseconds | None = None
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None
    master: Master | None = None
    ranking: Ranking | None = None
    tie_breaks: Annotated[tuple[TieBreak, ...], Meta(max_length=3)] | None = None
    coordinates: Coordinates | None = None
    score_written: bool = False
    double_entry: bool = False
    by_clock: bool = False
    pause_ms: Milliseconds | None = None
    bonus_from: Small | None = None
    faults: dict[FaultName, Cost] = {}
    free_warnings: Small | None = None
    warning_points: Small | None = None


def agreed(wanted: Choices) -> Conditions:
    """The conditions in full; `KeyError` for a preset or variant that there is not."""
    found = conditions(wanted.preset, *wanted.variants)
    if wanted.move_ms is not None:
        found = _timed(found, wanted.move_ms)
    faults = replace(
        found.faults,
        **wanted.faults,
        free_warnings=_or(wanted.free_warnings, found.faults.free_warnings),
        points=_or(wanted.warning_points, found.faults.points),
    )
    return replace(
        found,
        rounds=wanted.rounds or found.rounds,
        master=wanted.master or found.master,
        ranking=wanted.ranking or found.ranking,
        tie_breaks=found.tie_breaks if wanted.tie_breaks is None else wanted.tie_breaks,
        coordinates=wanted.coordinates or found.coordinates,
        score_written=wanted.score_written,
        double_entry=wanted.double_entry,
        bonus=replace(found.bonus, from_players=_or(wanted.bonus_from, found.bonus.from_players)),
        faults=faults,
        pace=replace(
            found.pace, by_clock=wanted.by_clock, pause_ms=_or(wanted.pause_ms, found.pace.pause_ms)
        ),
    )


def _or(chosen: int | None, preset: int) -> int:
    return preset if chosen is None else chosen


def _timed(plain: Conditions, move_ms: int) -> Conditions:
    """Another time a move; calls that would come before its start fall away."""
    timing = plain.timing
    calls = tuple(call for call in timing.calls_ms if call < move_ms)
    raising = timing.raise_ms if timing.raise_ms < move_ms else 0
    return replace(plain, timing=replace(timing, move_ms=move_ms, calls_ms=calls, raise_ms=raising))
