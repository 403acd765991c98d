"""Forms with what the tournament knows already: a result slip for each table, a sheet for each appeal."""

from __future__ import annotations

from tesela.paper.forms import form
from tesela.paper.labels import title
from tesela.paper.tournament_lists import published_round
from tesela.paper.typesetting import PageSize, Sheet
from tesela.tournament.arbitration_views import arbitration_view
from tesela.tournament.state import State
from tesela.tournament.views import round_view


def result_slips(state: State, page: PageSize, round_: int | None = None) -> Sheet:
    """5.1; `file-2024` 44: a slip for every table of a published round, with its players' names."""
    one = published_round(state, round_)
    fills = [
        {
            **_where(state, one.number, table.table),
            "player_1": table.first_name,
            "player_2": table.second_name,
            "rows": f"{table.first_name}\n{table.second_name}",
        }
        for table in round_view(state, one).tables
        if table.second is not None
    ]
    return form("resultado", page, fills=fills, heading=f"{state.conditions.name}: {title('resultado')}")


def appeal_sheets(state: State, page: PageSize) -> Sheet:
    """35.4: a sheet for every word that somebody defended in writing; an empty one where nobody has."""
    fills = []
    for one in arbitration_view(state).words:
        pairing = state.rounds[one.round - 1].pairings[one.table]
        names = [state.players[number].entrant.name for number in pairing.players]
        fills.append(
            {
                **_where(state, one.round, one.table),
                **{f"player_{at}": name for at, name in enumerate(names, 1)},
                "appellant": one.name,
                "facts": ", ".join(one.words),
                "grounds": one.grounds,
                "decision": one.note,
            }
        )
    return form("apelacion", page, fills=fills, heading=f"{state.conditions.name}: {title('apelacion')}")


def _where(state: State, round_: int, table: int) -> dict[str, str]:
    return {"event": state.conditions.name, "round": str(round_), "table": str(table)}
