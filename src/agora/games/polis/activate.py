"""What the cards do that are activated in phase 5, one function per ability word.  [polis.activate]"""

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Seat, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import memory
from agora.games.polis.box import COLOURS
from agora.games.polis.drawing import DrawCards
from agora.games.polis.enter import Enter
from agora.games.polis.events import (
    CardBuried,
    CardRemoved,
    CardReturned,
    CardTucked,
    CoinsGiven,
    PileSeen,
    PortTurned,
)  # fmt: skip
from agora.games.polis.hands import discard, distinct, hand_refusal, leave_game, leave_hand, without
from agora.games.polis.leave import leave_city
from agora.games.polis.moves import Choose, Kill, Name
from agora.games.polis.queries import find_in, names
from agora.games.polis.state import Polis
from agora.games.polis.uses import use_of

Effect = Callable[[Polis, Seat, int], None]
ACTIVATIONS: dict[str, Effect] = {}
PLATO_KEEPS, PLATO_GIVES = 10, 5  # polis.cards.plato


def activation(ability: str) -> Callable[[Effect], Effect]:
    """Register what an activated ability does; it gets the place of its card in the row."""

    def register(effect: Effect) -> Effect:
        ACTIVATIONS[ability] = effect
        return effect

    return register


def activation_refusal(s: Polis, seat: Seat, i: int) -> Illegal | None:
    """Why a card of the own city cannot be activated now, or None.  [polis.activate]"""
    laid = s.cities[seat][i]
    card = s.box.cards[laid.card]
    if card.timing != "phase5" or card.ability not in ACTIVATIONS:
        return Illegal("polis.activate.none", card=card.id)
    if laid.up or laid.toward is not None:
        return Illegal("polis.activate.used", card=card.id, use=use_of(s, card.id))
    if s.points[seat] < card.cost.vp:
        return Illegal("polis.activate.points", card=card.id, price=card.cost.vp, points=s.points[seat])
    if card.ability in FROM_HAND and not s.hands[seat]:
        return Illegal("polis.activate.hand", card=card.id)
    if card.ability in NEEDS and not NEEDS[card.ability][0](s, seat, i):
        return NEEDS[card.ability][1]()
    return None


FROM_HAND = ("alexander", "archimedes", "homerus", "priestess")  # no hand card, no use
NEEDS: dict[str, tuple[Callable[[Polis, Seat, int], bool], Callable[[], Illegal]]] = {  # or else it is forbidden
    "herodotus": (
        lambda s, seat, i: any(s.history[other] for other in s.others(seat)),
        lambda: Illegal("polis.cards.herodotus"),
    ),
    "hippocrates": (lambda s, seat, i: bool(s.history[seat]), lambda: Illegal("polis.cards.hippocrates")),
    "assassin": (lambda s, seat, i: bool(persons(s, seat, i)), lambda: Illegal("polis.cards.assassin")),
}
ASKED = {
    "alexander": "polis.ask.alexander",
    "archimedes": "polis.ask.archimedes",
    "homerus": "polis.ask.homerus",
    "priestess": "polis.ask.priestess",
    "port": "polis.ask.port",
    "plato": "polis.ask.plato",
    "herodotus": "polis.ask.herodotus",
}


@activation("alexander")
def alexander(s: Polis, seat: Seat, i: int) -> None:
    """A hand card goes face down under him.  [polis.cards.alexander]"""
    s.then(ChooseHandCard(seat, "alexander", i))


@activation("archimedes")
def archimedes(s: Polis, seat: Seat, i: int) -> None:
    """A hand card leaves the game, then one is drawn.  [polis.cards.archimedes]"""
    s.then(ChooseHandCard(seat, "archimedes", i), DrawCards(seat, 1))


@activation("priestess")
def priestess(s: Polis, seat: Seat, i: int) -> None:
    """For a point, a hand card leaves the game, then one is drawn.  [polis.cards.priestess]"""
    s.then(ChooseHandCard(seat, "priestess", i), DrawCards(seat, 1))


@activation("homerus")
def homerus(s: Polis, seat: Seat, i: int) -> None:
    """A hand card goes face down on the own history pile.  [polis.cards.homerus]"""
    s.then(ChooseHandCard(seat, "homerus", i))


@activation("port")
def port(s: Polis, seat: Seat, i: int) -> None:
    """Another player must trade with the owner in his next turn.  [polis.cards.port]"""
    s.then(NamePlayer(seat, "port", i))


@activation("plato")
def plato(s: Polis, seat: Seat, i: int) -> None:
    """The bank pays 15 coins: 10 to the owner, 5 to another player.  [polis.cards.plato]"""
    s.then(NamePlayer(seat, "plato", i))


@activation("herodotus")
def herodotus(s: Polis, seat: Seat, i: int) -> None:
    """The owner looks through another history pile and removes a card of it.  [polis.cards.herodotus]"""
    s.then(NamePlayer(seat, "herodotus", i))


@activation("hippocrates")
def hippocrates(s: Polis, seat: Seat, i: int) -> None:
    """The owner takes a card of his own history pile back into the city.  [polis.cards.hippocrates]"""
    look_through(s, seat, seat)
    s.then(ChooseFromPile(seat, seat))


@activation("assassin")
def assassin(s: Polis, seat: Seat, i: int) -> None:
    """Another person is removed from any city.  [polis.cards.assassin]"""
    s.then(KillPerson(seat, i))


@step
class ChooseHandCard(Asked[Polis, Choose]):
    """A hand card is chosen for Alexander, Archimedes, Homerus or the Priestess; others see its colour.

    [polis.cards.alexander] [polis.cards.archimedes] [polis.cards.homerus] [polis.cards.priestess]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    ability: Literal["alexander", "archimedes", "homerus", "priestess"]
    place: int  # of the activated card in the row

    def choices(self, s: Polis, seat: Seat) -> Sequence[Choose]:
        return [Choose(card) for card in distinct(s.hands[seat])]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Choose) -> Illegal | None:
        return hand_refusal(s, seat, move.card)

    def resolve(self, s: Polis, seat: Seat, move: Choose) -> None:
        card = s.box.find(move.card)
        colour = COLOURS[s.box.colour(card)]
        if self.ability == "alexander":
            leave_hand(s, seat, card)
            city, i = s.cities[seat], self.place
            s.cities[seat] = (*city[:i], city[i]._replace(under=(*city[i].under, card)), *city[i + 1 :])
            memory.carry(s, memory.hand(seat), memory.under(seat), card, (seat,))
            s.tell(CardTucked, seat, colour, card)
        elif self.ability == "homerus":
            leave_hand(s, seat, card)
            s.history[seat] += (card,)
            memory.carry(s, memory.hand(seat), memory.pile(seat), card, (seat,))
            s.tell(CardBuried, seat, colour, card)
        else:
            discard(s, seat, card)

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, ASKED[self.ability])


@step
class NamePlayer(Asked[Polis, Name]):
    """Another player is named for a Port, Plato or Herodotus.

    [polis.cards.port] [polis.cards.plato] [polis.cards.herodotus]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Name,)
    ability: Literal["port", "plato", "herodotus"]
    place: int  # of the activated card in the row

    def choices(self, s: Polis, seat: Seat) -> Sequence[Name]:
        return [Name(other) for other in s.others(seat) if self.ability != "herodotus" or s.history[other]]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Name) -> Illegal | None:
        if move.seat not in s.others(seat):
            return Illegal("polis.other-player")
        if self.ability == "herodotus" and not s.history[move.seat]:
            return Illegal("polis.cards.herodotus")
        return None

    def resolve(self, s: Polis, seat: Seat, move: Name) -> None:
        if self.ability == "port":
            city, i = s.cities[seat], self.place
            s.cities[seat] = (*city[:i], city[i]._replace(toward=move.seat), *city[i + 1 :])
            s.tell(PortTurned, seat, move.seat)
        elif self.ability == "plato":
            s.coins[seat] += PLATO_KEEPS
            s.coins[move.seat] += PLATO_GIVES
            s.tell(CoinsGiven, seat, move.seat, PLATO_KEEPS, PLATO_GIVES)
        else:
            look_through(s, seat, move.seat)
            s.then(ChooseFromPile(seat, move.seat))

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, ASKED[self.ability])


def look_through(s: Polis, seat: Seat, owner: Seat) -> None:
    """Show a player all cards of a history pile."""
    cards = tuple(sorted(s.history[owner]))
    memory.look_through(s, seat, memory.pile(owner), cards)
    s.tell(PileSeen, seat, owner, cards)


@step
class ChooseFromPile(Asked[Polis, Choose]):
    """Herodotus removes a card of another pile; Hippocrates brings one of the own back.

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
        spent = used > s.history[owner].count(card)  # a fresh copy goes before a used one
        if owner == seat:
            if spent:
                s.spent[owner] = without(s.spent[owner], card)
            memory.show(s, memory.pile(owner), card)
            s.tell(CardReturned, seat, card)
            s.then(Enter(seat, card, 0, returning=True, spent=spent))
        else:
            if spent:
                s.stolen[owner] += (card,)
            place = leave_game(s, (card,))[0]
            memory.carry(s, memory.pile(owner), place, card, (seat,))
            s.tell(CardRemoved, seat, owner, COLOURS[s.box.colour(card)], card)

    def ask(self, s: Polis, seat: Seat) -> Question:
        what = "polis.ask.return" if self.owner == self.seat else "polis.ask.remove"
        return asking(self, s, seat, what, {"owner": self.owner})


@step
class KillPerson(Asked[Polis, Kill]):
    """The Assassin removes another person from any city.  [polis.cards.assassin]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Kill,)
    place: int  # of the Assassin in the row

    def choices(self, s: Polis, seat: Seat) -> Sequence[Kill]:
        called = [names(city) for city in s.cities]
        return [Kill(owner, called[owner][i]) for owner, i in persons(s, seat, self.place)]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Kill) -> Illegal | None:
        i = find_in(s, move.seat, move.card) if 0 <= move.seat < s.options.seats else None
        if i is None:
            return Illegal("polis.city", card=move.card)
        if move.seat == seat and i == self.place:
            return Illegal("polis.cards.assassin.self")
        if (move.seat, i) not in persons(s, seat, self.place):
            return Illegal("polis.cards.assassin.person", card=s.cities[move.seat][i].card)
        return None

    def resolve(self, s: Polis, seat: Seat, move: Kill) -> None:
        i = find_in(s, move.seat, move.card)
        assert i is not None, f"no {move.card} in the city of {move.seat}"
        leave_city(s, move.seat, i, seat)

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.assassin")


def persons(s: Polis, seat: Seat, place: int) -> list[tuple[Seat, int]]:
    """Whom an Assassin at a place of a row can remove.  [polis.cards.assassin]"""
    cards = s.box.cards
    return [
        (owner, i)
        for owner, city in enumerate(s.cities)
        for i, laid in enumerate(city)
        if cards[laid.card].person
        and (owner, i) != (seat, place)
        and (laid.covered < 0 or s.options.assassin_and_coins == "ignored")
    ]


STEPS = (ChooseHandCard, NamePlayer, ChooseFromPile, KillPerson)
