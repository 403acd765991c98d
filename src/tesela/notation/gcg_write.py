"""Writing GCG: UTF-8, one habit only, so that what is written once is written the same ever after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from tesela.core.squares import Habit
from tesela.core.tiles import write_tiles
from tesela.notation.document import (
    PLAYERS_MIN,
    Document,
    EndRackEntry,
    Entry,
    ExchangeEntry,
    PlayEntry,
    Remark,
)

_WORDED: Final = {
    "withdrawn": "--",
    "pass": "-",
    "challenge": "(challenge)",
    "time": "(time)",
    "penalty": "(penalty)",
    "correction": "(correction)",
}


def write_gcg(document: Document) -> bytes:
    """The file that `read_gcg` reads back to the same document."""
    return "".join(f"{line}\n" for line in _lines(document)).encode("utf-8")


def _lines(document: Document) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    if len(document.players) != PLAYERS_MIN:
        yield f"#x-players {len(document.players)}"
    for place, player in enumerate(document.players, 1):
        yield f"#player{place} {player.nick} {player.name}"
    yield from _remarks(document.header)
    for entry in document.entries:
        yield _entry(entry, document.players[entry.seat].nick)
        yield from _remarks(entry.remarks)
    for seat, rack in document.racks.items():
        yield f"#rack{seat + 1} {write_tiles(rack)}".rstrip()
    if document.incomplete:
        yield "#incomplete"


def _remarks(remarks: Iterable[Remark]) -> Iterator[str]:
    for remark in remarks:
        yield f"#{remark.name} {remark.value}".rstrip()


def _entry(entry: Entry, nick: str) -> str:
    rack = "" if entry.rack is None else write_tiles(entry.rack)
    return f">{nick}: {rack} {_turn(entry)} {entry.score:+d} {entry.total}"


def _turn(entry: Entry) -> str:
    if isinstance(entry, PlayEntry):
        return f"{entry.coord.write(Habit.GCG)} {_word(entry)}"
    if isinstance(entry, ExchangeEntry):
        return f"-{entry.count if entry.tiles is None else write_tiles(entry.tiles)}"
    if isinstance(entry, EndRackEntry):
        return f"({write_tiles(entry.tiles)})"
    return _WORDED[entry.kind]


def _word(entry: PlayEntry) -> str:
    parts = []
    for through, pairs in groupby(zip(entry.tiles, entry.claimed, strict=True), lambda pair: bool(pair[1])):
        run = list(pairs)
        if through:
            parts.append(f"({write_tiles([claimed for _, claimed in run])})")
        else:
            parts.append(write_tiles([code for code, _ in run], through=True))
    return "".join(parts)
