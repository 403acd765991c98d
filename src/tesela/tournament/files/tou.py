"""TOU files, as rating offices read them: ASCII lines with CRLF; a bye scores 50, a forfeit 150 to 100.

A player's line is the name in 20 columns and, for each round, the score and the opponent's line; `+` marks
who played first. The first line is `*M` with the date and the name; `*** END OF FILE ***` ends it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from tesela.core.errors import TextError
from tesela.tournament.files.people_csv import MOST_PEOPLE
from tesela.tournament.people import Entrant
from tesela.tournament.results import Pairing, Result
from tesela.tournament.state import State

_NAME: Final = 20
_BYE: Final = 50
_FORFEIT: Final = (150, 100)
"""Whoever came, and whoever did not."""


def write_tou(state: State) -> bytes:
    """The whole tournament in one section, everybody in the order of entry."""
    line_of = {number: line for line, number in enumerate(state.players, 1)}
    lines = [f"*M{_date(state.conditions.begins)} {_ascii(state.conditions.name)}", "*" + _ascii("Tesela")]
    lines.append(" " * 38 + "0")
    rounds = [(one.by_player, one.results) for one in state.published_rounds()]
    for number, player in state.players.items():
        cells = [_cell(seated, results, number, line_of) for seated, results in rounds]
        lines.append(f"{_ascii(player.entrant.name)[:_NAME]:<{_NAME}}" + "".join(cells))
    lines.append("*** END OF FILE ***")
    return "".join(line + "\r\n" for line in lines).encode("ascii")


def read_tou(text: str) -> list[Entrant]:
    """The people of a TOU file: their names; it says nothing else of them."""
    found = []
    for line, raw in enumerate(text.splitlines(), 1):
        name = raw[:_NAME].strip()
        if not name or raw.startswith("*") or not re.search(r"[^\W\d]", name):
            continue
        if line > MOST_PEOPLE:
            raise TextError("tournament.people.many", "", line, {"most": MOST_PEOPLE})
        found.append(Entrant(name=name))
    if not found:
        raise TextError("tournament.people.tou", text[:80], 1)
    return found


def _cell(
    seated: Mapping[int, Pairing], results: Mapping[int, Result], number: int, line_of: Mapping[int, int]
) -> str:
    """A score and the opponent's line; nothing known yet is a zero against oneself."""
    pairing = seated.get(number)
    if pairing is None:
        return _figures(0, line_of[number], first=False)
    if pairing.second is None:
        return _figures(_BYE, line_of[number], first=False)
    other = line_of[pairing.second if number == pairing.first else pairing.first]
    result = results.get(pairing.table)
    score = 0 if result is None else _score(result, pairing, number)
    return _figures(score, other, first=_started(result, pairing, number))


def _score(result: Result, pairing: Pairing, number: int) -> int:
    if result.forfeit:
        return _FORFEIT[result.lost_by_forfeit(pairing, number)]
    return result.score_of(pairing, number)[0]


def _started(result: Result | None, pairing: Pairing, number: int) -> bool:
    if result is not None and result.started is not None:
        return result.started == number
    return number == pairing.first


def _figures(score: int, opponent: int, *, first: bool) -> str:
    return f"{score:5d}{'+' if first else ' '}{opponent:4d}"


def _ascii(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^!-~]+", " ", plain).lstrip("* ").rstrip() or "?"


def _date(text: str) -> str:
    """`DD.MM.YYYY` from `YYYY-MM-DD`; whatever else was written stands as zeros."""
    found = re.search(r"(\d{4})-(\d{2})-(\d{2})", text)
    return f"{found[3]}.{found[2]}.{found[1]}" if found else "00.00.0000"
