"""Rated results as CSV: what a rating office does with the games, worked out."""

from __future__ import annotations

import csv
import io

from tesela.tournament.files.people_csv import as_text
from tesela.tournament.ratings.changes import rating_changes
from tesela.tournament.state import State


def write_ratings(state: State) -> str:
    """A line a player who has played: games, rating before, Elo, performance, Glicko-2 with its deviation."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["number", "name", "federation_id", "games", "before"]
    writer.writerow([*head, "elo", "performance", "glicko", "deviation"])
    for row in rating_changes(state):
        federation_id = as_text(state.players[row.number].entrant.federation_id)
        player = [row.number, as_text(row.name), federation_id, row.games]
        figures = [row.before, row.elo, row.performance, row.glicko, row.deviation]
        writer.writerow([*player, *("" if one is None else one for one in figures)])
    return out.getvalue()
