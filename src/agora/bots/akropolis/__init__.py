"""The strong player of Akropolis: a fitted value of a city, and search on top of it. `bot.py` puts it together."""

from agora.bots.akropolis.bot import SearchBot
from agora.bots.akropolis.levels import level

__all__ = ["SearchBot", "level"]
