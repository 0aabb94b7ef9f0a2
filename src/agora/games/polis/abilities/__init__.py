"""Which abilities a card of the data files can name. Each is registered in one place, with all that belongs to it.

Abilities that are activated in phase 5 are in `hand_cards.py`, `players.py`, `piles.py` and `assassin.py`, those that
work when a card comes into a city in `entering.py`. An ability that lasts is registered above the rule that asks for
it: in `queries.py`, `draw.py`, `income.py` or `war.py`.
"""

from typing import Literal

from agora.games.polis.options import PolisOptions

Timing = Literal["turn_start", "phase1", "phase5", "on_enter", "income", "trade", "war_attack", "war_defence"]
Use = Literal["per_turn", "per_game", "unlimited", "until_trade", "passive", "on_enter"]


class Ability:
    """What one word on cards does."""

    word: str
    timing: Timing
    uses: tuple[Use, ...]  # that a card may give it, the usual one first
    hand_cards = 0  # that using it takes
    holds_cards = False  # cards may lie under its card
    turns_to_player = False  # its card may be turned to one
    draws = False  # it draws from a stack, which its card must name if it has no usual one
    stack: Literal["red", "green", "blue", "yellow"] | None = None  # the usual one
    wants: str | None = None  # the card that must lie in the same city, if its own card names no other

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
    """Let cards name an ability by a word; say the word."""
    ability.word = word
    ABILITIES[word] = ability
    return word
