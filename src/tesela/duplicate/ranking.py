"""The ranking: by total or mean percentage of the top, with ties as the event says; equals share a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from tesela.duplicate.events import Joined
from tesela.duplicate.reckoning import PERCENT, Sums, reckon
from tesela.duplicate.state import State

Wanted: TypeAlias = Callable[[Joined], bool]


class Row(NamedTuple):
    """A line of the ranking. `percentage` is in ten-thousandths of a per cent, the mean over the moves."""

    place: int
    player: int
    total: int
    percentage: int
    tops: int
    best: int
    last: int  # what the last move brought


def ranking(state: State, sums: Sums | None = None, wanted: Wanted | None = None) -> list[Row]:
    """The ranking of all, or of those wanted (a centre, a country, a category), best first.

    Equal ones share a place and stand in the order in which they joined.
    """
    sums = sums or reckon(state)
    sums.grow(len(state.players))
    keys = _keys(state, sums)
    numbers = [n for n, joined in enumerate(state.players) if wanted is None or wanted(joined)]
    numbers.sort(key=keys.__getitem__)
    last = next((move for move in reversed(sums.moves) if move is not None), None)
    rows: list[Row] = []
    for index, n in enumerate(numbers):
        tied = index and keys[n] == keys[numbers[index - 1]]
        rows.append(
            Row(
                place=rows[-1].place if tied else index + 1,
                player=n,
                total=total_of(state, sums, n),
                percentage=percentages_of(state, sums, n) // sums.counted if sums.counted else 0,
                tops=sums.tops[n],
                best=sums.best[n],
                last=last.of(n) if last else 0,
            )
        )
    return rows


def taking_part(state: State) -> dict[int, int]:
    """Places of those who handed something in, by player: who only joined is not rated."""
    played = {player for move in state.moves if move.counts for player in move.slips}
    return {row.player: row.place for row in ranking(state) if row.player in played}


def total_of(state: State, sums: Sums, player: int) -> int:
    """What a player has: the moves, the handicap where there is one, less what was taken by decision."""
    total = sums.totals[player] - state.penalties.get(player, 0)
    return total + (state.players[player].handicap if state.conditions.handicap else 0)


def percentages_of(state: State, sums: Sums, player: int) -> int:
    """The percentages of all moves together; points taken by decision count as a share of a mean top."""
    taken = state.penalties.get(player, 0)
    share = taken * PERCENT * sums.counted // sums.top_total if taken and sums.top_total else 0
    return sums.percentages[player] - share


def _keys(state: State, sums: Sums) -> list[tuple[int, ...]]:
    """What each is ranked by; lower is better."""
    agreed = state.conditions
    sudden = _sudden_death(state)
    keys = []
    for n in range(len(state.players)):
        by_share = agreed.ranking == "percentage"
        key = [-percentages_of(state, sums, n) if by_share else -total_of(state, sums, n)]
        for tie_break in agreed.tie_breaks:
            if tie_break == "tops":
                key.append(-sums.tops[n])
            elif tie_break == "best_play":
                key.append(-sums.best[n])
            else:
                key.append(sudden.get(n, 0))
        keys.append(tuple(key))
    return keys


def _sudden_death(state: State) -> dict[int, int]:
    """The place of each in the last sudden death that they played."""
    return {player: place for order in state.ties for place, player in enumerate(order)}
