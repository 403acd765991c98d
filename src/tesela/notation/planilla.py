"""The score sheet («planilla», art. 5): a column a player, running totals, final sums, signatures.

A zero carries its reason (`file-2024` 5.3): P for a pass, C for an exchange, I for an invalid play.
The labels come from whoever prints it, so that nothing here speaks a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from tesela.core.rendering import tile_text
from tesela.core.squares import Habit
from tesela.core.tiles import Tiles
from tesela.notation.document import EndRackEntry, ExchangeEntry, Kind, PlayEntry, Player
from tesela.notation.remarks import is_upheld
from tesela.notation.replay import Replay, Turn

ZERO_REASON: Final[Mapping[Kind, str]] = {"pass": "P", "exchange": "C", "withdrawn": "I"}
UPHELD: Final = "✓"
LABELS: Final = (
    "title", "turn", "word", "place", "points", "total", "final", "signature",
    "end_rack", "time", "penalty", "correction", "challenge",
)  # fmt: skip
"""Every label that `write_planilla` asks for."""

_WORD: Final = 17
_COLUMN: Final = _WORD + 18


@dataclass(frozen=True, slots=True)
class Cell:
    """One turn of one player: points, or a zero with its reason."""

    word: str
    place: str
    points: int
    reason: str
    total: int
    upheld: bool = False
    """34, 35: a word was asked about, and the play stands."""

    @property
    def marked(self) -> str:
        """The word as the sheet has it, with the mark of a challenge that failed."""
        return f"{self.word} {UPHELD}".lstrip() if self.upheld else self.word


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line after the last turn: tiles left, overtime, a penalty, a correction."""

    kind: Kind
    what: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Planilla:
    """The sheet as a value: turns and closing lines by seat."""

    players: tuple[Player, ...]
    turns: tuple[tuple[Cell, ...], ...]
    sums: tuple[tuple[SumLine, ...], ...]
    final: tuple[int, ...]


def planilla(replay: Replay, habit: Habit = Habit.MANUAL) -> Planilla:
    """The sheet of a recorded game, with the scores as counted again."""
    seats = range(len(replay.document.players))
    turns: list[list[Cell]] = [[] for _ in seats]
    sums: list[list[SumLine]] = [[] for _ in seats]
    for turn in replay.turns:
        mine = turns[turn.entry.seat]
        if turn.kind == "withdrawn" and mine:
            laid = mine.pop()
            mine.append(Cell(laid.word, laid.place, 0, ZERO_REASON["withdrawn"], turn.total))
        elif turn.kind == "challenge" and mine and not turn.score:
            mine.append(replace(mine.pop(), upheld=True))
        elif turn.kind in ("play", "pass", "exchange"):
            mine.append(_cell(turn, habit))
        else:
            tiles = turn.entry.tiles if isinstance(turn.entry, EndRackEntry) else Tiles()
            sums[turn.entry.seat].append(SumLine(turn.kind, _shown(tiles), turn.score, turn.total))
    return Planilla(replay.document.players, tuple(map(tuple, turns)), tuple(map(tuple, sums)), replay.final)


def write_planilla(sheet: Planilla, labels: Mapping[str, str]) -> str:
    """The sheet as plain text; `labels` holds the words of `LABELS`."""
    head = [f"{player.name}"[:_COLUMN].ljust(_COLUMN) for player in sheet.players]
    titles = [
        f"{labels['word'][:_WORD]:<{_WORD}} {labels['place'][:4]:<4} "
        f"{labels['points'][:5]:>5} {labels['total'][:5]:>6}"
    ] * len(sheet.players)
    rule = "-" * 4 + "+".join(["-" * (_COLUMN + 2)] * len(sheet.players))
    lines = [labels["title"], "", _row("", head), _row(labels["turn"][:3], titles), rule]
    for number, cells in enumerate(zip_longest(*sheet.turns), 1):
        lines.append(_row(str(number), [_cell_text(cell) for cell in cells]))
    lines.append(rule)
    for closing in zip_longest(*sheet.sums):
        lines.append(_row("", [_sum_text(line, labels) for line in closing]))
    finals = [f"{labels['final']:<{_COLUMN - 7}} {total:>6}" for total in sheet.final]
    lines += [_row("", finals), "", ""]
    lines.append(_row("", ["_" * (_COLUMN - 4)] * len(sheet.players)))
    lines.append(_row("", [f"{labels['signature']}: {player.name}"[:_COLUMN] for player in sheet.players]))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cell(turn: Turn, habit: Habit) -> Cell:
    entry, reason = turn.entry, ZERO_REASON.get(turn.kind, "")
    if isinstance(entry, PlayEntry):
        return Cell(
            _shown(turn.word or entry.tiles),
            entry.coord.write(habit),
            turn.score,
            "",
            turn.total,
            is_upheld(entry),
        )
    word = ""
    if isinstance(entry, ExchangeEntry):
        word = f"({entry.count})" if entry.tiles is None else f"({_shown(entry.tiles)})"
    return Cell(word, "", turn.score, reason, turn.total)


def _shown(tiles: Tiles) -> str:
    """Tiles as paper has them: `Ch` is one tile, lower case a blank, `?` a blank in the hand."""
    return "".join(map(tile_text, tiles))


def _row(head: str, columns: list[str]) -> str:
    return f"{head:>3} " + "|".join(f" {text:<{_COLUMN}} " for text in columns)


def _cell_text(cell: Cell | None) -> str:
    if cell is None:
        return ""
    points = f"{cell.points} {cell.reason}" if cell.reason else str(cell.points)
    return f"{cell.marked:<{_WORD}} {cell.place:<4} {points:>5} {cell.total:>6}"


def _sum_text(line: SumLine | None, labels: Mapping[str, str]) -> str:
    if line is None:
        return ""
    what = f"{labels[line.kind]} {line.what}".rstrip()
    return f"{what:<{_WORD + 5}} {line.points:>+5} {line.total:>6}"
