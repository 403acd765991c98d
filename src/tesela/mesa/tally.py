"""What the turns add up to: scores, tiles left, rows of passes, and the ending they bring (37, 45)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tesela.core.letters import RACK_SIZE, SET_SIZE
from tesela.mesa.table import UNKNOWN, Table, Turn
from tesela.rules.options import Options


class Tally(NamedTuple):
    """Sums over the turns that are written down; `bag` is `UNKNOWN` once a play's tiles were not counted.

    `turns` are those that each has had, also where the clock was pressed and nothing was written down.
    """

    scores: tuple[int, ...]
    bag: int
    held: tuple[int, ...]
    passes: int
    scoreless: int
    turns: tuple[int, ...]
    out: int | None


def tally(table: Table) -> Tally:
    """Count the table's turns again from the first one."""
    return _count(table.turns, table.seats, table.header.options)


def _count(turns: Sequence[Turn], seats: int, options: Options) -> Tally:
    scores, made, held = [0] * seats, [0] * seats, [RACK_SIZE] * seats
    bag, passes, scoreless = SET_SIZE - RACK_SIZE * seats, 0, 0
    out: int | None = None
    for turn in turns:
        made[turn.seat] += turn.closed or turn.kind != "open"
        if turn.kind == "open":
            continue
        out = None
        if turn.kind not in ("play", "score"):
            scoreless += 1
            passes = passes + 1 if _is_pass(turn, options) else 0
            continue
        passes = scoreless = 0
        scores[turn.seat] += turn.score
        if turn.count == UNKNOWN:
            bag = UNKNOWN
        if bag != UNKNOWN:
            left = max(0, held[turn.seat] - turn.count)
            drawn = min(RACK_SIZE - left, bag)
            held[turn.seat], bag = left + drawn, bag - drawn
            out = turn.seat if held[turn.seat] == 0 else None
    return Tally(tuple(scores), bag, tuple(held), passes, scoreless, tuple(made), out)


def _is_pass(turn: Turn, options: Options) -> bool:
    """37.2: an exchange is none; a withdrawn play is one where the rule set says so."""
    return turn.kind in ("pass", "lost") or (turn.kind == "withdrawn" and options.withdrawn_counts_as_pass)


def ending(table: Table, sums: Tally) -> tuple[str, int | None] | None:
    """The ending that the turns bring by themselves, and the seat that it turns on."""
    options = table.header.options
    if sums.out is not None:
        return "out", sums.out
    if sums.passes >= options.passes_each_to_end * table.seats:
        return "passes", None
    limit = options.scoreless_turns_limit
    if limit is not None and sums.scoreless >= limit // 2 * table.seats:
        return ("scoreless", None) if options.scoreless_at_nil_nil or any(sums.scores) else None
    return None


def turns_equal(sums: Tally) -> bool:
    """27: everybody has had as many turns."""
    return len(set(sums.turns)) == 1
