"""Leaves trained by self-play: several generations, each playing by the values of the one before.

Work goes in chunks of games; after each the state can be written down and taken up again. Every game has its
own seed and sums are integers, so that the result is the same whatever the threads, chunks and interruptions.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tesela._kernel import LEAVE_COUNT, GameBatch, LeaveTable, WordGraph, finish_leaves, train_leaves
from tesela.engine.errors import EngineError

SHARES: Final = (0.05, 0.1, 0.2, 0.65)
"""Of the games, for each generation: early values only have to be roughly right."""
SAMPLES: Final = 2
CHUNK: Final = 250
"""Games between two looks at the keyboard: half a second or so."""


Sums: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Equities added up and racks counted, leave by leave."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be trained; the lexicon is named by its hash, so that a checkpoint fits only its own."""

    lexicon: str
    games: int
    seed: int = 1

    def generation_ends(self) -> tuple[int, ...]:
        """After how many games in all each generation ends."""
        shares = np.cumsum(SHARES)
        return tuple(round(self.games * float(share)) for share in shares)


def _zeros() -> NDArray[np.int64]:
    return np.zeros(LEAVE_COUNT, np.int64)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Games done, the values that the generation plays by, and its sums so far."""

    done: int = 0
    values: NDArray[np.int32] = field(default_factory=lambda: np.zeros(LEAVE_COUNT, np.int32))
    equity: NDArray[np.int64] = field(default_factory=_zeros)
    racks: NDArray[np.int64] = field(default_factory=_zeros)


@dataclass(slots=True)
class Training:
    """Where the training stands. Steps are taken whole: broken off within one, it keeps the last."""

    plan: Plan
    state: Checkpoint = field(default_factory=Checkpoint)

    @property
    def done(self) -> int:
        return self.state.done

    @property
    def values(self) -> NDArray[np.int32]:
        return self.state.values

    @property
    def finished(self) -> bool:
        return self.done >= self.plan.games

    def take(self, games: int, sums: Sums, *, last: bool) -> None:
        """The sums of some games more; the last of a generation give the values for the next."""
        now, done = self.state, self.state.done + games
        equity, racks = now.equity + sums[0], now.racks + sums[1]
        self.state = (
            Checkpoint(done, finish_leaves(equity, racks))
            if last
            else Checkpoint(done, now.values, equity, racks)
        )

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        whole, now = io.BytesIO(), self.state
        np.savez(
            whole,
            plan=np.array([self.plan.lexicon, str(self.plan.games), str(self.plan.seed)]),
            done=np.array(now.done),
            values=now.values,
            equity=now.equity,
            racks=now.racks,
        )
        beside = path.with_name(f".{path.name}.part")
        beside.write_bytes(whole.getvalue())
        beside.replace(path)


def resume(plan: Plan, path: Path) -> Training:
    """From a checkpoint if there is one for this very plan; another plan's is refused."""
    if not path.exists():
        return Training(plan)
    try:
        with np.load(path) as stored:
            lexicon, games, seed = map(str, stored["plan"])
            state = Checkpoint(
                int(stored["done"]),
                *(np.ascontiguousarray(stored[name]) for name in ("values", "equity", "racks")),
            )
            training = Training(Plan(lexicon, int(games), int(seed)), state)
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        raise EngineError("training.broken", path=str(path)) from None
    if training.plan != plan:
        raise EngineError("training.other_plan", path=str(path), games=games, seed=seed)
    return training


@dataclass(frozen=True, slots=True)
class Piece:
    """Some games of a generation, with the values that it plays by: all that another machine needs."""

    values: NDArray[np.int32]
    first: int
    games: int
    seed: int


def play_piece(piece: Piece, graph: WordGraph, *, threads: int = 1) -> Sums:
    """The same piece gives the same sums wherever it is played."""
    sums = np.zeros(LEAVE_COUNT, np.int64), np.zeros(LEAVE_COUNT, np.int64)
    table = LeaveTable(piece.values)
    games = GameBatch(piece.games, first=piece.first, seed=piece.seed, threads=threads)
    train_leaves(graph, table, games, *sums, samples=SAMPLES)
    return sums


Elsewhere: TypeAlias = Callable[[Sequence[Piece]], Iterable[Sums]]
"""Who plays pieces for us and gives their sums in the same order."""


def train(
    training: Training,
    graph: WordGraph,
    *,
    threads: int = 1,
    chunk: int = CHUNK,
    on_progress: Callable[[Training], None] = lambda training: None,
    elsewhere: Elsewhere | None = None,
) -> NDArray[np.int32]:
    """Go on to the end, here or with pieces played `elsewhere`; `on_progress` is called after every chunk."""

    def here(pieces: Sequence[Piece]) -> Iterable[Sums]:
        return (play_piece(piece, graph, threads=threads) for piece in pieces)

    ends = training.plan.generation_ends()
    while not training.finished:
        end = next(end for end in ends if end > training.done)
        pieces = [
            Piece(training.values, first, min(chunk, end - first), training.plan.seed)
            for first in range(training.done, end, chunk)
        ]
        for piece, sums in zip(pieces, (elsewhere or here)(pieces), strict=True):
            training.take(piece.games, sums, last=training.done + piece.games == end)
            on_progress(training)
    return training.values
