"""`tesela bench replay`: games folded a second from their logs, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

import typer

from tesela.cli.output import AsJson, print_json, progress_bar
from tesela.texts import say

app = typer.Typer(add_completion=False)
T = TypeVar("T")


@app.command()
def bench(
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help=say("bench_replay.games"))
    ] = 4000,
    as_json: AsJson = False,
) -> None:
    from tesela.rules.events import read_log, write_log
    from tesela.rules.game import fold
    from tesela.rules.sample import sample_game

    logs = [sample_game(seed) for seed in range(20)]
    files = [write_log(log) for log in logs]
    turns = sum(fold(log).turns_made for log in logs) / len(logs)
    found = {
        "games": games,
        "turns_per_game": turns,
        "events_per_game": sum(map(len, logs)) / len(logs),
        "bytes_per_game": sum(map(len, files)) / len(files),
        "games_per_second": _rate("bench_replay.from_file", lambda data: fold(read_log(data)), files, games),
        "games_per_second_fold_only": _rate("bench_replay.fold_only", fold, logs, games),
    }
    if as_json:
        print_json({key: round(value, 1) for key, value in found.items()})
        return
    for key, value in found.items():
        typer.echo(f"{say(f'bench_replay.{key}'):<44} {value:>12,.1f}")


def _rate(label: str, replay: Callable[[T], object], things: Sequence[T], games: int) -> float:
    """How many a second, the bar drawn between batches so that it costs nothing."""
    spent, batch = 0.0, len(things)
    with progress_bar() as progress:
        task = progress.add_task(say(label), total=games)
        done = 0
        while done < games:
            start = time.process_time()
            for thing in things:
                replay(thing)
            spent += time.process_time() - start
            done += batch
            progress.update(task, completed=min(done, games))
    return done / spent
