"""The search of a review: what a position comes to for one observer, and how some moves compare there.

It looks at worlds that the observer cannot tell from the true one, plays each on to the end of the stage as the bots
do, and keeps what every side can expect there. All moves of a decision are tried in the same worlds with the same luck.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, Protocol

from agora.bots.bot import S_contra, Sight
from agora.bots.budget import Meter
from agora.bots.levels import thinker
from agora.bots.search.guide import Guide
from agora.bots.search.halving import SEEDS, HalvingBot, finish_stage, open_world
from agora.bots.thinking import chance
from agora.core.chance import Quick
from agora.core.engine import Move, S, Seat, apply, question
from agora.core.errors import Refusal
from agora.core.game import Game, O, V

LEVEL = 5  # the level whose search a review uses
VALUE_WORLDS = 16  # in which a position is valued
TRIED_WORLDS = 24  # in which the moves of a decision are compared
LEAST_WORLDS = 4  # however small the budget is
FIRST_WORLDS = 4  # in which many candidates are judged at once
WIDTH = 5  # candidates that are compared, besides the move that was made

Line = tuple[tuple[Seat, Move], ...]


class Prospect(NamedTuple):
    """What one world comes to."""

    values: tuple[float, ...]  # the points that each side can expect at the end
    scale: float  # the lead, in points, that the bots take for odds of e to 1 there
    shares: tuple[float, ...] | None = None  # of the first place, if the game is over there
    guessed: int = 0  # how many moves of people were guessed until then


class Tried(NamedTuple):
    """A move, and what it comes to in each of the common worlds."""

    move: Move
    prospects: list[Prospect]
    line: Line  # how the game goes on after it in the first of them


class Search(Protocol[S_contra]):
    """Values positions and compares moves in one game."""

    def value(self, sight: Sight[S_contra, O, V]) -> list[Prospect]:
        """What the position comes to in worlds of the observer, whoever is to act."""

    def after(self, sight: Sight[S_contra, O, V], mover: Seat, move: Move) -> list[Prospect] | None:
        """The same after the move of another seat, before the observer sees what it reveals.

        None if the observer could not know that the move is possible: then it has itself told him something.
        """

    def compare(self, sight: Sight[S_contra, O, V], played: Move) -> list[Tried]:
        """The best candidates and the move that was made, in common worlds; the made move is the last."""

    def try_moves(self, sight: Sight[S_contra, O, V], moves: Sequence[Move], worlds: int) -> list[Tried]:
        """What some moves come to, in common worlds: so many of them if the budget allows it."""


@cache
def search_of(game: Game[S, O, V]) -> Search[S]:
    """The search for a game: that of its bot."""
    bot = thinker(game, LEVEL)
    if isinstance(bot, HalvingBot):
        return SharedSearch(game, bot.guide)
    from agora.reviews.akropolis import AkropolisSearch  # the one bot with a search of its own

    return AkropolisSearch(game)  # type: ignore[return-value, arg-type]  # S is Akropolis here


def shares_of(game: Game[S, O, V], s: S) -> tuple[float, ...]:
    """Each side's share of the first place when a game is over."""
    places = game.places(s)
    return tuple([(place == 1) / places.count(1) for place in places])


class SharedSearch(Generic[S]):
    """For games whose bots use the shared search."""

    def __init__(self, game: Game[S, O, V], guide: Guide[S]) -> None:
        self.game: Game[S, Any, Any] = game  # only its places are asked for
        self.guide = guide

    def value(self, sight: Sight[S, O, V]) -> list[Prospect]:
        """What the position comes to in worlds of the observer."""
        meter, found = Meter(sight.budget), list[Prospect]()
        while _goes_on(len(found), VALUE_WORLDS, meter):
            world = open_world(sight)
            found.append(self._prospect(world, sight.seat, self._stage(world, sight.seat), sight.rng.below(SEEDS)))
            meter.spend()
        return found

    def after(self, sight: Sight[S, O, V], mover: Seat, move: Move) -> list[Prospect] | None:
        """What the position comes to after the move of another seat."""
        meter, found = Meter(sight.budget), list[Prospect]()
        while _goes_on(len(found), VALUE_WORLDS, meter):
            world = sight.world()
            stage = self._stage(world, sight.seat)
            try:
                apply(world, mover, move)
            except Refusal:
                return None
            found.append(self._prospect(world, sight.seat, stage, sight.rng.below(SEEDS)))
            meter.spend()
        return found

    def compare(self, sight: Sight[S, O, V], played: Move) -> list[Tried]:
        """The best candidates and the move that was made, in common worlds."""
        meter, first = Meter(sight.budget), open_world(sight)
        candidates = [move for move in self.guide.candidates(first, sight.seat, sight.moves) if move != played]
        return self._try(sight, [*self._best(sight, candidates), played], TRIED_WORLDS, meter)

    def try_moves(self, sight: Sight[S, O, V], moves: Sequence[Move], worlds: int) -> list[Tried]:
        """What some moves come to, in common worlds."""
        return self._try(sight, moves, worlds, Meter(sight.budget))

    def _try(self, sight: Sight[S, O, V], moves: Sequence[Move], worlds: int, meter: Meter) -> list[Tried]:
        tried = [Tried(move, [], ()) for move in moves]
        while _goes_on(len(tried[0].prospects), worlds, meter):
            world, seed = open_world(sight), sight.rng.below(SEEDS)
            stage = self._stage(world, sight.seat)
            for k, each in enumerate(tried):
                after, line = world.clone(), list[tuple[Seat, Move]]()
                apply(after, sight.seat, each.move, trusted=True)
                each.prospects.append(self._prospect(after, sight.seat, stage, seed, line))
                if not each.line:
                    tried[k] = each._replace(line=tuple(line))
                meter.spend(1 + len(line))
        return tried

    def _best(self, sight: Sight[S, O, V], moves: Sequence[Move]) -> Sequence[Move]:
        """The most promising moves, judged as they look right after the move."""
        if len(moves) <= WIDTH:
            return moves
        totals = [0.0] * len(moves)
        for _ in range(FIRST_WORLDS):
            world = open_world(sight)
            scale = self.guide.scale(world)
            for k, move in enumerate(moves):
                after = world.clone()
                apply(after, sight.seat, move, trusted=True)
                totals[k] += chance(self.guide.values(after), sight.seat, scale)
        order = sorted(range(len(moves)), key=lambda k: -totals[k])
        return [moves[k] for k in order[:WIDTH]]

    def _stage(self, world: S, seat: Seat) -> int | None:
        """The stage that is played to its end; None where a position is judged at once."""
        return self.guide.stage(world) if self.guide.plays_on(world, seat) else None

    def _prospect(
        self, world: S, seat: Seat, stage: int | None, seed: int, line: list[tuple[Seat, Move]] | None = None
    ) -> Prospect:
        line = [] if line is None else line
        if stage is not None:
            finish_stage(self.guide, world, seat, stage, Quick(seed), line)
        if question(world) is None:
            return Prospect(tuple(self.guide.values(world)), 0.0, shares_of(self.game, world), len(line))
        return Prospect(tuple(self.guide.values(world)), self.guide.scale(world))


def _goes_on(done: int, most: int, meter: Meter) -> bool:
    return done < LEAST_WORLDS or (done < most and meter.left())
