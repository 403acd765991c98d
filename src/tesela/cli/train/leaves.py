"""`tesela train leaves`: what leaves are worth with a lexicon, learned by self-play."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.engine.edge import Lexicon, Threads, graph_of
from tesela.cli.engine.parallel import Cluster, parallel_map
from tesela.cli.engine.strength import Seed, engine_errors, make_room, mark_of, table_folder
from tesela.cli.files import atomic_write
from tesela.cli.output import AsJson, print_json, progress_bar
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.engine.training import Piece, Sums

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
_SAVE_EVERY = 30.0
_GAMES_A_PIECE = 2_000
"""For a cluster: some seconds of work each, as their sums are tens of megabytes."""


@app.command()
def leaves(
    lexicon: Lexicon = "open",
    games: Annotated[int, typer.Option("--games", min=20, help=say("strength.train.games"))] = 100_000,
    threads: Threads = 1,
    seed: Seed = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=say("strength.train.out_leaves"))
    ] = None,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    from tesela.cli.train.work import TrainingWork
    from tesela.engine.knowledge import LEAVES_FILE
    from tesela.engine.leaves import leaves_bytes
    from tesela.engine.training import Plan, Training, resume, train

    graph = graph_of(lexicon)
    path = out or table_folder(lexicon) / LEAVES_FILE
    checkpoint = path.with_name(f"{path.name}.checkpoint")
    with engine_errors(), progress_bar() as progress:
        make_room(path)
        training = resume(Plan(mark_of(graph), games, seed), checkpoint)
        before, start = training.done, time.perf_counter()
        saved = start - _SAVE_EVERY  # the first at once: that nothing can be kept is known early
        task = progress.add_task(say("strength.train.playing"), total=games, completed=before)

        def on_progress(now: Training) -> None:
            nonlocal saved
            progress.update(task, completed=now.done)
            if time.perf_counter() - saved > _SAVE_EVERY:
                now.save(checkpoint)
                saved = time.perf_counter()

        def away(pieces: Sequence[Piece]) -> Iterable[Sums]:
            return parallel_map(TrainingWork(lexicon, training.plan.lexicon), pieces, cluster=cluster)

        try:
            if cluster is None:
                values = train(training, graph, threads=threads, on_progress=on_progress)
            else:
                values = train(training, graph, chunk=_GAMES_A_PIECE, on_progress=on_progress, elsewhere=away)
        except KeyboardInterrupt:
            training.save(checkpoint)
            raise
        taken = time.perf_counter() - start
        atomic_write(path, leaves_bytes(values, path))
        checkpoint.unlink(missing_ok=True)
    speed = (games - before) / taken if taken else 0.0
    found: dict[str, object] = {
        "file": str(path),
        "games": games,
        "seed": seed,
        "threads": threads,
        "resumed_at": before,
        "games_per_second": round(speed, 1),
        "minutes_a_million": round(1e6 / speed / 60, 1) if speed else 0.0,
    }
    if as_json:
        print_json(found)
    else:
        typer.echo(say("strength.train.result", found))
