"""Standings and games as CSV, for spreadsheets and the federation's report."""

from __future__ import annotations

import csv
import io

from tesela.tournament.files.people_csv import as_text
from tesela.tournament.state import State
from tesela.tournament.teams import team_standings
from tesela.tournament.views import place_view


def write_standings(state: State) -> str:
    """A line a player, with every tie-break of the conditions in its column."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["place", "number", "name", "country", "club", "wins", "draws", "losses"]
    writer.writerow([*head, *state.conditions.tie_breaks])
    for row in state.standings():
        seen = place_view(state, row)
        line = [
            seen.place,
            seen.number,
            as_text(seen.name),
            as_text(seen.country),
            as_text(seen.club),
            seen.wins,
            seen.draws,
            seen.losses,
        ]
        writer.writerow([*line, *(f"{value:g}" for value in seen.values)])
    return out.getvalue()


def write_teams(state: State) -> str:
    """A line a team: points of matches and of boards, spread, matches played."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["place", "team", "match_points", "board_points", "spread", "matches"])
    for row in team_standings(state):
        points = (f"{row.match_points / 2:g}", f"{row.board_points / 2:g}")
        writer.writerow([row.place, as_text(row.team), *points, row.spread, row.matches])
    return out.getvalue()


def write_games(state: State) -> str:
    """A line a game of every published round: what a rating office needs."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["round", "table", "first", "second", "first_score", "second_score", "forfeit"])
    for round_ in state.published_rounds():
        for table, pairing in sorted(round_.pairings.items()):
            result = round_.results.get(table)
            if pairing.second is None or result is None:
                continue
            names = [as_text(state.players[number].entrant.name) for number in pairing.players]
            scores = [result.first.score, result.second.score]
            writer.writerow([round_.number, table, *names, *scores, result.forfeit or ""])
    return out.getvalue()
