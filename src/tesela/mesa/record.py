"""A real-table game as a recorded one: what a GCG file tells of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tesela.core.squares import read_coord
from tesela.core.tiles import Tiles, read_tiles
from tesela.mesa import facts as f
from tesela.mesa.table import Table
from tesela.mesa.views import MesaView, TurnView, view
from tesela.notation.document import (
    CorrectionEntry,
    Document,
    EndRackEntry,
    Entry,
    ExchangeEntry,
    PassEntry,
    PenaltyEntry,
    PlayEntry,
    Player,
    Remark,
    TimeEntry,
    WithdrawnEntry,
)
from tesela.notation.remarks import CHALLENGED


def recorded(table: Table) -> Document:
    """The game as far as it was written down; a play that could not be placed counts as a correction."""
    seen, header = view(table), table.header
    totals = [0] * table.seats
    entries: list[Entry] = []
    for entry in (*_played(seen), *_closing(seen)):
        totals[entry.seat] += entry.score
        entries.append(replace(entry, total=totals[entry.seat]))
    told = [("x-rules", header.ruleset), ("lexicon", header.lexicon)]
    if header.event:
        told.append(("title", header.event.name))
    return Document(
        players=_players(header),
        entries=tuple(entries),
        header=tuple(Remark(name, value) for name, value in told if value),
        incomplete=seen.ended is None,
    )


def _players(header: f.Opened) -> tuple[Player, ...]:
    nicks = [re.sub(r"[\s:]+", "_", name) or "_" for name in header.players]
    if len(set(nicks)) < len(nicks):
        nicks = [f"{nick}_{seat}" for seat, nick in enumerate(nicks, 1)]
    return tuple(Player(nick, name) for nick, name in zip(nicks, header.players, strict=True))


def _played(seen: MesaView) -> Iterator[Entry]:
    for turn in seen.turns:
        yield from _turn(turn)


def _turn(turn: TurnView) -> Iterator[Entry]:
    seat, rack = turn.seat, _rack(turn)
    if turn.kind == "play" and turn.counted is not None:
        yield _play(turn, turn.score)
    elif turn.kind in ("play", "score"):
        yield CorrectionEntry(seat=seat, score=turn.score, total=0)
    elif turn.kind == "withdrawn" and turn.counted is not None:
        yield _play(turn, turn.counted)
        yield WithdrawnEntry(seat=seat, score=-turn.counted, total=0)
    elif turn.kind == "exchange":
        yield ExchangeEntry(seat=seat, rack=rack, score=0, total=0, count=turn.count, tiles=None)
    elif turn.kind != "open":
        yield PassEntry(seat=seat, rack=rack, score=0, total=0)


def _play(turn: TurnView, score: int) -> PlayEntry:
    tiles = read_tiles(turn.tiles, through=True)
    claimed = Tiles(bytes(len(tiles)))
    return PlayEntry(
        seat=turn.seat,
        rack=_rack(turn),
        score=score,
        total=0,
        coord=read_coord(turn.coord),
        tiles=tiles,
        claimed=claimed,
        remarks=(Remark(CHALLENGED, "valid"),) if turn.upheld else (),
    )


def _rack(turn: TurnView) -> Tiles | None:
    return None if turn.rack is None else read_tiles(turn.rack)


def _closing(seen: MesaView) -> Iterator[Entry]:
    """34, 38, 32, 37: what comes on and off after the turns."""
    for seat in range(len(seen.scores)):
        if seen.corrections[seat]:
            yield CorrectionEntry(seat=seat, score=seen.corrections[seat], total=0)
        if seen.penalties[seat]:
            yield PenaltyEntry(seat=seat, score=-seen.penalties[seat], total=0)
        if seen.time_points[seat]:
            yield TimeEntry(seat=seat, score=seen.time_points[seat], total=0)
        if seen.rack_points[seat]:
            tiles = _shown_racks(seen, seat)
            yield EndRackEntry(seat=seat, score=seen.rack_points[seat], total=0, tiles=tiles)


def _shown_racks(seen: MesaView, seat: int) -> Tiles:
    """Who went out gains the others' racks; everybody else loses their own."""
    out = seen.ended is not None and seen.ended.reason == "out" and seen.ended.seat == seat
    owners: Sequence[int] = [each for each in range(len(seen.racks)) if each != seat] if out else [seat]
    return Tiles(b"".join(read_tiles(seen.racks[each] or "") for each in owners))
