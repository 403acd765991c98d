"""A club night is a tournament: its standings become a line for each member who played."""

from __future__ import annotations

from tesela.tournament.league.events import NightRow
from tesela.tournament.league.state import League
from tesela.tournament.state import State
from tesela.tournament.tie_breaks import spread


def night_rows(league: League, played: State) -> tuple[tuple[NightRow, ...], list[str]]:
    """What the night brought the members, found by name; and who played without being one."""
    table = played.crosstable()
    rows, strangers = [], []
    for number, player in played.players.items():
        member = league.named(player.entrant.name)
        if member is None:
            strangers.append(player.entrant.name)
        else:
            rows.append(NightRow(member.number, table.points[number], spread(table, number)))
    return tuple(rows), strangers
