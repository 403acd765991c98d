"""An agreed start at the terminal: who sits there at that moment is present, who comes later is late (32)."""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from rich.console import Console

from tesela.cli.play.table import Table
from tesela.rules import commands as c
from tesela.texts import say

_JUST_BEFORE_MS: Final = 500
"""So long before the start whoever waits at the terminal says that they are there."""


def read_start(text: str, now: datetime) -> datetime | None:
    """`20:30` is the next time that clocks say so, `2031-03-05 20:30` that day; None if it is neither.

    >>> read_start("20:30", datetime(2031, 3, 5, 21, 0))
    datetime.datetime(2031, 3, 6, 20, 30)
    """
    try:
        hour = datetime.strptime(text.strip(), "%H:%M")
    except ValueError:
        try:
            return datetime.fromisoformat(text.strip())
        except ValueError:
            return None
    today = now.replace(hour=hour.hour, minute=hour.minute, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)


def meet(table: Table, seat: int, bots: Iterable[int], console: Console) -> None:
    """Wait for the agreed moment, or come late; then the start is drawn for, and the game begins.

    Who leaves while waiting has not come: the clock runs until they are back.
    """
    starts_at = table.game.header.starts_at or 0
    for bot in bots:
        table.ask(c.Arrive(bot, bot))
    when = datetime.fromtimestamp(starts_at / 1000)
    console.print(say("play.starts_at", {"when": f"{when:%Y-%m-%d %H:%M}"}), highlight=False)
    _wait_until(starts_at - _JUST_BEFORE_MS, starts_at, console)
    table.ask(c.Arrive(seat, seat))
    _wait_until(starts_at, starts_at, console)
    table.ask(c.Tick())
    if late := table.game.clocks.used_ms[seat]:
        console.print(say("play.late", {"time": _minutes(late)}), highlight=False)


def _wait_until(moment: int, starts_at: int, console: Console) -> None:
    with console.status("") as shown:
        while (now := _now()) < moment:
            shown.update(say("play.waiting", {"time": _minutes(starts_at - now)}))
            time.sleep(min(1.0, (moment - now) / 1000))


def _now() -> int:
    return time.time_ns() // 1_000_000


def _minutes(ms: int) -> str:
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
