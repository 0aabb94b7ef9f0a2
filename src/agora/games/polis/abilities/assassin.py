"""The Assassin removes a person.  [polis.cards.assassin]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.abilities import register
from agora.games.polis.abilities.activated import Activated
from agora.games.polis.asks import asking
from agora.games.polis.leave import leave_city
from agora.games.polis.moves import Kill
from agora.games.polis.queries import find_in, names, place_of
from agora.games.polis.state import Polis


class Assassin(Activated):
    """Another person is removed from any city.  [polis.cards.assassin]"""

    def refusal(self, s: Polis, seat: Seat, place: int) -> Illegal | None:
        if not other_persons(s, seat, place):
            return Illegal("polis.cards.assassin")
        return None if persons(s, seat, place) else Illegal("polis.cards.assassin.coin")

    def activate(self, s: Polis, seat: Seat, place: int) -> tuple[Step[Polis], ...]:
        return (KillPerson(seat, place),)


@step
class KillPerson(Asked[Polis, Kill]):
    """The Assassin removes another person from any city.  [polis.cards.assassin]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Kill,)
    place: int  # the place of the Assassin in the row

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
        leave_city(s, move.seat, place_of(s, move.seat, move.card), seat)

    def piece(self, s: Polis, seat: Seat, move: Kill) -> str | None:
        return f"city:{move.seat}:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.assassin")


def persons(s: Polis, seat: Seat, place: int) -> list[tuple[Seat, int]]:
    """The persons that an Assassin at a place of a row can remove.  [polis.cards.assassin]"""
    found = other_persons(s, seat, place)
    if s.options.assassin_and_coins == "ignored":
        return found
    return [(owner, i) for owner, i in found if s.cities[owner][i].covered < 0]


def other_persons(s: Polis, seat: Seat, place: int) -> list[tuple[Seat, int]]:
    """All persons in all cities, except the Assassin at a place of a row."""
    cards = s.box.cards
    return [
        (owner, i)
        for owner, city in enumerate(s.cities)
        for i, laid in enumerate(city)
        if cards[laid.card].person and (owner, i) != (seat, place)
    ]


register("assassin", Assassin())
STEPS = (KillPerson,)
