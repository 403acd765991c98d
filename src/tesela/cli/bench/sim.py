"""`tesela bench sim`: rollouts a second and games a second, on one thread and on several."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from tesela.cli.engine.edge import Lexicon, Threads
from tesela.cli.engine.strength import Seed, knowledge_of
from tesela.cli.output import AsJson, print_json, progress_bar
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
_CANDIDATES = 10


@app.command()
def sim(
    lexicon: Lexicon = "open",
    positions: Annotated[int, typer.Option("--positions", min=1, help=say("strength.bench.positions"))] = 20,
    plies: Annotated[int, typer.Option("--plies", min=1, max=99, help=say("strength.bench.plies"))] = 2,
    iterations: Annotated[
        int, typer.Option("--iterations", min=1, help=say("strength.bench.iterations"))
    ] = 100,
    games: Annotated[int, typer.Option("--games", min=1, help=say("strength.bench.games"))] = 200,
    threads: Threads = 2,
    seed: Seed = 1,
    as_json: AsJson = False,
) -> None:
    from tesela._kernel import GameBatch, play_outcomes
    from tesela.engine.bench_positions import mid_games
    from tesela.engine.players.static_players import ranked
    from tesela.engine.simulation import simulate

    known = knowledge_of(lexicon)
    counts = sorted({1, threads})
    found: dict[str, object] = {"positions": positions, "plies": plies, "candidates": _CANDIDATES}
    with progress_bar() as progress:
        views = list(mid_games(known, positions, seed))
        task = progress.add_task(say("strength.bench.measuring"), total=len(counts) * (positions + 1))
        for count in counts:
            rollouts, taken, work = 0, 0.0, 0.0
            for view in views:
                candidates = ranked(known, view, _CANDIDATES)
                start, before = time.perf_counter(), time.process_time()
                done = simulate(
                    known,
                    view,
                    candidates,
                    plies=plies,
                    iterations=iterations,
                    confidence=1e9,
                    seed=seed,
                    threads=count,
                )
                taken += time.perf_counter() - start
                work += time.process_time() - before
                rollouts += done.rollouts
                progress.advance(task)
            start = time.perf_counter()
            play_outcomes(known.graph, known.evaluation(), GameBatch(games, seed=seed, threads=count))
            played = games / (time.perf_counter() - start)
            progress.advance(task)
            found[f"rollouts_per_second_{count}"] = round(rollouts / taken, 1)
            found[f"rollouts_per_cpu_second_{count}"] = round(rollouts / max(work, 1e-9), 1)
            found[f"games_per_second_{count}"] = round(played, 1)
    if as_json:
        return print_json(found)
    for count in counts:
        data = {"threads": count, "rollouts": found[f"rollouts_per_second_{count}"]}
        typer.echo(say("strength.bench.sim_result", data | {"games": found[f"games_per_second_{count}"]}))
    return None
