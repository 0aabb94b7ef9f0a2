"""How the weights of Akropolis are trained; `agora train akropolis` runs it.

Weights must tell good placements from bad ones. So the samples of a turn are several placements, bad ones too: what is
each city worth on average after one more tile, on possible sites that are the same for all?
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from agora.bots.akropolis.ahead import Person
from agora.bots.akropolis.bot import AkropolisSight, SearchBot, tiles_to_come
from agora.bots.akropolis.features import FEATURES, features, points
from agora.bots.akropolis.growth import Growth, Option, Table
from agora.bots.akropolis.supply import draw, supply
from agora.bots.akropolis.weights import Weights, points_alone, read_numbers, weights_for, write_numbers
from agora.bots.budget import UNLIMITED, Meter
from agora.bots.trainee import PlayedGame, Sample
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, Rng, Seat, apply, settle
from agora.core.questions import JSON
from agora.games.akropolis import automa
from agora.games.akropolis.box import TileId
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.worlds import unseen

ANY_OF = 24  # placements of each tile from which the games to learn from choose
ANY_SHARE = 15  # in so many of 100 turns; in the others the best one,
NOISE = 2.0  #   with mistakes of so many points
COMPARED = 5  # placements of a turn in a sample,
GOOD = 3  #   so many of them among
BEST = 12  #   the best of the turn, the others among
ALL = 60  #   these
NEXT_TILES = 8  # different tiles on the sites of a sample
NEXT_SITES = 12
DIGITS = 3  # of a feature in a sample


class Explorer:
    """Plays well, but every now and then any placement, so that its games show good and bad cities."""

    def __init__(self, weights: Weights) -> None:
        self.good = SearchBot(width=1, rivals=False, refills=0, noise=NOISE, weights=weights)
        self.any = SearchBot(width=ANY_OF, rivals=False, refills=0, weights=weights)

    def choose(self, sight: AkropolisSight) -> Move:
        """Answer the question that the seat is asked."""
        if sight.rng.below(100) >= ANY_SHARE:
            return self.good.choose(sight)
        candidates = self.any.think(sight).candidates
        return candidates[sight.rng.below(len(candidates))].move


class AkropolisTrainee:
    """Trains the weights of cities.

    A sample is a city after a tile was laid: side, number of the turn, own tiles to come, points now, what it is worth
    after one more tile, features. Of each turn there are several samples; the first is the city of the game. With no
    tile to come there is only that one: the points at the end.
    """

    step_games = 25
    kept_steps = 2

    def zero(self) -> Weights:
        return points_alone()

    def shipped(self, options: AkropolisOptions) -> Weights:
        return weights_for(options)

    def read(self, numbers: Mapping[str, JSON]) -> Weights:
        return read_numbers(numbers)

    def write(self, weights: Weights) -> Mapping[str, JSON]:
        return write_numbers(weights)

    def bot(self, weights: Weights) -> SearchBot:
        return SearchBot(width=1, refills=0, weights=weights)

    def explorer(self, weights: Weights) -> Explorer:
        return Explorer(weights)

    def samples(self, game: PlayedGame[Akropolis], weights: Weights) -> list[Sample]:
        found, rng = list[Sample](), Quick(repr(game.moves))
        s = game.start.clone()
        settle(s)
        for number, (seat, move) in enumerate(game.moves):
            before = s.clone()
            apply(s, seat, move, trusted=True)
            if seat != CHANCE:
                found += [[seat, number, *row] for row in _compared(before, s, seat, weights, rng)]
        return found

    def fit(self, games: Sequence[Sequence[Sample]], start: Weights) -> Weights:
        from agora.bots.akropolis.fit import fitted  # needs numpy

        return fitted(games, start)


class Grown(NamedTuple):
    """A city after a turn, which will get more tiles."""

    city: Growth
    stones: int


def _compared(before: Akropolis, after: Akropolis, seat: Seat, weights: Weights, rng: Rng) -> Iterator[Sample]:
    """What a turn teaches: the city of the game, then those of other placements."""
    to_come = tiles_to_come(before, seat, seat) - 1
    city, stones, options = after.cities[seat], after.stones[seat], after.options
    if not to_come:
        yield [0, points(city, stones, options), 0, *[0] * len(FEATURES)]
        return
    left = supply(before)
    table = Table(options, weights, left, Meter(UNLIMITED))
    grown = [Grown(Growth(table, city, to_come), stones)]
    grown += _others(Growth(table, before.cities[seat], to_come + 1), before.stones[seat], before.site, rng)
    pool = [*unseen(before), *after.site] if len(unseen(before)) < NEXT_TILES else unseen(before)
    tiles = draw(pool, min(NEXT_TILES, len(pool)), rng)
    sites = [_site(tiles, number, before, rng) for number in range(NEXT_SITES)]
    for each in grown:
        person = Person(each.city, each.stones, tiles)
        expected = fmean(person.take(site, 0)[1] for site in sites)
        row = [points(each.city.city, each.stones, options), expected]
        row += features(each.city.city, each.stones, options, left)
        yield [to_come, *[round(x, DIGITS) for x in row]]


def _others(city: Growth, stones: int, site: Sequence[TileId], rng: Rng) -> list[Grown]:
    """The cities after other placements of a turn, some of them good."""
    affordable = site[: stones + 1]
    city.prepare(affordable)
    every: list[tuple[float, int, TileId, Option]] = []
    for slot, tile in enumerate(affordable):
        every += [(option.worth - city.stone * slot, slot, tile, option) for option in city.options(tile, ANY_OF)]
    every.sort(key=lambda each: -each[0])
    numbers = range(min(ALL, len(every)))
    good = draw(numbers[:BEST], min(GOOD, len(numbers)), rng)
    rest = [number for number in numbers if number not in good]
    chosen = [every[number] for number in (*good, *draw(rest, min(COMPARED - 1 - len(good), len(rest)), rng))]
    return [Grown(city.child(tile, option), stones - slot + option.covered) for _, slot, tile, option in chosen]


def _site(tiles: Sequence[TileId], number: int, s: Akropolis, rng: Rng) -> tuple[TileId, ...]:
    """A site that a side may meet in its next turn."""
    sides = s.options.sides
    site = draw(tiles, min(len(tiles), 2 + number % (sides + 1)), rng)
    if not s.options.solo or len(site) == 1:
        return site
    taken = automa.choose(s.box, site, s.stones[automa.SIDE])
    return site[:taken] + site[taken + 1 :]


TRAINEE = AkropolisTrainee()
