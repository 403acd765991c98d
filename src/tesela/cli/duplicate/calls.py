"""The calls of the clock in a terminal: one minute, thirty seconds, «¡alcen!», time."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tesela.cli.duplicate.edge import now_ms
from tesela.duplicate.state import Move
from tesela.texts import say


class Calls:
    """The calls of the clock, said in time while the arbiter types."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._timers: list[threading.Timer] = []

    def start(self, move: Move, calls_ms: tuple[int, ...], raise_ms: int) -> None:
        self.stop()
        left = (move.deadline or 0) - now_ms()
        said = [(call, say("duplicate_cli.call", {"seconds": call // 1000})) for call in calls_ms]
        if raise_ms:
            said.append((raise_ms, say("duplicate_cli.raise")))
        said.append((0, say("duplicate_cli.time")))
        for before, text in said:
            if left > before:
                timer = threading.Timer((left - before) / 1000, self._tell, [text])
                timer.daemon = True
                timer.start()
                self._timers.append(timer)

    def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
