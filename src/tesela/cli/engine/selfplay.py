"""`tesela selfplay`: greedy games, for speed figures and as a source of positions."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from tesela._kernel import GameBatch
from tesela._kernel import selfplay as play_games
from tesela.cli.engine.edge import Leaves, Lexicon, Threads, graph_of
from tesela.cli.engine.strength import leaves_of
from tesela.cli.output import AsJson, print_json, progress_bar
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
CHUNK = 200


@app.command()
def selfplay(
    games: Annotated[int, typer.Option("--games", min=1, help=say("engine.selfplay.games"))] = 100,
    threads: Threads = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help=say("engine.selfplay.seed"))] = 1,
    lexicon: Lexicon = "open",
    leaves: Leaves = True,
    as_json: AsJson = False,
) -> None:
    graph = graph_of(lexicon)
    table = leaves_of(graph, lexicon) if leaves else None
    points = turns = done = checksum = 0
    taken = 0.0
    with progress_bar() as progress:
        task = progress.add_task(say("engine.selfplay.playing"), total=games)
        while done < games:
            size = min(CHUNK, games - done)
            start = time.perf_counter()
            # Chunks have seeds far apart; within one, the kernel gives every game its own.
            batch = GameBatch(size, seed=(seed + (done << 32)) % 2**64, threads=threads)
            records = play_games(graph, table, batch)
            taken += time.perf_counter() - start
            for record in records:
                points += sum(record.scores)
                turns += record.turns
                checksum = (checksum * 31 + record.checksum) % 2**64
            done += size
            progress.update(task, completed=done)
    found: dict[str, object] = {
        "games": games,
        "threads": threads,
        "seed": seed,
        "leaves": leaves,
        "games_per_second": round(games / taken, 1),
        "turns_per_second": round(turns / taken, 1),
        "turns_per_game": round(turns / games, 2),
        "mean_score": round(points / games / 2, 2),
        "checksum": f"{checksum:016x}",
    }
    if as_json:
        print_json(found)
    else:
        typer.echo(say("engine.selfplay.result", found))
