"""`tesela reverse FILE`: the manual's reverse game on the board that a finished game left."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Final

import typer

from tesela.bots.reverse_player import choose
from tesela.cli.files import atomic_write
from tesela.cli.games.files import load_game
from tesela.cli.lexicon.edge import lexicon_errors, load
from tesela.cli.output import fail_with
from tesela.core.errors import TextError
from tesela.core.squares import Square
from tesela.lexicon import Judge
from tesela.notation.document import Document
from tesela.notation.recount import recount, usual_ruleset
from tesela.rules.home.reverse_log import (
    FEWEST,
    MOST_PLAYERS,
    Begun,
    Event,
    Reverse,
    begin,
    fold,
    read_log,
    take,
    write_log,
)
from tesela.rules.refusals import Refusal
from tesela.rules.rulesets import RULESETS
from tesela.texts import say

app = typer.Typer(add_completion=False)

_ARTICLE: Final = RULESETS["manual"].article_for("variant.reverse")
_LEAVE: Final = ("q", "salir", "quit")


@app.command()
def reverse(
    file: Annotated[str, typer.Argument(metavar="FILE", help=say("reverse.file"))],
    bots: Annotated[int, typer.Option("--bots", min=0, max=4, help=say("reverse.bots"))] = 1,
    log: Annotated[str | None, typer.Option("--log", help=say("reverse.log"))] = None,
    lexicon: Annotated[str, typer.Option("--lexicon", "-l", help=say("reverse.lexicon"))] = "open",
) -> None:
    document = load_game(file)
    names = [player.name for player in document.players]
    if not FEWEST <= len(names) <= MOST_PLAYERS:
        fail_with("reverse.error.players", fewest=FEWEST, most=MOST_PLAYERS, article=_ARTICLE)
    if bots > len(names):
        fail_with("reverse.error.bots", players=len(names))
    with lexicon_errors():
        judge = Judge(load(lexicon)).judge_play
    kept = Path(log or f"{file}.inverso.json")
    events = _read(kept) if kept.is_file() else begin(_header(document, file, lexicon), judge)
    table = _Table(events, kept, judge, frozenset(range(len(names) - bots, len(names))))
    table.run(input)


def _header(document: Document, source: str, lexicon: str) -> Begun:
    counted = recount(document, usual_ruleset(document))
    names = [player.name for player in document.players]
    starter = counted.turns[0].entry.seat if counted.turns else 0
    return Begun(counted.board.rows(), names, Path(source).name, lexicon, starter, _now())


def _read(path: Path) -> list[Event]:
    try:
        events = read_log(path.read_bytes())
        fold(events)
    except (OSError, ValueError):
        fail_with("reverse.error.log", path=path)
    return events


class _Table:
    """A reverse game at the terminal; every removal is on disk before it is shown."""

    def __init__(
        self,
        events: list[Event],
        path: Path,
        judge: Callable[..., bool],
        bots: frozenset[int],
    ) -> None:
        self.events, self.path, self.judge, self.bots = events, path, judge, bots
        self.state = fold(events)

    def run(self, ask: Callable[[str], str]) -> None:
        """Until nothing can be taken off, or somebody leaves."""
        typer.echo(say("reverse.welcome"))
        while self.state.over is None:
            seat = self.state.game.on_turn
            if seat in self.bots:
                self._bot(seat)
                continue
            typer.echo(f"\n{self.state.game.board}\n{_scores(self.state)}")
            try:
                line = ask(say("reverse.prompt", {"name": self._name(seat)})).strip()
            except (EOFError, KeyboardInterrupt):
                line = _LEAVE[0]
            if line.lower() in _LEAVE:
                self._save()
                typer.echo(f"\n{say('reverse.saved', {'path': self.path})}")
                return
            self._take(seat, line)
        self._save()
        typer.echo(f"\n{self.state.game.board}\n{_scores(self.state)}")
        typer.echo(say(f"reverse.over.{self.state.over.why}"))
        winners = ", ".join(self._name(seat) for seat in self.state.winners)
        typer.echo(say("reverse.won", {"names": winners, "count": len(self.state.winners)}))

    def _name(self, seat: int) -> str:
        return self.state.begun.players[seat]

    def _bot(self, seat: int) -> None:
        cells = choose(self.state.game, self.state.judge(self.judge))
        if cells is not None:
            self._done(take(self.state, seat, map(Square.at, cells), self.judge, _now()))

    def _take(self, seat: int, line: str) -> None:
        try:
            squares = [Square.of(name) for name in line.replace(",", " ").upper().split()]
        except TextError:
            typer.echo(say("reverse.error.squares", {"read": line}))
            return
        self._done(take(self.state, seat, squares, self.judge, _now()))

    def _done(self, done: list[Event] | Refusal) -> None:
        if isinstance(done, Refusal):
            typer.echo(f"{say(f'refusal.{done.code}', done.data)} [{done.article}]")
            return
        self.events += done
        self.state = fold(self.events)
        self._save()
        last = self.state.removed[-1]
        data = {"name": self._name(last.seat), "squares": " ".join(last.squares), "points": last.points}
        typer.echo(say("reverse.removed", data))

    def _save(self) -> None:
        try:
            atomic_write(self.path, write_log(self.events))
        except OSError as error:
            fail_with("notation.error.no_write", path=self.path, why=error.strerror or str(error))


def _scores(state: Reverse) -> str:
    pairs = zip(state.begun.players, state.game.scores, strict=True)
    return ", ".join(f"{name} {score}" for name, score in pairs)


def _now() -> int:
    return time.time_ns() // 1_000_000
