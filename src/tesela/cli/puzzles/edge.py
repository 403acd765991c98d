"""Shared by the commands about puzzles: a file of them or those that are shipped, and their edition."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tesela.cli.engine.strength import engine_errors
from tesela.cli.output import fail_with
from tesela.texts import say

if TYPE_CHECKING:
    from tesela.analysis.puzzles.puzzle import Puzzle

PuzzleFile = Annotated[Path | None, typer.Option("--file", metavar="FILE", help=say("puzzles.option.file"))]


def puzzles_of(path: Path | None) -> list[Puzzle]:
    """The puzzles of a file, or those that come with Tesela; a sentence and exit 2 where there are none."""
    from tesela.analysis.puzzles.puzzle_files import MOST_BYTES, read_puzzles, shipped_puzzles

    if path is None:
        return list(shipped_puzzles())
    with engine_errors(), path.open("rb") as opened:
        found = read_puzzles(opened.read(MOST_BYTES))
    if not found:
        fail_with("puzzles.empty", path=path)
    return found
