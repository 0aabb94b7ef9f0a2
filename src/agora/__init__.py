"""Agora: three Greek city games, complete and exact. See README.md for a tour.

>>> import agora
>>> match = agora.new("akropolis", seats=2, seed=7, variants=["markets"])
>>> match.to_act
(0,)
"""

from collections.abc import Mapping
from os import urandom

from agora.core.engine import State
from agora.core.errors import Illegal, Malformed, Refusal, Stale
from agora.core.game import Options, Part, Result, Score
from agora.core.match import Match
from agora.core.match import load as _load
from agora.core.questions import JSON
from agora.core.save import Start, game_id, is_seed
from agora.games import IDS, find
from agora.games.files import engine_worded

__all__ = [
    "IDS", "Illegal", "Malformed", "Match", "Part", "Refusal", "Result", "Score", "Stale",
    "find", "load", "new", "position",
]  # fmt: skip
__version__ = "0.1.0"

AnyMatch = Match[State, Options]


def new(game: str, *, seats: int, seed: int | str | None = None, data: JSON = None, **options: JSON) -> AnyMatch:
    """Set up a table. `variants` switches options on by name; without a seed one is drawn."""
    return _started(game, Start(_seed(seed), {"seats": seats, **options}, data))


def position(game: str, situation: Mapping[str, JSON], *, seed: int | str | None = None, data: JSON = None) -> AnyMatch:
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


def _started(game: str, start: Start) -> AnyMatch:
    rules = find(game)
    with rules.wording():
        return Match(rules, start)


def _seed(seed: int | str | None) -> str:
    text = urandom(32).hex() if seed is None else str(seed)
    if not is_seed(text):
        raise engine_worded(Malformed("core.seed"))
    return text
