"""When the clock speaks (28, 30, 32): the same moments as on a device (`web/src/mesa/signals.ts`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from tesela.mesa.views import MesaView
from tesela.rules.header import MINUTE_MS, TimeControl

WarningKind: TypeAlias = Literal["left", "over", "minute", "signal", "game"]
LEFT_MS: Final = (5 * MINUTE_MS, MINUTE_MS, 30_000, 10_000, 0)
_NOBODY: Final = -1


class ClockWarning(NamedTuple):
    """What is to be said: milliseconds left, the minute of overtime begun, or the number of a signal."""

    kind: WarningKind
    seat: int
    value: int


def used_at(seen: MesaView, seat: int, now: int) -> int:
    """What a clock shows at that moment of the table."""
    clocks = seen.clocks
    return clocks.used_ms[seat] + (max(0, now - clocks.since) if seat in clocks.running else 0)


def left_at(seen: MesaView, time: TimeControl, seat: int, now: int) -> int | None:
    """What is left, below zero in overtime; None without a measure."""
    whole = time.turn_ms if time.by_turn else time.player_ms
    return None if whole is None else whole - used_at(seen, seat, now)


def warnings(seen: MesaView, time: TimeControl, before: int, now: int) -> Iterator[ClockWarning]:
    """The warnings whose moment lies after `before` and not after `now`."""
    for seat in seen.clocks.running:
        then, left = left_at(seen, time, seat, before), left_at(seen, time, seat, now)
        if then is not None and left is not None:
            yield from _of_seat(time, seat, then, left)
    if seen.began is None or time.game_ms is None or seen.phase == "ended":
        return
    if before < seen.began + time.game_ms <= now:
        yield ClockWarning("game", _NOBODY, 0)


def _of_seat(time: TimeControl, seat: int, then: int, left: int) -> Iterator[ClockWarning]:
    if time.kind == "timer":
        for number, moment in enumerate((*time.warnings_ms, 0), 1):
            if then > moment >= left:
                yield ClockWarning("signal", seat, number)
        return
    for moment in LEFT_MS:
        if then > moment >= left:
            yield ClockWarning("left" if moment else "over", seat, moment)
    if left < 0 and _minutes(left) > max(1, _minutes(then)):
        yield ClockWarning("minute", seat, _minutes(left))


def _minutes(left: int) -> int:
    """32: every minute begun counts whole."""
    return max(0, -(left // MINUTE_MS))


def lost_on_time(seen: MesaView, time: TimeControl, now: int) -> int | None:
    """`file-2024` 35.1: the seat whose clock has gone so far over that the game is lost."""
    if seen.phase == "ended" or time.loss_after_ms is None or time.player_ms is None:
        return None
    limit = time.player_ms + time.loss_after_ms
    return next((seat for seat in seen.clocks.running if used_at(seen, seat, now) > limit), None)
