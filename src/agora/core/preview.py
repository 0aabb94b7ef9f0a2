"""What a move would change, as far as its seat may know."""

from collections.abc import Mapping

from agora.core.chance import Quick
from agora.core.engine import Move, S, Seat, question
from agora.core.game import Game, O, Score
from agora.core.questions import JSON
from agora.core.secrets import seen_by


def preview(game: Game[S, O], state: S, seat: Seat, move: Move) -> Mapping[str, JSON]:
    """Try a legal move in a world the seat cannot tell from the true one, up to the first reveal of a secret."""
    world = game.determinize(state, seat, Quick(0))
    before = game.score(world)[seat]
    world.events = []
    decision = question(world)
    assert decision is not None, "a legal move answers a question"
    world.stack.pop()
    decision.resolve(world, seat, move)
    while world.stack and not world.stack[-1].waits and not any(type(event) in game.reveals for event in world.events):
        world.stack.pop().run(world)
    after = game.score(world)[seat]
    told = [event for event in world.events if type(event) not in game.reveals]
    return {
        "events": [game.codec.write_event(seen) for event in told if (seen := seen_by(event, seat)) is not None],
        "score": {"before": _write(game, before), "after": _write(game, after), "change": after.total - before.total},
    }


def _write(game: Game[S, O], score: Score) -> JSON:
    return game.codec.shape(Score).write(score)
