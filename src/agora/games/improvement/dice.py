"""The Dice Phase: rolling, laying action cards under the dice in secret, revealing, paying.  [improvement.dice]"""

from collections.abc import Sequence
from itertools import permutations
from typing import ClassVar

from agora.core.asks import asking
from agora.core.chance import Chance
from agora.core.engine import Asked, Move, Rng, Sealed, Seat, Step, step, tag
from agora.core.errors import Illegal
from agora.core.questions import JSON, Question
from agora.games.improvement.box import UNLIMITED
from agora.games.improvement.effect_words import ACTIONS, Action
from agora.games.improvement.event_phase import event_steps, happens_early
from agora.games.improvement.events import ActionLost, CardsRevealed, DiceRolled
from agora.games.improvement.moves import Assign, ReturnPhilosophy, Rolled, Settle
from agora.games.improvement.outlook import gains, idle
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import amount_after, dice_count, gain, lose

NUMBER: dict[Action, int] = {  # improvement.action
    "philosophy": 1,
    "lawmaking": 1,
    "culture": 2,
    "trade": 3,
    "military_expansion": 4,
    "politics": 5,
    "development": 6,
}
CITIZENRY_PER_TOKEN = 3  # improvement.dice.philosophy
SIDES = 6


@step
class DicePhase(Step[Improvement]):
    """Everyone rolls, then everyone lays action cards under the dice.  [improvement.dice]"""

    def run(self, s: Improvement) -> None:
        s.then(RollDice(), EarlyEvent(), AssignDice(tuple(range(s.options.seats))))


@step
class RollDice(Chance[Improvement, Rolled]):
    """Chance rolls the dice of all seats, openly and once.  [improvement.dice.roll]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Rolled,)

    def refusal(self, s: Improvement, seat: Seat, move: Rolled) -> Illegal | None:
        if [len(dice) for dice in move.dice] != [dice_count(s, k) for k in range(s.options.seats)]:
            return Illegal("improvement.dice.roll")
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Rolled) -> None:
        s.dice = list(move.dice)
        for k, dice in enumerate(move.dice):
            s.tell(DiceRolled, k, dice)

    def sample(self, s: Improvement, seat: Seat, rng: Rng) -> Rolled:
        below = rng.below
        return Rolled(tuple(tuple(below(SIDES) + 1 for _ in range(dice_count(s, k))) for k in range(s.options.seats)))


@step
class EarlyEvent(Step[Improvement]):
    """A house rule lets the first event happen right after the roll.  [improvement.event.concentrated-living]"""

    def run(self, s: Improvement) -> None:
        if happens_early(s):
            s.then(*event_steps(s))


def price(action: Action, die: int) -> int:
    """The Citizenry that a card under a die costs.  [improvement.dice.pay]"""
    return max(0, NUMBER[action] - die)


@step
class AssignDice(Sealed[Improvement, Assign]):
    """Lay one action card under each die, in secret; all are revealed together.  [improvement.dice.cards]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Assign,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Assign]:
        return [Assign(actions) for actions in permutations(ACTIONS, len(s.dice[seat]))]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Assign) -> Illegal | None:
        dice = len(s.dice[seat])
        if len(move.actions) != dice:
            return Illegal("improvement.dice.cards", dice=dice, cards=len(move.actions))
        if len(set(move.actions)) < dice:
            return Illegal("improvement.dice.twice")
        return None

    def sample(self, s: Improvement, seat: Seat, rng: Rng) -> Assign:
        cards = list(ACTIONS)
        return Assign(tuple([cards.pop(rng.below(len(cards))) for _ in s.dice[seat]]))

    def reveal(self, s: Improvement, chosen: tuple[tuple[Seat, Assign], ...]) -> None:
        for seat, move in chosen:
            s.actions[seat] = move.actions
            s.tell(CardsRevealed, seat, move.actions)
        s.then(*[Pay(seat) for seat in s.in_turn() if seat in self.among])

    def ask(self, s: Improvement, seat: Seat) -> Question:
        numbers: dict[str, JSON] = {action: NUMBER[action] for action in ACTIONS}
        return {
            "kind": "assign",
            "ask": "improvement.ask.assign",
            "facts": {"dice": list(s.dice[seat]), "citizenry": s.citizenry[seat]},
            "fill": {
                "move": tag(Assign),
                "field": "actions",
                "pieces": ACTIONS,
                "count": len(s.dice[seat]),
                "fact": "action",
                "slots": s.dice[seat],
                "prices": [[price(action, die) for action in ACTIONS] for die in s.dice[seat]],
            },
            "board": {
                "dice": list(s.dice[seat]),
                "cards": numbers,
                "citizenry": s.citizenry[seat],
                "pay": [bill(s, seat, needed) for needed in range(len(s.dice[seat]) * max(NUMBER.values()))],
                "gains": {action: gains(s, seat, action) for action in ACTIONS},
                "idle": idle(s, seat),
            },
        }


def bill(s: Improvement, seat: Seat, needed: int) -> dict[str, JSON]:
    """How a seat would pay this much Citizenry for its cards.  [improvement.dice.short]"""
    held, most = s.citizenry[seat], s.box.limit.get("citizenry", UNLIMITED)
    short = max(0, needed - held)
    tokens = -(-short // CITIZENRY_PER_TOKEN)  # Philosophy tokens returned at the reveal would cover it
    covered = tokens <= s.philosophy[seat] and needed <= most
    return {"left": max(0, held - needed), "short": short, "philosophy": tokens if covered else None}


@step
class Pay(Step[Improvement]):
    """After the reveal a seat may return Philosophy tokens; then it pays for its cards.  [improvement.dice.pay]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        returning = [PhilosophyForCitizenry(self.seat)] if s.philosophy[self.seat] else []
        s.then(*returning, PayCards(self.seat))


@step
class PhilosophyForCitizenry(Asked[Improvement, ReturnPhilosophy]):
    """Return Philosophy tokens for 3 Citizenry each.  [improvement.dice.philosophy]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (ReturnPhilosophy,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[ReturnPhilosophy]:
        return [ReturnPhilosophy(tokens) for tokens in range(s.philosophy[seat] + 1)]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: ReturnPhilosophy) -> Illegal | None:
        if not 0 <= move.tokens <= s.philosophy[seat]:
            return Illegal("improvement.dice.philosophy", tokens=move.tokens, philosophy=s.philosophy[seat])
        return None

    def resolve(self, s: Improvement, seat: Seat, move: ReturnPhilosophy) -> None:
        lose(s, seat, "philosophy", move.tokens)
        gain(s, seat, "citizenry", CITIZENRY_PER_TOKEN * move.tokens)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        needed = sum(card_prices(s, seat).values())
        facts = {"philosophy": s.philosophy[seat], "citizenry": s.citizenry[seat], "needed": needed}
        gained = [CITIZENRY_PER_TOKEN * move.tokens for move in self.choices(s, seat)]
        after = [amount_after(s, seat, "citizenry", more) for more in gained]
        board: dict[str, JSON] = {"citizenry": after, "enough": [needed <= each for each in after]}
        return asking(self, s, seat, "improvement.ask.philosophy", facts, kind="amount", board=board)


@step
class PayCards(Step[Improvement]):
    """Pay for each card in full or lose its action; ask for the order if it matters.  [improvement.dice.order]"""

    seat: Seat

    def run(self, s: Improvement) -> None:
        seat = self.seat
        prices = card_prices(s, seat)
        if not prices:
            return
        order = tuple(prices)
        if sum(prices.values()) > s.citizenry[seat] and len(order) > 1:
            outcomes = {frozenset(cards_paid(s, seat, prices, way)) for way in permutations(order)}
            if len(outcomes) > 1:
                s.then(OrderCards(seat))
                return
        pay_in_order(s, seat, order)


def card_prices(s: Improvement, seat: Seat) -> dict[Action, int]:
    """The cards of a seat that cost Citizenry, with their prices."""
    under = zip(s.actions[seat], s.dice[seat], strict=True)
    return {action: cost for action, die in under if (cost := price(action, die))}


def cards_paid(s: Improvement, seat: Seat, prices: dict[Action, int], order: Sequence[Action]) -> list[Action]:
    """The cards that can be paid for when they are settled in this order.  [improvement.dice.short]"""
    left = s.citizenry[seat]
    found = []
    for action in order:
        if prices[action] <= left:
            left -= prices[action]
            found.append(action)
    return found


def pay_in_order(s: Improvement, seat: Seat, order: Sequence[Action]) -> None:
    """Settle the cards one after the other."""
    prices = card_prices(s, seat)
    paid = cards_paid(s, seat, prices, order)
    for action in order:
        if action in paid:
            lose(s, seat, "citizenry", prices[action])
        else:
            s.lost[seat] += (action,)
            s.tell(ActionLost, seat, action, prices[action], s.citizenry[seat])


@step
class OrderCards(Asked[Improvement, Settle]):
    """Choose the order in which the cards are paid for.  [improvement.dice.order]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Settle,)

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Settle]:
        return [Settle(order) for order in permutations(card_prices(s, seat))]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Settle) -> Illegal | None:
        cards = tuple(card_prices(s, seat))
        if len(move.order) != len(cards) or set(move.order) != set(cards):
            return Illegal("improvement.dice.order", action=cards)
        return None

    def resolve(self, s: Improvement, seat: Seat, move: Settle) -> None:
        pay_in_order(s, seat, move.order)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        prices = card_prices(s, seat)
        facts = {"citizenry": s.citizenry[seat], "needed": sum(prices.values())}
        orders = [move.order for move in self.choices(s, seat)]
        board: dict[str, JSON] = {
            "prices": {str(action): cost for action, cost in prices.items()},
            "lost": [[card for card in prices if card not in cards_paid(s, seat, prices, order)] for order in orders],
        }
        return asking(self, s, seat, "improvement.ask.settle", facts, kind="order", board=board)
