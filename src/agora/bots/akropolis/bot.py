"""The bot that searches: the round to its end, then what the next site may bring."""

from typing import NamedTuple

from agora.bots.akropolis.ahead import expected_lead, halved
from agora.bots.akropolis.budget import Budget
from agora.bots.akropolis.growth import Allowed, Filter, Growth, Table
from agora.bots.akropolis.rounds import End, Line, Side, Sides, at_the_end, lead, lines
from agora.bots.akropolis.solo import AutomaCity
from agora.bots.akropolis.supply import draw, supply, unseen
from agora.bots.akropolis.weights import Weights, weights_for
from agora.bots.bot import Sight
from agora.core.engine import Rng, Seat
from agora.games.akropolis.moves import Place
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.view import AkropolisView

AkropolisSight = Sight[Akropolis, AkropolisOptions, AkropolisView]

FOR_THE_ROUND = 0.3  # the share of the budget after which no more placements are followed through the round
FOR_ONE_TILE = 0.6  # and after which no more lines are followed into the next round
SPREAD = 12**0.5  # of a number drawn evenly between 0 and 1, the inverse of its standard deviation


class Candidate(NamedTuple):
    """A move and what it is expected to come to."""

    lead: float  # over the best other side, in points at the end of the game
    move: Place
    line: Line  # how the round is expected to go on


class SearchBot:
    """Plays Akropolis.

    nodes       how many placements it may rate for a move; with this alone the same seed gives the same move
    seconds     how much CPU it may use for a move
    width       how many placements of each tile it looks at
    candidates  how many lines of the round it follows into the next one
    refills     how many possible sites of the next round it looks at; 0: it stops at the end of the round
    finalists   how many of the best candidates it compares by playing the whole next round
    rounds      how many next rounds it plays for that, at most
    noise       the standard deviation of its mistakes, in points
    allowed     which placements may be used in every city; where none of them is legal, any may
    weights     what it thinks a city is worth; without them, those that were fitted for the table
    """

    def __init__(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        width: int = 10,
        candidates: int = 24,
        refills: int = 30,
        finalists: int = 4,
        rounds: int = 12,
        noise: float = 0.0,
        allowed: Allowed | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.nodes, self.seconds = nodes, seconds
        self.width, self.candidates, self.refills = width, candidates, refills
        self.finalists, self.rounds = finalists, rounds
        self.noise, self.weights = noise, weights
        self.allowed = Filter(allowed) if allowed else None

    def choose(self, sight: AkropolisSight) -> Place:
        """Answer the question that the seat is asked."""
        return self.think(sight.world(), sight.seat, sight.rng)[0].move

    def think(self, world: Akropolis, seat: Seat, rng: Rng) -> list[Candidate]:
        """What a seat may do, best first, in a world that it cannot tell from the true one."""
        budget = Budget(self.nodes, self.seconds)
        weights = self.weights or weights_for(world.options)
        table = Table(world.options, weights, supply(world), budget, self.allowed)
        own = Growth(table, world.cities[seat], tiles_to_come(world, seat, seat))
        sides = sides_of(table, world, seat, own)
        followed = lines(world.site, sides, seat, self.width, lambda: budget.left(FOR_THE_ROUND))
        found = [(lead(line.values, seat), line) for line in followed]
        if self.refills and world.stacks and len(found) > 1:
            found = self._ahead(followed, world, sides, seat, rng, budget)
        if self.noise:
            found = [(value + self.noise * mistake(rng), line) for value, line in found]
            found.sort(key=lambda each: -each[0])
        return [Candidate(value, _move(own, line), line) for value, line in found]

    def _ahead(
        self, followed: list[Line], world: Akropolis, sides: Sides, seat: Seat, rng: Rng, budget: Budget
    ) -> list[tuple[float, Line]]:
        """The most promising lines, best first, with the leads that they come to in the next round."""
        refills = [draw(unseen(world), len(world.stacks[0]), rng) for _ in range(self.refills)]
        found: list[tuple[float, Line, End]] = []
        for line in followed[: self.candidates]:
            if not found or budget.left(FOR_ONE_TILE):
                end = at_the_end(line, world.site, sides, seat)
                found.append((expected_lead(*end, refills, seat), line, end))
        found.sort(key=lambda each: -each[0])
        best = found[: self.finalists]
        order = halved([end for _, _, end in best], refills[: self.rounds], seat, budget.left)
        return [(value, line) for value, line, _ in (*(best[k] for k in order), *found[self.finalists :])]


def _move(own: Growth, line: Line) -> Place:
    slot, tile, option = line.takes[0]
    assert option is not None, "the automa is never asked"
    return Place(slot, *own.placement(tile, option))


def tiles_to_come(world: Akropolis, mover: Seat, side: int) -> int:
    """How many tiles a side will still lay."""
    sides = world.options.sides
    turns = len(world.site) - 1 + sum(map(len, world.stacks))
    return (turns - (side - mover) % sides + sides - 1) // sides


def sides_of(table: Table, world: Akropolis, mover: Seat, own: Growth) -> Sides:
    """The sides of the table as the search has them."""
    found = []
    for side in range(world.options.sides):
        to_come, stones = tiles_to_come(world, mover, side), world.stones[side]
        if side < len(world.cities):
            city = own if side == mover else Growth(table, world.cities[side], to_come)
            value = city.worth() + table.coefficients(to_come).stone * stones
            found.append(Side(city, stones, value))
        else:
            automa = AutomaCity(world.box, world.options, table.supply, world.automa_tiles, to_come)
            found.append(Side(automa, stones, automa.worth(stones)))
    return tuple(found)


def mistake(rng: Rng) -> float:
    """A random number with mean 0 and standard deviation 1, close to a normal one."""
    return SPREAD * (sum(rng.below(1001) for _ in range(3)) / 3000 - 0.5) * 3**0.5
