"""The engine in WebAssembly (in Node) against the native kernel: the same work on one thread."""

from __future__ import annotations

import gzip
import json
import lzma
import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from tesela._kernel import BenchOptions, BenchPosition, bench
from tesela.core.scoring import score_play
from tesela.engine.bench_positions import endgames, mid_games
from tesela.engine.endgame import solve_endgame
from tesela.engine.knowledge import OPENING_VOWEL, Knowledge, knowledge, share_of_leaves
from tesela.engine.players.static_players import ranked
from tesela.engine.simulation import simulate
from tesela.engine.turn_view import TurnView
from tesela.lexicon.editions import library

ROOT = Path(__file__).parents[1]
MODULE = ROOT / "src/tesela/server/wasm/kernel.wasm"
_WARMING, _PASSES, _ITERATIONS, _NODES = 400, 25, 200, 20_000
_MIDDLE, _ENDS = 12, 6


def table_of(view: TurnView) -> dict[str, object]:
    """A position as the browser's engine is given it."""
    return {
        "cells": bytes(view.board.cells).hex(),
        "rack": bytes(view.rack).hex(),
        "bag": view.bag,
        "scores": view.scores,
        "others": view.others,
        "passes": view.passes,
        "scoreless": view.scoreless,
    }


def last_of(view: TurnView) -> dict[str, object] | None:
    """The turn before, as all could see it."""
    last = view.last
    if last is None:
        return None
    laid = b"" if last.play is None else bytes(last.play.rack_tiles())
    score = 0 if last.play is None else score_play(last.board, last.play).total
    cells = bytes(last.board.cells).hex()
    return {
        "cells": cells,
        "laid": laid.hex(),
        "score": score,
        "exchanged": last.exchanged,
        "unseen": list(view.unseen),
    }


def write_engine(folder: Path, known: Knowledge) -> None:
    """The engine's files, as a browser gets them."""
    (folder / "module").write_bytes(MODULE.read_bytes())
    known.graph.save(str(folder / "graph"))
    for name in ("leaves", "outcomes"):
        packed = (files("tesela.engine") / "data" / f"{name}.xz").read_bytes()
        (folder / name).write_bytes(lzma.decompress(packed))


def _prepare(folder: Path, known: Knowledge, middle: list[TurnView], ends: list[TurnView]) -> None:
    """Everything that Node reads."""
    write_engine(folder, known)
    positions = b"".join(
        bytes(view.board.cells) + bytes([len(view.rack)]) + bytes(view.rack) + struct.pack("<I", view.bag)
        for view in middle
    )
    (folder / "positions").write_bytes(positions)
    asked = {
        "percent": round(100 * share_of_leaves(len(known.graph))),
        "openingVowel": OPENING_VOWEL,
        "warming": _WARMING,
        "passes": _PASSES,
        "iterations": _ITERATIONS,
        "nodes": _NODES,
        "middle": [table_of(view) for view in middle],
        "ends": [table_of(view) for view in ends],
    }
    (folder / "asked.json").write_text(json.dumps(asked))


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - began)


def _native(known: Knowledge, middle: list[TurnView], ends: list[TurnView]) -> dict[str, float]:
    given = [BenchPosition(bytes(view.board.cells), bytes(view.rack), view.bag) for view in middle]
    found: dict[str, float] = {}
    for mode in ("all", "best"):
        result = bench(known.graph, known.leaves, given, BenchOptions(mode, passes=_PASSES))
        found[mode] = sum(result.microseconds) / len(given)
    found["simulating"] = _milliseconds(
        lambda: [
            simulate(known, view, ranked(known, view, 8), iterations=_ITERATIONS, seed=1) for view in middle
        ]
    )
    found["ending"] = _milliseconds(lambda: [solve_endgame(known, view, nodes=_NODES) for view in ends])
    return found


def main(edition: str = "open") -> None:
    """Measure and print."""
    known = knowledge(library.load(edition).graph)
    middle, ends = list(mid_games(known, _MIDDLE, 1)), list(endgames(known, _ENDS, 1))
    native = _native(known, middle, ends)
    with TemporaryDirectory(prefix="tesela-bench-") as name:
        folder = Path(name)
        _prepare(folder, known, middle, ends)
        command = ["npx", "--no-install", "vitest", "run", "--config", "vitest.golden.config.ts", "speed"]
        env = {**os.environ, "GOLDEN": name, "BENCH": "1"}
        subprocess.run(command, cwd=ROOT / "web", env=env, check=True, stdout=subprocess.DEVNULL)
        browser = json.loads((folder / "found.json").read_text())
        for what in ("module", "graph", "leaves", "outcomes"):
            data = (folder / what).read_bytes()
            print(f"{what:12} {len(data):>10,} bytes {len(gzip.compress(data, 9)):>10,} gzipped")
    for what, unit in (("all", "µs"), ("best", "µs"), ("simulating", "ms"), ("ending", "ms")):
        ratio = native[what] / browser[what]
        both = f"native {native[what]:10.1f} {unit}  wasm {browser[what]:10.1f} {unit}"
        print(f"{what:12} {both}  ratio {ratio:.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
