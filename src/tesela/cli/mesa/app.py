"""`tesela mesa new|follow|check|show|export`: a game with real tiles, in the terminal."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from tesela.cli.games.files import RULESET_NAMES
from tesela.cli.mesa.exporting import export_table, sentence_of
from tesela.cli.mesa.log_file import Log, load_log, load_table, write_log
from tesela.cli.mesa.loop import Loop
from tesela.cli.mesa.screen import clock_line, doubt_lines, incident_lines, sheet_text, totals_line
from tesela.cli.output import AsJson, fail, fail_with, print_json
from tesela.core.errors import TextError
from tesela.core.rendering import board_text
from tesela.core.squares import Habit
from tesela.mesa import facts as f
from tesela.mesa.views import view
from tesela.paper.typesetting import PAGE_SIZES
from tesela.rules.header import MINUTE_MS, TimeControl, time_control
from tesela.rules.rulesets import RULESETS, RuleSet, usual_ruleset
from tesela.texts import say

new_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
follow_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
check_app = typer.Typer(add_completion=False)
show_app = typer.Typer(add_completion=False)
export_app = typer.Typer(add_completion=False)

ClockName: TypeAlias = Literal["none", "running", "stopped", "timer"]
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help=say("mesa_cli.option.file"))]
Coords = Annotated[Habit, typer.Option("--coords", help=say("mesa_cli.option.coords"))]
_LOOK_EVERY = 0.5
"""Seconds between two looks at the clock while somebody thinks."""


@new_app.command()
def new(
    file: FileArgument,
    player: Annotated[list[str], typer.Option("--player", "-p", help=say("mesa_cli.option.player"))],
    rules: Annotated[
        str, typer.Option("--rules", help=say("mesa_cli.option.rules", {"names": RULESET_NAMES}))
    ] = "",
    clock: Annotated[ClockName, typer.Option("--time", help=say("mesa_cli.option.time"))] = "none",
    total: Annotated[
        int | None, typer.Option("--total", min=1, max=1440, help=say("mesa_cli.option.total"))
    ] = None,
    mode: Annotated[f.Mode, typer.Option("--mode", help=say("mesa_cli.option.mode"))] = "board",
    lexicon: Annotated[str, typer.Option("--lexicon", "-l", help=say("mesa_cli.option.lexicon"))] = "open",
    event: Annotated[str, typer.Option("--event", help=say("mesa_cli.option.event"))] = "",
    round_: Annotated[
        int | None, typer.Option("--round", min=1, max=999, help=say("mesa_cli.option.round"))
    ] = None,
    table: Annotated[
        int | None, typer.Option("--table", min=1, max=9999, help=say("mesa_cli.option.table"))
    ] = None,
    coords: Coords = Habit.MANUAL,
) -> None:
    if file.exists():
        fail_with("mesa_cli.error.exists", path=file)
    names = tuple(" ".join(name.split()) for name in player)
    ruleset = _ruleset(rules, names)
    opened = f.Opened(
        at=0, game=secrets.token_hex(6), ruleset=ruleset.name, options=ruleset.options, players=names,
        time=_time(ruleset, clock, total), mode=mode, lexicon=lexicon[:60],
        event=_event(event, round_, table), date=date.today().isoformat(),
    )  # fmt: skip
    write_log(file, [opened])
    if not rules.strip() and ruleset.name != usual_ruleset():
        typer.echo(say("play.switched_players", {"players": len(names)}))
    _follow(Log(file, [opened]), coords)


@follow_app.command()
def follow(file: FileArgument, coords: Coords = Habit.MANUAL) -> None:
    log = Log(file, load_log(file))
    if log.seen.phase != "waiting":
        typer.echo(say("mesa_cli.closed_time"))
    _follow(log, coords)


@check_app.command()
def check(file: FileArgument, as_json: AsJson = False) -> None:
    facts = load_log(file)
    table = load_table(file)
    seen = view(table)
    if as_json:
        print_json(seen)
    else:
        turns = sum(turn.kind != "open" for turn in seen.turns)
        told = {"facts": len(facts), "turns": turns, "marks": len(seen.marks)}
        typer.echo(say("mesa_cli.checked", told))
        for line in doubt_lines(table, seen):
            typer.echo(line)
    if seen.marks:
        raise typer.Exit(1)


@show_app.command()
def show(file: FileArgument) -> None:
    table = load_table(file)
    seen = view(table)
    typer.echo(sheet_text(table))
    if table.header.mode == "board":
        typer.echo(board_text(table.board.cells) + "\n")
    if table.header.time.kind != "none":
        typer.echo(clock_line(table, seen, table.now))
    typer.echo(totals_line(table))
    for line in (*incident_lines(table, seen), *doubt_lines(table, seen)):
        typer.echo(line)


@export_app.command()
def export(
    file: FileArgument,
    out: Annotated[str, typer.Argument(metavar="OUT", help=say("mesa_cli.option.out"))],
    page: Annotated[str, typer.Option("--page", help=say("mesa_cli.option.page"))] = "a4",
) -> None:
    size = next((each for each in PAGE_SIZES if each == page), None)
    if size is None:
        fail_with("mesa_cli.error.page", page=page, pages=", ".join(PAGE_SIZES))
    try:
        export_table(load_table(file), out, size)
    except TextError as error:
        fail(sentence_of(error))
    typer.echo(say("mesa_cli.exported", {"path": out}), err=True)


def _ruleset(name: str, names: tuple[str, ...]) -> RuleSet:
    """The rule set asked for, or the usual one for so many players."""
    if not all(1 <= len(one) <= 60 for one in names):
        fail_with("mesa_cli.error.name")
    wanted = name.strip().lower() or usual_ruleset(len(names))
    if wanted not in RULESETS:
        fail_with("notation.error.ruleset", read=name, expected=RULESET_NAMES)
    options = RULESETS[wanted].options
    low, high = options.players_min, options.players_max
    if not low <= len(names) <= high:
        fail_with("mesa_cli.error.players", rules=wanted, low=low, high=high)
    return RULESETS[wanted]


def _time(ruleset: RuleSet, clock: ClockName, total: int | None) -> TimeControl:
    if clock != "none" and ruleset.options.clock(clock) is None:
        fail_with("mesa_cli.error.time", rules=ruleset.name, kind=clock)
    return time_control(ruleset.options, clock, game_ms=total * MINUTE_MS if total else None)


def _event(name: str, round_: int | None, table: int | None) -> f.TournamentTable | None:
    if not name and round_ is None and table is None:
        return None
    if not name or round_ is None or table is None:
        fail_with("mesa_cli.error.event")
    return f.TournamentTable(tournament=name[:40], round=round_, table=table)


def _follow(log: Log, habit: Habit) -> None:
    """Read lines until somebody leaves; at a terminal the clock speaks while somebody thinks."""
    header = log.table.header
    told = {"names": ", ".join(header.players), "rules": header.ruleset}
    typer.echo(say("mesa_cli.welcome", told))
    loop = Loop(log, input, typer.echo, _judge(header.lexicon), habit)
    with _heard_meanwhile(loop):
        loop.run()


def _judge(lexicon: str) -> Callable[[tuple[str, ...]], bool | None]:
    """The edition's yes or no, loaded when it is first asked; None where it is not on this machine."""

    def answer(words: tuple[str, ...]) -> bool | None:
        from tesela.cli.lexicon.edge import load
        from tesela.lexicon import Judge, LexiconError

        try:
            return Judge(load(lexicon)).judge_play(words) if lexicon else None
        except LexiconError:
            return None

    return answer


@contextmanager
def _heard_meanwhile(loop: Loop) -> Iterator[None]:
    """Let warnings be heard at their moment, with a bell, where a person sits at a terminal."""
    import sys

    over = threading.Event()
    if sys.stdin.isatty():
        threading.Thread(target=_listen, args=(loop, over), daemon=True).start()
    try:
        yield
    finally:
        over.set()


def _listen(loop: Loop, over: threading.Event) -> None:
    while not over.wait(_LOOK_EVERY):
        for line in loop.heard():
            typer.echo(f"\a\n{line}")
