"""A table in the terminal for tests: dealt by hand or from a seed, a clock that is set, scripted rivals."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console
from tests.cli.small_words import edition, judge
from tests.rules import table as rules_table

from tesela.bots import Bot
from tesela.cli.play.loop import Loop, Terminal
from tesela.cli.play.table import Saved, Table
from tesela.core.squares import Habit
from tesela.core.tiles import spell, write_tiles
from tesela.lexicon import Judge
from tesela.rules import commands as c
from tesela.rules.create import create
from tesela.rules.game import Refusal, Secret, View
from tesela.rules.roles import Judging
from tesela.rules.state import State


def inside(table: Table) -> State:
    """Everything about the game, hidden or not."""
    return table.game._state


SECRET = Secret("partida", bytes(range(32)))


def new_table(
    tmp_path: Path, bots: dict[int, str], judging: Judging, ruleset: str = "manual", **agreed: Any
) -> Table:
    """A table before the first draw; its bag is the same in every test."""
    names = ["Ana", *(f"bot{seat}" for seat in bots)]
    header = create("partida", ruleset, names, 0, judging=judging, commitment=SECRET.commitment(), **agreed)
    assert not isinstance(header, Refusal), header
    saved = Saved(SECRET.reveal(), bots, "small")
    return Table([header], saved, tmp_path / "partida.json", Judge(edition()).judge_play)


def dealt(tmp_path: Path, *racks: str, bag: str | None = None, **agreed: Any) -> Table:
    """A table with these racks, Ana to play; with `bag`, all other tiles lie on the lowest rows."""
    ruleset = str(agreed.pop("ruleset", "manual"))
    set_up = rules_table.Table(ruleset, len(racks), **agreed).set_up(racks, bag=bag)
    assert set_up.secret is not None
    bots = dict.fromkeys(range(1, len(racks)), "semilla")
    saved = Saved(set_up.secret.reveal(), bots, "small")
    return Table(set_up.log, saved, tmp_path / "g.json", Judge(edition()).judge_play)


class Rival(Bot):
    """Does what the test says, then passes."""

    def __init__(self, *commands: c.Command) -> None:
        super().__init__("semilla", edition().graph)
        self.left: Iterator[c.Command] = iter(commands)

    def act(self, seen: View) -> c.Command:
        answer = c.Accept(seen.viewer) if seen.on_turn != seen.viewer else c.Pass(seen.viewer)
        return next(self.left, answer)


def seat_down(
    table: Table, ask: Callable[[str], str], habit: Habit = Habit.MANUAL, rivals: Iterable[Bot] = ()
) -> tuple[Loop, io.StringIO]:
    """The loop, and what it will show."""
    out = io.StringIO()
    console = Console(file=out, width=120, force_terminal=False)
    bots = {seat: Bot(name, edition().graph) for seat, name in table.saved.bots.items()}
    bots |= dict(enumerate(rivals, 1))
    return Loop(table, bots, judge, Terminal(console, habit, ask)), out


def script(*lines: str) -> Callable[[str], str]:
    """Somebody who types these lines and then shuts the terminal."""
    left = iter(lines)

    def ask(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return ask


def typed(table: Table, *lines: str, rivals: Iterable[Bot] = (), habit: Habit = Habit.MANUAL) -> str:
    """What is shown to who types these lines and leaves."""
    loop, out = seat_down(table, script(*lines), habit, rivals)
    try:
        loop.run()
    except EOFError:
        pass
    else:
        loop.finish()
    return out.getvalue()


class Typist:
    """Plays the engine's advice by typing it, as a person would: words whole, in small letters."""

    def __init__(self, habit: Habit) -> None:
        self.habit = habit
        self.loop: Loop | None = None

    def __call__(self, prompt: str) -> str:
        assert self.loop is not None
        seen = self.loop.table.seen_by(0)
        if seen.on_turn != 0:
            return ""
        move = next(iter(self.loop.bots.values())).best_moves(seen, 1)[0]
        if move.play is not None and seen.board is not None:
            word = spell(move.play.word_on(seen.board)).lower()
            return f"{move.play.coord.write(self.habit)} {word}"
        lately = [turn.kind for turn in seen.record[-4:]]
        stuck = len(lately) == 4 and "play" not in lately
        return f"cambio {write_tiles(move.placed)}" if move.placed and not stuck else "paso"


class Clock:
    """The table's clock, in the test's hands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, tick_ms: int = 0) -> None:
        self.now = 1_000
        self.tick_ms = tick_ms
        hands = SimpleNamespace(time_ns=self._read, sleep=self._sleep)
        monkeypatch.setattr("tesela.cli.play.meeting.time", hands)
        monkeypatch.setattr("tesela.cli.play.table.time", hands)
        monkeypatch.setattr("tesela.cli.play.loop.time", hands)

    def _sleep(self, seconds: float) -> None:
        self.now += max(1, round(seconds * 1000))

    def _read(self) -> int:
        self.now += self.tick_ms
        return self.now * 1_000_000
