"""`tesela bench endgame`: how many endgames are proven, how fast, and how deep the others are seen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, Final

import typer

from tesela.cli.engine.edge import Lexicon, lines_in
from tesela.cli.engine.strength import Seed, knowledge_of
from tesela.cli.output import AsJson, fail, print_json, progress_bar
from tesela.core.tiles import Tiles
from tesela.engine.knowledge import Knowledge
from tesela.engine.turn_view import TurnView
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)

NODES: Final = 500_000
WITHOUT_LIMIT: Final = 2**63
"""Of nodes, where the clock decides."""


@app.command()
def endgame(
    lexicon: Lexicon = "open",
    positions: Annotated[
        str, typer.Option("--positions", metavar="N|FILE", help=say("strength.bench.endgames"))
    ] = "50",
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, max=WITHOUT_LIMIT, help=say("strength.bench.nodes"))
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, max=86_400, help=say("strength.bench.seconds"))
    ] = 0,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    from tesela.engine.endgame import solve_endgame

    given = _read(positions) if not positions.isdecimal() else []
    known = knowledge_of(lexicon)
    tables = iter(given) if given else _played(known, int(positions), seed)
    most = nodes or (WITHOUT_LIMIT if seconds else NODES)
    each: list[dict[str, object]] = []
    wall = work = depths = 0.0
    searched = 0
    with progress_bar() as progress:
        task = progress.add_task(say("strength.bench.measuring"), total=len(given) or int(positions))
        for view, other in tables:
            start, before = time.perf_counter(), time.process_time()
            answer = solve_endgame(known, view, nodes=most, milliseconds=round(1000 * seconds), other=other)
            taken, worked = time.perf_counter() - start, time.process_time() - before
            wall, work = wall + taken, work + worked
            depths, searched = depths + answer.depth, searched + answer.nodes
            each.append(
                {
                    "racks": [str(view.rack), str(other)],
                    "move": str(answer.move),
                    "value": answer.gain,
                    "proven": answer.proven,
                    "depth": answer.depth,
                    "nodes": answer.nodes,
                    "seconds": round(taken, 4),
                    "cpu_seconds": round(worked, 4),
                }
            )
            progress.advance(task)
    proven = sum(bool(one["proven"]) for one in each)
    found: dict[str, object] = {
        "positions": len(each),
        "proven": proven,
        "proven_share": round(proven / len(each), 3),
        "mean_depth": round(depths / len(each), 2),
        "mean_seconds": round(wall / len(each), 3),
        "mean_cpu_seconds": round(work / len(each), 3),
        "nodes": searched,
        "nodes_per_second": round(searched / wall),
        "nodes_per_cpu_second": round(searched / max(work, 1e-9)),
        "each": each,
    }
    if as_json:
        print_json(found)
    else:
        typer.echo(say("strength.bench.endgame_result", found))


def _played(known: Knowledge, count: int, seed: int) -> Iterator[tuple[TurnView, Tiles]]:
    from tesela.engine.bench_positions import endgames

    if count == 0:
        fail(say("strength.bench.no_endgame", {"read": count}))
    return ((view, view.unseen) for view in endgames(known, count, seed))


def _read(path: str) -> list[tuple[TurnView, Tiles]]:
    """One position in CGP a line, with the mover's rack and, unless it is all that is unseen, the other's."""
    from tesela.cli.engine.edge import cgp_of

    found = []
    for number, line in lines_in(path):
        read = cgp_of(line, line=number)
        mover, other = read.racks[0], read.racks[-1]
        view = TurnView(read.board, mover.sorted(), read.scores, (len(other),), 0, read.zero_turns)
        other = other or view.unseen
        if len(read.racks) != 2 or not 0 < len(mover) <= 7 or not 0 < len(other) <= 7:
            text = say("strength.bench.no_endgame", {"read": line})
            fail(say("engine.error.at_line", {"line": number, "text": text}))
        found.append((view, other.sorted()))
    return found
