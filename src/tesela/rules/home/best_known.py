"""The best line known with every tile face up on the open edition (manual, «en solitario» c)."""

from __future__ import annotations

from importlib.resources import files


def best_known() -> bytes:
    """The line as GCG: `tesela solo search` found it, `tesela replay` counts it again."""
    return files(__package__).joinpath("best_known.gcg").read_bytes()
