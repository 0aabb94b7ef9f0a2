"""The Lighthouse and phase 1: two cards from different stacks, and an extra card.  [polis.draw]"""

from collections.abc import Sequence
from itertools import permutations
from typing import ClassVar, Literal

from agora.core.asks import choose
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import memory
from agora.games.polis.abilities import Lasting, register
from agora.games.polis.asks import option
from agora.games.polis.box import COLOURS
from agora.games.polis.choose_stack import DrawCards, stack_refusal
from agora.games.polis.events import ExtraPaid, StacksSeen
from agora.games.polis.moves import Buy, Look, Pass
from agora.games.polis.queries import owns
from agora.games.polis.stacks import draw, open_stacks
from agora.games.polis.state import Polis

LIGHTHOUSE = register("lighthouse", Lasting("turn_start", "per_turn"))
ARISTOTELES = register("aristoteles", Lasting("phase1", "per_turn", "per_game"))
EXTRA_COINS = 5  # polis.draw.extra
LOOKS = 2  # polis.cards.lighthouse
Way = Literal["coins", "points"]


@step
class Lighthouse(Step[Polis]):
    """Before phase 1 the owner of the Lighthouse is asked.  [polis.cards.lighthouse]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        if owns(s, self.seat, LIGHTHOUSE) and len(open_stacks(s)) >= LOOKS:
            s.then(LookAtStacks(self.seat))


@step
class LookAtStacks(Asked[Polis, Look | Pass]):
    """The owner of the Lighthouse may look at the top cards of two open stacks.  [polis.cards.lighthouse]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Look, Pass)

    def choices(self, s: Polis, seat: Seat) -> Sequence[Look | Pass]:
        return [*(Look((COLOURS[a], COLOURS[b])) for a, b in permutations(open_stacks(s), LOOKS)), Pass()]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Look | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if len(move.stacks) != LOOKS or len(set(move.stacks)) != LOOKS:
            return Illegal("polis.cards.lighthouse", stacks=LOOKS)
        return stack_refusal(s, move.stacks[0]) or stack_refusal(s, move.stacks[1])

    def resolve(self, s: Polis, seat: Seat, move: Look | Pass) -> None:
        if isinstance(move, Look):
            looked_at = [COLOURS.index(stack) for stack in move.stacks]
            for colour in looked_at:
                memory.note_peek(s, seat, colour)
            s.tell(StacksSeen, seat, move.stacks, tuple(s.stacks[colour][0] for colour in looked_at))

    def ask(self, s: Polis, seat: Seat) -> Question:
        pairs = [move for move in self.moves(s, seat) if not isinstance(move, Look) or move.stacks[0] < move.stacks[1]]
        return choose("polis.ask.look", [option(move) for move in pairs])


@step
class DrawPhase(Step[Polis]):
    """Phase 1: two cards from different stacks, then an extra card may be bought.  [polis.draw]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        s.phase = 1
        s.then(DrawCards(self.seat, 1, other=True), ExtraCard(self.seat))


@step
class ExtraCard(Step[Polis]):
    """The extra card is offered to a player who can pay for it.  [polis.draw.extra]"""

    seat: Seat
    ways: tuple[Way, ...] = ("coins", "points")

    def run(self, s: Polis) -> None:
        ways = tuple(way for way in self.ways if can_pay(s, self.seat, way))
        if ways and open_stacks(s):
            s.then(BuyCard(self.seat, ways))


@step
class BuyCard(Asked[Polis, Buy | Pass]):
    """One extra card for 5 coins, or with Aristoteles for 2 points, from any open stack.  [polis.draw.extra]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Buy, Pass)
    ways: tuple[Way, ...] = ("coins", "points")

    def choices(self, s: Polis, seat: Seat) -> Sequence[Buy | Pass]:
        ways = [way for way in self.ways if can_pay(s, seat, way)]
        return [*(Buy(COLOURS[colour], way) for way in ways for colour in open_stacks(s)), Pass()]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Buy | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        refused = stack_refusal(s, move.stack)
        if refused or (move.pay in self.ways and can_pay(s, seat, move.pay)):
            return refused
        if move.pay == "coins":
            return Illegal("polis.draw.extra", price=EXTRA_COINS, coins=s.coins[seat])
        i, points = ready_aristoteles(s, seat)
        if i < 0:
            return Illegal("polis.cards.aristoteles")
        return Illegal("polis.cards.aristoteles.points", price=points, points=s.points[seat])

    def resolve(self, s: Polis, seat: Seat, move: Buy | Pass) -> None:
        if isinstance(move, Pass):
            return
        if move.pay == "coins":
            s.coins[seat] -= EXTRA_COINS
            s.tell(ExtraPaid, seat, EXTRA_COINS, 0)
        else:
            i, points = ready_aristoteles(s, seat)
            city = s.cities[seat]
            s.cities[seat] = (*city[:i], city[i]._replace(up=True), *city[i + 1 :])
            s.points[seat] -= points
            s.tell(ExtraPaid, seat, 0, points)
        draw(s, seat, COLOURS.index(move.stack))
        if s.options.aristoteles == "second-card":
            s.then(ExtraCard(seat, tuple(way for way in self.ways if way != move.pay)))

    def piece(self, s: Polis, seat: Seat, move: Buy | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"stack:{move.stack}:{move.pay}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        prices = {"coins": EXTRA_COINS, "points": ready_aristoteles(s, seat)[1]}
        options = []
        for move in self.moves(s, seat):
            facts = {"price": prices[move.pay]} if isinstance(move, Buy) else {}
            options.append(option(move, facts, on=self.piece(s, seat, move)))
        return choose("polis.ask.buy", options)


def ready_aristoteles(s: Polis, seat: Seat) -> tuple[int, int]:
    """The place of an Aristoteles that can be used, and his price in points; place -1 if there is none.

    [polis.cards.aristoteles]"""
    for i, laid in enumerate(s.cities[seat]):
        card = s.box.cards[laid.card]
        if card.ability == ARISTOTELES and not laid.up:
            return i, card.cost.vp
    return -1, 0


def can_pay(s: Polis, seat: Seat, way: Way) -> bool:
    """Whether a player can pay for the extra card in this way."""
    if way == "coins":
        return s.coins[seat] >= EXTRA_COINS
    i, points = ready_aristoteles(s, seat)
    return i >= 0 and s.points[seat] >= points


STEPS = (Lighthouse, LookAtStacks, DrawPhase, ExtraCard, BuyCard)
