"""tsh's `.t` files: `Surname, Name rating opponents…; scores…`; a bye is opponent 0 with plus or minus 50."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tesela.core.errors import TextError
from tesela.core.visible_text import one_line
from tesela.tournament.files.people_csv import MOST_PEOPLE
from tesela.tournament.people import Entrant
from tesela.tournament.state import State

_LINE: Final = re.compile(r"^(?P<name>[^;]*[^;\s\d])\s+(?P<rating>\d+)(?P<rest>(?:\s+\d+)*)\s*(?:;.*)?$")
"""As tsh reads it: a name has figures anywhere but at its end, where the rating begins."""


def read_tsh(text: str) -> list[Entrant]:
    """The people of a `.t` file; their games stay where they are."""
    found: list[Entrant] = []
    for line, raw in enumerate(text.splitlines(), 1):
        content = " ".join(raw.partition("#")[0].split())
        if not content:
            continue
        match = _LINE.match(content)
        if len(found) >= MOST_PEOPLE:
            raise TextError("tournament.people.many", "", line, {"most": MOST_PEOPLE})
        if match is None or len(match["rating"]) > 4 or int(match["rating"]) > 5000:
            raise TextError("tournament.people.tsh", content[:80], line, {"line": line})
        found.append(Entrant(name=match["name"].strip(), rating=int(match["rating"])))
    return found


def write_tsh(state: State) -> str:
    """Everybody with opponents and scores, as tsh reads them. Numbers are lines, counted from 1."""
    line_of = {number: line for line, number in enumerate(state.players, 1)}
    rounds = [(round_.by_player, round_.results) for round_ in state.published_rounds()]
    lines = []
    for number, player in state.players.items():
        opponents, scores = [], []
        for seated, results in rounds:
            pairing = seated.get(number)
            if pairing is None:
                opponents.append(0)
                scores.append(-state.conditions.forfeit_spread)
                continue
            other = pairing.opponent_of(number)
            opponents.append(0 if other is None else line_of[other])
            if other is None:
                scores.append(state.conditions.bye_spread)
            elif (result := results.get(pairing.table)) is not None:
                scores.append(result.score_of(pairing, number)[0])
        name = f"{_name(player.entrant.name):<24}"
        lines.append(f"{name} {player.entrant.rating:4} {_row(opponents)}; {_row(scores)}".rstrip())
    return "\n".join(lines) + "\n"


def _name(name: str) -> str:
    """A name as tsh can read it again: nothing that ends it or begins a comment, and no figure at its end."""
    plain = one_line(name).replace(";", ",").replace("#", "")
    return f"{plain}." if plain[-1:].isdigit() else plain or "?"


def _row(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
