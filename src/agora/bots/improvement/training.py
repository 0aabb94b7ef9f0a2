"""How the weights of Improvement are trained; `agora train improvement` runs it."""

from collections.abc import Mapping, Sequence

from agora.bots.improvement.features import AMOUNTS, amounts_of, pieces_of, points
from agora.bots.improvement.guide import ImprovementGuide
from agora.bots.improvement.quick import QuickBot
from agora.bots.improvement.weights import Weights, read_numbers, shipped_weights, write_numbers, zero_weights
from agora.bots.trainee import PlayedGame, Sample
from agora.core.questions import JSON
from agora.games.improvement.box import PRINTED, Box
from agora.games.improvement.dice import AssignDice
from agora.games.improvement.effect_words import AREAS
from agora.games.improvement.options import ImprovementOptions
from agora.games.improvement.rounds import ROUNDS
from agora.games.improvement.state import Improvement

MISTAKES = 8  # percent of the moves in games to learn from


class ImprovementTrainee:
    """Trains the weights of what a seat has.

    A sample is a seat when a round begins: rounds left, points now and at the end, amounts, numbers of its pieces.
    """

    step_games = 1000
    kept_steps = 6

    def zero(self) -> Weights:
        return zero_weights()

    def shipped(self, options: ImprovementOptions) -> Weights:
        return shipped_weights()

    def read(self, numbers: Mapping[str, JSON]) -> Weights:
        return read_numbers(numbers)

    def write(self, weights: Weights) -> Mapping[str, JSON]:
        return write_numbers(weights)

    def bot(self, weights: Weights) -> QuickBot:
        return QuickBot(ImprovementGuide(weights))

    def explorer(self, weights: Weights) -> QuickBot:
        return QuickBot(ImprovementGuide(weights), MISTAKES)

    def samples(self, game: PlayedGame[Improvement], weights: Weights) -> list[Sample]:
        numbers = {name: number for number, name in enumerate(names(game.start.box))}
        found = list[Sample]()
        for _, _, s in game.moments():
            top = s.stack[-1] if s.stack else None
            if type(top) is AssignDice and len(top.answers) == 1:  # all seats are as they were when the round began
                for seat, end in enumerate(game.totals):
                    pieces = [numbers[piece] for piece in pieces_of(s, seat)]
                    amounts = amounts_of(s, seat, s.drachma[seat])
                    found.append([ROUNDS + 1 - s.round, points(s, seat), end, *amounts, *pieces])
        return found

    def fit(self, games: Sequence[Sequence[Sample]], start: Weights) -> Weights:
        from agora.bots.improvement.fit import fitted  # needs numpy

        return fitted([sample for game in games for sample in game], names(PRINTED.box))


def names(box: Box) -> list[str]:
    """The names of all amounts and pieces of a box."""
    return [
        *AMOUNTS,
        *[f"{area} {level.level}" for area in AREAS for level in box.areas[area][1:]],
        *[f"{polis} {number + 1}" for polis, levels in box.levels.items() for number in range(len(levels))],
        *[f"in play {card}" for card in box.cards],
        *[f"in hand {card}" for card in box.cards],
        *[f"near {goal.id}" for goal in box.milestones],
    ]


TRAINEE = ImprovementTrainee()
