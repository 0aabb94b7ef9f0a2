"""Abilities that take a card of a history pile: Herodotus from another player's pile, Hippocrates from his owner's."""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import memory
from agora.games.polis.abilities import Use, register
from agora.games.polis.abilities.activated import Activated
from agora.games.polis.abilities.players import NamesPlayer
from agora.games.polis.asks import asking
from agora.games.polis.box import COLOURS, CardId
from agora.games.polis.enter import Enter
from agora.games.polis.events import CardRemoved, CardReturned, PileSeen
from agora.games.polis.hands import leave_game, without
from agora.games.polis.moves import Choose
from agora.games.polis.options import PolisOptions
from agora.games.polis.state import Polis


class Herodotus(NamesPlayer):
    """The owner looks through another player's history pile and removes a card.  [polis.cards.herodotus]"""

    ask = "polis.ask.herodotus"

    def refusal(self, s: Polis, seat: Seat, place: int) -> Illegal | None:
        return None if any(s.history[other] for other in s.others(seat)) else Illegal("polis.cards.herodotus")

    def player_refusal(self, s: Polis, other: Seat) -> Illegal | None:
        return None if s.history[other] else Illegal("polis.cards.herodotus")

    def name(self, s: Polis, seat: Seat, place: int, other: Seat) -> None:
        look_through(s, seat, other)
        s.then(ChooseFromPile(seat, other))

    @staticmethod
    def take(s: Polis, seat: Seat, owner: Seat, card: CardId, spent: bool) -> None:
        """Take a card of another pile out of the game."""
        if spent:
            s.stolen[owner] += (card,)
        place = leave_game(s, (card,))[0]
        memory.note_move(s, memory.pile(owner), place, card, (seat,))
        s.tell(CardRemoved, seat, owner, COLOURS[s.box.colour(card)], card)


class Hippocrates(Activated):
    """The owner takes a card of his own history pile back into the city.  [polis.cards.hippocrates]"""

    def use(self, printed: Use, options: PolisOptions) -> Use:
        return "per_turn" if options.hippocrates == "per-turn" else printed

    def refusal(self, s: Polis, seat: Seat, place: int) -> Illegal | None:
        return None if s.history[seat] else Illegal("polis.cards.hippocrates")

    def activate(self, s: Polis, seat: Seat, place: int) -> tuple[Step[Polis], ...]:
        look_through(s, seat, seat)
        return (ChooseFromPile(seat, seat),)

    @staticmethod
    def take(s: Polis, seat: Seat, card: CardId, spent: bool) -> None:
        """Bring a card of the owner's pile back; a card that was used up stays so.  [polis.income.use]"""
        if spent:
            s.spent[seat] = without(s.spent[seat], card)
        memory.note_show(s, memory.pile(seat), card)
        s.tell(CardReturned, seat, card)
        s.then(Enter(seat, card, 0, returning=True, spent=spent))


def look_through(s: Polis, seat: Seat, owner: Seat) -> None:
    """Show a player all cards of a history pile."""
    cards = tuple(sorted(s.history[owner]))
    memory.note_look(s, seat, memory.pile(owner), cards)
    s.tell(PileSeen, seat, owner, cards)


@step
class ChooseFromPile(Asked[Polis, Choose]):
    """Herodotus removes a card of another pile; Hippocrates brings back a card of his owner's.

    [polis.cards.herodotus] [polis.cards.hippocrates]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    owner: Seat

    def choices(self, s: Polis, seat: Seat) -> Sequence[Choose]:
        return [Choose(card) for card in sorted(set(s.history[self.owner]))]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Choose) -> Illegal | None:
        return None if s.box.find(move.card) in s.history[self.owner] else Illegal("polis.pile", card=move.card)

    def resolve(self, s: Polis, seat: Seat, move: Choose) -> None:
        owner, card = self.owner, s.box.find(move.card)
        s.history[owner] = without(s.history[owner], card)
        used = s.spent[owner].count(card) - s.stolen[owner].count(card)
        spent = used > s.history[owner].count(card)  # an unused copy is taken before a used one
        if owner == seat:
            Hippocrates.take(s, seat, card, spent)
        else:
            Herodotus.take(s, seat, owner, card, spent)

    def piece(self, s: Polis, seat: Seat, move: Choose) -> str | None:
        return f"pile:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        what = "polis.ask.return" if self.owner == self.seat else "polis.ask.remove"
        return asking(self, s, seat, what, {"owner": self.owner})


register("herodotus", Herodotus())
register("hippocrates", Hippocrates())
STEPS = (ChooseFromPile,)
