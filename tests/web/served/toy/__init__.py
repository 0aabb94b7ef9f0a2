"""The toy game of the engine's tests, with the few more words that a lobby needs."""

from typing import ClassVar

from tests.core.toy import ToyGame

from agora.core.words import Catalogue


class ServedToy(ToyGame):
    """The toy game at a table in the network."""

    minutes: ClassVar[tuple[int, int]] = (5, 10)

    def catalogue(self, language: str) -> Catalogue:
        return {**super().catalogue(language), **MORE}


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
GAME = ServedToy()
