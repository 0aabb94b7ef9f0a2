"""The bot that searches: the round to its end, then what the next site may bring."""

from collections.abc import Sequence
from math import pi, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from agora.bots.akropolis.ahead import halved, leads_in_next_round
from agora.bots.akropolis.growth import Allowed, Filter, Growth, Table
from agora.bots.akropolis.rounds import End, Line, Side, Sides, Site, after, at_the_end, lines, takes_alone
from agora.bots.akropolis.solo import AutomaCity
from agora.bots.akropolis.supply import draw, supply_of
from agora.bots.akropolis.weights import USUAL_TILES, Weights, weights_for
from agora.bots.bot import Sight
from agora.bots.budget import Meter
from agora.bots.thinking import Candidate, Thinking, chance, margin
from agora.core.engine import Move, Rng, Seat
from agora.games.akropolis.moves import Place
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.view import AkropolisView

AkropolisSight = Sight[Akropolis, AkropolisOptions, AkropolisView]

FOR_THE_ROUND = 0.3  # the share of the budget after which it stops following placements through the round
FOR_ONE_TILE = 0.6  # and after which it stops following lines into the next round
EVEN = sqrt(12)  # times a uniform number between 0 and 1: its standard deviation is 1
LOGISTIC = sqrt(3) / pi  # the scale of a logistic curve whose standard deviation is 1
SCALE_AT_THE_END = 0.1  # in points: whoever has more has won
TOLD_LINES = 3  # candidates for which it says how the round is expected to continue


class Found(NamedTuple):
    """A way to continue, and the lead that it is expected to give."""

    lead: float
    spread: float  # the standard error of the lead
    line: Line


class SearchBot:
    """Plays Akropolis. A node of its budget is a placement that it rates.

    width       how many placements of each tile it looks at
    rivals      whether it looks at what the others will take in this round
    candidates  how many lines of the round it follows into the next one
    refills     how many possible sites of the next round it looks at; 0: it stops at the end of the round
    finalists   how many of the best candidates it compares by playing the whole next round
    rounds      how many next rounds it plays for that, at most
    noise       the standard deviation of its mistakes when a usual game begins, in points; none with its last tile
    allowed     which placements may be used in every city; where none of them is legal, any may
    weights     what it thinks a city is worth; without them, those that were fitted for the table
    """

    def __init__(
        self,
        *,
        width: int = 10,
        rivals: bool = True,
        candidates: int = 24,
        refills: int = 30,
        finalists: int = 4,
        rounds: int = 12,
        noise: float = 0.0,
        allowed: Allowed | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.width, self.rivals, self.candidates, self.refills = width, rivals, candidates, refills
        self.finalists, self.rounds = finalists, rounds
        self.noise, self.weights = noise, weights
        self.allowed = Filter(allowed) if allowed else None

    def choose(self, sight: AkropolisSight) -> Move:
        """Answer the question that the seat is asked."""
        return self.think(sight).move

    def think(self, sight: AkropolisSight) -> Thinking:
        """Judge the moves that the seat may make."""
        world, seat, meter = sight.world(), sight.seat, Meter(sight.budget)
        unseen = tuple(map(int, sight.unseen()["tiles"]))
        weights, supply = self.weights or weights_for(world.options), supply_of(world.box, (*world.site, *unseen))
        table = Table(world.options, weights, supply, meter, self.allowed)
        sides = sides_of(table, world, seat)
        if self.rivals:
            followed = lines(world.site, sides, seat, self.width, lambda: meter.left(FOR_THE_ROUND))
        else:
            followed = takes_alone(world.site, sides, seat, self.width)
        found = [Found(margin(line.values, seat), 0.0, line) for line in followed]
        if self.refills and world.stacks and len(found) > 1:
            found = self._ahead(followed, world, unseen, sides, seat, sight.rng, meter)
        to_come = tiles_to_come(world, seat, seat) - 1
        if self.noise:
            noise = self.noise * sqrt(to_come / USUAL_TILES)
            found = [each._replace(lead=each.lead + noise * mistake(sight.rng)) for each in found]
            found.sort(key=lambda each: -each.lead)
        scale = scale_of(weights, to_come)
        told = [_candidate(each, place, world.site, sides, seat, scale) for place, each in enumerate(found)]
        return Thinking(tuple(told), meter.nodes)

    def _ahead(
        self, followed: list[Line], world: Akropolis, unseen: Site, sides: Sides, seat: Seat, rng: Rng, meter: Meter
    ) -> list[Found]:
        """The most promising lines, best first, with the leads that they give in the next round."""
        refills = [draw(unseen, len(world.stacks[0]), rng) for _ in range(self.refills)]
        found: list[tuple[Found, End]] = []
        for line in followed[: self.candidates]:
            if not found or meter.left(FOR_ONE_TILE):
                end = at_the_end(line, world.site, sides, seat)
                found.append((_found(leads_in_next_round(*end, refills, seat), line), end))
        found.sort(key=lambda each: -each[0].lead)
        best, others = found[: self.finalists], [each for each, _ in found[self.finalists :]]
        order = halved([end for _, end in best], refills[: self.rounds], seat, meter.left)
        return [*(_found(leads, best[k][0].line) if leads else best[k][0] for k, leads in order), *others]


def _found(leads: Sequence[float], line: Line) -> Found:
    return Found(fmean(leads), stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0, line)


def _candidate(found: Found, place: int, site: Site, sides: Sides, seat: Seat, scale: float) -> Candidate:
    values = list(found.line.values)
    values[seat] += found.lead - margin(values, seat)
    moves = moves_of(found.line, site, sides, seat, len(found.line.takes) if place < TOLD_LINES else 1)
    here = chance(values, seat, scale)
    return Candidate(moves[0][1], found.lead, here, found.spread, tuple(moves[1:]), tuple(values))


def moves_of(line: Line, site: Site, sides: Sides, mover: int, count: int) -> list[tuple[Seat, Place]]:
    """The first moves of a line, with the seats that make them. The automa makes none."""
    found = []
    for number, take in enumerate(line.takes[:count], 1):
        city = sides[mover].city
        if take.option:
            assert isinstance(city, Growth), "only a person lays a tile somewhere"
            found.append((mover, Place(take.slot, *city.placement(take.tile, take.option))))
        if number < count:
            site, sides, mover = after(take, site, sides, mover, grow=True)
    return found


def scale_of(weights: Weights, tiles: int) -> float:
    """The lead, in points, that means odds of e to 1 of winning, when a side will lay so many more tiles."""
    at_the_end, per_tile = weights.spread
    return LOGISTIC * sqrt(at_the_end + per_tile * tiles) if tiles else SCALE_AT_THE_END


def tiles_to_come(world: Akropolis, mover: Seat, side: int) -> int:
    """How many tiles a side will still lay."""
    sides = world.options.sides
    turns = len(world.site) - 1 + sum(map(len, world.stacks))
    return (turns - (side - mover) % sides + sides - 1) // sides


def sides_of(table: Table, world: Akropolis, mover: Seat) -> Sides:
    """The sides of the table, as the search represents them."""
    found = []
    for side in range(world.options.sides):
        to_come, stones = tiles_to_come(world, mover, side), world.stones[side]
        if side < len(world.cities):
            city = Growth(table, world.cities[side], to_come)
            value = city.worth() + table.coefficients(to_come).stone * stones
            found.append(Side(city, stones, value))
        else:
            automa = AutomaCity(world.box, world.options, table.supply, world.automa_tiles, to_come)
            found.append(Side(automa, stones, automa.worth(stones)))
    return tuple(found)


def mistake(rng: Rng) -> float:
    """A random number with mean 0 and standard deviation 1, close to a normal one."""
    return EVEN * (sum(rng.below(1001) for _ in range(3)) / 3000 - 0.5) * sqrt(3)
