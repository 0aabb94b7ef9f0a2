"""What a move would change, as far as its seat may know."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TypedDict, cast

from agora.core.chance import Chance, Quick
from agora.core.engine import Move, S, Sealed, Seat, question
from agora.core.game import Game, O, Score, V
from agora.core.keep import Keep
from agora.core.questions import JSON
from agora.core.secrets import seen_by


class PartJson(TypedDict):
    """A part of a score."""

    name: str
    points: int
    facts: Mapping[str, int]


class ScoreJson(TypedDict):
    """A score with its parts."""

    total: int
    parts: Sequence[PartJson]


class Change(TypedDict):
    """The points before and after a move."""

    before: ScoreJson
    after: ScoreJson
    change: int


class Preview(TypedDict):
    """What a move would change. `final`: it cannot be undone, because it ends the game, rolls or reveals something."""

    events: Sequence[Mapping[str, JSON]]
    final: bool
    score: Change


def preview(game: Game[S, O, V], state: S, seat: Seat, move: Move) -> Preview:
    """Try a legal move in a world the seat cannot tell from the true one, up to the first secret it would learn."""
    world = game.determinize(state, seat, Quick(0))
    keep = Keep()
    before = game.score_kept(world, keep)[seat]
    world.events = []
    decision = question(world)
    assert decision is not None, "a legal move answers a question"
    if not isinstance(decision, Sealed):  # the result of a sealed answer depends on the other answers
        world.stack.pop()
        decision.resolve(world, seat, move)
    while world.stack and not world.stack[-1].waits and not any(game.shows(event, seat) for event in world.events):
        world.stack.pop().run(world)
    after = game.score_kept(world, keep)[seat]
    rolls = not world.stack or isinstance(world.stack[-1], Chance)
    told = takewhile(lambda event: not game.shows(event, seat), world.events)
    return {
        "events": [game.codec.write_event(seen) for event in told if (seen := seen_by(event, seat)) is not None],
        "final": rolls or any(type(event) in game.reveals for event in world.events),
        "score": {"before": _write(game, before), "after": _write(game, after), "change": after.total - before.total},
    }


def _write(game: Game[S, O, V], score: Score) -> ScoreJson:
    return cast(ScoreJson, game.codec.shape(Score).write(score))  # the fields of a Score
