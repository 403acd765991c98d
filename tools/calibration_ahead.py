"""Draw docs/img/ahead-calibration.svg: win chances told by simulation and by pre-endgames, against what came.

python -m tools.calibration_ahead [GAMES]

Static games that no table has seen. The move that was made is looked at with a lead drawn by lot: static
players do not look at the score, so that the game answers for every lead. Simulation foretells games that
static players finish, a pre-endgame those whose endgames are then solved.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Final

from tesela import lexicon
from tesela.core.tiles import Tiles
from tesela.engine.bench_positions import watched_game
from tesela.engine.endgame import solve_endgame
from tesela.engine.inference import infer_leaves
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.players.static_players import ranked
from tesela.engine.preendgame import solve_preendgame
from tesela.engine.simulation import TO_THE_END, simulate
from tesela.engine.turn_view import TurnView
from tools.calibration import draw

TARGET: Final = Path(__file__).parents[1] / "docs/img/ahead-calibration.svg"
HELD_OUT_SEED: Final = 700_000_000
STEPS: Final = 10
LEADS: Final = {"two plies": 90, "to the end": 50, "pre-endgame": 40}
"""Leads are drawn up to so many points, about as many as a game still turns."""
INFERRED: Final = ", racks inferred"
TRIES: Final = 200
COLOURS: Final = {
    "two plies": "#a9bfd6",
    f"two plies{INFERRED}": "#1a4f8b",
    "to the end": "#b5d1bf",
    f"to the end{INFERRED}": "#1d6f42",
    "pre-endgame": "#e8b5b1",
    f"pre-endgame{INFERRED}": "#b3261e",
}


def came(spread: int) -> float:
    return 1.0 if spread > 0 else 0.0 if spread < 0 else 0.5


def standings(
    known: Knowledge, seed: int, kinds: Collection[str] = tuple(LEADS)
) -> Iterator[tuple[str, TurnView, float]]:
    """Of one game: what looks ahead there, the table with a lead drawn by lot, and what came."""
    played, seen = watched_game(known, seed)
    solved = _solved(known, seen, played.scores[0] - played.scores[1])
    for turn, view in enumerate(seen):
        kind, luck = kind_of(view), Random(seed * 100 + turn)
        if kind not in kinds or (kind == "two plies" and luck.randrange(5)):
            continue
        seat, lead = turn % 2, luck.randint(-LEADS[kind], LEADS[kind])
        end = solved if kind == "pre-endgame" else played.scores[0] - played.scores[1]
        change = (end if seat == 0 else -end) - view.lead
        yield kind, replace(view, scores=(lead, 0)), came(lead + change)


def foretold(
    known: Knowledge, seed: int, kinds: Collection[str] = tuple(LEADS)
) -> Iterator[tuple[str, float, float]]:
    """Of one game: what looked ahead, the chance it told, and what came."""
    for kind, stand, what in standings(known, seed, kinds):
        yield kind, _told(known, stand, kind, seed), what
        kept = infer_leaves(known, stand, tries=TRIES, seed=seed)
        yield kind + INFERRED, _told(known, stand, kind, seed, kept), what


def kind_of(view: TurnView) -> str:
    """What the strongest bot would do here, before the bag is empty."""
    if view.bag > 10:
        return "two plies"
    return "to the end" if view.bag > 4 else "pre-endgame" if view.bag else ""


def _told(known: Knowledge, view: TurnView, kind: str, seed: int, kept: Sequence[Tiles] = ()) -> float:
    """The chance of the move that was made."""
    move = ranked(known, view, 1)[0]
    if kind == "pre-endgame":
        return solve_preendgame(known, view, [move], orders=64, nodes=50, seed=seed, kept=kept).arms[0].wins
    plies = 2 if kind == "two plies" else TO_THE_END
    told = simulate(known, view, [move], plies=plies, iterations=200, batch=200, seed=seed, kept=kept)
    return told.arms[0].wins


def _solved(known: Knowledge, seen: list[TurnView], static: int) -> int:
    """The first seat's lead at the end, if both play their best once the bag is empty."""
    for turn, view in enumerate(seen):
        if not view.bag:
            lead = view.lead + solve_endgame(known, view, nodes=300).gain
            return lead if turn % 2 == 0 else -lead
    return static


def points(pairs: list[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """Mean chance told, share that came, and its standard error, in steps of the chance."""
    found = []
    for step in range(STEPS):
        those = [(told, share) for told, share in pairs if min(STEPS - 1, int(told * STEPS)) == step]
        if len(those) > 4:
            chance, share = (sum(each) / len(those) for each in zip(*those, strict=True))
            found.append((chance, share, (max(share * (1 - share), 0.5 / len(those)) / len(those)) ** 0.5))
    return found


def excess(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """By how much more was told than came, on average, and its standard error."""
    over = [told - what for told, what in pairs]
    return fmean(over), pstdev(over) / len(over) ** 0.5


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    known = knowledge(lexicon.load("open").graph)
    told: dict[str, list[tuple[float, float]]] = {kind: [] for kind in COLOURS}
    for number in range(games):
        for kind, chance, what in foretold(known, HELD_OUT_SEED + number):
            told[kind].append((chance, what))
    bands = [(f"{kind} ({len(pairs)})", COLOURS[kind], points(pairs)) for kind, pairs in told.items()]
    TARGET.write_text(draw(bands, f"share that came in {games} other games", "chance told"), "utf-8")
    for (label, _, each), pairs in zip(bands, told.values(), strict=True):
        sys.stdout.write(f"{label}: {100 * excess(pairs)[0]:+.1f} ± {196 * excess(pairs)[1]:.1f}\n")
        for chance, share, error in each:
            sys.stdout.write(f"  {chance:.3f} {share:.3f} ± {1.96 * error:.3f}\n")


if __name__ == "__main__":
    main()
