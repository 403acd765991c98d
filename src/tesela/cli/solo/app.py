"""`tesela solo`: alone, as the manual plays it: a record to beat, two racks, or every tile face up."""

from __future__ import annotations

import secrets
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.lexicon.edge import lexicon_errors, load
from tesela.cli.output import AsJson, fail, print_json
from tesela.cli.solo import records
from tesela.core.squares import Habit
from tesela.lexicon import Judge, explainer_for
from tesela.lexicon.editions.builtin import edition_for
from tesela.rules.bag import Secret
from tesela.rules.home.best_known import best_known
from tesela.rules.rulesets import RULESETS
from tesela.texts import say

record_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
open_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
two_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
history_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
best_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
search_app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

Rules = Annotated[str, typer.Option("--rules", help=say("solo.rules"))]
Lexicon = Annotated[str, typer.Option("--lexicon", "-l", metavar="NAME", help=say("solo.lexicon"))]
Minutes = Annotated[int, typer.Option("--minutes", min=0, max=600, help=say("solo.minutes"))]
Coords = Annotated[Habit, typer.Option("--coords", help=say("play.coords"))]


@record_app.command()
def record(
    rules: Rules = "manual", lexicon: Lexicon = "", minutes: Minutes = 0, coords: Coords = Habit.MANUAL
) -> None:
    _play("record", rules, lexicon, minutes, coords)


@open_app.command("open")
def face_up(
    rules: Rules = "manual", lexicon: Lexicon = "", minutes: Minutes = 0, coords: Coords = Habit.MANUAL
) -> None:
    _play("open", rules, lexicon, minutes, coords)


def _play(mode: str, rules: str, lexicon: str, minutes: int, habit: Habit) -> None:
    """A whole solo game, and what it means for the record."""
    from rich.console import Console

    from tesela.cli.solo.loop import Solo, SoloLoop

    rules = _known(rules)
    console = Console()
    with lexicon_errors():
        edition = load(lexicon or edition_for(RULESETS[rules].options.word_use))
        kind = (mode, rules, edition.name, minutes)
        before = [each.total for each in records.records_like(kind)]
        console.print(say(f"solo.welcome.{mode}", {"best": max(before, default=0)}), markup=False)
        until = time.monotonic() + minutes * 60
        table = Solo(
            Secret.new(secrets.token_hex(6)),
            Judge(edition).judge_play,
            lambda: explainer_for(edition),
            console,
            habit,
            input,
            (lambda: until - time.monotonic()) if minutes else (lambda: None),
        )
        try:
            total = SoloLoop(table, face_up=mode == "open").run()
        except (EOFError, KeyboardInterrupt):
            console.print(say("solo.left"), markup=False)
            return
    records.keep(*kind, total)
    best = max(before, default=0)
    said = "solo.new_record" if total > best else "solo.no_record"
    console.print(say(said, {"total": total, "best": best}), markup=False)
    console.print(records.graph([*before, total][-60:]), markup=False)


def _known(rules: str) -> str:
    name = rules.strip().lower()
    if name not in RULESETS:
        fail(say("refusal.create.ruleset", {"ruleset": rules, "known": ", ".join(RULESETS)}))
    return name


@two_app.command()
def two(
    rules: Rules = "manual",
    lexicon: Lexicon = "",
    clock: Annotated[bool, typer.Option("--clock", help=say("solo.clock"))] = False,
    coords: Coords = Habit.MANUAL,
) -> None:
    from rich.console import Console

    from tesela.cli.play.app import Agreed, Timing, see_through
    from tesela.cli.play.loop import Loop, Terminal
    from tesela.cli.play.table import Saved, Table, games_folder
    from tesela.rules.header import NO_VARIANTS

    rules, console = _known(rules), Console()
    with lexicon_errors():
        edition = load(lexicon or edition_for(RULESETS[rules].options.word_use))
        agreed = Agreed(rules, "checked", Timing("running" if clock else "none"), False, NO_VARIANTS)
        game = secrets.token_hex(6)
        secret = Secret.new(game)
        names = [say("solo.rack", {"n": n}) for n in (1, 2)]
        now = time.time_ns() // 1_000_000
        header = agreed.header(game, names, secret.commitment(), edition, now)
        saved = Saved(secret.reveal(), {}, edition.name)
        path = games_folder() / f"{game}.json"
        table = Table([header], saved, path, Judge(edition).judge_play)
        loop = Loop(table, {}, lambda: explainer_for(edition), Terminal(console, coords, input))
        see_through(loop, table, console)


@history_app.command()
def history(as_json: AsJson = False) -> None:
    found = records.all_records()
    if as_json:
        print_json(found)
        return
    kinds = dict.fromkeys(each.kind for each in found)
    if not kinds:
        typer.echo(say("solo.no_games"))
    for kind in kinds:
        games = [each for each in found if each.kind == kind]
        totals = [each.total for each in games]
        best = max(games, key=lambda each: each.total)
        data = {
            "mode": say(f"solo.mode.{kind[0]}"), "ruleset": kind[1], "edition": kind[2],
            "minutes": kind[3], "games": len(games), "best": best.total,
            "average": round(sum(totals) / len(totals)),
            "day": datetime.fromtimestamp(best.at / 1000, UTC).date().isoformat(),
        }  # fmt: skip
        typer.echo(say("solo.kind", data))
        typer.echo(f"  {records.graph(totals[-60:])}")


@best_app.command()
def best() -> None:
    typer.echo(best_known().decode("utf-8"), nl=False)


@search_app.command()
def search(
    out: Annotated[Path, typer.Argument(metavar="FILE", help=say("solo.search.file"))],
    lexicon: Lexicon = "open",
    rounds: Annotated[int, typer.Option("--rounds", min=1, help=say("solo.search.rounds"))] = 200,
    racks: Annotated[int, typer.Option("--racks", min=8, help=say("solo.search.racks"))] = 400,
    seed: Annotated[int, typer.Option("--seed", help=say("solo.search.seed"))] = 1,
) -> None:
    from tesela.cli.solo.gcg import line_as_gcg
    from tesela.engine.solo_search import SoloLine, SoloSearch

    def on_best(line: SoloLine) -> None:
        typer.echo(say("solo.search.found", {"total": line.total, "plays": len(line.moves)}))

    with lexicon_errors():
        edition = load(lexicon)
        found = SoloSearch(edition.graph, seed=seed, racks=racks).run(rounds, on_best)
    try:
        out.write_bytes(line_as_gcg(found, edition.name))
    except OSError as error:
        fail(say("solo.search.unwritable", {"path": out, "reason": error.strerror or type(error).__name__}))
