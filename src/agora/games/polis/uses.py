"""How often a card may be used: as it is printed, unless a house rule says otherwise.  [polis.income.use]"""

from agora.games.polis.abilities import Use
from agora.games.polis.box import CardId
from agora.games.polis.state import Polis


def use_of(s: Polis, card: CardId) -> Use | None:
    """How often a card may be used at this table."""
    known = s.box.cards[card]
    if known.ability == "hippocrates" and s.options.hippocrates == "per-turn":
        return "per_turn"
    if known.ability == "plato" and s.options.plato == "per-turn":
        return "per_turn"
    return known.use
