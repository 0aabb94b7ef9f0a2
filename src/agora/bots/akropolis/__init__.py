"""The strong player of Akropolis: a fitted value of a city, and search on top of it. `bot.py` puts it together."""

from agora.bots.akropolis.bot import SearchBot

__all__ = ["SearchBot"]
