"""Recorded games: read a file and count everything in it again."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from tesela.notation.files import read_game
from tesela.notation.recount import recount
from tesela.notation.replay import Replay


def replay(source: str | PathLike[str] | bytes, *, rules: str | None = None) -> Replay:
    """Read a recorded game (GCG or an event log) from a file, or from its bytes, and count it again.

    Every score, total and final sum is checked; what does not agree is in `problems`. `NotationError`, with
    its line, for what can't be read at all.
    """
    content = source if isinstance(source, bytes) else Path(source).read_bytes()
    return recount(read_game(content), rules)
