"""`tesela bench endgame`: nodes a second, how many endgames are proven, and how deep the others are seen."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from tesela.cli.engine_edge import AsJson, Lexicon, bar
from tesela.cli.lexicon.edge import print_json
from tesela.cli.strength_edge import Seed, knowledge_of
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command(help=say("strength.bench.endgame"))
def endgame(
    lexicon: Lexicon = "open",
    positions: Annotated[int, typer.Option("--positions", min=1, help=say("strength.bench.positions"))] = 50,
    nodes: Annotated[int, typer.Option("--nodes", min=1, help=say("strength.bench.nodes"))] = 500_000,
    milliseconds: Annotated[
        int, typer.Option("--milliseconds", min=0, help=say("strength.bench.milliseconds"))
    ] = 0,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    from tesela.engine.endgame import Endgame, solve_endgame
    from tesela.engine.measuring import endgames

    known = knowledge_of(lexicon)
    solved: list[tuple[Endgame, float]] = []
    work = 0.0
    with bar() as progress:
        task = progress.add_task(say("strength.bench.measuring"), total=positions)
        for sight in endgames(known, positions, seed):
            start, before = time.perf_counter(), time.process_time()
            answer = solve_endgame(known, sight, nodes=nodes, milliseconds=milliseconds)
            solved.append((answer, time.perf_counter() - start))
            work += time.process_time() - before
            progress.advance(task)
    seconds = sum(taken for _, taken in solved)
    found: dict[str, object] = {
        "positions": len(solved),
        "proven": sum(answer.proven for answer, _ in solved),
        "mean_depth": round(sum(answer.depth for answer, _ in solved) / len(solved), 2),
        "proven_share": round(sum(answer.proven for answer, _ in solved) / len(solved), 3),
        "mean_seconds": round(seconds / len(solved), 3),
        "mean_cpu_seconds": round(work / len(solved), 3),
        "nodes": sum(answer.nodes for answer, _ in solved),
        "nodes_per_second": round(sum(answer.nodes for answer, _ in solved) / seconds),
        "nodes_per_cpu_second": round(sum(answer.nodes for answer, _ in solved) / max(work, 1e-9)),
        "gains": sum(answer.gain for answer, _ in solved),
    }
    if as_json:
        print_json(found)
    else:
        typer.echo(say("strength.bench.endgame_result", found))
