"""The bots, weakest first. Names and descriptions are texts: `bots.KEY.name`, `bots.KEY.about`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tesela.engine.errors import EngineError
from tesela.engine.knowledge import Knowledge
from tesela.engine.players.human_like import Habits, Person
from tesela.engine.players.protocol import Budget, Player
from tesela.engine.players.search_player import SearchPlayer
from tesela.engine.players.static_players import Greedy, Static

GREEDY: Final = "greedy"
STATIC: Final = "static"


@dataclass(frozen=True, slots=True)
class Grade:
    """A bot: its habits or its budget."""

    key: str
    seconds: float
    """Thinking time: at a table with people it answers after so long, not before."""
    habits: Habits | None = None
    budget: Budget | None = None


_SEED: Final = Habits(2_000, (0.9, 0.85, 0.7, 0.45, 0.2, 0.05, 0.01), 6.0, 0.0, 0.15, 0.02)
_APPRENTICE: Final = Habits(8_000, (0.9, 0.9, 0.8, 0.6, 0.4, 0.2, 0.1), 4.0, 0.0, 0.35, 0.04)
_CLUB: Final = Habits(20_000, (0.95, 0.95, 0.9, 0.8, 0.6, 0.45, 0.35), 2.5, 0.3, 0.5, 0.05)
_AMATEUR: Final = Habits(40_000, (1.0, 0.97, 0.95, 0.9, 0.8, 0.7, 0.65), 1.5, 0.7, 0.7, 0.04)
_VETERAN: Final = Habits(None, (1.0, 1.0, 0.97, 0.95, 0.85, 0.75, 0.7), 1.0, 1.0, 0.9, 0.0)
_BLUFFER: Final = Habits(40_000, (1.0, 0.97, 0.95, 0.9, 0.8, 0.7, 0.65), 1.5, 0.7, 0.6, 0.12, invents=True)

GRADES: Final = (
    Grade("semilla", 1.0, _SEED),
    Grade("aprendiz", 1.0, _APPRENTICE),
    Grade("tertulia", 1.0, _CLUB),
    Grade("aficion", 1.5, _AMATEUR),
    Grade("farol", 1.5, _BLUFFER),
    Grade("veterana", 1.5, _VETERAN),
    Grade("estratega", 1.0),
    Grade("maestra", 2.0, budget=Budget(rollouts=500, candidates=8, endgame_nodes=10_000, inferences=200)),
    Grade(
        "tesela",
        4.0,
        budget=Budget(
            rollouts=10_000, candidates=16, endgame_nodes=100_000, preendgame_orders=200, inferences=800
        ),
    ),
)
_BY_KEY: Final = {grade.key: grade for grade in GRADES}


def grade(key: str) -> Grade:
    """A bot by its key."""
    found = _BY_KEY.get(key)
    if found is None:
        raise EngineError("player.unknown", name=key, known=", ".join(_BY_KEY))
    return found


def player(key: str, known: Knowledge, *, honest: bool = True, in_time: bool = False) -> Player:
    """A bot, or one of the engine's own measures (`greedy`, `static`), ready to play with a lexicon.

    With `honest`, as in games where only valid words can be laid, a bluffer does not bluff. With `in_time`,
    as at tables with people, it thinks no longer than its thinking time; without, only its work is counted.
    """
    if key == GREEDY:
        return Greedy(known)
    if key == STATIC:
        return Static(known)
    chosen = grade(key)
    if chosen.habits is not None:
        return Person(known, chosen.habits, honest=honest)
    if chosen.budget is None:
        return Static(known)
    return SearchPlayer(known, timed(chosen.budget, chosen.seconds) if in_time else chosen.budget)


def timed(budget: Budget, seconds: float) -> Budget:
    """The budget with a limit of time for each move.

    >>> timed(Budget(rollouts=10), 0.4).milliseconds
    400
    """
    return replace(budget, milliseconds=round(1000 * seconds))
