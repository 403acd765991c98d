"""What is to be known of a bot before one sits down with it."""

from __future__ import annotations

from tesela.engine.players import GRADES
from tesela.engine.ratings import Rating, measured


def thinking_time(bot: str) -> float:
    """Seconds after which it answers; the engine's measures, which are no bots, are as quick as one."""
    return next((grade.seconds for grade in GRADES if grade.key == bot), 1.0)


def rating_of(bot: str) -> Rating | None:
    """Elo against the other bots, as measured; None for who was not."""
    return measured().ratings.get(bot)
