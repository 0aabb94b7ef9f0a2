"""The bot that searches: the round to its end, then what the next site may bring."""

from collections.abc import Sequence

from agora.bots.akropolis.ahead import expected_lead
from agora.bots.akropolis.budget import Budget
from agora.bots.akropolis.growth import Allowed, Growth, Table
from agora.bots.akropolis.rounds import Line, Side, Sides, at_the_end, lead, lines
from agora.bots.akropolis.solo import AutomaCity, prospects
from agora.bots.akropolis.supply import draw, unseen
from agora.bots.akropolis.weights import Weights, weights_for
from agora.bots.bot import Sight
from agora.core.engine import Rng, Seat
from agora.games.akropolis.moves import Place
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.view import AkropolisView

AkropolisSight = Sight[Akropolis, AkropolisOptions, AkropolisView]

SPREAD = 12**0.5  # of a number drawn evenly between 0 and 1, the inverse of its standard deviation


class SearchBot:
    """Plays Akropolis.

    nodes       how many placements it may rate for a move; with this alone the same seed gives the same move
    seconds     how much CPU it may use for a move
    width       how many placements of each tile it looks at
    candidates  how many lines of the round it follows into the next one
    refills     how many possible sites of the next round it looks at; 0: it stops at the end of the round
    noise       the standard deviation of its mistakes, in points
    allowed     which placements may be used in every city; where none of them is legal, any may
    weights     what it thinks a city is worth; without them, those that were fitted for the table
    """

    def __init__(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        width: int = 6,
        candidates: int = 6,
        refills: int = 40,
        noise: float = 0.0,
        allowed: Allowed | None = None,
        weights: Weights | None = None,
    ) -> None:
        self.nodes, self.seconds = nodes, seconds
        self.width, self.candidates, self.refills = width, candidates, refills
        self.noise, self.allowed, self.weights = noise, allowed, weights

    def choose(self, sight: AkropolisSight) -> Place:
        """Answer the question that the seat is asked."""
        return self.move(sight.world(), sight.seat, sight.rng)

    def move(self, world: Akropolis, seat: Seat, rng: Rng) -> Place:
        """The move of a seat in a world that it cannot tell from the true one."""
        budget = Budget(self.nodes, self.seconds)
        table = Table(world.options, self.weights or weights_for(world.options), budget, self.allowed)
        sides = sides_of(table, world, seat)
        found = lines(world.site, sides, seat, self.width)
        rated = [(lead(line.values, seat), line) for line in found]
        if self.refills and world.stacks:
            rated = self._ahead(budget, found, world, sides, seat, rng)
        if self.noise:
            rated = [(value + self.noise * mistake(rng), line) for value, line in rated]
        best = max(rated, key=lambda each: each[0])[1].takes[0]
        assert best.option is not None, "the automa is never asked"
        own = Growth(table, world.cities[seat], 1)
        return Place(best.slot, *own.placement(best.tile, best.option))

    def _ahead(
        self, budget: Budget, found: Sequence[Line], world: Akropolis, sides: Sides, seat: Seat, rng: Rng
    ) -> list[tuple[float, Line]]:
        """The most promising lines, with what they come to in the next round; as many as the budget allows."""
        tiles, size = unseen(world), len(world.stacks[0])
        refills = [draw(tiles, size, rng) for _ in range(self.refills)]
        rated: list[tuple[float, Line]] = []
        for line in found[: self.candidates]:
            if rated and not budget.left():
                break
            end = at_the_end(line, world.site, sides, seat)
            rated.append((expected_lead(*end, refills, seat), line))
        return rated


def sides_of(table: Table, world: Akropolis, mover: Seat) -> Sides:
    """The sides of the table as the search has them."""
    count = world.options.sides
    turns = len(world.site) - 1 + sum(map(len, world.stacks))
    found = []
    for side in range(count):
        to_come = (turns - (side - mover) % count + count - 1) // count
        stones = world.stones[side]
        if side < len(world.cities):
            city = Growth(table, world.cities[side], to_come)
            value = city.worth() + table.weights.coefficients(to_come).stone * stones
            found.append(Side(city, stones, value))
        else:
            ahead = prospects(world.box, world.options, (*unseen(world), *world.site))
            tiles = AutomaCity(world.box, world.options, ahead, world.automa_tiles, to_come)
            found.append(Side(tiles, stones, tiles.worth(stones)))
    return tuple(found)


def mistake(rng: Rng) -> float:
    """A random number with mean 0 and standard deviation 1, close to a normal one."""
    return SPREAD * (sum(rng.below(1001) for _ in range(3)) / 3000 - 0.5) * 3**0.5
