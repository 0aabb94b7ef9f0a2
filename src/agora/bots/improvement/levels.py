"""The five levels of Improvement of the POLIS: each sees more than the one below."""

from agora.bots.improvement.guide import ImprovementGuide
from agora.bots.improvement.weights import Weights, shipped_weights
from agora.bots.search.halving import HalvingBot, Settings
from agora.games.improvement.box import PRINTED
from agora.games.improvement.state import Improvement

SETTINGS = {
    1: Settings(rollouts=0, worlds=1, noise=5.0),
    2: Settings(rollouts=0, worlds=1, noise=1.5),
    3: Settings(rollouts=0),
    4: Settings(rollouts=0),
    5: Settings(width=4, rollouts=4, first=2.0),
}
NEEDS = ("lacking", "next level payable", "hand cards payable", "most troops", "fewest troops", "glory*special")


def level(number: int) -> HalvingBot[Improvement]:
    """The bot of a level from 1 to 5."""
    return HalvingBot(ImprovementGuide(seen_by(number)), SETTINGS[number])


def seen_by(number: int) -> Weights:
    """What a level sees of the worth of things.

    Levels 1 to 3 cannot tell what lasts: to them all politics cards are alike, all levels of a polis too, and they see
    no milestone coming. Levels 1 and 2 do not see either what they still need for a card or a level.
    """
    weights = shipped_weights()
    if number <= 3:
        weights = weights.alike("in play", "in hand", *PRINTED.box.levels).without("near")
    if number <= 2:
        weights = weights.without(*NEEDS)
    return weights
