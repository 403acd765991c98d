"""`make bot-ratings`: let the bots meet and write down how strong they are (engine/data/ratings.json).

python -m tools.bot_ratings [--threads N] [--scale S] [--folder DIR]

Matches are kept in journals in the folder, so that the same command goes on where it was broken off. A bot
whose play has changed needs its journals deleted. `--scale` multiplies the number of pairs.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from tesela.engine import ratings
from tesela.engine.ratings import Measured, Result, rate

TARGET: Final = Path(ratings.__file__).parent / "data" / ratings.FILE
EDITION: Final = "open"
ANCHOR: Final = "estratega"
AT: Final = 2400

MEETINGS: Final[tuple[tuple[str, str, Literal["checked", "challenge"], int], ...]] = (
    ("aprendiz", "semilla", "checked", 150),
    ("tertulia", "aprendiz", "checked", 100),
    ("aficion", "tertulia", "checked", 100),
    ("aficion", "aprendiz", "checked", 50),
    ("veterana", "aficion", "checked", 100),
    ("veterana", "tertulia", "checked", 50),
    ("estratega", "veterana", "checked", 150),
    ("estratega", "aficion", "checked", 50),
    ("farol", "aficion", "challenge", 60),
    ("farol", "tertulia", "challenge", 40),
    ("maestra", "estratega", "checked", 500),
    ("maestra", "veterana", "checked", 50),
    ("tesela", "estratega", "checked", 100),
)
"""Who meets whom, how words are judged, and how many pairs of games: neighbours most, as they tell most.

Only where words can be invented does `farol` play otherwise than `aficion`.
"""


def meet(first: str, second: str, judging: str, pairs: int, folder: Path, threads: int) -> Result:
    """Play what is not in the journal yet."""
    command = [
        sys.executable,
        "-m",
        "tesela",
        "match",
        "--players",
        f"{first},{second}",
        "--paired",
        "--json",
    ]
    command += ["--games", str(2 * pairs), "--judging", judging, "--threads", str(threads), "-l", EDITION]
    command += ["--journal", str(folder / f"{first}-{second}-{judging}.jsonl")]
    told: dict[str, Any] = msgspec.json.decode(
        subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    )
    return Result(first, second, told["games"], told["wins"] + told["draws"] / 2)


def main() -> None:
    """Let them all meet, rate, write, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--folder", type=Path, default=Path("build/bot-ratings"))
    chosen = parser.parse_args()
    results = []
    for first, second, judging, pairs in MEETINGS:
        result = meet(
            first, second, judging, max(1, round(pairs * chosen.scale)), chosen.folder, chosen.threads
        )
        print(f"{first:>10} - {second:<10} {result.points:6.1f} of {result.games}", flush=True)
        results.append(result)
    measured = Measured(ANCHOR, AT, EDITION, results, rate(results, anchor=ANCHOR, at=AT))
    TARGET.write_bytes(msgspec.json.format(msgspec.json.encode(measured), indent=1) + b"\n")
    for name, rating in sorted(measured.ratings.items(), key=lambda each: each[1].elo):
        print(f"{name:>10} {rating.elo:5} ± {rating.error}")


if __name__ == "__main__":
    main()
