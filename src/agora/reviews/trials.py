"""Trials of the labels: how often level 5 is said to err in games with itself, and whether planted blunders show."""

from collections.abc import Iterator
from typing import NamedTuple

from agora.bots import find as find_bot
from agora.bots.bot import AnySight, Sight
from agora.bots.budget import Budget
from agora.bots.levels import LevelBot
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, State, apply, question, settle
from agora.games import AnyGame
from agora.reviews.chances import curve_of
from agora.reviews.engine import BUDGET
from agora.reviews.judging import SEED, Judged, judge_move
from agora.reviews.search import Prospect, search_of

PLAYER = "level5:0.2s"
BLUNDER = 0.25  # of the chance to win, by what level 5 expects
LITTLE = Budget(nodes=1)  # enough to learn what a lead is worth at a position


class Asked(NamedTuple):
    """A decision of a game between bots."""

    state: State
    seat: int
    move: Move


def decisions(game: AnyGame, seats: int, seed: str, player: str = PLAYER) -> list[Asked]:
    """The decisions of one game of a bot with itself, without forced moves."""
    rng, bot = Quick(seed), find_bot(player)
    s = game.setup(game.read_options({"seats": seats}))
    settle(s)
    found = []
    while decision := question(s):
        seat = decision.to_act[0]
        if seat == CHANCE:
            apply(s, CHANCE, decision.sample(s, CHANCE, rng), trusted=True)
            continue
        move = bot.choose(Sight(game, s, seat, rng))
        if len(decision.moves(s, seat)) > 1:
            found.append(Asked(s.clone(), seat, move))
        apply(s, seat, move)
    return found


def judged(game: AnyGame, asked: Asked, move: Move, seed: str = SEED, budget: Budget = BUDGET) -> Judged:
    """A move judged as in a review, or with other worlds."""
    seats = game.options_of(asked.state).seats
    sight: AnySight = Sight(game, asked.state, asked.seat, Quick(f"{seed}/{asked.seat}"), budget)
    return judge_move(sight, move, curve_of(game.id, seats))


def planted(game: AnyGame, games: list[list[Asked]], seed: str, budget: Budget = BUDGET) -> Iterator[Judged]:
    """The worst move on the list of level 5, at random decisions, as a review judges it.

    Decisions at which level 5 does not take it for a blunder are passed over. The points that level 5 expects tell
    that, by the calibrated curve, because its own chances are too sure; the search of the review has no say in it.
    """
    rng, bot = Quick(seed), find_bot(PLAYER)
    assert isinstance(bot, LevelBot), "a level"
    order = [asked for each in games for asked in each]
    rng.shuffle(order)
    for asked in order:
        curve = curve_of(game.id, game.options_of(asked.state).seats)
        scale = search_of(game).value(Sight(game, asked.state, asked.seat, rng, LITTLE))[0].scale
        found = bot.think(Sight(game, asked.state, asked.seat, rng)).candidates
        chances = [curve.chances(Prospect(each.values, scale))[asked.seat] for each in found]
        if max(chances) - min(chances) >= BLUNDER:
            yield judged(game, asked, found[chances.index(min(chances))].move, budget=budget)
