"""The engine's players at a table of the rules: what a server or a terminal lets people play against."""

from tesela.bots.bot import Bot, bot_names, default_bot, seed_for

__all__ = ["Bot", "bot_names", "default_bot", "seed_for"]
