"""The table as a typed line finds it, and how names, numbers and choices of a line are read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from tesela.core.errors import TextError
from tesela.core.squares import Habit
from tesela.core.tiles import strip_accents
from tesela.mesa import facts as f
from tesela.mesa.table import Table
from tesela.mesa.views import MesaView


class Scene(NamedTuple):
    """The table as it is when the line is read."""

    table: Table
    seen: MesaView
    now: int
    habit: Habit = Habit.MANUAL

    def seat(self, who: str) -> int:
        """A player by number or by the beginning of the name; without a name, whoever is on turn."""
        names = self.table.header.players
        if not who:
            return self.seen.on_turn or 0
        if who.isdecimal() and 1 <= int(who[:3]) <= len(names):
            return int(who) - 1
        wanted = plain(who)
        found = [at for at, name in enumerate(names) if plain(name).startswith(wanted)]
        exact = [at for at in found if plain(names[at]) == wanted]
        if len(exact or found) != 1:
            raise TextError("who", who, 0, {"who": who, "names": ", ".join(names)})
        return (exact or found)[0]


Build: TypeAlias = Callable[[Scene, str], tuple[f.Fact, ...]]


def plain(text: str) -> str:
    """Without accents and capitals."""
    return strip_accents(text).lower().strip()


def number(text: str, low: int, high: int) -> int:
    """A whole number between two bounds."""
    if not re.fullmatch(r"[+-]?\d{1,6}", text.strip()) or not low <= int(text) <= high:
        raise TextError("number", text, 0, {"read": text, "low": low, "high": high})
    return int(text)


def first_word(rest: str) -> tuple[str, str]:
    """The first word, and what follows it."""
    first, _, more = rest.strip().partition(" ")
    return first, more.strip()


def choice(text: str, known: Mapping[str, tuple[str, ...]]) -> str:
    """The value that one of its words names."""
    wanted = plain(text)
    for value, words in known.items():
        if wanted == value or wanted in words:
            return value
    options = ", ".join(words[0] for words in known.values())
    raise TextError("choice", text, 0, {"read": text, "known": options})
