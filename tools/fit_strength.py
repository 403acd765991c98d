"""Fit the review's number to the bots: games, the points that each gave away a turn, and their ratings.

python -m tools.fit_strength [--rounds N]

Half of the games (even seeds) are fitted to, the others say how far it misses. What it prints goes into
`analysis/playing_strength.py` and `web/src/review/strength.json` by hand.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from tesela.analysis.judging import by_equity
from tesela.engine.arena import play_game
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.moves import Move
from tesela.engine.players import Player, TurnView, player
from tesela.engine.ratings import measured
from tesela.lexicon import load

BOTS: Final = ("semilla", "aprendiz", "tertulia", "aficion", "veterana", "estratega", "maestra")
"""All that are measured and quick; `farol` plays as `aficion` where nobody invents words."""
_SLOW: Final = "maestra"
_FEW_TURNS: Final = 5


class Sample(NamedTuple):
    """One bot in one game: its rating, and the points that it gave away a turn."""

    seed: int
    rating: int
    loss: float


class Fit(NamedTuple):
    """A line, and what it is worth in games that it was not fitted to."""

    at_best: float
    a_point: float
    correlation: float
    error: float
    fitted: int
    held_out: int


class _Watched:
    """A player that notes what it gave away."""

    def __init__(self, known: Knowledge, mind: Player) -> None:
        self._known, self._mind = known, mind
        self.losses: list[float] = []

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        move = self._mind.choose(view, seed=seed)
        self.losses.append(by_equity(self._known, view, move).loss)
        return move

    def challenges(self, words: object, *, seed: int = 0) -> bool:
        del words, seed
        return False


def samples(known: Knowledge, rounds: int) -> Iterator[Sample]:
    """Every bot against another one, each round; the slow one only in every third."""
    ratings = {name: rating.elo for name, rating in measured().ratings.items()}
    minds = {name: player(name, known) for name in BOTS}
    for seed in range(1, rounds + 1):
        for at, first in enumerate(BOTS):
            second = BOTS[(at + 1 + seed % 3) % len(BOTS)]
            if _SLOW in (first, second) and seed % 3:
                continue
            watched = {name: _Watched(known, minds[name]) for name in (first, second)}
            play_game((watched[first], watched[second]), seed=seed)
            for name, each in watched.items():
                if len(each.losses) >= _FEW_TURNS:
                    yield Sample(seed, ratings[name], float(np.mean(each.losses)))


def fit(found: Sequence[Sample]) -> Fit:
    """A straight line through the games of even seeds, held against the others."""
    seeds, ratings, losses = (np.array(column, float) for column in zip(*found, strict=True))
    even = seeds % 2 == 0
    slope, start = np.polyfit(losses[even], ratings[even], 1)
    said, meant = start + slope * losses[~even], ratings[~even]
    error = float(np.sqrt(np.mean((said - meant) ** 2)))
    correlation = float(np.corrcoef(said, meant)[0, 1])
    return Fit(float(start), float(slope), correlation, error, int(even.sum()), int((~even).sum()))


def main() -> None:
    """Play, fit, print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=20)
    known = knowledge(load("open").graph)
    done = fit(list(samples(known, asked.parse_args().rounds)))
    print(f"at best {done.at_best:.0f}, a point {done.a_point:.1f} ({done.fitted} player-games)")
    print(f"held out: correlation {done.correlation:.3f}, error {done.error:.0f} ({done.held_out})")


if __name__ == "__main__":
    main()
