"""What is on the screen: the board in colours and signs, racks, scores, clocks and the last turns."""

from __future__ import annotations

from typing import Final

from rich.console import Console, Group
from rich.table import Table as Grid
from rich.text import Text

from tesela.core.letters import POINTS, TEXT
from tesela.core.premiums import PREMIUMS, Premium
from tesela.core.rendering import PREMIUM_LABEL, tile_text
from tesela.core.squares import CENTRE, COLUMNS, SIZE, Habit, read_coord
from tesela.core.tiles import Tiles, spell
from tesela.rules.game import TurnRecord, View
from tesela.texts import say

_STYLE: Final = {
    Premium.NONE: "dim",
    Premium.DOUBLE_LETTER: "black on bright_cyan",
    Premium.TRIPLE_LETTER: "white on blue",
    Premium.DOUBLE_WORD: "black on bright_magenta",
    Premium.TRIPLE_WORD: "white on red",
}
_SIGN: Final = {**PREMIUM_LABEL, Premium.NONE: "·"}
LAST_TURNS: Final = 8
BOARD_WIDTH: Final = 51
"""Columns that the board takes where there is room for it."""


def board(seen: View, *, tight: bool = False) -> Text:
    """The board; the tiles of the play on the table are marked. If `tight`, with nothing between squares."""
    cells = bytearray(seen.board.cells if seen.board else bytes(SIZE * SIZE))
    fresh: set[int] = set()
    if seen.play is not None:
        for square, code in seen.play.as_play().laid():
            cells[square.cell] = code
            fresh.add(square.cell)
    elif seen.record and seen.record[-1].kind == "play":
        fresh = _last_cells(seen.record[-1])
    gap = "" if tight else " "
    head = Text(f"  {gap} " + "".join(f"{name:<2}{gap}" for name in COLUMNS), style="bold")
    lines = [head]
    for row in range(SIZE):
        line = Text(f"{row + 1:>2}{gap} ", style="bold")
        for col in range(SIZE):
            cell = row * SIZE + col
            if code := cells[cell]:
                style = "bold black on bright_yellow" if cell in fresh else "bold black on white"
                line.append(f"{tile_text(code):<2}", style=style)
            else:
                sign = "★" if row == col == CENTRE else _SIGN[PREMIUMS[cell]]
                line.append(f"{sign:<2}", style=_STYLE[PREMIUMS[cell]])
            line.append(gap)
        lines.append(line if tight else line.append(f"{row + 1}", style="bold"))
    return Text("\n").join([*lines, head])


def _last_cells(turn: TurnRecord) -> set[int]:
    coord = read_coord(turn.coord)
    step = 1 if coord.direction.value == "across" else SIZE
    return {coord.square.cell + step * i for i, code in enumerate(turn.tiles) if code}


def rack(tiles: Tiles) -> Text:
    """The rack with the points of each tile."""
    shown = Text()
    for code in tiles:
        shown.append(f" {TEXT[code]}", style="bold black on white")
        shown.append(f"{POINTS[code]} ", style="black on white")
        shown.append(" ")
    return shown


def turn_line(seen: View, turn: TurnRecord, habit: Habit) -> str:
    """A line of the score sheet."""
    name = seen.header.players[turn.seat].name
    data = {"name": name, "score": turn.score, "total": turn.total - turn.bonus, "count": len(turn.tiles)}
    if turn.kind in ("play", "withdrawn"):
        data |= {"coord": read_coord(turn.coord).write(habit), "word": _word(seen, turn)}
    told = say(f"play.turn.{turn.kind}", data)
    if not turn.bonus:
        return told
    return say("play.theme.bonus", {"line": told, "bonus": turn.bonus, "total": turn.total})


def _word(seen: View, turn: TurnRecord) -> str:
    """The whole word where the board still shows it; a withdrawn one as it was laid."""
    if seen.board is None or turn.kind != "play":
        return spell(code for code in turn.tiles if code)
    coord = read_coord(turn.coord)
    step = 1 if coord.direction.value == "across" else SIZE
    return spell(code or seen.board.cells[coord.square.cell + step * i] for i, code in enumerate(turn.tiles))


def laid_line(seen: View, habit: Habit) -> str:
    """What waits to be accepted or doubted, in words: colours alone do not tell it everywhere."""
    if seen.play is None or seen.on_turn is None:
        return ""
    name, words = seen.header.players[seen.on_turn].name, ", ".join(map(spell, seen.play_words))
    data = {
        "name": name,
        "coord": read_coord(seen.play.coord).write(habit),
        "words": words,
        "score": seen.play_score,
    }
    return say("play.laid" if seen.play_score is None else "play.counted", data)


def side(seen: View, seat: int, habit: Habit, now: int) -> Group:
    """Scores, clocks, bag and the last turns."""
    grid = Grid.grid(padding=(0, 2))
    for who, player in enumerate(seen.header.players):
        mark = "▶" if seen.on_turn == who else " "
        name = Text(f"{mark} {player.name}", style="bold" if who == seat else "")
        grid.add_row(name, str(seen.scores[who]), _clock(seen, who, now))
    parts: list[Grid | Text] = [grid, Text(), Text(say("play.bag", {"count": seen.bag_count})), Text()]
    parts += [Text(turn_line(seen, turn, habit)) for turn in seen.record[-LAST_TURNS:]]
    return Group(*parts)


def _clock(seen: View, who: int, now: int) -> str:
    control = seen.header.time
    limit = control.turn_ms if control.by_turn else control.player_ms
    if limit is None:
        return ""
    left = (limit - seen.clocks.used_at(who, now)) // 1000
    sign = "-" if left < 0 else ""
    return f"{sign}{abs(left) // 60}:{abs(left) % 60:02}"


def show(console: Console, seen: View, seat: int, habit: Habit, now: int) -> None:
    """Everything that this seat may see."""
    if console.width >= 90:
        grid = Grid.grid(padding=(0, 3))
        grid.add_row(board(seen), side(seen, seat, habit, now))
        console.print(grid)
    else:
        console.print(board(seen, tight=console.width < BOARD_WIDTH))
        console.print(side(seen, seat, habit, now))
    mine = seen.racks[seat]
    if mine is not None:
        console.print(Text("\n  "), rack(mine), Text("\n"))
