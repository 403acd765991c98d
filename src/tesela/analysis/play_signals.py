"""How somebody's choices compare with the engine's over many games, and how they use their time.

Figures with their error, never a verdict: strong players agree with the engine often, and who plays at once
may know the word. The errors count games, not turns: turns of one game are alike (cluster-robust standard
errors).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import median
from typing import Final

import msgspec

from tesela.analysis.judging import by_equity, same
from tesela.analysis.tables import seen_turns
from tesela.engine.knowledge import Knowledge
from tesela.notation.replay import Replay

QUICK_SECONDS: Final = 5.0
LEAST_GAMES: Final = 2
"""Of fewer no error can be told."""


class ChosenTurn(msgspec.Struct, frozen=True):
    """A turn: the points given away against the engine's choice, and the seconds it took, where known."""

    game: int
    agreed: bool
    loss: float
    seconds: float | None


class Mean(msgspec.Struct, frozen=True):
    """A mean with its standard error; None for the error where there are too few games."""

    turns: int
    mean: float
    error: float | None


class ChoiceFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One side's figures."""

    agreement: Mean
    """The share of turns in which the engine would have done the same."""
    loss: Mean
    """Points given away a turn."""
    seconds: Mean | None
    median_seconds: float | None
    quick: Mean | None
    """The share of turns done within five seconds."""
    quick_loss: Mean | None
    """Points given away in the quicker half of the turns, and in the slower."""
    slow_loss: Mean | None


class Signals(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's figures beside those of the others in the same games."""

    games: int
    player: ChoiceFigures
    others: ChoiceFigures
    difference: Mean
    """Points a turn that the player gives away less than the others (above 0: plays closer to the engine)."""


def turns_of(
    known: Knowledge, replay: Replay, game: int, seconds: Mapping[int, float], stop: Callable[[], bool]
) -> Iterable[tuple[int, ChosenTurn]]:
    """Every turn whose rack is known, with its seat; `seconds` by number of the turn."""
    for seen in seen_turns(replay):
        if stop():
            return
        found = by_equity(known, seen.view, seen.move)
        agreed = same(found.best, seen.move) or found.loss == 0
        yield seen.seat, ChosenTurn(game, agreed, found.loss, seconds.get(seen.n))


def signals(player: Sequence[ChosenTurn], others: Sequence[ChosenTurn]) -> Signals:
    """The figures of both sides."""
    mine, theirs = choices(player), choices(others)
    errors = (mine.loss.error, theirs.loss.error)
    error = None if None in errors else math.hypot(*(each or 0.0 for each in errors))
    difference = Mean(mine.loss.turns, round(theirs.loss.mean - mine.loss.mean, 3), _rounded(error))
    return Signals(
        games=len({turn.game for turn in player}), player=mine, others=theirs, difference=difference
    )


def choices(turns: Sequence[ChosenTurn]) -> ChoiceFigures:
    """The figures of one side."""
    timed = [turn for turn in turns if turn.seconds is not None]
    middle = median(turn.seconds or 0.0 for turn in timed) if timed else None
    fast = [turn for turn in timed if middle is not None and (turn.seconds or 0.0) <= middle]
    slow = [turn for turn in timed if middle is not None and (turn.seconds or 0.0) > middle]
    return ChoiceFigures(
        agreement=mean_of(turns, lambda turn: float(turn.agreed)),
        loss=mean_of(turns, lambda turn: turn.loss),
        seconds=mean_of(timed, lambda turn: turn.seconds or 0.0) if timed else None,
        median_seconds=None if middle is None else round(middle, 1),
        quick=mean_of(timed, lambda turn: float((turn.seconds or 0.0) <= QUICK_SECONDS)) if timed else None,
        quick_loss=mean_of(fast, lambda turn: turn.loss) if fast else None,
        slow_loss=mean_of(slow, lambda turn: turn.loss) if slow else None,
    )


def mean_of(turns: Sequence[ChosenTurn], value: Callable[[ChosenTurn], float]) -> Mean:
    """A mean over turns whose error goes by games.

    >>> mean_of([ChosenTurn(0, True, 1.0, None), ChosenTurn(1, True, 3.0, None)], lambda turn: turn.loss)
    Mean(turns=2, mean=2.0, error=1.0)
    >>> mean_of([ChosenTurn(0, True, 1.0, None)], lambda turn: turn.loss).error is None
    True
    """
    if not turns:
        return Mean(0, 0.0, None)
    mean = sum(map(value, turns)) / len(turns)
    residues: dict[int, float] = {}
    for turn in turns:
        residues[turn.game] = residues.get(turn.game, 0.0) + value(turn) - mean
    games = len(residues)
    if games < LEAST_GAMES:
        return Mean(len(turns), round(mean, 3), None)
    spread = sum(each * each for each in residues.values()) * games / (games - 1)
    return Mean(len(turns), round(mean, 3), _rounded(math.sqrt(spread) / len(turns)))


def _rounded(error: float | None) -> float | None:
    return None if error is None else round(error, 3)
