"""What a move would change, as far as its seat may know."""

from collections.abc import Mapping
from itertools import takewhile

from agora.core.chance import Chance, Quick
from agora.core.engine import Move, S, Sealed, Seat, question
from agora.core.game import Game, O, Score
from agora.core.questions import JSON
from agora.core.secrets import seen_by


def preview(game: Game[S, O], state: S, seat: Seat, move: Move) -> Mapping[str, JSON]:
    """Try a legal move in a world the seat cannot tell from the true one, up to the first secret that it would learn.

    `final`: the move ends the game, or something is rolled or shown by it, so that it cannot be taken back at once.
    """
    world = game.determinize(state, seat, Quick(0))
    before = game.score(world)[seat]
    world.events = []
    decision = question(world)
    assert decision is not None, "a legal move answers a question"
    if not isinstance(decision, Sealed):  # what follows a sealed answer depends on the others'
        world.stack.pop()
        decision.resolve(world, seat, move)
    while world.stack and not world.stack[-1].waits and not any(game.shows(event, seat) for event in world.events):
        world.stack.pop().run(world)
    after = game.score(world)[seat]
    rolls = not world.stack or isinstance(world.stack[-1], Chance)
    told = takewhile(lambda event: not game.shows(event, seat), world.events)
    return {
        "events": [game.codec.write_event(seen) for event in told if (seen := seen_by(event, seat)) is not None],
        "final": rolls or any(type(event) in game.reveals for event in world.events),
        "score": {"before": _write(game, before), "after": _write(game, after), "change": after.total - before.total},
    }


def _write(game: Game[S, O], score: Score) -> JSON:
    return game.codec.shape(Score).write(score)
