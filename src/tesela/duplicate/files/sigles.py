"""SIGLES lines, in which French federations pass results on: `"table","name","score"` in Latin-1.

Every table from 1 to the last has its line; an empty one says so, with -1 for its score.
"""

from __future__ import annotations

from typing import Final

from tesela.duplicate.ranking import total_of
from tesela.duplicate.reckoning import reckon
from tesela.duplicate.state import State

EMPTY: Final = "--table vide--"


def write_sigles(state: State) -> bytes:
    """Totals by table; who has no table comes after the last one, in the order of joining."""
    sums = reckon(state)
    seated = {table: player for (centre, table), player in state.tables.items() if not centre}
    others = [joined.player for joined in state.players if joined.player not in seated.values()]
    last = max(seated, default=0)
    at = seated | dict(enumerate(others, last + 1))
    lines = []
    for table in range(1, last + len(others) + 1):
        player = at.get(table)
        if player is None:
            name, score = EMPTY, -1
        else:
            name, score = state.players[player].name, total_of(state, sums, player)
        lines.append(f'"{table}","{_plain(name)}","{score}"\r\n')
    return "".join(lines).encode("latin-1", "replace")


def _plain(name: str) -> str:
    """A name that neither ends the field nor the line."""
    return " ".join(name.replace('"', "'").split())
