"""How well moves keep to their time, by phase: mean, 99th percentile and longest, in milliseconds.

python -m tools.move_time [--budgets 100,400,1000] [--threads 1,2] [--positions N] [--seed S]

The strongest bot, with more work than there is time for, chooses in tables of static games: early (more than
25 tiles in the bag), late (5 to 25), pre-endgame (1 to 4) and endgame. Endgames that are proven before their
time are quick. The last column counts moves that took more than a tenth longer than they may.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean
from typing import Final

from tesela import lexicon
from tesela.engine.bench_positions import watched_game
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.players.protocol import Budget
from tesela.engine.players.search_player import SearchPlayer
from tesela.engine.turn_view import TurnView

PHASES: Final = {"early": (26, 86), "late": (5, 25), "pre-endgame": (1, 4), "endgame": (0, 0)}
WORK: Final = Budget(
    rollouts=10**9,
    candidates=16,
    endgame_nodes=10**12,
    preendgame_orders=200,
    preendgame_nodes=10**15,
    inferences=800,
)
TOO_LATE: Final = 1.1


def tables(known: Knowledge, phase: str, count: int, seed: int) -> Iterator[TurnView]:
    """The first table of that phase in each game."""
    fewest, most = PHASES[phase]
    given = 0
    while given < count:
        _, seen = watched_game(known, seed)
        found = [view for view in seen if fewest <= view.bag <= most and len(view.rack) > 1 and view.last]
        if found:
            given += 1
            yield found[0]
        seed += 1


def percentile(values: list[float], share: float) -> float:
    """The smallest value that so large a share of them do not exceed.

    >>> percentile([3.0, 1.0, 2.0], 0.5), percentile([1.0, 2.0], 0.99)
    (2.0, 2.0)
    """
    ordered = sorted(values)
    return next(value for number, value in enumerate(ordered, 1) if number >= share * len(ordered))


def measured(known: Knowledge, views: list[TurnView], milliseconds: int, threads: int) -> list[float]:
    """What each move took."""
    bot = SearchPlayer(known, replace(WORK, milliseconds=milliseconds, threads=threads))
    taken = []
    for number, view in enumerate(views):
        began = time.perf_counter()
        bot.choose(view, seed=number)
        taken.append((time.perf_counter() - began) * 1000)
    return taken


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--budgets", default="100,400,1000")
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    known = knowledge(lexicon.load("open").graph)
    print("phase        budget threads   mean    p99    max  late")
    for phase in PHASES:
        views = list(tables(known, phase, asked.positions, asked.seed))
        for milliseconds in map(int, asked.budgets.split(",")):
            for threads in map(int, asked.threads.split(",")):
                took = measured(known, views, milliseconds, threads)
                late = sum(each > TOO_LATE * milliseconds for each in took)
                figures = f"{fmean(took):7.0f}{percentile(took, 0.99):7.0f}{max(took):7.0f}{late:6}"
                print(f"{phase:12}{milliseconds:7}{threads:8}{figures}", flush=True)


if __name__ == "__main__":
    main()
