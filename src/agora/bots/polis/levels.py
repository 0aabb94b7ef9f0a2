"""The five levels of Polis: each looks at more than the one below."""

from agora.bots.polis.guide import PolisGuide
from agora.bots.search.halving import HalvingBot, Settings
from agora.games.polis.state import Polis

SETTINGS = {
    1: Settings(rollouts=0, worlds=1, noise=5.0),
    2: Settings(rollouts=0, worlds=1, noise=2.2),
    3: Settings(rollouts=0, worlds=2, noise=0.9),
    4: Settings(rollouts=0, worlds=2),
    5: Settings(width=5, rollouts=40, first=8),
}


def level(number: int) -> HalvingBot[Polis]:
    """The bot of a level from 1 to 5."""
    return HalvingBot(PolisGuide(), SETTINGS[number])
