"""A little table for tests: facts one after the other, each at its own second."""

from __future__ import annotations

from typing import Any

import msgspec

from tesela.mesa import facts as f
from tesela.mesa.fold import fold
from tesela.mesa.views import MesaView, view
from tesela.rules.header import TimeControl, time_control
from tesela.rules.rulesets import RULESETS

SECOND = 1000
MINUTE = 60 * SECOND


class RealTable:
    """A log that grows; `wait` lets time pass, `do` writes a fact by its tag."""

    def __init__(
        self,
        ruleset: str = "file-2024",
        clock: str = "running",
        *,
        mode: f.Mode = "board",
        players: tuple[str, ...] = ("Ana", "Beto"),
        game_ms: int | None = None,
    ) -> None:
        options = RULESETS[ruleset].options
        kind: Any = clock
        time: TimeControl = time_control(options, kind, game_ms=game_ms)
        self.at = 0
        self.facts: list[f.Fact] = [
            f.Opened(
                at=0,
                game="prueba",
                ruleset=ruleset,
                options=options,
                players=players,
                time=time,
                mode=mode,
            )
        ]

    def wait(self, ms: int) -> RealTable:
        """Let time pass."""
        self.at += ms
        return self

    def do(self, tag: str, **fields: Any) -> RealTable:
        """Write a fact down now."""
        self.facts.append(f.read_fact(msgspec.json.encode({"f": tag, "at": self.at, **fields})))
        return self

    def play(self, coord: str, tiles: str, **fields: Any) -> RealTable:
        """Write a play down, after ten seconds of thought."""
        return self.wait(10 * SECOND).do("play", coord=coord, tiles=tiles, **fields)

    @property
    def seen(self) -> MesaView:
        table = fold(self.facts)
        assert table is not None
        return view(table)

    @property
    def codes(self) -> list[str]:
        """The marks so far, by code."""
        return [mark.code for mark in self.seen.marks]

    @property
    def used(self) -> list[int]:
        """Seconds used by each, as far as the last fact tells."""
        return [ms // SECOND for ms in self.seen.clocks.used_ms]
