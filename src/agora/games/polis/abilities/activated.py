"""Abilities that are activated in phase 5: a card is moved up and its price in points is paid.  [polis.activate]"""

from agora.core.engine import Seat, Step
from agora.core.errors import Illegal
from agora.games.polis.abilities import ABILITIES, Ability, Timing, Use
from agora.games.polis.events import CardActivated
from agora.games.polis.queries import use_of
from agora.games.polis.state import Polis


class Activated(Ability):
    """An ability of the income phase. `place` is the place of its card in the row."""

    timing: Timing = "phase5"
    uses: tuple[Use, ...] = ("per_turn", "per_game")

    def refusal(self, s: Polis, seat: Seat, place: int) -> Illegal | None:
        """Why it cannot be used although its card is ready and can be paid for, or None."""
        return None

    def activate(self, s: Polis, seat: Seat, place: int) -> tuple[Step[Polis], ...]:
        """Begin to use it; return the steps that follow."""
        raise NotImplementedError


def activated(word: str | None) -> Activated | None:
    """The ability of this name, if it is activated in phase 5."""
    found = ABILITIES[word] if word else None
    return found if isinstance(found, Activated) else None


def activation_refusal(s: Polis, seat: Seat, place: int) -> Illegal | None:
    """Why a card of the player's city cannot be activated now, or None.  [polis.activate]"""
    laid = s.cities[seat][place]
    card = s.box.cards[laid.card]
    ability = activated(card.ability)
    if not ability:
        return Illegal("polis.activate.none", card=card.id)
    if laid.up or laid.toward is not None:
        return Illegal("polis.activate.used", card=card.id, use=use_of(s, card.id))
    if s.points[seat] < card.cost.vp:
        return Illegal("polis.activate.points", card=card.id, price=card.cost.vp, points=s.points[seat])
    return ability.refusal(s, seat, place)


def activate(s: Polis, seat: Seat, place: int) -> tuple[Step[Polis], ...]:
    """Move a card up, pay its points and begin to use its ability; return the steps that follow.  [polis.activate]"""
    city = s.cities[seat]
    card = s.box.cards[city[place].card]
    ability = activated(card.ability)
    assert ability, f"{card.id} cannot be activated"
    s.cities[seat] = (*city[:place], city[place]._replace(up=True), *city[place + 1 :])
    s.points[seat] -= card.cost.vp
    s.tell(CardActivated, seat, card.id, card.cost.vp)
    return ability.activate(s, seat, place)
