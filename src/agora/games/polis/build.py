"""Phase 3: up to two hand cards are built, one by one.  [polis.build]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import memory
from agora.games.polis.asks import asking
from agora.games.polis.enter import Enter
from agora.games.polis.events import CardBuilt
from agora.games.polis.hands import distinct, hand_refusal, leave_hand
from agora.games.polis.moves import Build, Pass
from agora.games.polis.queries import price, prices
from agora.games.polis.state import Polis

BUILDS = 2  # polis.build


@step
class BuildPhase(Step[Polis]):
    """A player may build while builds are left and a hand card can be paid for.  [polis.build]"""

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
class BuildCard(Asked[Polis, Build | Pass]):
    """Build a hand card for 10 coins less all visible discounts.  [polis.build.discount]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Build, Pass)
    builds: int = BUILDS  # how many are left

    def choices(self, s: Polis, seat: Seat) -> Sequence[Build | Pass]:
        return [*map(Build, distinct(s.hands[seat])), Pass()]

    def refusal(self, s: Polis, seat: Seat, move: Build | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        refused = hand_refusal(s, seat, move.card)
        if refused:
            return refused
        card = s.box.find(move.card)
        cost = price(s, seat, card)
        if cost > s.coins[seat]:
            return Illegal("polis.build.price", card=card, price=cost, coins=s.coins[seat])
        return None

    def moves(self, s: Polis, seat: Seat) -> Sequence[Build | Pass]:  # fast form: the discounts are added up once
        cost, coins, cards = prices(s, seat), s.coins[seat], s.box.cards
        return [*(Build(c) for c in distinct(s.hands[seat]) if cost[cards[c].colour] <= coins), Pass()]

    def resolve(self, s: Polis, seat: Seat, move: Build | Pass) -> None:
        if isinstance(move, Build):
            card = s.box.find(move.card)
            cost = price(s, seat, card)
            s.coins[seat] -= cost
            leave_hand(s, seat, card)
            memory.note_build(s, seat, card)
            s.tell(CardBuilt, seat, card, cost)
            s.then(Enter(seat, card, cost), BuildPhase(seat, self.builds - 1))

    def piece(self, s: Polis, seat: Seat, move: Build | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"hand:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        costs: dict[Build | Pass, int] = {Build(card): price(s, seat, card) for card in distinct(s.hands[seat])}
        facts = {"builds": self.builds, "coins": s.coins[seat]}
        kind = "polis.ask.build" if self.builds == BUILDS else "polis.ask.build-more"
        return asking(self, s, seat, kind, facts, prices=costs)


STEPS = (BuildPhase, BuildCard)
