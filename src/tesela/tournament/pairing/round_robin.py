"""Everybody meets everybody: Berger tables, as federations print them."""

from __future__ import annotations

from collections.abc import Sequence


def berger_round(players: Sequence[int], round_: int) -> list[tuple[int, int | None]]:
    """The pairs of a round (from 1), who plays first in each named first; an odd field has a bye.

    After the last round the tables begin again with the sides changed: a double round robin is twice as many
    rounds.

    >>> berger_round([1, 2, 3, 4], 1)
    [(1, 4), (2, 3)]
    >>> berger_round([1, 2, 3, 4], 4)
    [(4, 1), (3, 2)]
    >>> berger_round([1, 2, 3], 1)
    [(1, None), (2, 3)]
    """
    field: list[int | None] = list(players)
    if len(field) % 2:
        field.append(None)
    cycle = len(field) - 1
    if cycle < 1:
        return []
    turn, at = divmod(round_ - 1, cycle)
    pairs = [(field[one], field[other]) for one, other in _places(len(field), at)]
    if turn % 2:
        pairs = [(other, one) for one, other in pairs]
    return [(one, other) if one is not None else (_somebody(other), None) for one, other in pairs]


def rounds_needed(players: int) -> int:
    """How many rounds it takes until all have met once."""
    return max(0, players - 1 + players % 2)


def _places(size: int, at: int) -> list[tuple[int, int]]:
    """Berger's pairs by place: the last one stays, the others go round by half the field."""
    cycle, last = size - 1, size - 1
    meets_last = at * (size // 2) % cycle
    pairs = [(meets_last, last) if at % 2 == 0 else (last, meets_last)]
    for step in range(1, size // 2):
        pairs.append(((meets_last + step) % cycle, (meets_last - step) % cycle))
    return pairs


def _somebody(number: int | None) -> int:
    assert number is not None  # two empty places would make the field even without them
    return number
