"""The abilities that a card of the data files can name. Each is registered in one place, with all that belongs to it.

Abilities that are activated in phase 5 are in `hand_cards.py`, `players.py`, `piles.py` and `assassin.py`; abilities
that work when a card comes into a city are in `entering.py`. A lasting ability is registered above the rule that asks
for it: in `queries.py`, `draw.py`, `income.py` or `war.py`.
"""

from typing import Literal

from agora.games.polis.options import PolisOptions

Timing = Literal["turn_start", "phase1", "phase5", "on_enter", "income", "trade", "war_attack", "war_defence"]
Use = Literal["per_turn", "per_game", "unlimited", "until_trade", "passive", "on_enter"]


class Ability:
    """What one ability word on cards does."""

    word: str
    timing: Timing
    uses: tuple[Use, ...]  # how often it may be used: the values a card may give, the usual one first
    hand_cards = 0  # how many hand cards a use takes
    holds_cards = False  # cards may lie under its card
    turns_to_player = False  # its card may be turned to a player
    draws = False  # it draws from a stack; its card must name the stack if there is no usual one
    stack: Literal["red", "green", "blue", "yellow"] | None = None  # the usual stack
    wants: str | None = None  # the card that must lie in the same city, unless its own card names another

    def use(self, printed: Use, options: PolisOptions) -> Use:
        """How often a card may be used at a table with these options."""
        return printed


class Lasting(Ability):
    """An ability without an effect of its own: a rule of the game asks whether a card with it lies in a city."""

    def __init__(self, timing: Timing, *uses: Use, wants: str | None = None) -> None:
        self.timing = timing
        self.uses = uses or ("passive",)
        self.wants = wants


ABILITIES: dict[str, Ability] = {}  # by word; complete when the game's package is imported


def register(word: str, ability: Ability) -> str:
    """Register an ability under the word by which cards name it; return the word."""
    ability.word = word
    ABILITIES[word] = ability
    return word
