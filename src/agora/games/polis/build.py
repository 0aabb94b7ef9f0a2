"""Phase 3: up to two hand cards are built, one by one.  [polis.build]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import knowledge
from agora.games.polis.ask import choose, option
from agora.games.polis.enter import Enter
from agora.games.polis.events import CardBuilt
from agora.games.polis.hands import card_in_hand, distinct, leave_hand
from agora.games.polis.moves import Build, Pass
from agora.games.polis.state import Polis
from agora.games.polis.symbols import price, prices

BUILDS = 2  # polis.build


@step
class BuildPhase(Step[Polis]):
    """A player may build while builds are left and a hand card can be paid.  [polis.build]"""

    seat: Seat
    builds: int = BUILDS

    def run(self, s: Polis) -> None:
        s.phase = 3
        seat = self.seat
        if self.builds and s.hands[seat]:
            cost, coins, cards = prices(s, seat), s.coins[seat], s.box.cards
            if any(cost[cards[card].colour] <= coins for card in s.hands[seat]):
                s.then(BuildCard(seat, self.builds))


@step
class BuildCard(Decision[Polis, Build | Pass]):
    """Build a hand card for 10 coins less all visible discounts.  [polis.build.discount]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Build, Pass)
    seat: Seat
    builds: int = BUILDS  # how many are left

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Build | Pass]:
        cost, coins, cards = prices(s, seat), s.coins[seat], s.box.cards
        return [*(Build(c) for c in distinct(s.hands[seat]) if cost[cards[c].colour] <= coins), Pass()]

    def check(self, s: Polis, seat: Seat, move: Build | Pass) -> None:
        if isinstance(move, Build):
            card = card_in_hand(s, seat, move.card)
            cost = price(s, seat, card)
            if cost > s.coins[seat]:
                raise Illegal("polis.build.price", card=card, price=cost, coins=s.coins[seat])

    def resolve(self, s: Polis, seat: Seat, move: Build | Pass) -> None:
        if isinstance(move, Build):
            card = card_in_hand(s, seat, move.card)
            cost = price(s, seat, card)
            s.coins[seat] -= cost
            leave_hand(s, seat, card)
            knowledge.built(s, seat, card)
            s.tell(CardBuilt, seat, card, cost)
            s.then(Enter(seat, card, cost), BuildPhase(seat, self.builds - 1))

    def ask(self, s: Polis, seat: Seat) -> Question:
        coins = s.coins[seat]
        options = []
        for card in distinct(s.hands[seat]):
            cost = price(s, seat, card)
            options.append(option(Build(card), price=cost, refused="polis.build.price" if cost > coins else None))
        return choose("polis.ask.build", [*options, option(Pass())], builds=self.builds, coins=coins)


STEPS = (BuildPhase, BuildCard)
