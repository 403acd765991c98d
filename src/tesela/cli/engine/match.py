"""`tesela match`: two players against each other, with error bars, and a test that stops when it is clear."""

from __future__ import annotations

import time
from contextlib import ExitStack, closing
from itertools import count, takewhile
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from tesela.bots import bot_names
from tesela.cli.engine.edge import Lexicon, Threads
from tesela.cli.engine.match_work import Job, Judging, close_programs, play_job
from tesela.cli.engine.parallel import Cluster, parallel_map
from tesela.cli.engine.strength import Seed, engine_errors, knowledge_of, mark_of
from tesela.cli.journal import Journal
from tesela.cli.output import AsJson, fail, print_json, progress_bar
from tesela.engine.matches import Unit, match_statistics, sequential, settled_after
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
_UNITS_A_JOB = 2


def _players_help() -> str:
    return say("strength.match.players", {"bots": ", ".join(bot_names())})


@app.command()
def match(
    players: Annotated[str, typer.Option("--players", metavar="A,B", help=_players_help())],
    games: Annotated[int, typer.Option("--games", min=1, help=say("strength.match.games"))] = 100,
    paired: Annotated[bool, typer.Option("--paired", help=say("strength.match.paired"))] = False,
    sprt: Annotated[
        str | None, typer.Option("--sprt", metavar="ELO0,ELO1", help=say("strength.match.sprt"))
    ] = None,
    judging: Annotated[Judging, typer.Option("--judging", help=say("strength.match.judging"))] = "checked",
    lexicon: Lexicon = "open",
    threads: Threads = 1,
    seed: Seed = 1,
    journal: Annotated[
        Path | None, typer.Option("--journal", metavar="FILE", help=say("parallel.option.journal"))
    ] = None,
    cluster: Cluster = None,
    patience: Annotated[
        float, typer.Option("--patience", min=0, max=86_400, help=say("strength.match.patience"))
    ] = 600,
    as_json: AsJson = False,
) -> None:
    names = [name.strip() for name in players.split(",")]
    if len(names) != 2 or not all(names):
        fail(say("strength.match.two", {"read": players}))
    bounds = _bounds(sprt)
    start = time.perf_counter()
    with engine_errors(), progress_bar() as progress, ExitStack() as stack:
        # Builds the edition if need be, and refuses a wrong one, before workers start.
        mark = mark_of(knowledge_of(lexicon).graph)
        wanted = (games + 1) // 2 if paired else games
        plan = {"players": names, "paired": paired, "seed": seed, "lexicon": mark, "judging": judging}
        kept = Journal(journal, plan) if journal else None
        task = progress.add_task(say("strength.match.playing"), total=wanted)
        units = {number: Unit(tuple(spreads)) for number, spreads in (kept.done if kept else {}).items()}
        units = {number: unit for number, unit in units.items() if number < wanted}
        jobs = [
            Job(lexicon, (names[0], names[1]), paired, judging, seed + first, count, mark, patience)
            for first, count in _gaps(set(units), wanted)
        ]
        before = len(units)
        stack.callback(close_programs)
        results = stack.enter_context(
            closing(parallel_map(play_job, jobs, processes=threads, cluster=cluster))
        )
        stop = _stop(units, bounds)
        for job, done in zip(jobs, results, strict=False) if stop is None else ():
            for number, unit in enumerate(done, job.seed - seed):
                units[number] = unit
                if kept:
                    kept.note(number, unit.spreads)
            progress.update(task, completed=len(units))
            stop = _stop(units, bounds)
            if stop is not None:
                break
        played = len(units) - before
        units = {number: unit for number, unit in units.items() if stop is None or number < stop}
    speed = played * (2 if paired else 1) / (time.perf_counter() - start)
    _report(names, _in_order(units), bounds, speed, as_json)


def _gaps(done: set[int], wanted: int) -> list[tuple[int, int]]:
    """First and number of the units still to be played, a few at a time."""
    gaps: list[tuple[int, int]] = []
    for number in range(wanted):
        if number in done:
            continue
        if gaps and sum(gaps[-1]) == number and gaps[-1][1] < _UNITS_A_JOB:
            gaps[-1] = gaps[-1][0], gaps[-1][1] + 1
        else:
            gaps.append((number, 1))
    return gaps


def _stop(units: dict[int, Unit], bounds: tuple[float, float] | None) -> int | None:
    """How many units the test takes, if they are enough. The same however often the match was broken off."""
    whole = takewhile(lambda number: number in units, count())
    return settled_after((units[number] for number in whole), *bounds) if bounds else None


def _in_order(units: dict[int, Unit]) -> list[Unit]:
    return [units[number] for number in sorted(units)]


def _bounds(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        fail(say("strength.match.bounds", {"read": text}))
    if not -1000 < low < high < 1000:
        fail(say("strength.match.bounds", {"read": text}))
    return low, high


def _report(
    names: list[str], units: list[Unit], bounds: tuple[float, float] | None, speed: float, as_json: bool
) -> None:
    result = match_statistics(units)
    found: dict[str, object] = {"players": names, **msgspec.to_builtins(result)}
    found["games_per_second"] = round(speed, 2)
    if bounds:
        found["sprt"] = {
            "elo0": bounds[0],
            "elo1": bounds[1],
            **msgspec.to_builtins(sequential(units, *bounds)),
        }
    if as_json:
        return print_json(found)
    rounded = {key: round(value, 2) if isinstance(value, float) else value for key, value in found.items()}
    share = {"first": names[0], "second": names[1], "percent": round(100 * result.share, 1)}
    error = {"percent_error": round(100 * result.share_error, 1)}
    typer.echo(say("strength.match.result", rounded | share | error))
    if bounds:
        verdict = sequential(units, *bounds)
        data = {
            "verdict": say(f"strength.match.{verdict.verdict}"),
            "likelihood": round(verdict.likelihood, 2),
        }
        typer.echo(say("strength.match.sprt_result", data))
    return None
