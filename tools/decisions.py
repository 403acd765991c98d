"""Two settings of simulation in the same positions: how much better are the choices of one?

python -m tools.decisions "rollouts=400" "rollouts=280 plies=3" [--positions N] [--seed S]

A match says little of small differences, as most of what happens in it is luck. Here both settings choose in
positions of static games; where they differ, both moves are played out to the end by static players, many
times, with the same racks and draws, against what the other really kept. A setting names `rollouts`, `plies`,
`candidates`, `inferences`, `batch` and `confidence`; what it leaves out is as usual, and no rollouts are
static play.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from tesela import lexicon
from tesela.core.tiles import Tiles
from tesela.engine.bench_positions import watched_game
from tesela.engine.inference import infer_leaves
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.matches import mean_of
from tesela.engine.moves import Move, MoveKind
from tesela.engine.players.static_players import ranked
from tesela.engine.simulation import TO_THE_END, simulate
from tesela.engine.turn_view import TurnView

_PLAY_OUT_BAG: Final = 10
_FEWEST_IN_BAG: Final = 5
"""With fewer, the pre-endgame decides."""
_A_GAME: Final = 3


@dataclass(frozen=True, slots=True)
class Case:
    """A table, and what the player before kept; None if nobody has moved."""

    view: TurnView
    kept: Tiles | None


def cases(known: Knowledge, count: int, seed: int) -> Iterator[Case]:
    """Some tables of each of many static games."""
    given = 0
    while given < count:
        played, seen = watched_game(known, seed)
        before: list[Move | None] = [None, *played.moves]
        held = [*(view.rack for view in seen[1:]), None]
        here = [
            Case(view, _kept(move, rack))
            for view, move, rack in zip(seen, before, held, strict=False)
            if view.bag >= _FEWEST_IN_BAG
        ]
        for case in Random(seed).sample(here, min(_A_GAME, len(here), count - given)):
            yield case
            given += 1
        seed += 1


def _kept(before: Move | None, held: Tiles | None) -> Tiles | None:
    """What stayed beside a play; else all of the rack, since what was given away is not on it."""
    if before is None:
        return None
    return before.leave if before.kind is MoveKind.PLACE else held


def choice(known: Knowledge, view: TurnView, setting: Mapping[str, float], seed: int) -> Move:
    """What that setting plays; without rollouts, the best static move."""
    candidates = ranked(known, view, int(setting.get("candidates", 8)))
    rollouts, tries = int(setting.get("rollouts", 0)), int(setting.get("inferences", 0))
    if not rollouts or len(candidates) == 1:
        return candidates[0]
    return simulate(
        known,
        view,
        candidates,
        plies=TO_THE_END if view.bag <= _PLAY_OUT_BAG else int(setting.get("plies", 2)),
        iterations=max(1, rollouts // 2),
        rollouts=rollouts,
        batch=int(setting.get("batch", 32)),
        confidence=setting.get("confidence", 2.6),
        seed=seed,
        kept=infer_leaves(known, view, tries=tries, seed=seed) if tries else (),
    ).best


def gain(
    known: Knowledge, case: Case, first: Move, second: Move, playouts: int, seed: int
) -> tuple[float, float]:
    """By how much the first move is better: chance of a win, and points at the end."""
    if first == second:
        return 0.0, 0.0
    told = simulate(
        known,
        case.view,
        [first, second],
        plies=TO_THE_END,
        iterations=playouts,
        confidence=float("inf"),
        seed=seed,
        kept=() if case.kept is None else (case.kept,),
    )
    by_move = {arm.move: arm for arm in told.arms}
    one, two = by_move[first], by_move[second]
    return one.wins - two.wins, one.equity - two.equity


def read_setting(text: str) -> dict[str, float]:
    """`rollouts=400 candidates=8`.

    >>> read_setting("rollouts=400 plies=3")
    {'rollouts': 400.0, 'plies': 3.0}
    """
    return {name: float(value) for name, _, value in (part.partition("=") for part in text.split())}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("settings", nargs=2)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--playouts", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    known = knowledge(lexicon.load("open").graph)
    first, second = map(read_setting, asked.settings)
    gains = []
    for number, case in enumerate(cases(known, asked.positions, asked.seed)):
        moves = [choice(known, case.view, each, number) for each in (first, second)]
        gains.append(gain(known, case, moves[0], moves[1], asked.playouts, ~number))
    differ = sum(each != (0.0, 0.0) for each in gains)
    wins, wins_error = mean_of([100 * each[0] for each in gains])
    points, points_error = mean_of([each[1] for each in gains])
    print(f"{differ} of {len(gains)} choices differ")
    print(f"the first wins {wins:+.2f} ± {wins_error:.2f} percentage points and")
    print(f"{points:+.2f} ± {points_error:.2f} points more a choice (95 %)")


if __name__ == "__main__":
    main()
