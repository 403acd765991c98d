"""The engine's players at a table of the rules: what a server or a terminal lets people play against."""

from tesela.bots.about import rating_of, thinking_time
from tesela.bots.bot import Bot, bot_names, default_bot, seed_for
from tesela.bots.turns import bot_to_act

__all__ = ["Bot", "bot_names", "bot_to_act", "default_bot", "rating_of", "seed_for", "thinking_time"]
