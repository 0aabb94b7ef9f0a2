"""The games, found by their id and imported when first asked for."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, cast, overload

from agora.core.engine import S, State
from agora.core.errors import Malformed
from agora.core.game import Game, O, Options, V, View
from agora.games.files import engine_worded

if TYPE_CHECKING:
    from agora.games.akropolis import AkropolisGame
    from agora.games.improvement import ImprovementGame
    from agora.games.polis import PolisGame

IDS = ("akropolis", "polis", "improvement")

AnyGame = Game[State, Options, View]


@overload
def find(game: Literal["akropolis"]) -> "AkropolisGame": ...
@overload
def find(game: Literal["polis"]) -> "PolisGame": ...
@overload
def find(game: Literal["improvement"]) -> "ImprovementGame": ...
@overload
def find(game: Game[S, O, V]) -> Game[S, O, V]: ...
@overload
def find(game: str) -> AnyGame: ...
def find(game: object) -> object:
    """The game with this id, or Malformed with the ids there are. A game is found as it is."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str) or game not in IDS:
        raise engine_worded(Malformed("core.game", game=str(game)[:40], known=IDS))
    return _imported(game)


@cache
def _imported(game: str) -> AnyGame:
    # each package has its GAME; callers handle its states only through the game itself
    return cast(AnyGame, import_module(f"agora.games.{game}").GAME)
