"""Which ability words there are: when each works and how often a card may say it can be used.

A card of the data files names one of these words. What a word does is written where it happens: effects on entering a
city in `enter.py`, activations in `activate.py`, the lasting ones as questions in `symbols.py`.
"""

from typing import Literal, NamedTuple

Timing = Literal["turn_start", "phase1", "phase5", "on_enter", "income", "trade", "war_attack", "war_defence"]
Use = Literal["per_turn", "per_game", "unlimited", "until_trade", "passive", "on_enter"]


class Ability(NamedTuple):
    """When an ability works, and which uses a card may give it."""

    timing: Timing
    uses: tuple[Use, ...]


OFTEN: tuple[Use, ...] = ("per_turn", "per_game")

ABILITIES: dict[str, Ability] = {
    "alexander": Ability("phase5", OFTEN),
    "archimedes": Ability("phase5", OFTEN),
    "aristoteles": Ability("phase1", OFTEN),
    "assassin": Ability("phase5", OFTEN),
    "canal": Ability("trade", ("passive",)),
    "captain": Ability("income", ("passive",)),
    "colony": Ability("on_enter", ("on_enter",)),
    "diogenes": Ability("war_defence", ("passive",)),
    "euclidis": Ability("phase5", ("unlimited",)),
    "herodotus": Ability("phase5", OFTEN),
    "hippocrates": Ability("phase5", OFTEN),
    "homerus": Ability("phase5", OFTEN),
    "lighthouse": Ability("turn_start", ("per_turn",)),
    "mercenary": Ability("war_attack", ("passive",)),
    "phidias": Ability("on_enter", ("on_enter",)),
    "plato": Ability("phase5", OFTEN),
    "port": Ability("phase5", ("until_trade",)),
    "priestess": Ability("phase5", OFTEN),
    "statue-of-zeus": Ability("war_defence", ("passive",)),
    "temple-draw": Ability("on_enter", ("on_enter",)),
    "troy": Ability("war_defence", ("passive",)),
}
