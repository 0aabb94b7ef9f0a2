"""The search of a review for Akropolis: the rest of the round, then one tile for each side on possible next sites.

Nothing but the order of the tiles to come is hidden, so the worlds of a position are its possible next sites.
"""

from collections.abc import Sequence

from agora.bots.akropolis.ahead import buyer, one_each
from agora.bots.akropolis.bot import AkropolisSight, scale_of, sides_of
from agora.bots.akropolis.growth import Table
from agora.bots.akropolis.levels import level
from agora.bots.akropolis.rounds import End, Site, at_the_end, play
from agora.bots.akropolis.supply import draw, supply_of
from agora.bots.akropolis.weights import weights_for
from agora.bots.budget import UNLIMITED, Budget, Meter
from agora.core.engine import Move, Seat, apply, question
from agora.games.akropolis import AkropolisGame
from agora.games.akropolis.state import Akropolis
from agora.reviews.search import TRIED_WORLDS, VALUE_WORLDS, WIDTH, Prospect, Tried, shares_of

PLACEMENTS = 2  # of each tile that are followed through the round
FOR_CANDIDATES = 0.5  # the share of the budget in which the bot finds candidates


class AkropolisSearch:
    """Values positions and compares moves of Akropolis."""

    def __init__(self, game: AkropolisGame) -> None:
        self.game = game
        self.bot = level(5)

    def value(self, sight: AkropolisSight) -> list[Prospect]:
        """What the position comes to on possible next sites."""
        world = sight.world()
        return self._prospects(world, _next_sites(sight, world, VALUE_WORLDS), supplied=False)

    def after(self, sight: AkropolisSight, mover: Seat, move: Move) -> list[Prospect] | None:
        """What the position comes to after the move of another seat, before the site is supplied."""
        world = sight.world()
        sites = _next_sites(sight, world, VALUE_WORLDS)
        return self._after(world, mover, move, sites)

    def compare(self, sight: AkropolisSight, played: Move) -> list[Tried]:
        """The best candidates and the move that was made, on common sites."""
        seconds, nodes = sight.budget
        found = self.bot.think(
            sight.within(Budget(seconds and FOR_CANDIDATES * seconds, nodes and max(1, int(FOR_CANDIDATES * nodes))))
        ).candidates
        lines = {each.move: each.line for each in found}
        moves = [*[each.move for each in found if each.move != played][:WIDTH], played]
        tried = self.try_moves(sight, moves, TRIED_WORLDS)
        return [each._replace(line=lines.get(each.move, ())) for each in tried]

    def try_moves(self, sight: AkropolisSight, moves: Sequence[Move], worlds: int) -> list[Tried]:
        """What some moves come to, on common sites."""
        world = sight.world()
        sites = _next_sites(sight, world, worlds)
        return [Tried(move, self._after(world.clone(), sight.seat, move, sites), ()) for move in moves]

    def _after(self, world: Akropolis, mover: Seat, move: Move, sites: list[Site]) -> list[Prospect]:
        stacks = len(world.stacks)
        apply(world, mover, move)
        people = len(world.cities) > 1  # alone, the automa may have taken a tile of the new site already
        return self._prospects(world, sites, supplied=people and len(world.stacks) < stacks)

    def _prospects(self, s: Akropolis, sites: list[Site], supplied: bool) -> list[Prospect]:
        """`supplied`: the site has just been supplied by a move, and counts as not seen yet."""
        decision = question(s)
        if decision is None:
            totals = tuple([float(score.total) for score in self.game.score(s)])
            return [Prospect(totals, 0.0, shares_of(self.game, s))]
        mover, weights = decision.to_act[0], weights_for(s.options)
        unseen = [tile for stack in s.stacks for tile in stack]
        table = Table(s.options, weights, supply_of(s.box, (*s.site, *unseen)), Meter(UNLIMITED))
        sides = sides_of(table, s, mover)
        if supplied:
            end: End = s.site[0], sides, mover
        else:
            line = play(s.site, sides, mover, PLACEMENTS)
            if not s.stacks:
                return [Prospect(line.values, scale_of(weights, 0))]
            end = at_the_end(line, s.site, sides, mover)
        rounds = len(s.stacks) + supplied
        to_come = rounds * (len(sites[0]) // len(sides)) - 1  # tiles of a side after the horizon
        scale = scale_of(weights, to_come)
        return [Prospect(values, scale) for values in _values(end, sites)]


def _next_sites(sight: AkropolisSight, world: Akropolis, count: int) -> list[Site]:
    """Possible next sites; none in the last round."""
    if not world.stacks:
        return []
    unseen = tuple(map(int, sight.unseen()["tiles"]))
    return [draw(unseen, len(world.stacks[0]), sight.rng) for _ in range(count)]


def _values(end: End, sites: list[Site]) -> list[tuple[float, ...]]:
    """What each side is worth after each has taken a tile of the next site, on each of some possible sites."""
    left, sides, mover = end
    tiles = dict.fromkeys([left, *(tile for site in sites for tile in site)])
    buyers = [buyer(side, tiles) for side in sides]
    in_turn = [(mover + k) % len(sides) for k in range(len(sides))]
    return [tuple(one_each((left, *site), buyers, in_turn)) for site in sites]
