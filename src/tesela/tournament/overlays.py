"""Single fields for streaming: a stable name for each, plain text, nothing that is not public."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tesela.tournament.state import Round, State


def field_text(state: State, field: str) -> str | None:
    """The text of a field, empty while there is nothing to say; None for a field that there is not.

    Besides the names of `FIELDS`: `place-N`, `table-N-first`, `table-N-second`, `table-N-score` and
    `player-N-record`.
    """
    if field in FIELDS:
        return FIELDS[field](state)
    kind, _, rest = field.partition("-")
    number, _, part = rest.partition("-")
    if not number.isdecimal() or not number.isascii() or len(number) > 5:
        return None
    makers = {"place": _place, "table": _table, "player": _player}
    return makers[kind](state, int(number), part) if kind in makers else None


def _place(state: State, place: int, part: str) -> str | None:
    if part:
        return None
    rows = state.standings()
    if not 1 <= place <= len(rows):
        return ""
    row = rows[place - 1]
    return f"{row.place}. {_name(state, row.number)} {_record(row.wins, row.draws, row.losses)}"


def _table(state: State, table: int, part: str) -> str | None:
    last = _last(state)
    pairing = last.pairings.get(table) if last else None
    if part not in ("first", "second", "score"):
        return None
    if last is None or pairing is None:
        return ""
    if part == "score":
        result = last.results.get(table)
        return "" if result is None else f"{result.first.score}–{result.second.score}"
    number = pairing.first if part == "first" else pairing.second
    return "" if number is None else _name(state, number)


def _player(state: State, number: int, part: str) -> str | None:
    if part != "record":
        return None
    row = next((row for row in state.standings() if row.number == number), None)
    return "" if row is None else _record(row.wins, row.draws, row.losses)


def _record(wins: int, draws: int, losses: int) -> str:
    return f"{wins + draws / 2:g}–{losses + draws / 2:g}"


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


def _leader(state: State) -> str:
    return _place(state, 1, "") or ""


def _name(state: State, number: int) -> str:
    return state.players[number].entrant.name


FIELDS: Final[Mapping[str, Callable[[State], str]]] = {
    "name": lambda state: state.conditions.name,
    "round": _round,
    "rounds": lambda state: str(state.conditions.rounds),
    "players": lambda state: str(len(state.present)),
    "pending": _pending,
    "leader": _leader,
    "clock-ends": _clock_ends,
}
"""Fields without a number; `clock-ends` is in seconds since 1970."""
