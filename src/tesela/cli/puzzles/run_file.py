"""The file of a run that goes on: what each piece gave, a line each, so that a broken-off run resumes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from tesela.analysis.puzzles.puzzle import Puzzle
from tesela.cli.output import fail_with

ENDING: Final = ".part"


class Run(msgspec.Struct, frozen=True):
    """What makes two runs the same run."""

    count: int
    seed: int
    lexicon: str
    mark: str
    games: list[str] = []


class Done(msgspec.Struct, frozen=True):
    """A piece that is done."""

    piece: int
    puzzles: list[Puzzle]


class RunFile:
    """Read once at the start, then only ever added to."""

    def __init__(self, out: Path, run: Run) -> None:
        self.path = out.with_name(out.name + ENDING)
        self.done: dict[int, list[Puzzle]] = {}
        if self.path.is_file():
            self._resume(run)
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(msgspec.json.encode(run) + b"\n")

    def _resume(self, run: Run) -> None:
        first, *lines = self.path.read_bytes().split(b"\n")
        try:
            if msgspec.json.decode(first, type=Run) != run:
                fail_with("puzzles.other_run", path=self.path)
        except msgspec.MsgspecError:
            fail_with("puzzles.other_run", path=self.path)
        whole = [first]
        for line in lines:
            try:
                done = msgspec.json.decode(line, type=Done)
            except msgspec.MsgspecError:
                break  # the line that was being written when the run was broken off
            self.done[done.piece] = done.puzzles
            whole.append(line)
        self.path.write_bytes(b"\n".join(whole) + b"\n")

    def add(self, piece: int, puzzles: list[Puzzle]) -> None:
        """Write down what a piece gave."""
        self.done[piece] = puzzles
        with self.path.open("ab") as out:
            out.write(msgspec.json.encode(Done(piece, puzzles)) + b"\n")

    def remove(self) -> None:
        """The run is over and its puzzles are in their own file."""
        self.path.unlink(missing_ok=True)
