"""The toy game of the engine's tests at a table in the network."""

from typing import ClassVar

from agora.core.words import Catalogue
from tests.core.toy import ToyGame

# more words than the engine's tests need: those of the lobby and of the score
MORE: Catalogue = {
    "toy.name": "Toy",
    "toy.pitch": "Bid for cards.",
    "toy.options.rounds": "rounds",
    "toy.options.rich": "rich",
    "toy.options.die": "die",
    "toy.part.points": "points",
    "toy.part.cards": "cards",
    "toy.move.bid": "bid",
}


class ServedToy(ToyGame):
    """The toy game at a table in the network."""

    minutes: ClassVar[tuple[int, int]] = (5, 10)

    def catalogue(self, language: str) -> Catalogue:
        return {**super().catalogue(language), **MORE}
