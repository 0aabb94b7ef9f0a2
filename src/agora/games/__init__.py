"""The games, found by their id and imported when first asked for.

Some games come with this package. Other packages offer theirs as entry points of the group `agora.games`, and a program
can register its own.
"""

import re
import warnings
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, cast, overload

from agora.core.engine import S, State
from agora.core.errors import Malformed
from agora.core.game import Game, O, Options, V, View
from agora.games.files import engine_worded

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from agora.games.akropolis import AkropolisGame
    from agora.games.improvement import ImprovementGame
    from agora.games.polis import PolisGame

IDS = ("akropolis", "polis", "improvement")  # the games of this package
GROUP = "agora.games"  # the group of entry points

AnyGame = Game[State, Options, View]

_registered: dict[str, AnyGame] = {}


def ids() -> tuple[str, ...]:
    """The ids of all games that can be found."""
    return tuple(dict.fromkeys((*IDS, *_registered, *sorted(_installed()))))


def all_games(tell: Callable[[str], None] = warnings.warn) -> list[AnyGame]:
    """All games that can be found. `tell` is called for a game of another package that cannot be loaded."""
    found = []
    for game in ids():
        try:
            found.append(find(game))
        except Malformed as refusal:
            tell(str(refusal))
    return found


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
    """Find the game with this id, or raise Malformed naming the ids there are. A game object is returned as it is."""
    if isinstance(game, Game):
        return game
    if isinstance(game, str):
        if game in IDS:
            return _imported(game)
        if game in _registered:
            return _registered[game]
        if game in _installed():
            return _loaded(game)
    raise engine_worded(Malformed("core.game", game=str(game)[:40], known=ids()))


def register(game: Game[S, O, V]) -> None:
    """Let this process find a game by its id."""
    checked = _checked(game)
    if game.id in ids() and find(game.id) != checked:
        raise ValueError(f"there is another game called {game.id}")
    _registered[game.id] = checked


def _checked(game: object) -> AnyGame:
    """A game from outside, or an error that says what is wrong with it."""
    if not isinstance(game, Game):
        raise TypeError(f"a game is an instance of Game, such as GAME of its package, not {game!r}")
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", game.id):
        raise ValueError(f"the id of a game is a word of small letters, not {game.id!r}")
    assert game.codec, "its moves and events can be read and written"
    return cast(AnyGame, game)  # callers touch its states only through the game itself


@cache
def _imported(game: str) -> AnyGame:
    return cast(AnyGame, import_module(f"agora.games.{game}").GAME)  # each package has a GAME


@cache
def _installed() -> Mapping[str, "EntryPoint"]:
    """The entry points of games in other packages, by id."""
    from importlib.metadata import entry_points  # this import takes as long as the rest of the start

    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def _loaded(game: str) -> AnyGame:
    try:
        found = _checked(_installed()[game].load())
        if found.id != game:
            raise ValueError(f"{_installed()[game].value} is called {found.id}")
    except Exception as error:  # importing another package may raise anything
        why = f"{type(error).__name__}: {error}"
        raise engine_worded(Malformed("core.package", game=game, why=why)) from error
    return found
