"""Agora: three Greek city games, complete and exact. See README.md for a tour, docs/api.md for every name.

>>> import agora
>>> match = agora.new("akropolis", seats=2, seed=7, variants=["markets"])
>>> match.to_act
(0,)
"""

from collections.abc import Mapping
from importlib import import_module
from os import urandom
from typing import TYPE_CHECKING, Literal, overload

from agora.core import analysis_text
from agora.core.analysis import Analysis
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, S, State, apply, question
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.core.game import Game, O, Options, Part, Result, Score, V, View
from agora.core.match import Match
from agora.core.match import load as _load
from agora.core.questions import JSON
from agora.core.save import Start, game_id, is_seed
from agora.games import AnyGame, find, ids, register
from agora.games.files import engine_worded

if TYPE_CHECKING:
    from agora import bots
    from agora.arena.estimates import Estimate
    from agora.arena.simulate import Outcome, Tally, simulate
    from agora.arena.standings import Standing, Standings
    from agora.arena.tournament import tournament
    from agora.bots.bot import AnyBot, AnySight, AnyThinker, Bot, Sight, Thinker
    from agora.bots.budget import Budget
    from agora.bots.thinking import Candidate, Thinking
    from agora.games.akropolis import AkropolisMatch
    from agora.games.improvement import ImprovementMatch
    from agora.games.polis import PolisMatch
    from agora.reviews.engine import Review, Reviewed, review

__all__ = [
    "CHANCE", "AkropolisMatch", "Analysis", "AnyAnalysis", "AnyBot", "AnyGame", "AnyMatch", "AnySight",
    "AnyThinker", "Bot", "Budget", "Candidate", "Estimate", "Game", "Illegal", "ImprovementMatch", "Malformed",
    "Match", "Move", "Outcome", "Part", "PolisMatch", "Quick", "Refusal", "Result", "Review", "Reviewed",
    "Score", "Sight", "Stale", "Standing", "Standings", "Tally", "Thinker", "Thinking", "apply", "bots", "find",
    "ids", "load", "load_analysis", "new", "position", "question", "register", "review", "simulate",
    "tournament",
]  # fmt: skip
__version__ = "0.1.0"  # the one place: the package takes it from here
_LAZY = {  # what is loaded when it is first asked for
    **dict.fromkeys(("AnyBot", "AnySight", "AnyThinker", "Bot", "Sight", "Thinker"), "agora.bots.bot"),
    **dict.fromkeys(("Candidate", "Thinking"), "agora.bots.thinking"),
    "Budget": "agora.bots.budget",
    "bots": "agora.bots",
    **dict.fromkeys(("Outcome", "Tally", "simulate"), "agora.arena.simulate"),
    **dict.fromkeys(("Review", "Reviewed", "review"), "agora.reviews.engine"),
    **dict.fromkeys(("Standing", "Standings"), "agora.arena.standings"),
    "Estimate": "agora.arena.estimates",
    "tournament": "agora.arena.tournament",
    "AkropolisMatch": "agora.games.akropolis",
    "ImprovementMatch": "agora.games.improvement",
    "PolisMatch": "agora.games.polis",
}

AnyMatch = Match[State, Options, View]
AnyAnalysis = Analysis[State, Options, View]
Seed = int | str | None


@overload
def new(
    game: Literal["akropolis"], *, seats: int, seed: Seed = None, data: JSON = None, **options: JSON
) -> "AkropolisMatch": ...
@overload
def new(
    game: Literal["polis"], *, seats: int, seed: Seed = None, data: JSON = None, **options: JSON
) -> "PolisMatch": ...
@overload
def new(
    game: Literal["improvement"], *, seats: int, seed: Seed = None, data: JSON = None, **options: JSON
) -> "ImprovementMatch": ...
@overload
def new(
    game: Game[S, O, V], *, seats: int, seed: Seed = None, data: JSON = None, **options: JSON
) -> Match[S, O, V]: ...
@overload
def new(game: str, *, seats: int, seed: Seed = None, data: JSON = None, **options: JSON) -> AnyMatch: ...
def new(
    game: str | Game[S, O, V], *, seats: int, seed: Seed = None, data: JSON = None, **options: JSON
) -> AnyMatch | Match[S, O, V]:
    """Set up a table. `variants` switches options on by name; without a seed one is drawn."""
    return _started(game, Start(_seed(seed), {"seats": seats, **options}, data))


@overload
def position(
    game: Literal["akropolis"], situation: Mapping[str, JSON], *, seed: Seed = None, data: JSON = None
) -> "AkropolisMatch": ...
@overload
def position(
    game: Literal["polis"], situation: Mapping[str, JSON], *, seed: Seed = None, data: JSON = None
) -> "PolisMatch": ...
@overload
def position(
    game: Literal["improvement"], situation: Mapping[str, JSON], *, seed: Seed = None, data: JSON = None
) -> "ImprovementMatch": ...
@overload
def position(
    game: Game[S, O, V], situation: Mapping[str, JSON], *, seed: Seed = None, data: JSON = None
) -> Match[S, O, V]: ...
@overload
def position(game: str, situation: Mapping[str, JSON], *, seed: Seed = None, data: JSON = None) -> AnyMatch: ...
def position(
    game: str | Game[S, O, V], situation: Mapping[str, JSON], *, seed: Seed = None, data: JSON = None
) -> AnyMatch | Match[S, O, V]:
    """Set up a situation, playable from there; what it leaves out takes its default or is dealt by the seed."""
    if not isinstance(situation, Mapping):
        raise engine_worded(Malformed("core.read.object", path="position"))
    return _started(game, Start(_seed(seed), {}, data, situation))


def load(text: str) -> AnyMatch:
    """Read a match from its text or JSON."""
    if not isinstance(text, str):  # such as the bytes of a file, or what `to_json` gives
        raise engine_worded(Malformed("core.read.text", path="game"))
    try:
        game = game_id(text)
    except Refusal as refusal:
        raise engine_worded(refusal) from None
    return _load(find(game), text)


def load_analysis(text: str) -> AnyAnalysis:
    """Read an analysis from its text; a game becomes its main line."""
    if not isinstance(text, str):
        raise engine_worded(Malformed("core.read.text", path="analysis"))
    try:
        game = game_id(text, analysis_text.OWN_NAMES)
    except Refusal as refusal:
        raise engine_worded(refusal) from None
    return analysis_text.read(find(game), text)


def _started(game: str | Game[S, O, V], start: Start) -> AnyMatch | Match[S, O, V]:
    if isinstance(game, Game):
        return _begun(game, start)
    return _begun(find(game), start)


def _begun(game: Game[S, O, V], start: Start) -> Match[S, O, V]:
    with game.wording():
        return Match(game, start)


def _seed(seed: Seed) -> str:
    text = urandom(32).hex() if seed is None else str(seed)
    if not is_seed(text):
        raise engine_worded(Malformed("core.seed"))
    return text


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module 'agora' has no attribute {name!r}")
    home = import_module(_LAZY[name])
    found: object = home if name == "bots" else getattr(home, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
