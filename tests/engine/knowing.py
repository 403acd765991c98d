"""Knowledge of the small lexicon, with the shipped tables, and tables to look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tests.engine.ends import positions
from tests.engine.spanish import small_spanish

from tesela.engine.arena import play_game
from tesela.engine.knowledge import Knowledge, knowledge
from tesela.engine.matches import Play
from tesela.engine.players import Player
from tesela.engine.turn_view import TurnView


@cache
def known() -> Knowledge:
    return knowledge(small_spanish())


@cache
def views(bag_from: int, bag_to: int, count: int = 12) -> tuple[TurnView, ...]:
    """Positions of greedy games with so many tiles in the bag."""
    found = []
    for board, rack, bag in positions(40, 5):
        view = TurnView.of(board, rack, (40, 25))
        if bag_from <= bag <= bag_to and view.bag == bag:
            found.append(view)
    return tuple(found[:: max(1, len(found) // count)][:count])


def at_a_bare_table(players: Sequence[Player]) -> Play:
    """As `play_unit` has games played: by order of the two, and seed."""
    return lambda order, seed: play_game([players[each] for each in order], seed=seed).scores
