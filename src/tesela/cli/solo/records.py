"""Totals of solo games, kept in the user's data folder: one line a game, so that none is ever lost."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from tesela.lexicon.home import home


class SoloRecord(msgspec.Struct, frozen=True):
    """One finished solo game. Records are compared with those of the same kind only."""

    at: int
    """Milliseconds since 1970."""
    mode: str
    ruleset: str
    edition: str
    minutes: int
    """The time it was played against; 0: none."""
    total: int

    @property
    def kind(self) -> tuple[str, str, str, int]:
        """What is compared with what: the same game by the same rules, words and time."""
        return self.mode, self.ruleset, self.edition, self.minutes


def _file() -> Path:
    return home() / "solo.jsonl"


def all_records() -> list[SoloRecord]:
    """Every game so far, oldest first; a line that can't be read is passed over."""
    try:
        lines = _file().read_bytes().splitlines()
    except FileNotFoundError:
        return []
    found = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=SoloRecord))
        except msgspec.MsgspecError:
            continue
    return found


def records_like(kind: tuple[str, str, str, int]) -> list[SoloRecord]:
    """The games of this kind, oldest first."""
    return [each for each in all_records() if each.kind == kind]


def keep(mode: str, ruleset: str, edition: str, minutes: int, total: int) -> SoloRecord:
    """Write one more down."""
    record = SoloRecord(time.time_ns() // 1_000_000, mode, ruleset, edition, minutes, total)
    _file().parent.mkdir(parents=True, exist_ok=True)
    with _file().open("ab") as file:
        file.write(msgspec.json.encode(record) + b"\n")
    return record


_BARS = "▁▂▃▄▅▆▇█"


def graph(totals: list[int]) -> str:
    """The totals as a line of bars, oldest first."""
    low, high = min(totals, default=0), max(totals, default=0)
    return "".join(_BARS[(total - low) * 7 // max(1, high - low)] for total in totals)
