"""Positions of games between bots, valued as a review values them, with how the games ended.

The curves of win chances are fitted to them, and measured on others.
"""

from typing import NamedTuple, cast

from agora.bots import find as find_bot
from agora.bots.bot import Sight
from agora.core.chance import Quick
from agora.core.engine import CHANCE, State, apply, question, settle
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.reviews.search import Prospect, search_of, shares_of

BOTS = {"akropolis": "level3"}  # who plays: strong enough, and quick
USUAL_BOT = "level4"


class Sample(NamedTuple):
    """A position as one seat sees it, and how its game ended."""

    prospects: list[Prospect]
    points: list[int]  # so far
    shares: list[float]  # of the first place, at the end


def samples(game: AnyGame, seats: int, seed: str, positions: int) -> list[Sample]:
    """Play a game and value some of its positions, each for one seat drawn at random."""
    rng = Quick(seed)
    bot = find_bot(BOTS.get(game.id, USUAL_BOT))
    s = game.setup(game.read_options({"seats": seats}))
    settle(s)
    asked = list[State]()
    while decision := question(s):
        seat = decision.to_act[0]
        if seat == CHANCE:
            apply(s, CHANCE, decision.sample(s, CHANCE, rng), trusted=True)
            continue
        asked.append(s.clone())
        apply(s, seat, bot.choose(Sight(game, s, seat, rng)))
    shares, search = list(shares_of(game, s)), search_of(game)
    found = []
    for state in rng.sample(asked, min(positions, len(asked))):
        prospects = search.value(Sight(game, state, rng.below(seats), rng))
        found.append(Sample(prospects, [score.total for score in game.score(state)], shares))
    return found


def write(found: list[Sample]) -> JSON:
    """Samples as JSON."""
    return [
        [[[[round(v, 2) for v in p.values], round(p.scale, 3), *p[2:]] for p in each.prospects], *each[1:]]
        for each in found
    ]


def read(written: JSON) -> list[Sample]:
    """Samples from JSON."""
    lines = cast(list[list[list[list[object]]]], written)  # as `write` makes it
    return [
        Sample([Prospect(*each) for each in prospects], points, ends)  # type: ignore[arg-type]
        for prospects, points, ends in lines
    ]
