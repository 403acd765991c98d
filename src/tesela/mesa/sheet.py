"""A real table's score sheet (art. 5) as a value, as it was written down."""

from __future__ import annotations

import re
from typing import Final

from tesela.mesa.table import Table
from tesela.mesa.views import MesaView, TurnView, view
from tesela.notation.document import Kind, Player
from tesela.notation.planilla import Cell, Planilla, SumLine

_REASON: Final = {"pass": "P", "exchange": "C", "withdrawn": "I", "lost": "P"}
_TILE: Final = re.compile(r"\[[^\]]+\]|.")


def real_sheet(table: Table) -> Planilla:
    """Turns and closing lines of each seat; a turn that nobody wrote down yet is no line."""
    seen, seats = view(table), range(table.seats)
    return Planilla(
        tuple(Player(name, name) for name in table.header.players),
        tuple(tuple(_cell(turn) for turn in seen.turns if _is_line(turn, seat)) for seat in seats),
        tuple(tuple(_closing(seen, seat)) for seat in seats),
        tuple(seen.totals),
    )


def _is_line(turn: TurnView, seat: int) -> bool:
    """The turn under way is none; one that was closed without an entry keeps its place."""
    return turn.seat == seat and (turn.kind != "open" or turn.closed)


def _cell(turn: TurnView) -> Cell:
    if turn.kind == "open":
        return Cell("…", "", 0, "", turn.total)
    reason = _REASON.get(turn.kind, "")
    return Cell(_laid_word(turn), turn.coord, turn.score, reason, turn.total, upheld=turn.upheld)


def _laid_word(turn: TurnView) -> str:
    """The main word, and the letters that blanks stand for (10.1); of an exchange, how many."""
    if turn.kind == "exchange":
        return f"({turn.count})"
    blanks = [part.strip("[]").upper() for part in _TILE.findall(turn.tiles) if part.strip("[]").islower()]
    return f"{turn.word} ({', '.join(blanks)}*)" if blanks else turn.word


def _closing(seen: MesaView, seat: int) -> list[SumLine]:
    """After the turns: what corrections, penalties, racks and time come to."""
    lines: list[SumLine] = []
    running = sum(turn.score for turn in seen.turns if turn.seat == seat)
    parts: tuple[tuple[Kind, int], ...] = (
        ("correction", seen.corrections[seat]), ("penalty", -seen.penalties[seat]),
        ("end_rack", seen.rack_points[seat]), ("time", seen.time_points[seat]),
    )  # fmt: skip
    for kind, points in parts:
        if points:
            running += points
            lines.append(SumLine(kind, "", points, running))
    return lines
