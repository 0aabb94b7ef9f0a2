"""The games, found by their id and imported when first asked for."""

from functools import cache
from importlib import import_module
from typing import cast

from agora.core.engine import State
from agora.core.errors import Malformed
from agora.core.game import Game, Options
from agora.games.files import engine_worded

IDS = ("akropolis", "polis", "improvement")

AnyGame = Game[State, Options]


def find(game: str) -> AnyGame:
    """The game with this id, or Malformed with the ids there are."""
    if game not in IDS:
        raise engine_worded(Malformed("core.game", game=game, known=IDS))
    return _imported(game)


@cache
def _imported(game: str) -> AnyGame:
    # each package has its GAME; callers handle its states only through the game itself
    return cast(AnyGame, import_module(f"agora.games.{game}").GAME)
