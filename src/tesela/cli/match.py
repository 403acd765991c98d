"""`tesela match`: two players against each other, with error bars, and a test that stops when it is clear."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from typing import Annotated

import msgspec
import typer

from tesela.cli.engine_edge import AsJson, Lexicon, Threads, bar
from tesela.cli.lexicon.edge import fail, print_json
from tesela.cli.match_work import Job, close_programs, play_job
from tesela.cli.strength_edge import Seed, engine_errors, knowledge_of
from tesela.engine.matches import Unit, sequential, standing
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
_UNITS_A_JOB = 2


@app.command(help=say("strength.match.help"))
def match(
    players: Annotated[str, typer.Option("--players", metavar="A,B", help=say("strength.match.players"))],
    games: Annotated[int, typer.Option("--games", min=1, help=say("strength.match.games"))] = 100,
    paired: Annotated[bool, typer.Option("--paired", help=say("strength.match.paired"))] = False,
    sprt: Annotated[
        str | None, typer.Option("--sprt", metavar="ELO0,ELO1", help=say("strength.match.sprt"))
    ] = None,
    lexicon: Lexicon = "open",
    threads: Threads = 1,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    names = [name.strip() for name in players.split(",")]
    if len(names) != 2 or not all(names):
        fail(say("strength.match.two", {"read": players}))
    bounds = _bounds(sprt)
    units: list[Unit] = []
    start = time.perf_counter()
    with engine_errors(), bar() as progress:
        knowledge_of(lexicon)  # builds the edition if need be, and refuses a wrong one, before workers start
        wanted = (games + 1) // 2 if paired else games
        task = progress.add_task(say("strength.match.playing"), total=wanted)
        jobs = [
            Job(lexicon, (names[0], names[1]), paired, seed + first, min(_UNITS_A_JOB, wanted - first))
            for first in range(0, wanted, _UNITS_A_JOB)
        ]
        with ExitStack() as stack:
            stack.callback(close_programs)
            results: Iterable[list[Unit]] = map(play_job, jobs)
            if threads > 1:
                pool = ProcessPoolExecutor(threads, mp_context=get_context("spawn"))
                stack.callback(pool.shutdown, cancel_futures=True)
                results = pool.map(play_job, jobs)
            for done in results:
                units.extend(done)
                progress.update(task, completed=len(units))
                if bounds and sequential(units, *bounds).verdict != "undecided":
                    break
    _tell(names, units, bounds, time.perf_counter() - start, as_json)


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


def _tell(
    names: list[str], units: list[Unit], bounds: tuple[float, float] | None, taken: float, as_json: bool
) -> None:
    result = standing(units)
    found: dict[str, object] = {"players": names, **msgspec.to_builtins(result)}
    found["games_per_second"] = round(result.games / taken, 2)
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
        told = {
            "verdict": say(f"strength.match.{verdict.verdict}"),
            "likelihood": round(verdict.likelihood, 2),
        }
        typer.echo(say("strength.match.sprt_result", told))
    return None
