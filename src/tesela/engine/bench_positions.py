"""Positions to measure with: mid-game tables and endgames of static games, the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator

from tesela.engine.arena import Played, play_game
from tesela.engine.knowledge import Knowledge
from tesela.engine.moves import Move
from tesela.engine.players.static_players import Static
from tesela.engine.turn_view import TurnView


class _Watched:
    """A static player that notes what it sees."""

    def __init__(self, known: Knowledge, seen: list[TurnView]) -> None:
        self._static = Static(known)
        self._seen = seen

    def choose(self, view: TurnView, *, seed: int = 0) -> Move:
        self._seen.append(view)
        return self._static.choose(view, seed=seed)

    def challenges(self, words: object, *, seed: int = 0) -> bool:
        del words, seed
        return False


def watched_game(known: Knowledge, seed: int) -> tuple[Played, list[TurnView]]:
    """A static game and every table that was looked at."""
    seen: list[TurnView] = []
    watcher = _Watched(known, seen)
    return play_game((watcher, watcher), seed=seed), seen


def mid_games(known: Knowledge, count: int, seed: int) -> Iterator[TurnView]:
    """Tables with more than a rack's tiles in the bag, one in three turns."""
    given = 0
    while True:
        _, seen = watched_game(known, seed)
        for view in seen[2::3]:
            if view.bag > 7 and given < count:
                given += 1
                yield view
        if given >= count:
            return
        seed += 1


def endgames(known: Knowledge, count: int, seed: int) -> Iterator[TurnView]:
    """The first table of each game with the bag empty."""
    given = 0
    while given < count:
        _, seen = watched_game(known, seed)
        first = next((view for view in seen if view.bag == 0 and len(view.rack) > 1), None)
        if first is not None:
            given += 1
            yield first
        seed += 1
