"""Players made of code, found by their name. See `bot.py` for what one must do."""

from agora.bots.bot import AnyBot
from agora.core.errors import Malformed
from agora.games.files import engine_worded

NAMES = ("random", "greedy")


def find(name: str) -> AnyBot:
    """Find a bot by its name, or raise Malformed naming the bots there are."""
    if name == "random":
        from agora.bots.random_ import RandomBot

        return RandomBot()
    if name == "greedy":
        from agora.bots.greedy import GreedyBot

        return GreedyBot()
    raise engine_worded(Malformed("core.bot", bot=name[:40], known=NAMES))
