"""Which bot of a table has something to do."""

from __future__ import annotations

from tesela.rules.game import Game


def bot_to_act(game: Game, bots: frozenset[int]) -> int | None:
    """The first bot that the game waits for, if any."""
    if not bots:
        return None
    return next((seat for seat in game.waits_for if seat in bots), None)
