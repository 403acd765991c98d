"""The final sums, rule set by rule set (37; 32; `file-2024` 35.1, 45; manual)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast, get_args

from tesela.core.letters import POINTS
from tesela.rules.clock import overtime_points
from tesela.rules.header import MINUTE_MS, TimeControl
from tesela.rules.options import Ending, Options, RackSum


class Sums(NamedTuple):
    """What each seat gains (or loses, below 0) from racks and clocks, and the totals after it."""

    rack_points: tuple[int, ...]
    time_points: tuple[int, ...]
    totals: tuple[int, ...]


def rack_value(rack: bytes) -> int:
    """What the tiles left are worth; a blank is worth nothing, a hidden one can't be counted."""
    return sum(POINTS[code] for code in rack if code < len(POINTS))


def rack_changes(kind: RackSum, racks: Sequence[bytes], out: int | None) -> tuple[int, ...]:
    """37.4: who went out gains what the others lose; 37.1-37.3: each loses their own; 37.5: nothing."""
    if kind == "none":
        return (0,) * len(racks)
    lost = [-rack_value(rack) for rack in racks]
    if kind == "out_gains" and out is not None:
        lost[out] -= sum(lost)
    return tuple(lost)


def final_sums(
    options: Options,
    time: TimeControl,
    reason: str,
    seat: int | None,
    scores: Sequence[int],
    racks: Sequence[bytes],
    used: Sequence[int],
) -> Sums:
    """The sums after the ending `reason`; `seat` went out, or lost by it."""
    regulated = reason in get_args(Ending)
    kind = options.racks.of(cast(Ending, reason)) if regulated else "none"
    rack_points = rack_changes(kind, racks, seat)
    time_points = [-points for points in overtime_points(options, time, used)]
    if reason == "overtime_loss" and seat is not None and time.loss_after_ms is not None:
        # 35.1 takes the points of the whole allowance, not of the minute in which it ran out.
        time_points[seat] = -(options.overtime_points or 0) * (time.loss_after_ms // MINUTE_MS)
    totals = [sum(each) for each in zip(scores, rack_points, time_points, strict=True)]
    if reason == "overtime_loss" and seat is not None:
        totals[seat] = under_the_rival(totals, seat)
    return Sums(rack_points, tuple(time_points), tuple(totals))


def under_the_rival(totals: Sequence[int], seat: int) -> int:
    """`file-2024` 35.1: who still leads or ties is left one point under the rival."""
    rival = min(total for other, total in enumerate(totals) if other != seat)
    return min(totals[seat], rival - 1)
