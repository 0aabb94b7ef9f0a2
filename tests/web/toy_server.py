"""Serves the toy game beside the others: `toy_server.py FOLDER serve …`; FOLDER is a page with a board for it."""

import sys
from pathlib import Path
from typing import ClassVar

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import agora  # noqa: E402  # the tests lie in the folder above
from agora.cli.main import main  # noqa: E402
from agora.core.words import Catalogue  # noqa: E402
from agora.server.http import page  # noqa: E402
from tests.core.toy import ToyGame  # noqa: E402

FOLDER = Path(sys.argv.pop(1))
mount = page.mount
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


if __name__ == "__main__":
    page.mount = lambda app, folder: mount(app, FOLDER)
    agora.register(ServedToy())
    main()
