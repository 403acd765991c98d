"""`tesela train outcomes`: how likely a win is and what the end of the bag is worth, learned by self-play."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.engine.edge import Lexicon, Threads
from tesela.cli.engine.strength import Seed, engine_errors, knowledge_of, make_room, table_folder
from tesela.cli.files import atomic_write
from tesela.cli.output import AsJson, print_json, progress_bar
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def outcomes(
    lexicon: Lexicon = "open",
    games: Annotated[int, typer.Option("--games", min=20, help=say("strength.train.games"))] = 20_000,
    threads: Threads = 1,
    seed: Seed = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=say("strength.train.out_outcomes"))
    ] = None,
    as_json: AsJson = False,
) -> None:
    from tesela.engine.knowledge import OUTCOMES_FILE
    from tesela.engine.outcomes import pack_outcomes, play, win_values

    known = knowledge_of(lexicon)
    path = out or table_folder(lexicon) / OUTCOMES_FILE
    with engine_errors(), progress_bar() as progress:
        make_room(path)
        task = progress.add_task(say("strength.train.playing"), total=games)
        start = time.perf_counter()
        changes, terms = play(
            known.graph,
            known.evaluation(),
            games,
            seed=seed,
            threads=threads,
            on_progress=lambda done: progress.update(task, completed=done),
        )
        speed = games / (time.perf_counter() - start)
        atomic_write(path, pack_outcomes(win_values(changes), terms))
    found: dict[str, object] = {
        "file": str(path),
        "games": games,
        "seed": seed,
        "threads": threads,
        "resumed_at": 0,
        "games_per_second": round(speed, 1),
        "minutes_a_million": round(1e6 / speed / 60, 1),
        "after_bag": list(terms),
    }
    if as_json:
        print_json(found)
    else:
        typer.echo(say("strength.train.result", found))
