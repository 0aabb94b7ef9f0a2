"""The five levels of Improvement of the POLIS."""

from agora.bots.improvement.guide import ImprovementGuide
from agora.bots.search.halving import HalvingBot, Settings
from agora.games.improvement.state import Improvement

SETTINGS = {
    1: Settings(rollouts=0, worlds=1, noise=4.0),
    2: Settings(rollouts=0, worlds=1, noise=1.5),
    3: Settings(rollouts=0, worlds=2),
    4: Settings(width=4, rollouts=8),
    5: Settings(width=8, rollouts=80),
}


def level(number: int) -> HalvingBot[Improvement]:
    """The bot of a level from 1 to 5."""
    return HalvingBot(ImprovementGuide(), SETTINGS[number])
