"""The fitted weights: how many points an amount or a piece is worth with so many rounds left.

The value of a seat is its points now plus the sum of these. A weight changes over the game as `basis` does. With no
round left only the points count.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from operator import mul
from statistics import mean
from typing import cast

from agora.bots.improvement.features import AMOUNTS, USEFUL
from agora.core.questions import JSON
from agora.games import files
from agora.games.improvement.box import Box
from agora.games.improvement.effect_words import AREAS
from agora.games.improvement.rounds import ROUNDS

DIGITS = 4
Numbers = Mapping[str, Sequence[float]]  # by amount or piece, then by basis


def basis(left: int) -> tuple[float, float, float]:
    """How weights change with the rounds left."""
    t = left / ROUNDS
    return (1.0, t, t * t) if left > 0 else (0.0, 0.0, 0.0)


class Worth:
    """What amounts and pieces are worth with one number of rounds left, for the components of one table."""

    __slots__ = ("amounts", "areas", "in_hand", "in_play", "kept_card", "levels", "near", "usual_card")

    def __init__(self, numbers: Numbers, box: Box, left: int) -> None:
        now = basis(left)

        def weight(name: str) -> float | None:
            row = numbers.get(name)
            return None if row is None else sum(map(mul, row, now))

        def weights(names: Sequence[str]) -> list[float]:
            """A weight for each name; a name without one, as of a card of one's own, gets the mean of the others."""
            found = [weight(name) for name in names]
            usual = mean([each for each in found if each is not None] or [0.0])
            return [usual if each is None else each for each in found]

        amounts = zip(AMOUNTS, weights(AMOUNTS), strict=True)
        self.amounts = [max(0.0, each) if name in USEFUL else each for name, each in amounts]
        self.areas = {  # by level
            area: [0.0, *accumulate(weights([f"{area} {level.level}" for level in box.areas[area][1:]]), initial=0.0)]
            for area in AREAS
        }
        cards = tuple(box.cards)
        self.in_play = dict(zip(cards, weights([f"in play {card}" for card in cards]), strict=True))
        self.in_hand = dict(zip(cards, weights([f"in hand {card}" for card in cards]), strict=True))
        hand = sorted(self.in_hand.values())
        self.usual_card = mean(hand) + self.amounts[AMOUNTS.index("hand cards")]
        self.kept_card = self.usual_card + mean(hand[len(hand) // 2 :]) - mean(hand)  # the better one of two
        self.levels = {
            polis: [0.0, *accumulate(weights([f"{polis} {number + 1}" for number in range(len(levels))]))]
            for polis, levels in box.levels.items()
        }
        self.near = weights([f"near {goal.id}" for goal in box.milestones])


class Weights:
    """What one file of weights says."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self._worths: dict[tuple[int, int], tuple[Box, Worth]] = {}

    def at(self, box: Box, left: int) -> Worth:
        """The weights with a number of rounds left."""
        found = self._worths.get((id(box), left))  # the box is kept with it, so its id stays its own
        if found is None:
            if len(self._worths) >= MOST_KEPT:
                self._worths.clear()
            found = self._worths[id(box), left] = (box, Worth(self.numbers, box, left))
        return found[1]

    def alike(self, *kinds: str) -> "Weights":
        """The weights of a player to whom all pieces of a kind, such as cards in play, are worth the same."""
        numbers = dict(self.numbers)
        for kind in kinds:
            rows = {name: row for name, row in numbers.items() if name.startswith(f"{kind} ")}
            usual = [mean(each) for each in zip(*rows.values(), strict=True)]
            numbers |= dict.fromkeys(rows, usual)
        return Weights(numbers)

    def without(self, *kinds: str) -> "Weights":
        """The weights of a player who does not see amounts or kinds of pieces."""
        nothing = [0.0] * len(basis(1))
        return Weights({name: nothing if name.startswith(kinds) else row for name, row in self.numbers.items()})


MOST_KEPT = 100


def zero_weights() -> Weights:
    """Weights with which only the points of now count."""
    return Weights({name: [0.0] * len(basis(1)) for name in AMOUNTS})


def read_numbers(numbers: Mapping[str, JSON]) -> Weights:
    """The weights that a file holds."""
    return Weights(cast(Numbers, numbers))  # a test reads the file


def write_numbers(weights: Weights) -> dict[str, JSON]:
    """The weights as a file holds them."""
    return {name: [round(number, DIGITS) for number in row] for name, row in weights.numbers.items()}


@cache
def shipped_weights() -> Weights:
    """The weights that come with the bot. They serve all tables: fits for a number of seats were no stronger."""
    content = files.read("agora.bots.improvement", "data", "weights.json")
    return read_numbers(cast(Mapping[str, Mapping[str, JSON]], content)["weights"])  # a test reads the file
