"""`tesela puzzles make`: puzzles from self-play or from recorded games, each with its evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tesela.cli.engine.edge import Lexicon, Threads
from tesela.cli.engine.parallel import Cluster, parallel_map
from tesela.cli.engine.strength import Seed, engine_errors, knowledge_of, make_room, mark_of
from tesela.cli.files import atomic_write
from tesela.cli.output import AsJson, fail_with, print_json, progress_bar
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.analysis.puzzles.making import Piece
    from tesela.analysis.puzzles.puzzle import Puzzle
    from tesela.cli.puzzles.run_file import RunFile

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
_GAMES: Final = (".gcg", ".json")
_FRUITLESS: Final = 40
"""Rounds in a row without a new puzzle after which no more is hoped for."""


@app.command()
def make(
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=say("puzzles.option.out"))],
    count: Annotated[int, typer.Option("--count", min=1, max=100_000, help=say("puzzles.option.count"))] = 20,
    seed: Seed = 1,
    games: Annotated[
        Path | None, typer.Option("--games", metavar="FOLDER", help=say("puzzles.option.games"))
    ] = None,
    lexicon: Lexicon = "open",
    threads: Threads = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    from tesela.analysis.puzzles.puzzle_files import write_puzzles
    from tesela.cli.puzzles.run_file import Run, RunFile

    with engine_errors(), progress_bar() as progress:
        make_room(out)
        files = _files(games)
        mark = mark_of(knowledge_of(lexicon).graph)
        run = RunFile(out, Run(count, seed, lexicon, mark, [str(path) for path in files]))
        task = progress.add_task(say("puzzles.making"), total=count)
        rounds = _from_files(files, games) if games else None
        made: list[Puzzle] = []
        for made in _rounds(run, rounds, count, seed, (lexicon, mark), threads, cluster):
            progress.update(task, completed=len(made))
        atomic_write(out, write_puzzles(made, packed=out.suffix == ".xz"))
        run.remove()
    kinds = dict(sorted(Counter(puzzle.kind for puzzle in made).items()))
    if as_json:
        print_json({"puzzles": len(made), "kinds": kinds, "out": str(out)})
    else:
        typer.echo(say("puzzles.made", {"count": len(made), "out": out}))
        for kind, number in kinds.items():
            typer.echo(f"  {say(f'puzzles.kind.{kind}')}: {number}")


def _rounds(
    run: RunFile,
    pieces: Sequence[Piece] | None,
    count: int,
    seed: int,
    words: tuple[str, str],
    threads: int,
    cluster: str | None,
) -> Iterator[list[Puzzle]]:
    """What is there after each piece; all pieces of a round are done, so that the next is always the same."""
    from tesela.analysis.puzzles.making import collect, next_round
    from tesela.cli.puzzles.make_work import MakeJob, make_job

    made: list[Puzzle] = []
    results: list[list[Puzzle]] = []
    idle = 0
    while len(made) < count and idle < _FRUITLESS:
        now = list(pieces) if pieces is not None else next_round(made, count, seed, len(results))
        todo = [MakeJob(piece, *words) for piece in now if piece.number not in run.done]
        with closing(parallel_map(make_job, todo, processes=threads, cluster=cluster)) as found:
            for job, puzzles in zip(todo, found, strict=True):
                run.add(job.piece.number, puzzles)
                yield made
        results += [run.done[piece.number] for piece in now]
        before, made = len(made), collect(results, count)
        idle = 0 if len(made) > before else idle + 1
        yield made
        if pieces is not None:
            break


def _files(games: Path | None) -> list[Path]:
    if games is None:
        return []
    found = sorted(each for each in games.rglob("*") if each.suffix.lower() in _GAMES and each.is_file())
    if not found:
        fail_with("puzzles.no_games", path=games)
    return found


def _from_files(files: Sequence[Path], folder: Path | None) -> list[Piece]:
    from tesela.analysis.puzzles.making import GAMES, Piece

    names = [path.name if folder is None else str(path.relative_to(folder)) for path in files]
    return [
        Piece(number, tuple(GAMES), number * 1000, name, path.read_bytes())
        for number, (name, path) in enumerate(zip(names, files, strict=True))
    ]
