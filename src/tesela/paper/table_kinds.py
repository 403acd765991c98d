"""What a real table's log prints, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tesela.core.letters import RACK_SIZE
from tesela.mesa.course import Course
from tesela.mesa.record import recorded
from tesela.mesa.table import UNKNOWN, Table
from tesela.mesa.views import MesaView, TurnView, view
from tesela.notation.recount import recount
from tesela.paper.boards import game_board
from tesela.paper.forms import form
from tesela.paper.score_sheet import real_planilla
from tesela.paper.table_log import table_log
from tesela.paper.typesetting import PageSize, Sheet


def result_slip(table: Table, page: PageSize = "a4") -> Sheet:
    """5.1; `file-2024` 44: the table's slip with what the log knows, to be signed."""
    header, seen = table.header, view(table)
    rows = ["\t".join(_line(name, seen, seat)) for seat, name in enumerate(header.players)]
    fill = {f"player_{seat + 1}": name for seat, name in enumerate(header.players[:2])}
    if header.event is not None:
        event = header.event
        fill |= {"event": event.name, "round": str(event.round), "table": str(event.table)}
    return form("resultado", page, fills=[{**fill, "rows": "\n".join(rows)}])


def _line(name: str, seen: MesaView, seat: int) -> tuple[str, ...]:
    """Points, plays of seven tiles, the best play, the cost of overtime, as far as they were written down."""
    plays = [turn for turn in seen.turns if turn.seat == seat and turn.kind in ("play", "score")]
    if not plays:  # clock and judge only: the sheet of paper knows
        return name, str(seen.totals[seat]) if seen.ended else "", "", "", ""
    counted = all(turn.count != UNKNOWN for turn in plays)
    sevens = str(sum(turn.count == RACK_SIZE for turn in plays)) if counted else ""
    best = max(plays, key=_score)
    lost = seen.time_points[seat]
    return (
        name, str(seen.totals[seat]), sevens, f"{best.score} {best.word}".rstrip(),
        str(lost) if lost else "",
    )  # fmt: skip


def _score(turn: TurnView) -> int:
    return turn.score


OF_TABLE: Final[Mapping[str, Callable[[Course, PageSize], Sheet]]] = MappingProxyType(
    {
        "planilla": lambda course, page: real_planilla(course.table, page),
        "partida": lambda course, page: game_board(recount(recorded(course.table)), page),
        "resultado": lambda course, page: result_slip(course.table, page),
        "arbitraje": table_log,
    }
)
