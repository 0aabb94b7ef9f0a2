"""Players made of code, found by their name. See `bot.py` for what one must do.

`level1` to `level5` play every game, each better than the one before; `level5:0.5s` with its own budget. `greedy` and
`random` are for programs. `my_module:MyBot` is a bot of one's own.
"""

from importlib import import_module

from agora.bots.bot import AnyBot
from agora.bots.budget import Budget
from agora.core.errors import Malformed
from agora.games.files import engine_worded

LEVELS = ("level1", "level2", "level3", "level4", "level5")
NAMES = (*LEVELS, "greedy", "random")


def find(name: str) -> AnyBot:
    """Find a bot by its name, or raise Malformed saying what is wrong with the name.

    A name such as `my_module:MyBot` imports the module, so names from outside must be checked against `NAMES` first.
    """
    plain, _, rest = name.partition(":")
    if plain in LEVELS:
        from agora.bots.levels import LevelBot

        return LevelBot(int(plain.removeprefix("level")), Budget.read(rest) if ":" in name else None)
    if name == "random":
        from agora.bots.random_ import RandomBot

        return RandomBot()
    if name == "greedy":
        from agora.bots.greedy import GreedyBot

        return GreedyBot()
    if plain and rest:
        return _imported(plain, rest)
    raise engine_worded(Malformed("core.bot", bot=name[:40], known=NAMES))


def _imported(module: str, attribute: str) -> AnyBot:
    """Make the bot that a class of a module describes."""
    try:
        bot: AnyBot = getattr(import_module(module), attribute)()
    except Exception as error:  # the code of a stranger may raise anything when it is imported or called
        why = f"{type(error).__name__}: {error}"
        raise engine_worded(Malformed("core.bot.import", bot=f"{module}:{attribute}"[:80], why=why[:200])) from error
    if not callable(getattr(bot, "choose", None)):
        raise engine_worded(Malformed("core.bot.choose", bot=f"{module}:{attribute}"[:80]))
    return bot
