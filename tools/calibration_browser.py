"""Set the win chances that the browser's engine tells (in Node) against what came.

python -m tools.calibration_browser [GAMES]

The games and leads of `tools.calibration_ahead`; chances with the other's rack dealt by chance, and with what
the browser guesses of it from the turn before.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tesela import lexicon
from tesela.engine.knowledge import OPENING_VOWEL, knowledge, share_of_leaves
from tools.bench_wasm import ROOT, last_of, table_of, write_engine
from tools.calibration_ahead import HELD_OUT_SEED, INFERRED, excess, standings


def main() -> None:
    """Measure and print, in percentage points with 95 % intervals."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    known = knowledge(lexicon.load("open").graph)
    stands = [
        (kind, HELD_OUT_SEED + number, view, what)
        for number in range(games)
        for kind, view, what in standings(known, HELD_OUT_SEED + number)
    ]
    with TemporaryDirectory(prefix="tesela-calibration-") as name:
        folder = Path(name)
        write_engine(folder, known)
        asked = {
            "percent": round(100 * share_of_leaves(len(known.graph))),
            "openingVowel": OPENING_VOWEL,
            "stands": [
                {"kind": kind, "seed": seed % 2**32, "table": table_of(view), "last": last_of(view)}
                for kind, seed, view, _ in stands
            ],
        }
        (folder / "asked.json").write_text(json.dumps(asked))
        command = [
            "npx",
            "--no-install",
            "vitest",
            "run",
            "--config",
            "vitest.golden.config.ts",
            "calibration",
        ]
        env = {**os.environ, "GOLDEN": name, "BENCH": "1"}
        subprocess.run(command, cwd=ROOT / "web", env=env, check=True, stdout=subprocess.DEVNULL)
        told = json.loads((folder / "found.json").read_text())
    for kind in dict.fromkeys(kind for kind, *_ in stands):
        here = [at for at, stand in enumerate(stands) if stand[0] == kind]
        share = sum(stands[at][3] for at in here) / len(here)
        for which, label in ((0, ""), (1, INFERRED)):
            over, error = excess([(told[at][which], stands[at][3]) for at in here])
            chance = sum(told[at][which] for at in here) / len(here)
            said = f"came {100 * share:.1f} told {100 * chance:.1f}"
            sys.stdout.write(f"{kind}{label} ({len(here)}): {said} {100 * over:+.1f} ± {196 * error:.1f}\n")


if __name__ == "__main__":
    main()
