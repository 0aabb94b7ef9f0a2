"""How the weights of Akropolis are trained; `agora train akropolis` runs it."""

from collections import Counter
from collections.abc import Mapping, Sequence

from agora.bots.akropolis.bot import SearchBot
from agora.bots.akropolis.features import features, points
from agora.bots.akropolis.supply import supply
from agora.bots.akropolis.weights import Weights, points_alone, read_numbers, weights_for, write_numbers
from agora.bots.trainee import PlayedGame, Sample
from agora.core.questions import JSON
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis

EXPLORED = 4  # placements of each tile that the games to learn from choose from,
NOISE = 5.0  #   with mistakes of so many points, so that these games differ
DIGITS = 4  # of a feature in a sample


class AkropolisTrainee:
    """Trains the weights of cities.

    A sample is a city after one of its tiles was laid: side, own tiles to come, points now and at the end, features.
    """

    step_games = 500

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

    def explorer(self, weights: Weights) -> SearchBot:
        return SearchBot(width=EXPLORED, rivals=False, refills=0, noise=NOISE, weights=weights)

    def samples(self, game: PlayedGame[Akropolis]) -> list[Sample]:
        to_come, found = Counter(seat for seat, _ in game.moves), list[Sample]()
        for seat, _, s in game.moments():
            to_come[seat] -= 1
            city, stones = s.cities[seat], s.stones[seat]
            now, end = points(city, stones, s.options), game.totals[seat]
            known = [round(x, DIGITS) for x in features(city, stones, s.options, supply(s))]
            found.append([seat, to_come[seat], now, end, *known])
        return found

    def fit(self, games: Sequence[Sequence[Sample]], start: Weights) -> Weights:
        from agora.bots.akropolis.fit import fitted  # needs numpy

        return fitted(games, start)


TRAINEE = AkropolisTrainee()
