"""`tesela bench movegen`: microseconds a position, each timed by itself inside the kernel."""

from __future__ import annotations

import resource
from enum import StrEnum
from typing import Annotated

import typer

from tesela._kernel import BenchOptions, BenchPosition
from tesela._kernel import bench as run_bench
from tesela.cli.engine.edge import Leaves, Lexicon, Threads, graph_of, positions_in
from tesela.cli.engine.strength import leaves_of
from tesela.cli.output import AsJson, print_json, progress_bar
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


class Mode(StrEnum):
    """What is asked of every position."""

    ALL = "all"
    BEST = "best"
    TOP = "top"
    COUNT = "count"


@app.command()
def bench(
    positions: Annotated[
        str, typer.Option("--positions", metavar="FILE", help=say("engine.bench.positions"))
    ],
    mode: Annotated[Mode, typer.Option("--mode", help=say("engine.bench.mode"))] = Mode.ALL,
    lexicon: Lexicon = "open",
    leaves: Leaves = True,
    threads: Threads = 1,
    passes: Annotated[int, typer.Option("--passes", min=1, max=1000, help=say("engine.bench.passes"))] = 7,
    wanted: Annotated[int, typer.Option("--top", min=1, metavar="N", help=say("engine.moves.top"))] = 15,
    as_json: AsJson = False,
) -> None:
    read = positions_in(positions)
    graph = graph_of(lexicon)
    table = leaves_of(graph, lexicon) if leaves else None
    given = [BenchPosition(each.board.cells, bytes(each.rack), each.bag) for each in read]
    options = BenchOptions(mode.value, passes=1, threads=threads, top=wanted)
    fastest = [float("inf")] * len(given)
    means: list[float] = []
    with progress_bar() as progress:
        for _ in progress.track(range(passes), description=say("engine.bench.passing")):
            result = run_bench(graph, table, given, options)
            fastest = [min(pair) for pair in zip(fastest, result.microseconds, strict=True)]
            means.append(sum(result.microseconds) / len(given))
    found: dict[str, object] = {
        "positions": len(given),
        "mode": mode.value,
        "leaves": leaves,
        "threads": threads,
        "passes": passes,
        "microseconds": round(sum(fastest) / len(fastest), 3),
        "microseconds_best_pass": round(min(means), 3),
        "microseconds_mean_pass": round(sum(means) / len(means), 3),
        "moves": sum(result.moves),
        "checksum": f"{result.checksum:016x}",
        "peak_memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }
    if as_json:
        print_json(found)
    else:
        typer.echo(say("engine.bench.result", found))
