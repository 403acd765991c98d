"""The score sheet («planilla», art. 5), empty or of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from tesela.core.letters import BLANK_BIT, LETTER_MASK, TEXT
from tesela.core.squares import Square
from tesela.mesa.sheet import real_sheet
from tesela.mesa.table import Table
from tesela.notation.planilla import Cell, SumLine, planilla
from tesela.notation.replay import Replay
from tesela.paper.labels import labels, title
from tesela.paper.typesetting import PageSize, Sheet
from tesela.texts import language, say

_EMPTY_TURNS: Final = {"a4": 27, "us-letter": 25, "a5": 22}
_EMPTY_ROW: Final = {"a4": 7.0, "us-letter": 6.9, "a5": 5.6}
"""Millimetres: room for a hand."""
_EMPTY_TURNS_SIDEWAYS: Final = {"a4": 16, "us-letter": 16, "a5": 12}
_EMPTY_ROW_SIDEWAYS: Final = {"a4": 6.2, "us-letter": 6.2, "a5": 4.6}
"""Four players, or three on a small page, have room for their words on its side only."""
_EMPTY_TURNS_OF_TWO: Final = 19
_EMPTY_ROW_OF_TWO: Final = 5.8
"""Two on a page lie on their side."""
_KEYS: Final = (
    "event", "date", "round", "table", "turn", "word", "place", "points", "total", "final", "reasons",
    "blanks", "signature", "on_record",
)  # fmt: skip
_NOTHING: Final = {"word": "", "place": "", "points": "", "total": ""}


def empty_planilla(page: PageSize = "a4", *, seats: int = 2, copies: int = 1) -> Sheet:
    """A sheet to be filled in by hand, one or two on a page."""
    turns, row = _empty_room(page, seats, copies)
    narrow = seats > 2 or copies > 1
    keys = ("tiles_short", "penalties_short") if narrow else ("tiles_left", "penalties")
    closing = [{**_NOTHING, "word": say(f"paper.label.{key}")} for key in keys]
    return _sheet(
        page, copies, players=[""] * seats, turns=[[_NOTHING] * seats] * turns,
        sums=[[line] * seats for line in closing], final=[""] * seats, row=row,
    )  # fmt: skip


def _empty_room(page: PageSize, seats: int, copies: int) -> tuple[int, float]:
    """How many turns an empty sheet has, and how high each row is."""
    if copies > 1:
        return _EMPTY_TURNS_OF_TWO, _EMPTY_ROW_OF_TWO
    if _sideways(page, seats):
        return _EMPTY_TURNS_SIDEWAYS[page], _EMPTY_ROW_SIDEWAYS[page]
    return _EMPTY_TURNS[page], _EMPTY_ROW[page]


def _sideways(page: PageSize, seats: int) -> bool:
    return seats > 3 or (seats > 2 and page == "a5")


def game_planilla(replay: Replay, page: PageSize = "a4") -> Sheet:
    """The sheet of a game as it was counted again."""
    sheet = planilla(replay)
    return _sheet(
        page, 1,
        players=[player.name for player in sheet.players],
        turns=[[_turn(cell) for cell in row] for row in zip_longest(*sheet.turns)],
        sums=[[_closing(line) for line in row] for row in zip_longest(*sheet.sums)],
        final=[str(total) for total in sheet.final],
        event=replay.document.first("title"),
        blanks=_blanks(replay.board.cells),
    )  # fmt: skip


def real_planilla(table: Table, page: PageSize = "a4") -> Sheet:
    """The sheet of a game with real tiles, as it was written down, with the signatures made on the glass."""
    sheet, header = real_sheet(table), table.header
    return _sheet(
        page, 1,
        players=header.players,
        turns=[[_turn(cell) for cell in row] for row in zip_longest(*sheet.turns)],
        sums=[[_closing(line) for line in row] for row in zip_longest(*sheet.sums)],
        final=[str(total) for total in sheet.final],
        event=header.event.name if header.event else None,
        round_=str(header.event.round) if header.event else None,
        table=str(header.event.table) if header.event else None,
        date=header.date or None,
        blanks=_blanks(table.cells),
        signatures=[_signature(table.signatures.get(seat)) for seat in range(table.seats)],
    )  # fmt: skip


def _blanks(cells: bytes | bytearray) -> str:
    """10.1: the letter that each blank on the board stands for, and where it lies."""
    declared = [(code & LETTER_MASK, cell) for cell, code in enumerate(cells) if code & BLANK_BIT]
    return ", ".join(f"{TEXT[letter]} ({Square.at(cell)})" for letter, cell in declared)


def _signature(strokes: str | None) -> str | None:
    """A line drawn on the glass as a picture; empty for who signed without one, None for who did not."""
    lines = [line for line in (strokes or "").split(";") if "," in line]
    if not lines:
        return None if strokes is None else ""
    drawn = "".join(f'<polyline points="{line}"/>' for line in lines)
    pen = 'fill="none" stroke="black" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90" {pen}>{drawn}</svg>'


def _sheet(
    page: PageSize,
    copies: int,
    *,
    players: Sequence[str],
    turns: Sequence[Sequence[object]],
    sums: Sequence[Sequence[object]],
    final: Sequence[str],
    event: str | None = None,
    date: str | None = None,
    round_: str | None = None,
    table: str | None = None,
    blanks: str = "",
    signatures: Sequence[str | None] | None = None,
    row: float | None = None,
) -> Sheet:
    data = {
        "labels": labels(*_KEYS), "copies": copies, "players": players, "turns": turns, "sums": sums,
        "final": final, "row": row, "widths": _widths(len(players), page, copies),
        "flipped": copies > 1 or _sideways(page, len(players)),
        "event": event, "date": date, "round": round_, "table": table, "blanks": blanks,
        "signatures": signatures or [None] * len(players),
        "footer": say("paper.footer.planilla"),
    }  # fmt: skip
    return Sheet("planilla", title("planilla"), data, language(), page)


def _widths(seats: int, page: PageSize, copies: int) -> dict[str, float]:
    narrow = seats > 2 or copies > 1 or page == "a5"
    return {"place": 8.5, "points": 9.5, "total": 9.5} if narrow else {"place": 13, "points": 14, "total": 14}


def _turn(cell: Cell | None) -> dict[str, str]:
    if cell is None:
        return _NOTHING
    points = f"{cell.points} {cell.reason}".rstrip()
    return {"word": cell.marked, "place": cell.place, "points": points, "total": str(cell.total)}


def _closing(line: SumLine | None) -> dict[str, str]:
    if line is None:
        return _NOTHING
    what = f"{say(f'planilla.{line.kind}')} {line.what}".rstrip()
    return {"word": what, "place": "", "points": f"{line.points:+}", "total": str(line.total)}
