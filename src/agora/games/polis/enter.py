"""A card comes into a city, wherever it comes from; its effect on entering follows at once.  [polis.enter]"""

from agora.core.engine import Seat, Step, step
from agora.games.polis.abilities import ABILITIES, Ability, Timing, Use
from agora.games.polis.box import CardId
from agora.games.polis.events import CardEntered
from agora.games.polis.options import PolisOptions
from agora.games.polis.state import Laid, Polis


class OnEnter(Ability):
    """An ability that works when its card comes into a city."""

    timing: Timing = "on_enter"
    uses: tuple[Use, ...] = ("on_enter",)

    def works_again(self, options: PolisOptions) -> bool:
        """Whether it works when its card comes back from the history pile.  [polis.cards.hippocrates]"""
        return options.reenter_triggers != "none"

    def enter(self, s: Polis, seat: Seat, card: CardId, paid: int) -> None:
        """Plan what follows when a card has entered; `paid` is what it cost."""
        raise NotImplementedError


@step
class Enter(Step[Polis]):
    """A card is laid face up in a city and works from now on.  [polis.enter]"""

    seat: Seat
    card: CardId
    paid: int = 0
    returning: bool = False  # from the history pile
    spent: bool = False  # used up already, for the game or for this turn

    def run(self, s: Polis) -> None:
        s.cities[self.seat] += (Laid(self.card, up=self.spent),)
        s.tell(CardEntered, self.seat, self.card)
        word = s.box.cards[self.card].ability
        ability = ABILITIES[word] if word else None
        if isinstance(ability, OnEnter) and (not self.returning or ability.works_again(s.options)):
            ability.enter(s, self.seat, self.card, self.paid)


STEPS = (Enter,)
