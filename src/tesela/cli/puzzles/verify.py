"""`tesela puzzles verify`: look at every puzzle again, and keep those whose answer holds."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from tesela.cli.engine.edge import Threads
from tesela.cli.engine.parallel import Cluster, parallel_map
from tesela.cli.engine.strength import Seed, engine_errors, make_room
from tesela.cli.files import atomic_write
from tesela.cli.output import AsJson, print_json, progress_bar
from tesela.cli.puzzles.edge import puzzles_of
from tesela.texts import say

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def verify(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help=say("puzzles.option.file"))] = None,
    rollouts: Annotated[
        int, typer.Option("--rollouts", min=1, max=1_000_000, help=say("puzzles.option.rollouts"))
    ] = 10_000,
    seed: Seed = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=say("puzzles.option.out_verified"))
    ] = None,
    threads: Threads = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    from tesela.analysis.puzzles.puzzle_files import write_puzzles
    from tesela.cli.puzzles.make_work import VerifyJob, verify_job
    from tesela.texts.puzzles import decimal

    puzzles = puzzles_of(file)
    with engine_errors(), progress_bar() as progress:
        if out is not None:
            make_room(out)
        task = progress.add_task(say("puzzles.checking"), total=len(puzzles))
        jobs = [VerifyJob(puzzle, rollouts, seed) for puzzle in puzzles]
        kept, wrong = [], []
        with closing(parallel_map(verify_job, jobs, processes=threads, cluster=cluster)) as results:
            for puzzle, found in zip(puzzles, results, strict=True):
                progress.advance(task)
                if found.holds:
                    kept.append(puzzle)
                else:
                    wrong.append(
                        {
                            "id": puzzle.id,
                            "kind": puzzle.kind,
                            "expected": puzzle.answers,
                            "found": found.found,
                        }
                    )
        if out is not None:
            atomic_write(out, write_puzzles(kept, packed=out.suffix == ".xz"))
    if as_json:
        print_json({"puzzles": len(puzzles), "disagree": wrong})
        return
    share = decimal(100 * len(wrong) / len(puzzles))
    typer.echo(say("puzzles.verified", {"count": len(puzzles), "wrong": len(wrong), "share": share}))
    for each in wrong:
        kind = say(f"puzzles.kind.{each['kind']}")
        typer.echo(say("puzzles.disagrees", {**each, "kind": kind, "expected": ", ".join(each["expected"])}))
    if out is not None:
        typer.echo(say("puzzles.kept", {"count": len(kept), "out": out}))
