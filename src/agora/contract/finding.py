"""Finds a game or hooks by an id, a module, or `module:NAME`."""

import sys
from importlib import import_module
from pathlib import Path
from traceback import extract_tb

from agora.contract.hooks import Hooks
from agora.core.engine import State
from agora.core.errors import Malformed
from agora.core.game import Game, Options, View
from agora.games import AnyGame, find

AnyHooks = Hooks[State, Options, View]


class WrongUsage(Exception):
    """The command cannot do what was requested; the message says why."""


def find_game(name: str) -> AnyGame:
    """The game with this id, or the `GAME` of this module."""
    try:
        return find(name)
    except Malformed as refusal:
        unknown = f"{refusal}; nor is there a module {name.partition(':')[0]}"
    found = _attribute(name, "GAME", unknown)
    if not isinstance(found, Game):
        raise WrongUsage(f"{name} is a {type(found).__name__}; it must be a Game, such as GAME = MyGame()")
    return found


def find_hooks(name: str | None) -> AnyHooks:
    """The hooks in `module:NAME`; no hooks if there is no name."""
    if name is None:
        return Hooks()
    found = _attribute(name, "HOOKS", f"there is no module {name.partition(':')[0]}")
    if not isinstance(found, Hooks):
        raise WrongUsage(f"{name} is a {type(found).__name__}; it must be an agora.contract.Hooks")
    return found


def _attribute(name: str, usual: str, unknown: str) -> object:
    """The object in `module:NAME` or `module`."""
    module, _, attribute = name.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise WrongUsage(f"{module} imports {error.name}, which is not installed") from error
        raise WrongUsage(unknown) from error
    except Exception as error:  # importing a module may raise anything
        frame = extract_tb(error.__traceback__)[-1]
        where = "" if isinstance(error, SyntaxError) else f" ({frame.filename}, line {frame.lineno})"
        raise WrongUsage(f"{module} cannot be imported: {type(error).__name__}: {error}{where}") from error
    try:
        return getattr(found, attribute or usual)
    except AttributeError:
        raise WrongUsage(f"{module} has no {attribute or usual}; name it as {module}:NAME") from None
