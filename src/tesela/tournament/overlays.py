"""Single fields for streaming: a stable name for each, plain text, nothing that is not public."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tesela.tournament.standings import Row
from tesela.tournament.state import Round, State
from tesela.tournament.teams import team_standings
from tesela.tournament.tie_breaks import spread

FIVE_DIGITS: Final = 5


def field_text(state: State, field: str) -> str | None:
    """The text of a field, empty while there is nothing to say; None for a field that there is not.

    Besides the names of `FIELDS`: `place-N`, `team-N`, and a part of those of `PARTS` after a number:
    `place-1-name`, `player-12-record`, `table-3-score`.
    """
    if field in FIELDS:
        return FIELDS[field](state)
    kind, _, rest = field.partition("-")
    number, _, part = rest.partition("-")
    if not number.isdecimal() or not number.isascii() or len(number) > FIVE_DIGITS:
        return None
    maker = PARTS.get(kind, {}).get(part)
    return None if maker is None else maker(state, int(number))


def _at_place(tell: Callable[[State, Row], str]) -> Callable[[State, int], str]:
    """A field of whoever stands in that line of the standings."""

    def told(state: State, place: int) -> str:
        rows = state.standings()
        return tell(state, rows[place - 1]) if 1 <= place <= len(rows) else ""

    return told


def _of_player(tell: Callable[[State, Row], str]) -> Callable[[State, int], str]:
    """A field of the player with that number."""

    def told(state: State, number: int) -> str:
        row = next((row for row in state.standings() if row.number == number), None)
        return "" if row is None else tell(state, row)

    return told


def _line(state: State, row: Row) -> str:
    return f"{row.place}. {_name(state, row.number)} {_record(state, row)}"


def _record(_state: State, row: Row) -> str:
    return f"{row.wins + row.draws / 2:g}–{row.losses + row.draws / 2:g}"


def _spread(state: State, row: Row) -> str:
    return f"{spread(state.crosstable(), row.number):+d}"


def _seat(state: State, row: Row) -> str:
    """The table at which somebody sits in the last published round."""
    last = _last(state)
    pairing = last.by_player.get(row.number) if last else None
    return str(pairing.table) if pairing and not pairing.is_bye else ""


def _rival(state: State, row: Row) -> str:
    last = _last(state)
    pairing = last.by_player.get(row.number) if last else None
    other = pairing.opponent_of(row.number) if pairing else None
    return "" if other is None else _name(state, other)


def _first(state: State, table: int) -> str:
    last = _last(state)
    return _name(state, last.pairings[table].first) if last and table in last.pairings else ""


def _second(state: State, table: int) -> str:
    last = _last(state)
    second = last.pairings[table].second if last and table in last.pairings else None
    return "" if second is None else _name(state, second)


def _score(state: State, table: int) -> str:
    last = _last(state)
    result = last.results.get(table) if last else None
    return "" if result is None else f"{result.first.score}–{result.second.score}"


def _game(state: State, table: int) -> str:
    """The game on this server that the table plays, or has played in this round."""
    last = _last(state)
    opened = last.games.get(table) if last else None
    return "" if opened is None else opened.game


def _team(state: State, place: int) -> str:
    rows = team_standings(state)
    if not 1 <= place <= len(rows):
        return ""
    row = rows[place - 1]
    return f"{row.place}. {row.team} {row.match_points / 2:g} ({row.board_points / 2:g})"


def _last(state: State) -> Round | None:
    published = list(state.published_rounds())
    return published[-1] if published else None


def _round(state: State) -> str:
    last = _last(state)
    return str(last.number) if last else ""


def _pending(state: State) -> str:
    last = _last(state)
    return str(len(last.missing)) if last else ""


def _clock_ends(state: State) -> str:
    last = _last(state)
    clock = last.clock if last and last.missing else None
    return str((clock.when + clock.minutes * 60_000) // 1000) if clock else ""


def _name(state: State, number: int) -> str:
    return state.players[number].entrant.name


FIELDS: Final[Mapping[str, Callable[[State], str]]] = {
    "name": lambda state: state.conditions.name,
    "round": _round,
    "rounds": lambda state: str(state.conditions.rounds),
    "players": lambda state: str(len(state.present)),
    "pending": _pending,
    "leader": lambda state: _at_place(_line)(state, 1),
    "clock-ends": _clock_ends,
}
"""Fields without a number; `clock-ends` is in seconds since 1970."""

PARTS: Final[Mapping[str, Mapping[str, Callable[[State, int], str]]]] = {
    "place": {
        "": _at_place(_line),
        "name": _at_place(lambda state, row: _name(state, row.number)),
        "record": _at_place(_record),
        "spread": _at_place(_spread),
    },
    "table": {"first": _first, "second": _second, "score": _score, "game": _game},
    "player": {
        "name": _of_player(lambda state, row: _name(state, row.number)),
        "place": _of_player(lambda _state, row: str(row.place)),
        "record": _of_player(_record),
        "spread": _of_player(_spread),
        "table": _of_player(_seat),
        "rival": _of_player(_rival),
    },
    "team": {"": _team},
}
"""What can be said of a line of the standings, a table, a player or a team, by its number."""
